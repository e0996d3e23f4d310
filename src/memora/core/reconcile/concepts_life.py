"""What learners say of themselves: people, languages, manner and time, places, jobs.

Rows as `concepts` reads them.
"""

ROWS = r"""
kin.sister: (?:younger |older |big |little )?sisters? | [我]?妹妹?, 姊姊?, 姐姐?
kin.brother: (?:younger |older |big |little )?brothers? | 弟弟?, 哥哥?
kin.mother: mothers?, mom, mum | 媽媽?, 母親
kin.father: fathers?, dad | 爸爸?, 父親
kin.son: sons? | 兒子
kin.daughter: daughters? | 女兒
kin.child: kids?, child(?:ren)?, bab(?:y|ies) | 小孩, 孩子, 寶寶, 寶貝
kin.husband: husband, hubby | 老公, 先生
kin.wife: wife | 老婆, 太太
kin.boyfriend: boyfriend | 男友, 男朋友
kin.girlfriend: girlfriend | 女友, 女朋友
kin.partner: partner(?! compan), fianc[eé]e? | 未婚[夫妻], 另一半
kin.in_law: (?:daughter|son|mother|father|sister|brother)-in-law | 媳婦, 女婿, 婆婆, 公公, 岳父, 岳母
kin.friend: friends?, bestie | 朋友, 閨蜜
kin.colleague: colleagues?, co-?workers? | 同事
kin.classmate: classmates?, roommates? | 同學, 室友
kin.boss: boss, manager, supervisor | 主管, 老闆
place.japan: japanese(?= (?:client|customer|compan|supplier|vendor|boss|colleague|coworker|team|buyer|guest|friend|manager|engineer|patient|partner)) |
place.korea: korean(?= (?:client|customer|compan|supplier|vendor|boss|colleague|coworker|team|buyer|guest|friend|manager|engineer|patient|partner)) |
place.germany: german(?= (?:client|customer|compan|supplier|vendor|boss|colleague|coworker|team|buyer|guest|friend|manager|engineer|patient|partner)) |
place.france: french(?= (?:client|customer|compan|supplier|vendor|boss|colleague|coworker|team|buyer|guest|friend|manager|engineer|patient|partner)) |
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
when.now: right away, at once, immediately, straight ?away, instantly, on the spot, as soon as, sentence by sentence, (?:after )?(?:each|every) sentence, as i go, every time i make | 馬上, 立刻, 當場, 即時, 隨時(?:打斷|糾正)?, 一錯就, 逐句, 每一?句(?:都|後)?, 直接打斷
when.first: first(?=$|[,.!]), before (?:the answer|giving|telling) | 先
limit: at most, no more than, up to(?= \d| a), within, (?:the )?limit(?:ed)?, under, max(?:imum)?, or (?:fewer|less) | 以內, 最多, 以下, 控制在, 上限, 最長
amount.all: every (?:single )?(?:mistake|error|one), all (?:my |the |of my )?(?:mistakes|errors) | 每個錯誤?, 所有(?:的)?錯誤?, 全部都
amount.many: (?:lots|plenty) of, a lot of, many, as many as | 很多, 多給, 多一1?點, 越多
amount.few: fewer, (?:only|just) (?:one|a few|a couple), a couple of, not (?:so|too) many, only (?=correct|fix|point out) | 少一1?點, 一個就好, 1個就好, 不用太多, 一兩個, 只(?=改|糾正|要改|挑)
len.short: short(?:er|est)?(?! vowel| i), brief(?:ly)?, concise(?:ly)?, tiny, keep it (?:short|simple) | 短(?!母音|音)短?一?1?點?的?, 簡短一?1?點?的?, 簡潔, 精簡, (?:不要|別)太長
len.long: long(?:er|est)?(?! for| vowel| e)(?= |$|[,.]), detail(?:ed|s)?, in depth, thorough\w* | 長(?!母音|音)一?1?點, 詳細一?1?點?, 深入, 仔細, (?<!校)長(?![大期官笛母音])
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
part.morning: mornings?, (?:in|before) the morning, before (?:work|school|breakfast), dawn, (?:get|wake|waking|getting) up | 早上, 上午, 清晨, 一早, 早晨, 起床後?, 起來(?=聽|讀|念|背|練)
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
place.netherlands: (?:the )?netherlands, holland, dutch | 荷蘭
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
job.dental: dental, dentists? | 牙醫師?, 牙科
job.admin: administrat(?:or|ion|ive), clerk, secretary, (?:executive|personal|administrative) assistant | 行政(?:人員)?, (?:執行|行政)助理, (?:執行)?秘書
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
often: always, often, usually, every time, all the time, keep(?:s)?, whenever, constantly, still, each time | 常常, 經常, 老是, 總是, 一直, 每次都?, 動不動, 還是, 常, 固定, 一定, 都(?![市會柏])
daily: every ?day, daily, each day, a day, per day | 每天, 每日, 天天, 一天
weekly: every week, weekly, a week, per week, each week | 每週, 每周, 每個?星期, 每個?禮拜, 一週, 一個?禮拜
stance.cannot: can(?:'t|not|t), couldn't, unable to | 不能, 沒辦法, 無法, 不太?會(?!搞|混|弄|怕|緊張|忘|再|有)
stance.able: i can(?!'|not| only| never), able to
apply: appl(?:y|ying|ication|ications)(?: for| to)?, admission | 申請
scholarship: scholarships? | 獎學金
promotion: promot(?:ion|ed) | 升遷, 升職, 升等
graduation: graduat\w+, finish my degree, finishing my degree, finish (?:school|university|college) | 畢業
transfer: transfer\w* | 調去, 轉調, 外派
company: compan(?:y|ies), firm, office | 公司, 辦公室
"""
