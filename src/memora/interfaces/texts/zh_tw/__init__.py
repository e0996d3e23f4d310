"""Traditional Chinese as used in Taiwan."""

from memora.interfaces.texts.zh_tw.chat import CHAT
from memora.interfaces.texts.zh_tw.demo import DEMO
from memora.interfaces.texts.zh_tw.errors import ERRORS
from memora.interfaces.texts.zh_tw.help import HELP
from memora.interfaces.texts.zh_tw.words import WORDS

TEXTS: dict[str, str] = {**WORDS, **ERRORS, **HELP, **CHAT, **DEMO}
