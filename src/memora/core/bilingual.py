"""The words of learning English in the learner's other language, so that a question finds what was said in that one.

A small embedder knows that 冠詞 and "article" are near, and not that "Which two tenses do I mix up?" asks about
現在完成式 and 過去簡單式: between languages it follows the tone of a sentence more than its terms (H16). So a question
is also searched with its terms alone, in the other language; a memory counts at the nearer of the two.

With e5-small, of 22 questions about a memory in the other language among 32 memories (the list was made with them in
view), 19 instead of 14 find it in the first three and over the threshold. On sets it was not made with: 36 of 40 before
and after on `embed_eval` (first places 33 and 34), 22 and 23 of 30 on the questions of two learners.
"""

from __future__ import annotations

import re
from functools import cache

from memora.core.chinese import to_traditional
from memora.core.script import language_of

LONGEST_QUESTION_CHARS = 160
"""The terms of a longer message are those of many matters."""

_TERMS = """
tense=時態  verb tense=動詞時態  present perfect=現在完成式  past perfect=過去完成式  perfect tense=完成式
past simple,simple past=過去簡單式  past tense=過去式  present simple,simple present=現在簡單式  present tense=現在式
future tense=未來式  present continuous,present progressive=現在進行式  conditional,subjunctive=假設語氣
passive voice,passive=被動語態,被動  relative clause=關係子句  relative pronoun=關係代名詞  clause=子句
article=冠詞  preposition=介系詞  conjunction=連接詞  noun=名詞  verb=動詞  adjective=形容詞  adverb=副詞
pronoun=代名詞  plural=複數  singular=單數  third person=第三人稱  gerund=動名詞  infinitive=不定詞
phrasal verb=片語動詞  idiom=慣用語  phrase=片語  grammar=文法  vocabulary=字彙,單字  word=單字  sentence=句子
example=例句,例子  spelling,spell=拼字  punctuation=標點  pronunciation,pronounce,pronouncing=發音
sound=音,發音  vowel=母音  consonant=子音  stress=重音  intonation=語調  accent=口音,腔調
listening=聽力  speaking,oral=口說  reading=閱讀  writing=寫作  skill=能力  level=程度
mistake,error=錯誤,犯錯  wrong,incorrectly=錯,弄錯,用錯,寫錯
mix up,mixing up,confuse,confusing,tell apart=搞混,弄混,分不清,混淆  trouble,difficulty,struggle,difficult=困難
forget,forgot,forgetting=忘記  weakest,weak,weakness,worst=最弱,弱點  strongest,strength,best at=最強,擅長
afraid,scared=害怕,怕  nervous=緊張  correct,correction=糾正,訂正  explain,explanation=解釋,說明
prefer=喜歡,比較喜歡  goal,aim,target=目標  exam,examination=考試  test=測驗  quiz=小考  score=分數,幾分
interview=面試  presentation=簡報  speech=演講  meeting=會議,開會  phone call=電話  translation,translate=翻譯
essay,composition=作文  role-play,role play=角色扮演  subtitle=字幕  flashcard=單字卡
toeic=多益  toefl=托福  ielts=雅思  gept=全民英檢,英檢
"""


def in_the_other_language(question: str) -> tuple[str, ...]:
    """The question's learning terms in the other language, as one more wording to search with; none where it has none.

    >>> in_the_other_language("Which two tenses do I mix up?"), in_the_other_language("我聽力哪裡最弱？")
    (('時態 搞混',), ('listening weakest',))
    >>> in_the_other_language("早安")
    ()
    """
    if len(question) > LONGEST_QUESTION_CHARS:
        return ()
    terms, pattern = _terms(language_of(question))
    said = to_traditional(question).casefold()
    found = dict.fromkeys(terms[match.group("term")] for match in pattern.finditer(said))
    return (" ".join(found),) if found else ()


@cache
def _terms(language: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """Each term of this language with the other language's first word for it, and what finds the longest one."""
    pairs = [(en.split(","), zh.split(",")) for en, zh in re.findall(r"(\S[^=\n]*?)=(\S+)", _TERMS)]
    if language == "zh":
        terms = {word: en[0] for en, zh in reversed(pairs) for word in zh}
        return terms, re.compile(f"(?P<term>{_longest_first(terms)})")
    terms = {word: zh[0] for en, zh in pairs for word in en}
    return terms, re.compile(rf"\b(?P<term>{_longest_first(terms)})(?:s|es|d|ed|ing)?\b")


def _longest_first(terms: dict[str, str]) -> str:
    return "|".join(sorted(map(re.escape, terms), key=len, reverse=True))
