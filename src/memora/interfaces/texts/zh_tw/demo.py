"""導覽。"""

DEMO: dict[str, str] = {
    "demo.title": "半分鐘看完跟 Memora 相處的兩個星期",
    "demo.intro": "不用金鑰、不用網路、用自己的暫存資料夾：下面都是真正的流程在跑，"
    "判斷用本機的規則與分類器，向量用本機的模型（{embedder}）。",
    "demo.day": "第 {day} 天 · {date}",
    "demo.you": "你",
    "demo.storing": "一、你說話，Memora 留下以後用得到的",
    "demo.storing_note": "問題和閒聊不會留下。記住的都是你自己的話。",
    "demo.refusing": "二、不該記的就不記",
    "demo.refusing_note": "密碼在寫進硬碟的第一個位元組之前就遮掉了。資料夾裡只剩下這樣：",
    "demo.searched_disk": "在資料夾的每個檔案裡找這組密碼：找到 {count} 處",
    "demo.ranking": "三、先看相不相關，再看重不重要",
    "demo.ranking_note": "一則回覆最多用三筆記憶。相關度低於 {min_score} 的再重要也進不來；"
    "過了門檻，分數 = 0.8 × 相關度 + 0.2 × 重要度（1 到 5 換成 0 到 1）：",
    "demo.ranking_example_near": "很相關，但不太重要",
    "demo.ranking_example_vital": "沒那麼近，但非常重要",
    "demo.ranking_example_far": "非常重要，但在講別的事",
    "demo.column.memory": "記憶",
    "demo.column.relevance": "相關度",
    "demo.column.importance": "重要度",
    "demo.column.score": "分數",
    "demo.column.place": "名次",
    "demo.never_enters": "進不來",
    "demo.recall": "四、兩個星期後，想得起來",
    "demo.recall_question": "我上次模擬考幾分？",
    "demo.recall_other_language": "換一種語言問也行：",
    "demo.recall_question_other": "How did my mock test go?",
    "demo.end": "這就是 Memora：{count} 筆記憶，暫存資料夾已經刪掉了。輸入 `memora` 就能開始你自己的對話。",
    "demo.story": """1 20:05|嗨！我的英文程度大概是 B1。
1 20:07|我想在 12 月 20 日之前考到多益 850。
1 20:08|although 跟 despite 差在哪裡？
3 12:30|我常常把現在完成式和過去式搞混。
3 12:32|我喜歡簡短的例句，錯了請馬上糾正我。
6 21:10|我昨天做聽力練習，第 3 題聽錯了。
8 08:15|早安，今天又下雨了。
9 19:45|我在台北當工程師，每個禮拜都要跟丹麥的團隊視訊開會。
13 22:02|我做完第一回模擬考，拿到 720 分。""",
    "demo.secret_line": "對了，我學習網站的密碼是 {secret}，幫我記一下。",
}
