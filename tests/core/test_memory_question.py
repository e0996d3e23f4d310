"""Who asks what is remembered gets the list; who asks about one thing, or about words, gets the tutor."""

from __future__ import annotations

import pytest

from memora.core.memory_question import asks_what_is_remembered


@pytest.mark.parametrize(
    "message",
    [
        "你記得我什麼",
        "你知道我哪些事",
        "你記得我什麼？",
        "你都記得我哪些事情？",
        "你还记得我什么",
        "你記住了什麼？",
        "你記了我什麼",
        "請問你知道我什麼？",
        "關於我，你記得什麼？",
        "你對我了解多少？",
        "你目前記得我的什麼？",
        "列出你記得我的所有事情",
        "你記得哪些關於我的事？",
        "你的記憶裡有什麼？",
        "告訴我你知道我哪些事",
        "你存了我哪些資料？",
        "what do you remember about me?",
        "What do you know about me",
        "What do you remember?",
        "So, what do you remember about me so far?",
        "Tell me everything you know about me",
        "Show me everything you remember about me.",
        "What have you stored about me?",
        "How much do you know about me?",
        "What have you learned about me so far?",
        "Can you tell me what you remember about me?",
        "What's in your memory?",
        "WHAT DO YOU REMEMBER ABOUT ME",
        "What memories do you have of me?",
        "Which things do you remember about me?",
        "Hey Memora, what do you know about me?",
        "List all my memories",
        "你記得些什麼",
        "你知道關於我的什麼事",
        "你還記得我哪些事呢",
        "What all do you remember about me?",
        "what do you have on me",
        "show me what you know about me",
        "What info do you have about me?",
        "你現在記得我多少事",
    ],
)
def test_a_question_about_the_whole_memory_is_heard(message: str) -> None:
    assert asks_what_is_remembered(message)


@pytest.mark.parametrize(
    "message",
    [
        "你記得我的考試日期嗎？",
        "你記得我什麼時候考試嗎？",
        "你知道我的程度嗎？",
        "你知道 gerund 是什麼嗎",
        "你記得我上次錯了什麼嗎",
        "你知道我為什麼錯嗎？",
        "你知道什麼是 phrasal verb 嗎",
        "請記住我的考試日期",
        "我記得你說過什麼",
        "我不記得學過什麼",
        "「你記得我什麼」英文怎麼說？",
        "記得的英文是什麼",
        "你覺得我應該學什麼",
        "我要記得什麼單字",
        "他知道我什麼都不會",
        "你記得我嗎？",
        "What do you remember about my exam?",
        "What do you know about grammar?",
        "What does remember mean?",
        "Do you remember my level?",
        "Do you remember me?",
        "What did I say about my exam?",
        'How do I say "what do you remember about me"?',
        "What do you know about me and you in grammar, are they pronouns?",
        "I remember what you told me",
        "Remember me to your mother",
        "Is it 'what do you remember about me' or 'of me'?",
        "What should I remember?",
        "What do people remember about school?",
        "What do you think about me learning French?",
        "Tell me about yourself",
        "Do you know everything?",
    ],
)
def test_a_question_about_something_else_goes_to_the_tutor(message: str) -> None:
    assert not asks_what_is_remembered(message)
