"""The guided tour."""

DEMO: dict[str, str] = {
    "demo.title": "Two weeks with Memora, in half a minute",
    "demo.intro": "No key, no network, a folder of its own: everything below is the real pipeline at work, with the local "
    "judge and the local embedder ({embedder}).",
    "demo.day": "Day {day} · {date}",
    "demo.you": "you",
    "demo.storing": "1. You talk, Memora keeps what will help later",
    "demo.storing_note": "Questions and small talk leave nothing behind. What is kept stands there in your own words.",
    "demo.refusing": "2. What must not be kept is not kept",
    "demo.refusing_note": "The password was masked before the first byte reached the disk. This is what the folder holds of it:",
    "demo.searched_disk": "searched every file of the folder for the password: {count} hits",
    "demo.ranking": "3. Relevance first, importance second",
    "demo.ranking_note": "A reply uses at most three memories. Under {min_score} a memory never enters, however important; above, "
    "the score is 0.8 × relevance + 0.2 × importance (1 to 5, as 0 to 1):",
    "demo.ranking_example_near": "near, but minor",
    "demo.ranking_example_vital": "a little farther, but vital",
    "demo.ranking_example_far": "vital, but about something else",
    "demo.column.memory": "memory",
    "demo.column.relevance": "relevance",
    "demo.column.importance": "importance",
    "demo.column.score": "score",
    "demo.column.place": "place",
    "demo.never_enters": "never enters",
    "demo.recall": "4. Two weeks later it comes back",
    "demo.recall_question": "What is my TOEIC goal?",
    "demo.recall_other_language": "And when asked in the other language:",
    "demo.recall_question_other": "我上次模擬考幾分？",
    "demo.end": "That was Memora: {count} memories, in a folder that is gone now. Your own conversation starts with `memora`.",
    "demo.story": """1 20:05|Hi! My English level is about B1.
1 20:07|I want to get 850 on the TOEIC by December 20.
1 20:08|What is the difference between although and despite?
3 12:30|I keep mixing up the present perfect and the past simple.
3 12:32|I prefer short examples and corrections right away.
6 21:10|I got question 3 wrong in yesterday's listening practice.
8 08:15|Good morning! It's raining again.
9 19:45|I'm an engineer in Taipei and I have a weekly video call with a team in Denmark.
13 22:02|I finished the first mock test with 720 points.""",
    "demo.secret_line": "By the way, my study site password is {secret}, please remember it.",
}
