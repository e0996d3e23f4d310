"""What learners say of learning: grammar, ease and trouble, exams, skills, lessons, wishes.

Rows as `concepts` reads them.
"""

ROWS = r"""
when.end+topic.correct: (?:don't|do not|never|not) (?:correct|fix|stop|interrupt)\w*(?: me| my \w+)?(?= (?:while|until|till|before|in the middle|when i'm|mid)) | (?:先|都先)?(?:不要|別|不用|不必)(?:急著)?(?:改|糾正|訂正)我?(?=[，,\s]|$)
when.end: (?:until|till|after|once|only when|when|only after|only once) (?:i(?:'ve| have|'m| am)? )?(?:finish(?:ed)?|(?:am )?done|complete[d]?)(?: (?:speaking|talking|my turn|my sentence|(?:a|the) (?:whole )?(?:paragraph|text|story|sentence|thing)))?, (?:at|for|to|until|till|by) the (?:very )?end(?: of [a-z ]{1,20})?, afterwards?, (?:me )?later(?! than), (?:let|allow) me (?:to )?finish(?: first)?, (?:don't|do not|dont|without|stop|never|no|hate being|no need to) (?:interrupt\w*|cut(?:ting)? me off|stop(?:ping)? me|break\w* in|jump\w* in)(?: me)?(?: after every sentence| every time| mid-?sentence)?, all (?:together|at once) at the end, not in the middle | (?:留到|放到?|等到?)?最後(?:再|才|一起|統一|一次)?, (?:等我?)?(?:整段)?[講說寫念唸]完(?:一整?段)?(?:話)?(?:再|才|之後|以後|後)*(?:一起)?, 結束(?:再|才|之後|以後|後), (?:不要|別|先不要|不想被|不用|請勿|討厭被)(?:一直|隨時|中途)?(?:打斷|插嘴|中斷)我?, 事後
company.foreign: foreign (?:company|firm|enterprise), multinational | 外商(?:公司)?
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
stance.clear: can (?:finally |now )?tell (?=[^ ]+ (?:from|and)), can (?:finally |now )?tell them apart | (?:終於|現在)?[分搞弄]得?清楚了?, 分得(?:清楚?|出來|開)了?, 搞清楚了?, 會分了
stance.mix: (?:mix(?:es|ed|ing)? (?:them |these |it |those )?up|mixing up), (?:get|gets|getting|got) (?:\S+ )?(?:and \S+ )?(?:mixed up|confused|muddled), confus(?:e|es|ed|ing|ion), (?:can(?:'t|not|t| never)|couldn't|never) (?:really |ever )?(?:tell|distinguish|keep|know)(?: the difference(?: between)?)?(?: apart)?, (?:hard|difficult|trouble|struggle) (?:to |with )?(?:tell|telling|distinguish|distinguishing)(?: the difference)?, (?:don't|do not|not sure|never know|don't know) (?:know )?(?:the difference|when to use|which(?: one)?), muddle\w*, swap(?:s|ped|ping)?, interchange\w*, (?:the )?difference between, apart, (?:sound|look)s? (?:exactly |just |pretty much )?(?:the same|alike|similar) | 搞混, 混淆, 弄混, 混在一起, 混著用, 混用, 亂用, (?<![的])[分搞弄](?:不太?|沒辦法)(?:清楚?|出來?|明白|懂), 分辨不(?:出來?|清楚?), 不會分, 不知道(?:怎麼分|差在哪|差別|何時用|什麼時候用|該用哪個?), [弄講用說搞寫念唸]反, [搞弄]錯, 傻傻分不清楚?, 傻傻搞不清楚?, 會混, (?:聽|看|念|唸)起來(?:都|很)?(?:一樣|很?像)
stance.hard+skill.pronunciation: mispronounc\w+, can(?:'t|not|t| never) (?:really |quite |ever |seem to |properly )?(?:pronounce|say) | 不太?會[念唸], [念唸發](?:不|沒辦法)(?:太)?(?:出來?|好|準|對), (?:常常?|老是|總是|每次都?)?[念唸](?:錯|歪)
stance.hard+skill.listening: can(?:'t|not|t| never) (?:really |quite |ever |seem to )?(?:hear|catch)(?: what)?, couldn't (?:catch|hear) | 聽(?:不太?|沒辦法)(?:懂|清楚?|出來?|到)
stance.hard: weak(?:est|ness|nesses|er)?(?: (?:point|spot|skill|area|link))?s?, (?:not|isn't|ain't|aren't|am not|never been|never) (?:very |so |really |too |all that |that |any )?(?:good|great|confident|strong|comfortable|fluent|much good), no good, bad(?:ly)?, poor(?:ly|est|er)?, terrible, awful, worst, horrible, hopeless, hard(?:est|er)?, difficult(?:y|ies)?, tough(?:est)?, tricky, challeng\w+, struggl\w+, trouble, problems?, painful, a mess, suck\w*, lousy, trip(?:s|ped)? me up, trips?(?= me), fail to, can(?:'t|not|t| never) (?:really |quite |ever |seem to |properly )?(?:get|do|use|keep up|manage|write|speak|read|remember|produce|make|follow|understand|catch)(?: out)?, couldn't (?:follow|catch|understand|hear), loses? me, get(?:s|ting)? lost, achilles'? heel, (?:a lot of|more|lots of) (?:help|work), lag\w*, takes? (?:me )?(?:forever|ages|so long|too long|a long time), (?:really |very |so |too )?slow(?= at), keep (?:forgetting|dropping|leaving out|skipping), leave out, leave off, drop(?:s|ping)?(?= (?:the|articles?|all|my|them|final)), (?:leave|leaving|left) (?:them |it )?out, (?:forget|miss|omit|skip)(?:s|ting|ing)?(?= (?:the|to|articles?|my|them|-)), (?:something )?i drop, misspell\w*, get stuck, stuck(?= on| with), swallow\w*, wrong, slips my mind | (?:最|很|超|蠻|滿|比較|有夠|真的?|太|特別|還是很|非常|好)?(?:弱|差(?![別異在])|爛|糟糕?|不行|不好(?!意思)|不太好|不擅長|吃力|卡住?|頭痛|沒轍|沒救|沒把握|沒信心|不拿手)(?:的?(?:一項|一塊|部分|地方|項目|技能))?, 弱項, 弱點, 死穴, 罩門, 單門, 困難, [很太超好更最滿蠻]難(?![得道過民倒]), (?:很|花|太)?花(?:很多|我?很多)?時間, 很慢, (?:寫|讀|看|念)(?:得)?(?:很|太|超)(?:慢|久), 要(?:寫|讀|看|想)很久, 難倒, 難到, 有障礙, 苦手, 不太?會(?=[念唸講說寫讀用聽發考的，。]|$), [聽看讀寫說講念唸發背記跟學用](?:不太?|沒辦法)(?:好|懂|出來?|清楚?|準|到|來|起來|會|了|完|住|對), 常?常?(?:念|唸|講|說|寫|聽|拼|用|發|漏|犯|出)(?:錯|不好|歪|掉), (?:念|唸|講|寫|拼|說)成, 跟不太?上, 抓不到, 反應不過來, 聽成, [看聽讀念]不下去, (?:很)?有問題, 老?是?常?常?忘(?:記|了)?(?:加|放|寫|用|念|唸)?, 常?常?漏(?:掉|了)?, 念錯, 唸錯, 拼錯, 卡
stance.fear: (?:don't|do not|never|not) dare, too scared, afraid, scared, fear\w*, nervous\w*, anxious, anxiety, panic\w*, freeze, freezes, terrified, stress(?:ed|ful|es)?, shy, dread, scar(?:e|es|ed|y|ing), frighten(?:s|ed|ing)?, terrify(?:ing)?, terrifies, trembl(?:e|es|ing), shak(?:e|es|ing|y), (?:start )?shaking | 怕, 害怕, 緊張, 焦慮, 恐懼, 不敢, 腦袋一片空白, 會抖, 壓力(?:很|超|好)?大, 發抖, 會抖, 抖
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
exam.duolingo: duolingo english test, duolingo test, det(?= |$) | 多鄰國
exam.gre: gre |
exam.gmat: gmat |
exam.sat: sat(?= (?:exam|test|score)) |
exam.oet: oet |
exam.pte: pte |
exam.gsat: gsat | 學測
exam.ast: | 指考, 分科測驗
exam.bulats: bulats |
skill.overall: overall, in general, on the whole | 整體, 總分, 綜合
skill.pronunciation: pronunciation, pronounc\w+, (?:the )?sounds?(?! like), accent, intonation, stress patterns?, accents? | 發音, 咬字, 語調, 的音, 重音, 口音, 音(?![樂訊檔量響])
skill.spelling: spell\w* | 拼字, 拼寫, 拼法, 拼音, 拼
skill.listening: listening(?: comprehension| skills?)?, listen | 聽力, 聽寫, 聽懂, 聽英文
skill.speaking: speaking(?: english)?, speak(?:s)? english, spoken english, conversations?, orally, oral, speak(?= (?:up|in|with|to)), when (?:i )?(?:speak|talk)(?:ing)? | 口說, 口語, 開口(?:說|講)?(?:英文)?, 會話, [說講]英[文語], 口試, 對話, [講說]話的?時候?, 開口
skill.reading: (?<!i'm )(?<!am )(?<!been )(?<!start )reading(?: comprehension| skills?)? | 閱讀, 讀文章, 看文章
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
topic.drill_words+occ.quiz: (?:quiz|test) me(?: on)? | 考我, 先考(?!慮), 抽考, (?:請|先)測驗我
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
topic.speech+pace.slow: slow(?:ing)? down, slower speech, speak(?:ing)? slower | 放慢(?:速度)?, [說講](?:話)?得?慢一?1?點
topic.speech: (?:speak|talk)(?:ing)?(?: to me)?(?= (?:more |a bit |a little )?(?:slow|fast|quick)) | 語速, [講說](?:話|英文)?(?=慢|快|得慢|得快)
topic.explain: expla(?:in|ins|ined|ining|nation|nations), clarif\w+ | 解釋, 說明, 講解, 解說, 講文法, 教文法
topic.correct: correct(?:s|ed|ing|ion|ions)?, fix(?:es|ed|ing)?(?: my)?, (?:my )?mistakes?, errors?, feedback, point(?:ing)? (?:it |them )?out, proofread\w*, edits?, suggestions?, advice | 糾正, 改錯, 訂正, 更正, 修正, 指正, 挑錯, 抓錯, 改(?![成到用考叫為期在去])(?=我|錯|$|[，。,]), 錯誤, 犯錯, 批改, 回饋, 建議
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
topic.job: jobs?, work (?:as|at|for|in), works? (?:as|at|for|in), working (?:as|at|for|in), employed, position, my work, career, profession, part-time | 上班, 工作, 任職, 擔任, 當(?![場時然成天下中地面年作]), 職業, 做(?=工程|業務|會計|設計|行銷), 打工, 兼職
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
topic.chat: chat(?:s|ting|ted)?, small talk, talk to, talk with | 聊天, 聊(?=[了得天]), 閒聊, 哈拉
topic.why: because, so that, reason | 因為, 所以, 為了
topic.use_lang: (?:use|speak|reply|talk|write|answer)(?: to me)?(?: only| more)?(?= english| chinese| in english| in chinese) | (?:請|麻煩|拜託|希望你?|以後)(?:多|都|全部|盡量)?[用講說](?=英文|中文|全英), (?:多|盡量|全程)用(?=英文|中文)
topic.use_now: us(?:e|es|ing)(?= |$|[,.]), using | 用, 使用
thing.radio: radio | 廣播, 電台, 收音機
thing.audiobook: audio ?books? | 有聲書
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
occ.gym: gym, work(?:ing)? out, treadmill | 健身房?, 跑步機, 重訓
field.sport: sports?, basketball, baseball, tennis, badminton, swimming | 運動, 籃球, 棒球, 網球, 羽球, 游泳
field.running: run(?:ning)?(?= |$)(?! out), marathon, jogging, 5k, 10k | 跑步(?!機), 馬拉松, 慢跑
field.business: business english, business | 商用英文, 商業, 商務
field.tech: tech(?:nology)?, programming, coding, software | 科技, 程式, 軟體
field.medical: medical, medicine | 醫學, 醫療
field.law: legal, law | 法律
field.daily_life: daily life, everyday(?= (?:english|life|situation|context)), real life, casual | 生活英文, 日常(?:生活)?, 生活化
"""
