"""聊天時，助教回覆以外的話。"""

CHAT: dict[str, str] = {
    "chat.welcome": "Memora · 記得你的英文",
    "chat.model": "模型：{model}",
    "chat.no_model": "還沒接聊天模型：記憶照常運作，回覆取自你的紀錄",
    "chat.count": "記憶：{count} 筆",
    "chat.hint": "/help 看指令 · Alt-Enter 換行 · Ctrl-D 離開",
    "chat.prompt": "你 › ",
    "chat.tutor": "Memora",
    "chat.stopped": "（停下來了）",
    "chat.cut_off": "（回覆太長，被截斷了）",
    "chat.press_again": "再按一次 Ctrl-C 就離開，不然就繼續打字。",
    "chat.bye": "下次見。",
    "chat.left_for_later.one": "還有 1 句話沒記完，下次啟動會補上。",
    "chat.left_for_later.many": "還有 {count} 句話沒記完，下次啟動會補上。",
    "chat.saving": "正在把記憶處理完⋯⋯",
    "chat.unknown": "沒有 /{typed} 這個指令。/help 可以看全部；想直接送出這句，前面加一個空格。",
    "chat.suggest": "沒有 /{typed} 這個指令，你是不是要打 /{name}？（想直接送出這句，前面加一個空格。）",
    "chat.second_slash": "這行有第二個斜線，所以當成訊息送出了。",
    "chat.bare_hint": "這行當成 /{name} 指令了。想當訊息送出，前面加一個空格。",
    "chat.no_argument": "/{name} 後面不用接東西。",
    "chat.remember_usage": "用法：/remember semantic <要記的話>　或　/remember episodic <要記的話>。這次什麼都沒記。",
    "chat.remember_bare": "用法：remember semantic <要記的話>　或　remember episodic <要記的話>。這個指令什麼都沒記，"
    "整句當成訊息送出了。",
    "chat.search_usage": "用法：/search <想找什麼>",
    "chat.recall_usage": "用法：/recall <一句話>",
    "chat.context_usage": "用法：/context <一句話>",
    "chat.profile_usage": "用法：/profile　/profile set level B1　/profile add goal <目標>　/profile remove goal <目標>　"
    "/profile clear goals",
    "chat.no_number": "剛才的清單裡沒有 {number} 號。",
    "chat.forget_ask": "要徹底忘掉{content}嗎？忘了就救不回來。[y/N，是／否] ",
    "chat.forget_needs_yes": "確定要忘掉的話，請加上 --yes：/forget {memory_id} --yes",
    "chat.reply_failed": "這次沒有回覆：{problem}你的話有留著，繼續聊就好。",
    "chat.help": """直接打字就好，中文英文都行。下面這些開頭的是指令：
  /memories                     我記得的一切（下面可以用號碼）
  /remember semantic <內容>     記一件長久的事；發生過的事用 /remember episodic <內容>
  /search <想找什麼>            找記憶，最相近的排前面
  /recall <一句話>              看回覆會用到哪些記憶，附上計分
  /context <一句話>             模型實際會收到的訊息
  /profile                      你的程度、目標、偏好；要改就 /profile set level B1
  /why [號碼]                   上一則回覆用了什麼，或某筆記憶怎麼來的
  /refused                      哪些沒有記，為什麼
  /forget <號碼>                徹底刪掉一筆記憶；跟某件事有關的用 /forget about <內容>
  /undo                         收回上一次的更動；等待中的記憶再試一次用 /retry
  /incognito                    不留痕跡；只用記憶、什麼都不留的是 /readonly
  /usage                        token、次數、費用
  /export <檔案>                全部匯出成一個檔案；讀回來用 /import <檔案>
  /config                       設定；東西放在哪裡看 /paths
  /exit                         離開（Ctrl-D 也可以）""",
    "chat.not_here": "/{name} 只能在指令列用：`memora {name} --help`。",
    "chat.numbers_first": "號碼在上面，請挑一個，再打一次指令。",
    "chat.number_gone": "剛才清單裡的 {number} 號已經忘掉了。",
    "chat.pending.one": "· 還有 1 句話正在記",
    "chat.pending.many": "· 還有 {count} 句話正在記",
    "chat.export_usage": "用法：/export <檔案>　或　/export --markdown <檔案>",
    "chat.import_usage": "用法：/import <檔案>",
    "chat.config_usage": "用法：/config　或　/config set 名稱 值",
    "chat.overwrite_needs_yes": "{path} 已經有了。要覆蓋請加上 --yes：/export --yes <檔案>",
    "chat.help_bare": "單獨一行時不加斜線也行：memories、search ...、remember semantic ...、exit、quit。",
    "chat.complete.memories": "我記得的一切",
    "chat.complete.remember": "記一筆",
    "chat.complete.search": "最相近的排前面",
    "chat.complete.recall": "回覆會用到哪些",
    "chat.complete.context": "模型收到的訊息",
    "chat.complete.profile": "程度、目標、偏好",
    "chat.complete.why": "怎麼來的",
    "chat.complete.refused": "哪些沒有記",
    "chat.complete.forget": "徹底刪掉",
    "chat.complete.usage": "token 與費用",
    "chat.complete.export": "全部匯出成檔案",
    "chat.complete.import": "從匯出檔讀回",
    "chat.complete.paths": "東西放在哪裡",
    "chat.complete.config": "設定",
    "chat.complete.help": "所有指令",
    "chat.complete.exit": "離開",
    "chat.complete.quit": "離開",
    "first.hello": "歡迎使用 Memora！先問幾個小問題，不想答就按 Enter 跳過。",
    "first.language": "語言 / Language  [1] English  [2] 繁體中文  （按 Enter：{current}）› ",
    "first.level": "你的英文程度（A1 到 C2，或用自己的話說）› ",
    "first.goal": "你的目標，有日期的話一起寫（例如：12 月 20 日前多益 850）› ",
    "first.level_again": "這不像是我認得的程度。A1、A2、B1、B2、C1、C2 都可以，或像「初級」「多益 650」這樣說（按 Enter 跳過）› ",
    "first.goal_again": "用幾個字說說看就好，例如：能用英文跟客戶開會（按 Enter 跳過）› ",
    "first.no_command": "指令要等聊天開始才能用，先回答這一題，按 Enter 可以跳過。",
    "first.skip_words": "不知道 / 我不知道 / 不清楚 / 我不清楚 / 不確定 / 我不確定 / 沒有 / 沒 / 無 / 跳過 / 略過 / 不用 / 不要 / 不想說 / 還沒想到 / 還沒想過 / 沒想過 / "
    "skip / no / none / nothing / pass / idk / i don't know",
    "first.done": "謝謝！之後想改，用 /profile 就可以。",
    "first.skipped": "好，那我們直接開始。之後隨時可以用 /profile。",
    "first.ollama": "這台電腦上的 Ollama 正在跑，有 {model}。要用它來回覆嗎？[Y/n，是／否] › ",
    "first.ollama_yes": "接好了：MEMORA_MODEL={model}（寫在 {path}）。",
    "offline.connect": "還沒接聊天模型，所以我暫時沒辦法教你，不過記憶照常運作。"
    "要接的話：設定 OPENAI_API_KEY；或啟動 Ollama，設定 MEMORA_MODEL=ollama:模型名稱，再重新啟動 Memora。",
    "offline.no_model": "（沒有接聊天模型 · /help）",
    "offline.from_records": "你的紀錄裡有：",
    "offline.profile_level": "你的程度：{value}",
    "offline.profile_goals": "你的目標：{value}",
    "offline.profile_preferences": "你的偏好：{value}",
    "offline.nothing": "你的紀錄裡找不到這件事。",
    "offline.maybe": "最接近的是：{content}",
    "offline.everything": "你的紀錄裡有這些：",
    "offline.more": "還有 {count} 筆比較早的，用 /memories 看全部。",
    "list_semicolon": "；",
}
