"""What the conversation says besides the tutor's replies."""

CHAT: dict[str, str] = {
    "chat.welcome": "Memora · your English, remembered",
    "chat.model": "model: {model}",
    "chat.no_model": "no chat model connected: memory works, replies come from your records",
    "chat.count": "memories: {count}",
    "chat.hint": "/help for commands · Alt-Enter for a new line · Ctrl-D to leave",
    "chat.prompt": "you › ",
    "chat.tutor": "Memora",
    "chat.stopped": "(stopped)",
    "chat.cut_off": "(the reply was cut off at the length limit)",
    "chat.press_again": "Press Ctrl-C again to leave, or go on typing.",
    "chat.bye": "See you next time.",
    "chat.left_for_later.one": "1 message is not worked into memory yet; that is done at the next start.",
    "chat.left_for_later.many": "{count} messages are not worked into memory yet; that is done at the next start.",
    "chat.saving": "Finishing memory work …",
    "chat.unknown": "There is no command /{typed}. /help shows them all; a leading space sends the line as it is.",
    "chat.suggest": "There is no /{typed}. Did you mean /{name}? (A leading space sends the line as it is.)",
    "chat.second_slash": "Sent as a message, because of its second slash.",
    "chat.bare_hint": "Read as the command /{name}. To send it as a message, begin with a space.",
    "chat.no_argument": "/{name} takes nothing after it.",
    "chat.remember_usage": "Usage: /remember semantic <memory>   or   /remember episodic <memory>. Nothing was stored.",
    "chat.remember_bare": "Usage: remember semantic <memory>   or   remember episodic <memory>. Nothing was stored by that; "
    "the line goes to Memora as a message.",
    "chat.search_usage": "Usage: /search <query>",
    "chat.recall_usage": "Usage: /recall <message>",
    "chat.context_usage": "Usage: /context <message>",
    "chat.profile_usage": "Usage: /profile   /profile set level B1   /profile add goal <goal>   /profile remove goal <goal>   "
    "/profile clear goals",
    "chat.no_number": "There is no number {number} in the last list.",
    "chat.forget_ask": "Forget {content} for good? It cannot be undone. [y/N] ",
    "chat.forget_needs_yes": "Add --yes to forget it: /forget {memory_id} --yes",
    "chat.reply_failed": "No reply this time: {problem} Your message is kept; just go on.",
    "chat.help": """Just write, in English or Chinese. Lines that start with one of these are commands:
  /memories                     everything I remember (numbers work below)
  /remember semantic <memory>   keep a lasting fact;  /remember episodic <memory>  an event
  /search <query>               find memories, nearest first
  /recall <message>             what a reply would use, with the numbers
  /context <message>            the exact messages a model would get
  /profile                      your level, goals, preferences;  /profile set level B1
  /why [number]                 what the last reply used, or where a memory comes from
  /refused                      what was not kept, and why
  /forget <number>              delete a memory for good;  /forget about <query>  several
  /undo                         take the last change back;  /retry  waiting work, now
  /incognito                    leave no trace;  /readonly  use memories, keep nothing
  /usage                        tokens, calls, cost
  /export <file>                everything into one file;  /import <file>  brings it back
  /config                       settings;  /paths  where everything lies
  /exit                         leave (Ctrl-D too)""",
    "chat.not_here": "/{name} works on the command line only: `memora {name} --help`.",
    "chat.numbers_first": "These are the numbers: type the command again with one of them.",
    "chat.number_gone": "Number {number} of the last list is forgotten already.",
    "chat.pending.one": "· 1 message is still being remembered",
    "chat.pending.many": "· {count} messages are still being remembered",
    "chat.export_usage": "Usage: /export <file>   or   /export --markdown <file>",
    "chat.import_usage": "Usage: /import <file>",
    "chat.config_usage": "Usage: /config   or   /config set NAME VALUE",
    "chat.overwrite_needs_yes": "{path} is there already. Add --yes to overwrite it: /export --yes <file>",
    "chat.help_bare": "Also without the slash, alone on a line: memories, search ..., remember semantic ..., exit, quit.",
    "chat.complete.memories": "everything I remember",
    "chat.complete.remember": "keep something",
    "chat.complete.search": "nearest first",
    "chat.complete.recall": "what a reply would use",
    "chat.complete.context": "the exact messages",
    "chat.complete.profile": "level, goals, preferences",
    "chat.complete.why": "where it comes from",
    "chat.complete.refused": "what was not kept",
    "chat.complete.forget": "delete for good",
    "chat.complete.usage": "tokens and cost",
    "chat.complete.export": "all into one file",
    "chat.complete.import": "from an export",
    "chat.complete.paths": "where everything lies",
    "chat.complete.config": "settings",
    "chat.complete.help": "all commands",
    "chat.complete.exit": "leave",
    "chat.complete.quit": "leave",
    # the first run
    "first.hello": "Welcome to Memora! A few short questions first; Enter skips any of them.",
    "first.language": "Language / 語言  [1] English  [2] 繁體中文  (Enter: {current}) › ",
    "first.level": "Your English level (A1 to C2, or in your words) › ",
    "first.goal": "Your goal, with a date if there is one (such as: TOEIC 850 by December 20) › ",
    "first.level_again": "That names no level I know. A1, A2, B1, B2, C1 or C2, or words such as beginner or TOEIC 650 (Enter skips) › ",
    "first.goal_again": "Say it in a few words, such as: talk with customers in English (Enter skips) › ",
    "first.no_command": "Commands work once the conversation has begun. First this question; Enter skips it.",
    "first.skip_words": "skip / no / none / nothing / pass / idk / unsure / not sure / i don't know / i dont know / don't know / no idea / no goal",
    "first.done": "Thank you! You can change all of it with /profile.",
    "first.skipped": "Fine, we can start right away. /profile is there whenever you like.",
    "first.ollama": "Ollama is running on this machine with {model}. Use it for replies? [Y/n] › ",
    "first.ollama_yes": "Connected: MEMORA_MODEL={model} (in {path}).",
    # replies without a model
    "offline.connect": "No chat model is connected, so I cannot teach yet; your memories work all the same. "
    "To connect one: set OPENAI_API_KEY, or start Ollama and set MEMORA_MODEL=ollama:NAME, then start Memora again.",
    "offline.no_model": "(no chat model · /help)",
    "offline.from_records": "From your records:",
    "offline.profile_level": "your level: {value}",
    "offline.profile_goals": "your goals: {value}",
    "offline.profile_preferences": "your preferences: {value}",
    "offline.nothing": "I find nothing about that in your records.",
    "offline.maybe": " The nearest, maybe: {content}",
    "offline.everything": "This is what your records hold:",
    "offline.more": "and {count} older ones: /memories shows them all.",
    "list_semicolon": "; ",
}
