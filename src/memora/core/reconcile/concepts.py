"""What learners talk about, in both languages: one name for 解釋, 說明, explain and explanation.

Each row is `name: english | chinese`, alternatives separated by commas. English ones are regular expressions of whole
words in lower case; Chinese ones are written in Traditional. An earlier row is tried first, so the longer and more
special ones stand above the general ones. The part of the name before the dot is the concept's family.

In the families of EXCLUSIVE two texts that name different members speak of different things; in those of VALUES the
member is what a memory says of its subject, and may change; TOPICS say what the memory is about.
"""

from __future__ import annotations

import re
from functools import cache

EXCLUSIVE = frozenset({"skill", "gram", "exam", "occ", "thing", "field", "app", "stage"})
"""Whoever names another member speaks of another thing."""
VALUES = frozenset(
    {
        "lang",
        "when",
        "len",
        "variety",
        "tone",
        "job",
        "place",
        "part",
        "pace",
        "mode",
        "ease",
        "school",
        "amount",
        "uni",
    }
)
"""What is said of a subject: one at a time."""

_ROWS = r"""
gram.present_perfect_continuous: present perfect (?:continuous|progressive) | 現在完成進行[式時]
gram.past_perfect: past perfect(?: tense)?, pluperfect | 過去完成[式時]
gram.future_perfect: future perfect | 未來完成[式時]
gram.present_perfect: present perfect(?: tense)? | 現在完成[式時], 完成式
gram.past_continuous: past (?:continuous|progressive) | 過去進行[式時]
gram.present_continuous: (?:present )?(?:continuous|progressive)(?: tense)? | 現在進行[式時], 進行[式時]
gram.past_simple: (?:simple past|past simple|past tense|past forms?|-ed)(?: tense| endings?)? | 簡單過去[式時], 過去簡單[式時], 過去[式時]
gram.present_simple: (?:simple present|present simple|present tense)(?: tense)? | 簡單現在[式時], 現在簡單[式時], 現在[式時]
gram.future: future tense, future forms? | 未來[式時]
gram.passive: passive(?: voice)? | 被動(?:語態|式)?
gram.conditional: conditionals?(?: sentences?)?, (?:second|third|first|zero) conditional, if[- ]clauses?, subjunctive | 假設語[氣法], 條件句, 與事實相反, 虛擬語氣
gram.relative: relative (?:clauses?|pronouns?), adjective clauses? | 關係(?:子句|代名詞), 形容詞子句, 定語從句
gram.noun_clause: noun clauses? | 名詞子句
gram.article: (?:the )?(?:definite |indefinite )?articles?(?! (?:about|from|on|in the news)) | 冠詞
gram.preposition: prepositions? | 介系詞, 介詞
gram.phrasal: phrasal verbs? | 片語動詞, 動詞片語
gram.conjunction: conjunctions?, linking words?, connectors?, transition(?:s| words?) | 連接詞, 轉折詞, 連接語
gram.gerund: gerunds? | 動名詞
gram.infinitive: infinitives? | 不定詞
gram.modal: modal(?:s| verbs?) | 情態動詞, 助動詞
gram.uncountable: (?:un)?countable(?: nouns?)? | 不?可數(?:名詞)?
gram.plural: plurals?(?: forms?)?, plural -?s | 複數, 單複數
gram.third_s: third[- ]person(?: singular)?(?: -?s)? | 第三人稱(?:單數)?, 三單
gram.pronoun: pronouns? | 代名詞
gram.tense: (?:verb )?tenses? | 時態
gram.reported: reported speech, indirect speech | 間接引述, 間接敘述
gram.comparative: comparatives?, superlatives? | 比較級, 最高級
gram.agreement: subject[- ]verb agreement | 主詞動詞一致
gram.idiom: idioms? | 慣用語, 成語, 俚語
gram.collocation: collocations? | 搭配詞
gram.word_order: word order, inversion | 語序, 倒裝
gram.adverb: adverbs? | 副詞
gram.adjective: adjectives? | 形容詞
stance.hard+most.weak: (?:my )?(?:weakest|poorest|worst)(?: (?:point|spot|skill|area|link|at))?, biggest (?:weakness|problem|trouble|difficulty), (?:the )?hardest(?: (?:for me|part|skill))? | 最(?:弱|差|爛|難|不會|不行|不好|不擅長|吃力|頭痛|沒把握|沒信心|不拿手)(?:的?(?:一項|一塊|部分|地方|項目|技能))?, 最大的?(?:弱點|問題|困難|罩門)
stance.good+most.strong: (?:my )?(?:strongest|best)(?: (?:point|skill|area|at)) | 最(?:強|擅長|拿手|有把握|有信心)
stance.fear+most.fear: most (?:afraid|scared|nervous|worried), scares? me (?:the )?most, biggest fear | 最(?:怕|害怕|緊張|恐懼)
stance.clear: can (?:finally |now )?tell (?=[^ ]+ (?:from|and)), can (?:finally |now )?tell them apart | (?:終於|現在)?[分搞弄]得?清楚了?, 分得(?:清楚?|出來|開)了?, 搞清楚了?
stance.mix: (?:mix(?:es|ed|ing)? (?:them |these |it |those )?up|mixing up), (?:get|gets|getting|got) (?:\S+ )?(?:and \S+ )?(?:mixed up|confused|muddled), confus(?:e|es|ed|ing|ion), (?:can(?:'t|not|t| never)|couldn't|never) (?:really |ever )?(?:tell|distinguish|keep|know)(?: the difference(?: between)?)?(?: apart)?, (?:hard|difficult|trouble|struggle) (?:to |with )?(?:tell|telling|distinguish|distinguishing)(?: the difference)?, (?:don't|do not|not sure|never know|don't know) (?:know )?(?:the difference|when to use|which(?: one)?), muddle\w*, swap(?:s|ped|ping)?, interchange\w*, (?:the )?difference between, apart, (?:sound|look)s? (?:exactly |just |pretty much )?(?:the same|alike|similar) | 搞混, 混淆, 弄混, 混在一起, 混著用, 混用, 亂用, (?<![的])[分搞弄](?:不太?|沒辦法)(?:清楚?|出來?|明白|懂), 分辨不(?:出來?|清楚?), 不會分, 不知道(?:怎麼分|差在哪|差別|何時用|什麼時候用|該用哪個?), [弄講用說搞寫念唸]反, [搞弄]錯, 傻傻分不清楚?, 傻傻搞不清楚?, 會混, (?:聽|看|念|唸)起來(?:都|很)?(?:一樣|很?像)
stance.hard+skill.pronunciation: mispronounc\w+, can(?:'t|not|t| never) (?:really |quite |ever |seem to |properly )?(?:pronounce|say) | 不太?會[念唸], [念唸發](?:不|沒辦法)(?:太)?(?:出來?|好|準|對), (?:常常?|老是|總是|每次都?)?[念唸](?:錯|歪)
stance.hard+skill.listening: can(?:'t|not|t| never) (?:really |quite |ever |seem to )?(?:hear|catch)(?: what)?, couldn't (?:catch|hear) | 聽(?:不太?|沒辦法)(?:懂|清楚?|出來?|到)
stance.hard: weak(?:est|ness|nesses|er)?(?: (?:point|spot|skill|area|link))?s?, (?:not|isn't|ain't|aren't|am not|never been|never) (?:very |so |really |too |all that |that |any )?(?:good|great|confident|strong|comfortable|fluent|much good), no good, bad(?:ly)?, poor(?:ly|est|er)?, terrible, awful, worst, horrible, hopeless, hard(?:est|er)?, difficult(?:y|ies)?, tough(?:est)?, tricky, challeng\w+, struggl\w+, trouble, problems?, painful, a mess, suck\w*, lousy, trip(?:s|ped)? me up, trips?(?= me), fail to, can(?:'t|not|t| never) (?:really |quite |ever |seem to |properly )?(?:get|do|use|keep up|manage|write|speak|read|remember|produce|make|follow|understand|catch)(?: out)?, couldn't (?:follow|catch|understand|hear), loses? me, get(?:s|ting)? lost, achilles'? heel, (?:a lot of|more|lots of) (?:help|work), lag\w*, keep (?:forgetting|dropping|leaving out|skipping), leave out, leave off, drop(?:s|ping)?(?= (?:the|articles?|all|my|them|final)), (?:leave|leaving|left) (?:them |it )?out, (?:forget|miss|omit|skip)(?:s|ting|ing)?(?= (?:the|to|articles?|my|them|-)), (?:something )?i drop, misspell\w*, get stuck, stuck(?= on| with), swallow\w*, wrong | (?:最|很|超|蠻|滿|比較|有夠|真的?|太|特別|還是很|非常|好)?(?:弱|差(?![別異在])|爛|糟糕?|不行|不好(?!意思)|不太好|不擅長|吃力|卡住?|頭痛|沒轍|沒救|沒把握|沒信心|不拿手)(?:的?(?:一項|一塊|部分|地方|項目|技能))?, 弱項, 弱點, 死穴, 罩門, 單門, 困難, 很難, 太難, 難倒, 難到, 有障礙, 苦手, 不太?會(?=[念唸講說寫讀用聽發考的，。]|$), [聽看讀寫說講念唸發背記跟學用](?:不太?|沒辦法)(?:好|懂|出來?|清楚?|準|到|來|起來|會|了|完|住|對), 常?常?(?:念|唸|講|說|寫|聽|拼|用|發|漏|犯|出)(?:錯|不好|歪|掉), (?:念|唸|講|寫|拼|說)成, 跟不太?上, 抓不到, 反應不過來, 聽成, [看聽讀念]不下去, (?:很)?有問題, 老?是?常?常?忘(?:記|了)?(?:加|放|寫|用|念|唸)?, 常?常?漏(?:掉|了)?, 念錯, 唸錯, 拼錯, 卡
stance.fear: afraid, scared, fear\w*, nervous\w*, anxious, anxiety, panic\w*, freeze, freezes, terrified, stress(?:ed|ful|es)?, shy, dread, scar(?:e|es|ed|y|ing), frighten(?:s|ed|ing)?, terrify(?:ing)?, terrifies, trembl(?:e|es|ing), shak(?:e|es|ing|y), (?:start )?shaking | 怕, 害怕, 緊張, 焦慮, 恐懼, 不敢, 腦袋一片空白, 會抖, 壓力(?:很|超|好)?大, 發抖, 會抖, 抖
stance.can: can (?:understand|follow|read|write|speak|say|pronounce|manage|handle|introduce) | [看聽讀]得懂, 看懂.{0,6}沒問題, [說講寫念唸]得出來
stance.good: relaxed, calm, at ease, (?:pretty |quite |really |very |fairly |finally |my )?(?:good|great|strong(?:est)?|confident|comfortable|fluent|solid)(?: at| with| in| point)?, no (?:longer a )?(?:problem|trouble)s?, strengths?, nail(?:ed)?, mastered, got the hang of, under control, improved, improving, clicks?, clicked, best(?= skill| at|,|\.|$) | 擅長, 強項, 拿手, 最強, 很強, 沒有?問題, 不是問題, 進步(?:很多|了)?, 搞懂, 弄懂, 學會, 會了, 掌握, 克服, 變好, 好多了, 好很多, 有信心, 難不倒, 放鬆, 自在, 從容
stance.like: prefer\w*, lik(?:e|es|ed)(?= |$|[,.!?]), lov(?:e|es|ed)(?= |$|[,.!?]), enjoy\w*, fond of, keen on, rather, favou?rite?, fan of, into, works? (?:best|better|well) for me, suits? me, (?:easi|bett)er for me, (?:'d|would) (?:like|love|rather|prefer) | 比較喜歡, 喜歡, 偏好, 熱愛, 愛(?!爾), 比較愛, 最愛, 習慣, 比較好, 比較適合我?, 適合我, 對我比較有用
stance.want: want\w*, need\w*, wish\w*, hop(?:e|es|ing)(?= |$|to), would be (?:nice|great|good), please, pls, could you, can you, let me, i'd appreciate | 想要, 希望, 需要, 麻煩, 拜託, 請, 可以, 能不能, 幫我
topic.commute: commut\w+, on the (?:bus|train|mrt), on (?:my|the) way to (?:work|school), (?:on the |by )?(?:train|bus|mrt)(?= to (?:work|school)) | 通勤, 搭捷運, 坐捷運, 搭公車, 上班路上, 上學路上, 捷運, 上班的(?:路|火車|捷運|公車)上?, (?:火車|捷運|公車|高鐵)上
job.flight: flight attendant, cabin crew | 空服員
job.guide: tour guide | 導遊
exam.toeic: toeic, new toeic | 多益, 托業
exam.ielts: ielts | 雅思
exam.toefl: toefl(?: ibt)? | 托福
exam.gept: gept | 全民英檢, 英檢
exam.cambridge: cambridge, fce, cae, cpe, linguaskill | 劍橋
exam.duolingo: duolingo english test, det |
exam.gre: gre |
exam.gmat: gmat |
exam.sat: sat(?= (?:exam|test|score)) |
exam.oet: oet |
exam.pte: pte |
exam.gsat: gsat | 學測
exam.ast: | 指考, 分科測驗
exam.bulats: bulats |
skill.overall: overall, in general, on the whole | 整體, 總分, 綜合
skill.pronunciation: pronunciation, pronounc\w+, (?:the )?sounds?(?! like), accent, intonation, stress patterns? | 發音, 咬字, 語調, 的音, 重音, 口音, 音(?![樂訊檔量響])
skill.spelling: spell\w* | 拼字, 拼寫, 拼法, 拼音, 拼
skill.listening: listening(?: comprehension| skills?)?, listen | 聽力, 聽寫, 聽懂, 聽英文
skill.speaking: speaking(?: english)?, speak(?:s)? english, spoken english, conversations?, orally, oral, speak(?= (?:up|in|with|to)) | 口說, 口語, 開口(?:說|講)?(?:英文)?, 會話, [說講]英[文語], 口試, 對話
skill.reading: reading(?: comprehension| skills?)? | 閱讀, 讀文章, 看文章
skill.writing: writing(?: skills?)?, essays?, composition | 寫作(?!業), 作文, 寫文章
skill.vocabulary: vocab(?:ulary)?, (?:new|more|english|difficult|unknown) words?, words?(?= (?:a|per|each|every) (?:day|week|night|morning|evening)), flashcards? | 單字量?, 字彙, 詞彙, 生字, 新字
skill.grammar: grammar\w*, grammatical | 文法, 語法
occ.working_holiday: working[- ]holiday | 打工度假, 打工渡假
topic.name: call me, my name(?: is|'s)?, nickname, english name, go by | 英文名字?, 名字, 叫我
occ.interview: interview\w* | 面試, 面談
occ.presentation: present(?:ation|ations|ing)(?= |$|[,.!?]), pitch, keynote, talk at, give a talk, poster, demo | 簡報, 報告, 演講, 發表
occ.meeting: meetings?, stand-?ups? | 會議, 開會, 例會, 週會
occ.call: (?:phone |video |conference )?calls?, phones?, telephone | 電話, 視訊
occ.business_trip: business trips? | 出差
occ.trip: trips?, travel\w*, vacation, holiday, fly(?:ing)?, flight, backpack\w*, visit(?:ing)? | 旅行, 旅遊, 出國玩, 自由行, 飛, 玩(?!遊戲|電)
occ.move: moving abroad, emigrat\w+, immigrat\w+ | 移民
occ.wedding: wedding, toast | 婚禮, 致詞
occ.master+topic.study_abroad: master'?s?(?: degree| program(?:me)?)?, grad(?:uate)? school, phd, postgrad\w* | 研究所, 碩士班?, 博士班?
occ.exchange: exchange (?:student|program\w*|semester) | 交換學?生?
occ.mock: mock (?:exam|test)s?, practice tests? | 模擬考, 模考, 模擬測驗
topic.drill_words+occ.quiz: (?:quiz|test) me(?: on)? | 考我, 先考, 抽考, 測驗我
occ.quiz: quiz\w*, gap-?fills?, worksheets? | 小考, 測驗卷, 題組, 克漏字
occ.lesson: lessons?, class(?:es)?, tutoring, tutor, cram school | 家教課?, 補習班?, 上課, 課, 課程
occ.exam: exams?, tests?, examination, sit | 考試, 測驗, 檢定, 應考, 考
topic.level: (?:english |overall |current )?(?:level|proficiency|cefr), placement | 程度, 等級, 級數, level, 分級, 水準, 水平, 能力
topic.goal: goals?, targets?, aim\w*, plan(?:s|ning)?, scor(?:e|es|ing), band(?:s| score)?, (?:total) (?:band|score)?, points?, reach\w*, hit(?:ting)? | 目標, 考到, 拿到, 達到, 總分, 分數, 成績, 考個, 想拿, 要拿
topic.native: native language, mother tongue, first language | 母語
a_school: schools?(?! year) | 學校
school.junior: junior high(?: school)? | 國中, 國[一二三1-3]
school.high: (?:senior )?high school | 高中, 高[一二三1-3]
school.university: university, college, undergrad\w* | 大學(?!生英), 大[一二三四1-4](?!點)
topic.speech: (?:speak|talk)(?:ing)?(?: to me)?(?= (?:more |a bit |a little )?(?:slow|fast|quick)) | 語速, [講說](?:話|英文)?(?=慢|快|得慢|得快)
topic.explain: expla(?:in|ins|ined|ining|nation|nations), clarif\w+ | 解釋, 說明, 講解, 解說, 講文法, 教文法
topic.correct: correct(?:s|ed|ing|ion|ions)?, fix(?:es|ed|ing)?(?: my)?, (?:my )?mistakes?, errors?, feedback, point(?:ing)? (?:it |them )?out, proofread\w*, edits?, slips?, suggestions?, advice | 糾正, 改錯, 訂正, 更正, 修正, 指正, 挑錯, 抓錯, 改(?![成到用考叫為期在去])(?=我|錯|$|[，。,]), 錯誤, 犯錯, 批改, 回饋, 建議
topic.example: examples?(?: sentences?)?, sample sentences?, e\.?g\.? | 例句, 例子, 舉例, 範例
topic.reply: answers?(?: length)?, repl(?:y|ies), responses?, paragraphs? of text | 回答, 回覆, 回應, 答案, 講太多, 廢話
topic.translate: translat\w+ | 翻譯, 中譯, 翻成
topic.roleplay: role-?plays?\w* | 角色扮演
topic.exercise: exercises?, drills?, practi[sc]e questions? | 練習題, 題目, 習題
topic.homework: homework, assignments? | 作業, 功課
topic.review: review\w*, revis(?:e|ion)\w*, spaced repetition | 複習
topic.hint: hints?, clues? | 提示
topic.emoji: emojis?, emoticons?, smileys? | 表情符號, 表情貼圖, 貼圖
topic.table: tables?, charts? | 表格, 列表, 圖表, 列成表, 做成表
topic.new_words: new words per day, words a day | 每天(?:背|學|記).{0,6}(?:單字|生字)
topic.job: jobs?, work (?:as|at|for|in), works? (?:as|at|for|in), working (?:as|at|for|in), employed, position, my work, career, profession, part-time | 上班, 工作, 任職, 擔任, 當, 職業, 做(?=工程|業務|會計|設計|行銷), 打工, 兼職
topic.study_abroad: stud(?:y|ying)(?= (?:in|abroad))(?! in (?:the )?(?:morning|evening|afternoon|library|english|my)) | 念書, 讀書(?!會), 留學, 遊學, 唸書
topic.study: major\w*, stud(?:y|ying) (?:at|for a), degree, (?:freshman|sophomore), junior year, senior year, student | 主修, [念讀](?=.{0,6}系), 就讀, 科系, 念(?=高|大|國), 讀(?=高|大|國)
leaves.job: quit my job, quit the, resigned, left my job, lost my job, laid off, got (?:a|the) (?:new )?job, (?:a )?new job, changed jobs?, unemployed, between jobs, job[- ]hunting | 離職, 辭職, 辭掉, 換工作, 轉職, 跳槽, 找到(?:新)?工作, 被裁員?, 待業, 失業
topic.live: liv(?:e|es|ed|ing) (?:in|with|at)(?! the (?:moment|end)), based in, home ?town, reside\w*, moved? to, moving to, relocat\w+ | 住在?(?!院), 老家, 搬到, 搬去, 定居
topic.email: e-?mail(?:s|ing|ed)?, letters? | 寫信, 回信, 電子郵件, 信(?![心用件念任]), 郵件
topic.client: clients?, customers?, suppliers?, vendors?, buyers? | 客戶, 客人, 廠商, 供應商
topic.abroad: abroad, overseas, foreign(?:ers?)? | 國外, 海外, 出國, 外國人?, 老外
stance.free: (?:am |i'm |are |is )?(?:free|available), (?:are|is) (?:fine|ok|okay|good)(?: for me)? | 有空, 有時間, 方便
topic.unavailable: (?:not|never|isn't|am not|aren't) (?:free|available)(?: for)?, unavailable, busy, can(?:'t|not|t) (?:stud(?:y|ying)|make it|make|meet|have (?:class|lesson)e?s?|do lessons?|do(?= (?:mon|tue|wed|thu|fri|sat|sun))|practi[sc]e|attend|come)(?: then)?, (?:don't|doesn't|do not|does not|won't) work(?: for me)?, (?:are|is) (?:out|off|a no|impossible)(?: for me)?, no (?:class|lesson)e?s?(?: then| on)?, off limits, no good(?: for)? | 沒空, 沒有空, (?:沒辦法|不能|無法)(?:上課|上英文|上|來|練|念|讀), 不行(?=喔|，|,|。|$|啦), 不方便, (?:不要|別)(?:幫我)?[排約], 沒時間, 有事, 要加班, 休息, 不能(?=練|讀|念|上)
topic.deadline: due(?! to), deadlines?, hand in, submit\w* | 截止, 要交, 交(?=[，。]|$), 期限, 繳交
topic.study_time: study time, stud(?:y|ies|ied|ying), practi[sc](?:e|es|ed|ing), do my english, learn(?:ing|s|t|ed)?, memori[sz]\w+, english time | 讀英文, 念英文, 唸英文, 練英文, 學英文, 英文時間, 練習, 練, 學, 背
topic.chat: chat(?:s|ting|ted)?, small talk, talk to, talk with | 聊天, 講話, 聊(?=[了得天]), 閒聊, 哈拉
topic.why: because, so that, reason | 因為, 所以, 為了
topic.use_lang: (?:use|speak|reply|talk|write|answer)(?: to me)?(?: only| more)?(?= english| chinese| in english| in chinese) | (?:請|麻煩|拜託|希望你?|以後)(?:多|都|全部|盡量)?[用講說](?=英文|中文|全英), (?:多|盡量|全程)用(?=英文|中文)
topic.use_now: us(?:e|es|ing)(?= |$|[,.]), using | 用, 使用
thing.radio: radio | 廣播, 電台, 收音機
thing.podcast: podcasts? | podcast, 播客
thing.series: (?:tv )?(?:series|shows?|dramas?|sitcoms?)(?: series)?, netflix | 影集, 劇(?![本情院])
thing.movie: movies?, films? | 電影
thing.novel: novels?, fiction, books? | 小說, 書
thing.news: news(?:papers?)?, articles? (?:from|in) | 新聞, 報紙
thing.song: songs?, music, lyrics | 歌, 音樂, 歌詞
thing.game: (?:video |computer |board )?games?, gaming | 遊戲, 電玩, 桌遊
thing.comic: comics?, manga | 漫畫
thing.youtube: youtube\w*, videos? | youtube, 影片
thing.ted: ted talks? |
thing.subtitle: subtitles?, captions? | 字幕
thing.diary: diar(?:y|ies), journals?, journaling | 日記
thing.textbook: textbook, workbook, coursebook | 課本, 教材
thing.slides: slides?, powerpoint, ppt | 投影片
thing.report: reports?, thesis, papers?, dissertation | 論文, 期刊, 週報
thing.manual: manuals?, documentation, specs? | 手冊, 文件, 規格書
app.anki: anki |
app.duolingo: duolingo |
app.quizlet: quizlet |
app.notion: notion |
app.voicetube: voicetube |
field.cooking: cook\w*, recipes?, baking | 料理, 烹飪, 做菜, 烘焙
field.sport: sports?, basketball, baseball, tennis, badminton, swimming, gym | 運動, 籃球, 棒球, 網球, 羽球, 游泳, 健身
field.running: run(?:ning)?(?= |$), marathon, jogging, 5k, 10k | 跑步, 馬拉松, 慢跑
field.business: business english, business | 商用英文, 商業, 商務
field.tech: tech(?:nology)?, programming, coding, software | 科技, 程式, 軟體
field.medical: medical, medicine | 醫學, 醫療
field.law: legal, law | 法律
field.daily_life: daily life, everyday english, casual | 生活英文, 日常
kin.sister: (?:younger |older |big |little )?sisters? | [我]?妹妹?, 姊姊?, 姐姐?
kin.brother: (?:younger |older |big |little )?brothers? | 弟弟?, 哥哥?
kin.mother: mothers?, mom, mum | 媽媽?, 母親
kin.father: fathers?, dad | 爸爸?, 父親
kin.son: sons? | 兒子
kin.daughter: daughters? | 女兒
kin.child: kids?, child(?:ren)? | 小孩, 孩子
kin.spouse: husband, wife, spouse | 老公, 老婆, 太太, 先生
kin.partner: boyfriend, girlfriend, fianc\w+ | 男友, 女友, 男朋友, 女朋友
kin.in_law: (?:daughter|son|mother|father|sister|brother)-in-law | 媳婦, 女婿, 婆婆, 公公, 岳父, 岳母
kin.friend: friends?, bestie | 朋友, 閨蜜
kin.colleague: colleagues?, co-?workers? | 同事
kin.classmate: classmates?, roommates? | 同學, 室友
kin.boss: boss, manager, supervisor | 主管, 老闆
lang.zh+lang.en: (?:both )?(?:english and chinese|chinese and english), bilingual(?:ly)? | 中英文?(?:都|皆|對照)?, 雙語
lang.zh: (?:in |traditional |mandarin )?chinese, mandarin | 中文, 國語, 華語, 中文化
lang.taiwanese: taiwanese hokkien, hokkien | 台語
lang.ja: japanese | 日文, 日語
lang.ko: korean | 韓文, 韓語
lang.fr: french | 法文, 法語
lang.de: german | 德文, 德語
lang.es: spanish | 西班牙文, 西文
lang.en: (?:in |simple |plain |all )?english(?: only)? | 全英文?, 英文, 英語
variety.british: british english, british(?= english| spell| accent| pron) | 英式(?:英文|英語)?, 英國腔, 英國口音
variety.american: american english, american(?= english| spell| accent| pron) | 美式(?:英文|英語)?, 美國腔, 美國口音
variety.australian: australian(?: english)?, aussie | 澳洲腔, 澳洲口音, 澳式
when.end+topic.correct: (?:don't|do not|never|not) (?:correct|fix|stop|interrupt)\w*(?: me| my \w+)?(?= (?:while|until|till|before|in the middle|when i'm|mid)) | (?:先|都先)?(?:不要|別|不用|不必)(?:急著)?(?:改|糾正|訂正)我?(?=[，,\s]|$)
when.end: (?:until|till|after|once|only when|when|only after|only once) (?:i(?:'ve| have|'m| am)? )?(?:finish(?:ed)?|(?:am )?done|complete[d]?)(?: (?:speaking|talking|my turn|my sentence|(?:a|the) (?:whole )?(?:paragraph|text|story|sentence|thing)))?, (?:at|for|to|until|till|by) the (?:very )?end(?: of [a-z ]{1,20})?, afterwards?, (?:me )?later(?! than), (?:let|allow) me (?:to )?finish(?: first)?, (?:don't|do not|dont|without|stop|never|no|hate being|no need to) (?:interrupt\w*|cut(?:ting)? me off|stop(?:ping)? me|break\w* in|jump\w* in)(?: me)?(?: after every sentence| every time| mid-?sentence)?, all (?:together|at once) at the end, not in the middle | (?:留到|放到?|等到?)?最後(?:再|才|一起|統一|一次)?, (?:等我?)?(?:整段)?[講說寫念唸]完(?:一整?段)?(?:話)?(?:再|才|之後|以後|後)*(?:一起)?, 結束(?:再|才|之後|以後|後), (?:不要|別|先不要|不想被|不用|請勿|討厭被)(?:一直|隨時|中途)?(?:打斷|插嘴|中斷)我?, 事後
when.now: right away, at once, immediately, straight ?away, instantly, on the spot, as soon as, sentence by sentence, (?:after )?(?:each|every) sentence, every mistake, as i go, every time i make | 馬上, 立刻, 當場, 即時, 隨時(?:打斷|糾正)?, 一錯就, 逐句, 每一?句(?:都|後)?, 直接打斷
when.first: first(?=$|[,.!]), before (?:the answer|giving|telling) | 先
limit: at most, no more than, up to(?= \d| a), within, (?:the )?limit(?:ed)?, under, max(?:imum)?, or (?:fewer|less) | 以內, 最多, 以下, 控制在, 上限, 最長
amount.many: (?:lots|plenty) of, a lot of, many, as many as | 很多, 多給, 多一1?點, 越多
amount.few: fewer, (?:only|just) (?:one|a few|a couple), a couple of, not (?:so|too) many | 少一1?點, 一個就好, 1個就好, 不用太多, 一兩個
len.short: short(?:er|est)?, brief(?:ly)?, concise(?:ly)?, tiny, keep it (?:short|simple) | 短短?一?1?點?的?, 簡短一?1?點?的?, 簡潔, 精簡, (?:不要|別)太長
len.long: long(?:er|est)?(?! for)(?= |$|[,.]), detail(?:ed|s)?, in depth, thorough\w* | 長一?1?點, 詳細一?1?點?, 深入, 仔細, (?<!校)長(?![大期官笛])
tone.strict: strict\w*, harsh\w*, blunt\w*, direct(?:ly)?, tough on me, no sugarcoating, every single mistake | 嚴格一?點?, 嚴厲, 直接一?點?, 兇一點, 不要客氣, 不用客氣
tone.gentle: gentl[ey]\w*, kind(?:ly)?, soft(?:ly)?, encourag\w+, go easy, relaxed, patient | 溫柔一?點?, 溫和, 鼓勵, 輕鬆一?點?, 委婉, 有耐心
tone.formal: formal\w* | 正式
tone.casual: informal\w*, casual\w*, friendly, chatty, humou?r\w*, funny, jokes? | 口語化, 隨性, 幽默, 像朋友
pace.slow: slow(?:er|ly)? | 慢一?點?, 放慢
pace.fast: fast(?:er)?, quick(?:er|ly)? | 快一?點?, 加快
mode.voice: voice, audio, aloud, out loud | 語音, 錄音, 念出來
mode.text: (?:by |in )?text(?:ing)?, typed?, typing, type(?! of) | 文字, 打字
ease.easy: easy, easier, easiest, simple | 簡單一?1?點?的?, 容易一點
ease.difficult: advanced | 進階, 難一點
part.morning: mornings?, (?:in|before) the morning, before (?:work|school|breakfast), dawn | 早上, 上午, 清晨, 一早, 早晨
part.noon: noon, lunch(?:time| break)?, midday | 中午, 午休
part.afternoon: afternoons? | 下午
job.night_shift: night shifts?, graveyard shifts? | 大?夜班
part.evening: evenings?, nights?, (?:at|every|each) night, nightly, tonight, after (?:work|dinner|school), (?:right )?before (?:bed(?:time)?|sleep(?:ing)?|i go to (?:bed|sleep)|going to (?:bed|sleep)), bedtime | 晚上, 每晚, 晚間, 夜裡, 睡覺?前, 下班後, 深夜, 晚(?![了點])
uni.ntu: ntu, national taiwan university | 台大, 臺大, 台灣大學
uni.ncku: ncku, cheng kung(?: university)? | 成大, 成功大學
uni.nthu: nthu, tsing hua(?: university)? | 清大, 清華大學
uni.nycu: nycu, chiao tung(?: university)? | 交大, 交通大學
uni.nccu: nccu, chengchi(?: university)? | 政大, 政治大學
uni.ntnu: ntnu, normal university | 師大, 師範大學
place.taipei: taipei | 台北, 臺北
place.new_taipei: new taipei, banqiao | 新北, 板橋
place.taoyuan: taoyuan | 桃園
place.hsinchu: hsinchu | 新竹, 竹科
place.taichung: taichung | 台中, 臺中
place.tainan: tainan | 台南, 臺南, 南科
place.kaohsiung: kaohsiung | 高雄
place.hualien: hualien | 花蓮
place.taitung: taitung | 台東, 臺東
place.yilan: yilan | 宜蘭
place.keelung: keelung | 基隆
place.chiayi: chiayi | 嘉義
place.pingtung: pingtung | 屏東
place.taiwan: taiwan | 台灣, 臺灣
place.uk: (?:the )?(?:uk|u\.k\.|united kingdom|britain|great britain|england|british|brits?)(?= |$|[,.!?]) | 英國, 英(?=劇)
place.london: london | 倫敦
place.us: (?:the )?(?:usa|u\.s\.|united states|america|american|americans|(?<=the )us|(?<=in )us)(?![a-z]) | 美國, 美(?=劇)
place.canada: canada | 加拿大
place.australia: australia | 澳洲
place.nz: new zealand | 紐西蘭
place.japan: japan | 日本
place.korea: korea | 韓國
place.germany: germany | 德國
place.france: france | 法國
place.netherlands: (?:the )?netherlands, holland | 荷蘭
place.singapore: singapore | 新加坡
place.hongkong: hong kong | 香港
place.ireland: ireland | 愛爾蘭
place.newyork: new york | 紐約
place.tokyo: tokyo | 東京
place.osaka: osaka | 大阪
job.nurse: nurs(?:e|es|ing) | 護理師, 護士
job.doctor: doctor, physician | 醫師, 醫生
job.vet: vet(?:erinarian)? | 獸醫
job.pharmacist: pharmacist | 藥師
job.engineer: (?:software |hardware |process |test )?engineer\w*, (?:software )?developer, programmer | 軟體工程師, 工程師, 程式設計師
job.teacher: teacher, teach(?:es|ing)? | 老師, 教師, 教書, 教(?=數學|國文|英文|小學|國中|高中|學生|小朋友)
job.accountant: account(?:ant|ing) | 會計師?
job.auditor: audit(?:or|ing) | 查帳員?, 審計, 稽核
job.sales: sales(?:person|man|woman| rep\w*)? | 業務
job.buyer: buyer, purchas(?:er|ing), procurement | 採購
job.marketing: marketing, marketer | 行銷
job.designer: (?:ui |ux |graphic )?designer | 設計師
job.pm: product manager, project manager, pm(?= |$) | 專案經理, 產品經理, pm
job.hr: hr(?= |$), human resources, recruiter | 人資
job.lawyer: lawyer, attorney | 律師
job.banker: bank(?:er|s|ing)?, teller | 銀行
job.barista: barista | 咖啡師
job.chef: chef | 廚師
job.waiter: waiter, waitress | 服務生
job.pilot: pilot | 機師
job.reception: receptionist, reception(?! desk at the), (?:at the |the )?(?:front|reception) desk | 櫃檯(?:人員)?, 前台
job.research: research(?:er| assistant) | 研究員, 研究助理
job.student: students? | 學生
job.freelance: freelanc\w+ | 接案, 自由工作者
job.retired: retired | 退休
job.hotel: hotels?, guest ?house, b&b, hostel, inn | 飯店, 旅館, 民宿, 酒店, 旅店
job.cafe: caf[ée]s?, coffee shops? | 咖啡(?:店|廳|館)
job.bookshop: book ?(?:shop|store)s? | 書店
job.shop: shops?, stores?, supermarkets? | 超市, 超商, 便利商店, 賣場, 店裡
job.translator: translators? | 譯者, 翻譯(?:員|師)
job.interpreter: interpreters? | 口譯(?:員)?
job.admin: administrat(?:or|ion|ive), clerk, secretary | 行政(?:人員)?, 助理, 秘書
job.logistics: logistics | 物流
job.finance: finance, insurance | 金融, 保險
job.police: police ?(?:officer|man)? | 警察
job.soldier: soldier, army, military | 軍人, 當兵
job.driver: driver | 司機
job.housewife: housewife, stay-at-home (?:mom|mum|dad|parent) | 家庭主婦, 全職媽媽
job.hospital: hospitals?, clinic | 醫院, 診所
job.factory: factory, plant(?= |$) | 工廠
job.startup: start-?ups? | 新創
job.trade: trading company, import(?:er)?, export(?:er)? | 貿易公司, 貿易, 進口, 出口
job.government: civil servant, government | 公務員, 公家
stage.first: (?:first|preliminary|1th) stage | 初試
stage.second: (?:second|2th) stage | 複試
field.maths: maths?, mathematics | 數學
without: without | 不靠, 不看(?=字幕)
often: always, often, usually, every time, all the time, keep(?:s)?, whenever, constantly, still, each time | 常常, 經常, 老是, 總是, 一直, 每次都?, 動不動, 還是, 常, 固定, 一定, 都(?![市會])
daily: every ?day, daily, each day, a day, per day | 每天, 每日, 天天, 一天
weekly: every week, weekly, a week, per week, each week | 每週, 每周, 每個?星期, 每個?禮拜, 一週, 一個?禮拜
apply: appl(?:y|ying|ication|ications)(?: for| to)?, admission | 申請
scholarship: scholarships? | 獎學金
promotion: promot(?:ion|ed) | 升遷, 升職, 升等
graduation: graduat\w+, finish my degree, finishing my degree, finish (?:school|university|college) | 畢業
transfer: transfer\w* | 調去, 轉調, 外派
company: compan(?:y|ies), firm, office | 公司, 辦公室
"""


@cache
def pattern(*families: str) -> re.Pattern[str]:
    """Every concept (of these families) as a named group, in the order of the rows; only tried where a word or a Han
    character begins."""
    latin, han = [], []
    for number, (name, forms) in enumerate(_rows().items()):
        if families and family(name) not in families:
            continue
        ascii_forms = [form for form in forms if form.isascii()]
        han_forms = [form for form in forms if not form.isascii()]
        forms_en = "|".join(ascii_forms).replace(r"\w", "[a-z]").replace(r"\S", r"[^\s\u3400-\u9fff]")
        latin += [f"(?P<a{number}>{forms_en})"] if ascii_forms else []
        han += [f"(?P<h{number}>{'|'.join(han_forms)})"] if han_forms else []
    return re.compile(rf"(?<![a-z])(?=[-a-z])(?:{'|'.join(latin)})(?![a-z])|(?=[\u3400-\u9fff])(?:{'|'.join(han)})")


def concept_names(match: re.Match[str]) -> list[str]:
    """The names of the concept that `pattern` found; a row may have several, joined by "+"."""
    return _names()[int(str(match.lastgroup)[1:])].split("+")


def concepts_of(text: str) -> set[str]:
    """The concepts that a folded text names."""
    return {name for match in pattern().finditer(text) for name in concept_names(match)}


@cache
def _names() -> tuple[str, ...]:
    return tuple(_rows())


def family(concept: str) -> str:
    """>>> family("skill.listening")
    'skill'
    """
    return concept.partition(".")[0]


@cache
def _rows() -> dict[str, tuple[str, ...]]:
    rows = {}
    for line in _ROWS.strip().split("\n"):
        name, _, forms = line.partition(":")
        rows[name] = tuple(form.strip(" |") for form in forms.replace(" | ", ", ").split(", ") if form.strip(" |"))
    return rows
