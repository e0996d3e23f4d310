"""Words of learners' sentences that mean the same, or nothing of their own, when two sentences are compared.

Written in Traditional Chinese; whoever looks one up folds it. A group whose name starts with "~" is what somebody who
reports on the learner adds by themselves (prefers, studies, 目標): it need not have been said.
"""

from __future__ import annotations

_GROUPS = {
    "~like": "like prefer love enjoy want wish hope would need favour favor favourite favorite keen preference rather "
    "喜歡 偏好 愛 想要 希望 想 比較喜歡 習慣 傾向 愛好 期望 願意",
    "~goal": "goal target aim plan planning reach achieve get 目標 目的 計畫 打算 達到 考到 拿到 準備 預計 預定 即將",
    "~learn": "learn study practise practice work improve train 學習 學 練習 練 加強 進修 改善 進行 從事 工作 任職 上班 職業 擔任 服務 提升",
    "~english": "english 英文 英語",
    "~exam": "exam test examination quiz 考試 測驗 檢定 應考 參加考試 考",
    "~often": "always often usually frequently regularly tend sometimes 常常 經常 時常 總是 老是 一直 往往 通常 容易 每次都",
    "~feel": "feel think find believe consider say tell mention seem 覺得 認為 感到 感覺 表示 提到 說過 說 講過",
    "~give": "please give make keep let ask provide use have has had 請 給 提供 讓 使用 用 方面 部分 時候 時間 情況 方式 程度 水準 能力",
    "hard": "hard difficult difficulty tough struggle trouble problem weak weakness bad poor weakest worst "
    "難 很難 太難 困難 弱 差 不好 較弱 較差 最弱 最差 不行 吃力 不擅長 弱點 很爛 爛 糟 不拿手",
    "good": "good strong strength well best 擅長 拿手 強 強項",
    "short": "short brief concise briefly 簡短 短 短一點 簡潔 精簡 短一些",
    "mix": "confuse confusion mix mixed mixing 搞混 混淆 弄混 混在一起 分不清 分不清楚 搞不清楚 分不出來 分不出 弄錯 搞錯",
    "error": "error mistake wrong incorrectly 錯 錯誤 出錯 犯錯 寫錯 答錯 做錯",
    "correct": "correct correction fix 糾正 改正 訂正 修正 改",
    "explain": "explain explanation explanations 解釋 說明 講解",
    "forget": "forget forgot forgotten 忘記 忘 忘掉",
    "speak": "speak speaking spoken 口說",
    "daily": "everyday daily 每天 每日 天天",
    "before": "before by 之前 以前",
    "afraid": "afraid scared fear nervous 怕 害怕 緊張",
}

ALIKE_EN: dict[str, str] = {w: g for g, words in _GROUPS.items() for w in words.split() if w.isascii()}
"""English word or stem -> its group."""
ALIKE_ZH: dict[str, str] = {w: g for g, words in _GROUPS.items() for w in words.split() if not w.isascii()}
"""Chinese word (Traditional) -> its group."""

_IRREGULAR = (
    "wrote>write written>write spoke>speak spoken>speak took>take taken>take taught>teach got>get failed>fail "
    "forgot>forget forgotten>forget learnt>learn studied>study lost>lose knew>know known>know met>meet began>begin "
    "left>leave made>make thought>think found>find said>say told>tell children>child women>woman men>man "
    "people>person lessons>lesson ran>run did>do chose>choose bought>buy kept>keep heard>hear moved>move "
    "passed>pass travelling>travel travelled>travel traveling>travel living>live lived>live"
)
IRREGULAR_EN: dict[str, str] = dict(pair.split(">") for pair in _IRREGULAR.split())
"""Forms that no rule of endings finds."""

_EMPTY = (
    "a an the i me my mine myself we us our you your yours he him his she her they them their it its this that these "
    "those user learner users learner's user's i'm i've i'd i'll it's that's is am are was were be been being do does "
    "did doing done will shall can could may might should to of in on at for from with as and or but so if then than "
    "about into up out over off just really very quite too also more most much many some any there here when while who "
    "which what because since until still only even one ones m s t d ve ll re lot lots kind sort again "
    "such own both each after during time way thing things go going come first"
)
EMPTY_EN: frozenset[str] = frozenset(_EMPTY.split())
"""English words that carry nothing of their own, and those for the learner."""

EMPTY_ZH = (
    "使用者 用戶 學習者 我們 我的 自己 本人 我 你 您 他 她 它 的 了 是 在 會 要 也 很 就 都 呢 吧 啊 嗎 喔 耶 啦 把 被 跟 和 與 及 以及 並 而 且 "
    "這個 那個 這 那 些 一點 一些 一下 一個 比較 較 最 更 太 蠻 滿 還 還是 有點 有 得 地 著 過 到 於 為 因為 所以 但是 但 可是 如果 的話 時 能 能夠 可以 "
    "正在 正 目前 現在 將 對 對於 關於 來說 約 大約 大概 左右 向 從 由 上 下 裡 個 非常 十分 相當 真的 其實 上的 之 來 去 做 就是 又 才 只 再"
)
EXACT_ZH = (
    "今天 明天 後天 昨天 前天 大後天 上週 下週 這週 本週 上上週 下下週 上星期 下星期 這星期 上禮拜 下禮拜 這禮拜 上個月 下個月 這個月 本月 上月 下月 "
    "去年 今年 明年 前年 後年 早上 上午 中午 下午 晚上 半夜 凌晨 傍晚 今晚 昨晚 明晚 週末 平日 月底 月初 年底 年初 上學期 下學期 這學期 上次 下次 這次 暑假 寒假 "
    "春天 夏天 秋天 冬天 初級 中級 中高級 高級 優級"
)
"""Times and grades: words that may not be exchanged for another."""
NO_NEGATION_ZH = (
    "不過 不但 不只 不僅 不論 不管 不同 不知道為什麼 不知為何 不知道 不曉得 不好意思 不客氣 差不多 不一樣 不得不 別忘 別忘了 不要忘 不要忘記 不要忘了 不知為什麼 不知道怎麼 忍不住 不斷 不久 要不要 是不是 有沒有 會不會 能不能 好不好 對不對 可不可以 "
    "沒錯 沒關係 特別 差別 別人 分別 級別 別的 類別 個別 告別 性別 辨別 區別 無論 無聊 未來 非常 除非 是非 非得 非洲 沒想到 沒問題 不定詞 不可數 不規則 不及物 未來式 否定"
)
"""Chinese words that contain a negation and deny nothing (taken before the negations are)."""
POLAR_ZH = frozenset("好壞差大小早晚多少快慢長短高低新舊強弱難易男女前後")
"""Single characters whose change turns a sentence round."""
