"""Memory filled up with what was never said: recalled lines, the tutor's examples, roles, and other people's lives."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interfaces.conftest import Run
from support.scripted import ScriptedChat, ScriptedJudge, fact, memora
from support.scripted_server import ScriptedServer, memories

RECALLED = "- [semantic] 程度是 B1"


def kept(run: Run, said: str) -> list[str]:
    receipts = run("ask", said, "--json").document["receipts"]
    assert all(r["do"] in ("nothing", "refused") for r in receipts), receipts
    return [memory["content"] for memory in run("memories", "--json").document["memories"]]


def is_refused(home: Path, said: str, claim: str) -> None:
    """A judge that takes it for the learner's own is not believed, and the refusal has a reason."""
    judge = ScriptedJudge()
    judge.found[said] = [fact(claim)]
    app = memora(home, judge=judge)
    (receipt,) = app.remember_turn(said)
    assert receipt.do == "refused"
    assert receipt.policy_reason in ("not_about_learner", "third_party", "injection")
    assert app.memories() == []
    assert app.profile().is_empty


NODS = [
    "ok",
    "繼續",
    "next",
    "好",
    "下一題",
    "go on",
    "嗯嗯",
    "沒問題",
    "continue please",
    "OK!",
    "再來",
    "yes",
    "了解",
    "好的",
]
NODS += ["Okay, next one.", "繼續吧", "👌", "got it", "對", "sure"]


def test_a_month_of_nods_filled_the_memory_with_its_own_echo(run: Run, model_server: ScriptedServer) -> None:
    """Twenty turns with a recalled level in the background and in every reply: not one row more (H18).

    The judge is shown the learner's words; neither the background section nor a credulous model brings it back.
    """
    run("remember", "semantic", "程度是 B1")
    before = run("memories", "--json").document["memories"]
    model_server.always("reply", f"{RECALLED}\n好，我記得你的程度是 B1。Here is the next one.")
    model_server.always("extraction", memories(("程度是 B1", "semantic", "level_or_ability")))
    run("chat", stdin="\n".join(NODS) + "\n")
    assert run("memories", "--json").document["memories"] == before
    asked = model_server.of("extraction")
    assert len(asked) == len(NODS)
    for request in asked:
        assert "<long_term_memories>" not in request.text
        assert "程度是 B1" not in json.loads(request.messages[-1]["content"])["message"]


@pytest.mark.parametrize(
    "reply", [RECALLED, "你的程度是 B1，目標是多益 800。", "You told me: I am a nurse and my level is B1."]
)
def test_a_nod_after_a_recalled_memory_stores_nothing(run: Run, model_server: ScriptedServer, reply: str) -> None:
    """The same with the judge that needs no model (H18)."""
    model_server.always("reply", reply)
    run("chat", stdin="\n".join(NODS) + "\n", env={"MEMORA_JUDGE": "local"})
    assert run("memories", "--json").document["memories"] == []


@pytest.mark.parametrize("pasted", [RECALLED, f"<long_term_memories>\n{RECALLED}\n</long_term_memories>"])
def test_the_memory_section_pasted_back_is_no_new_memory(tmp_path: Path, pasted: str) -> None:
    """(H18)"""
    is_refused(tmp_path / "section", "ok", pasted)
    is_refused(tmp_path / "line", "繼續", "程度是 B1")


EXAMPLES = "For example: I love swimming. Many people hate waiting."
QUESTIONS = [
    "gerund 是什麼？",
    "What is a gerund?",
    "現在完成式怎麼用？舉個例子",
    "give me two sentences with hate",
    "舉個例子",
]
QUESTIONS += [
    "比較 travel 和 journey",
    "請造一個有 love 的句子",
    "Compare say and tell",
    "「I hate waiting」的 waiting 是什麼詞性？",
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_tutors_example_was_stored_as_my_hobby(run: Run, model_server: ScriptedServer, question: str) -> None:
    """(H19)"""
    model_server.always("reply", EXAMPLES)
    run("chat", stdin=f"{question}\n{question}\n", env={"MEMORA_JUDGE": "local"})
    assert run("memories", "--json").document["memories"] == []


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    "claim", ["I love swimming", "Many people hate waiting", "喜歡游泳", "The learner hates waiting"]
)
def test_a_judge_that_takes_it_from_the_reply_is_not_believed(tmp_path: Path, question: str, claim: str) -> None:
    """(H19)"""
    is_refused(tmp_path, question, claim)


def test_the_judge_is_not_shown_the_reply_to_the_message(
    tmp_path: Path, run: Run, model_server: ScriptedServer
) -> None:
    """(H19)"""
    model_server.always("reply", EXAMPLES)
    run("ask", "gerund 是什麼？")
    (request,) = model_server.of("extraction")
    assert "swimming" not in request.text


ABOUT_FAMOUS = [
    ("莎士比亞是誰？Who was Emily Brontë?", "名字是 Emily Brontë"),
    ("莎士比亞是誰？Who was Emily Brontë?", "My name is Emily Brontë"),
    ("誰是愛因斯坦", "我叫愛因斯坦"),
    ("Tell me about Marie Curie.", "The learner's name is Marie Curie"),
    ("介紹一下珍·奧斯汀", "名字是珍·奧斯汀"),
    ("請用英文介紹林書豪", "我是林書豪"),
    ("can you introduce Nelson Mandela to me", "I am Nelson Mandela"),
    ("Who is Taylor Swift and where is she from?", "I'm Taylor Swift"),
    ("海明威是誰？他寫過什麼？", "海明威"),
    ("What did Martin Luther King say?", "My name is Martin"),
]


@pytest.mark.parametrize(("said", "claim"), ABOUT_FAMOUS)
def test_the_person_i_asked_about_became_my_name(run: Run, tmp_path: Path, said: str, claim: str) -> None:
    """Neither a memory nor the profile (H20)."""
    assert kept(run, said) == []
    profile = run("profile", "--json").document["profile"]
    assert profile == {"english_level": None, "learning_goals": [], "preferences": []}
    is_refused(tmp_path / "believed", said, claim)


ROLES = [
    (
        "Role-play: I'm Anna, a nurse from Toronto, and I'm A1. You are my patient.",
        ("I'm Anna, a nurse from Toronto", "I'm A1"),
    ),
    ("角色扮演：我是湯姆，來自倫敦的廚師，英文程度 C2，你是客人。", ("我是湯姆，來自倫敦的廚師", "英文程度 C2")),
    ("Pretend I'm a beginner called Leo who lives in Madrid.", ("I'm a beginner", "lives in Madrid")),
    ("假裝我是一個 A1 的學生，名叫 Ben，住在巴黎", ("住在巴黎", "A1")),
    ("Imagine I'm a pilot named Kate, level C1, and you interview me.", ("I'm a pilot named Kate", "level C1")),
    ("想像我是一位來自首爾的設計師，只會說一點英文", ("我是一位來自首爾的設計師",)),
    ("劇本：我叫 Julia，在多倫多當護士，程度 A1", ("在多倫多當護士", "程度 A1")),
    (
        "我們來演一段：我是醫生，你是病人。I have worked in Boston for 20 years.",
        ("I have worked in Boston for 20 years.",),
    ),
    ("Scenario: I'm a new student from Korea, level A2, and you are my roommate.", ("I'm a new student from Korea",)),
    ("情境：我是從台南來的導遊小美，要帶美國客人", ("我是從台南來的導遊小美",)),
    ("Role play time! My name is Emma, I am a lawyer in Paris.", ("My name is Emma", "I am a lawyer in Paris")),
    ("(as Anna) I'm a nurse from Toronto and I'm A1.", ("I'm a nurse from Toronto",)),
    ("In a play I'm Juliet, fourteen years old, from Verona.", ("I'm Juliet",)),
    ("我演面試者：I have five years of experience at Google.", ("I have five years of experience at Google.",)),
]


@pytest.mark.parametrize(("said", "claims"), ROLES)
def test_my_role_became_my_life(run: Run, tmp_path: Path, said: str, claims: tuple[str, ...]) -> None:
    """The level of the profile still rules (H21)."""
    run("profile", "set", "level", "B2")
    assert kept(run, said) == []
    assert run("profile", "--json").document["profile"]["english_level"] == "B2"
    for number, claim in enumerate(claims):
        is_refused(tmp_path / str(number), said, claim)


def test_a_role_goes_on_in_the_next_turns_and_ends_with_it(tmp_path: Path) -> None:
    """What is said in character later is a role too; afterwards it is the learner again (H21)."""
    judge = ScriptedJudge()
    app = memora(tmp_path, judge=judge, model=ScriptedChat("Good evening, nurse!"))
    in_role, own = "I have been a nurse in Toronto for ten years.", "好了不玩了，我自己是 B1，最怕聽力"
    judge.found = {in_role: [fact(in_role)], own: [fact("我自己是 B1")]}
    conversation = app.conversation()
    told = []
    for said in ("Role-play: I'm Anna, a nurse. You are my patient.", in_role, own):
        list(conversation.send(said))
        told.append([r.do for r in conversation.receipts_of_last_turn()])
    assert told == [["nothing"], ["refused"], ["stored"]]


OTHERS = [
    (
        "我妹妹是初學者，她下週考 KET，可以推薦她單字書嗎？",
        ("是初學者", "下週考 KET", "我是初學者，下週考 KET", "妹妹是初學者"),
    ),
    ("My sister is a beginner and takes the KET next week.", ("I am a beginner", "takes the KET next week")),
    ("My husband is B2 and has an IELTS exam in May.", ("is B2", "has an IELTS exam in May")),
    ("我同事多益 900 分，他說他每天聽 podcast", ("多益 900 分", "每天聽 podcast")),
    ("A friend of mine is preparing for TOEFL; what should she read?", ("is preparing for TOEFL",)),
    ("我女朋友下個月考雅思，目標 7 分", ("目標雅思 7 分", "下個月考雅思")),
    ("Tom from my class failed the B2 exam", ("failed the B2 exam",)),
    ("我媽想學英文，她是 A1，該從哪裡開始？", ("程度是 A1", "想學英文")),
    ("幫我女兒找 KET 的練習題，她十歲", ("十歲",)),
    ("My student can't pronounce th, any tips?", ("can't pronounce th",)),
    ("家裡的外籍看護想學中文和英文", ("想學中文和英文",)),
]


@pytest.mark.parametrize(("said", "claims"), OTHERS)
def test_my_sisters_exam_became_mine(run: Run, tmp_path: Path, said: str, claims: tuple[str, ...]) -> None:
    """(H22)"""
    assert kept(run, said) == []
    for number, claim in enumerate(claims):
        is_refused(tmp_path / str(number), said, claim)


@pytest.mark.parametrize(
    ("said", "claim"),
    [
        ("我教妹妹英文，我自己是 B2", "我自己是 B2"),
        ("I don't like role-plays. I'm B1.", "I'm B1"),
        ("我跟我先生都是初學者", "是初學者"),
        ("My teacher says I am B1", "I am B1"),
        ("老闆要我下個月用英文簡報", "下個月用英文簡報"),
        ("五月朋友的婚禮我要用英文致詞", "朋友的婚禮要用英文致詞"),
        ("What is a gerund? I always forget it.", "I always forget it"),
        ("昨天跟客戶講電話，我完全聽不懂他的口音", "聽不懂他的口音"),
    ],
)
def test_what_i_say_of_myself_beside_others_is_still_mine(tmp_path: Path, said: str, claim: str) -> None:
    """The other side of it: nobody's own fact is lost to the rules above (H19 to H22)."""
    judge = ScriptedJudge()
    judge.found[said] = [fact(claim)]
    assert [r.do for r in memora(tmp_path, judge=judge).remember_turn(said)] == ["stored"]
