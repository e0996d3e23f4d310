"""Traditional Chinese as used in Taiwan."""

from memora.interfaces.texts.zh_tw.change import CHANGE
from memora.interfaces.texts.zh_tw.chat import CHAT
from memora.interfaces.texts.zh_tw.demo import DEMO
from memora.interfaces.texts.zh_tw.details import DETAILS
from memora.interfaces.texts.zh_tw.doctor import DOCTOR
from memora.interfaces.texts.zh_tw.errors import ERRORS
from memora.interfaces.texts.zh_tw.help import HELP
from memora.interfaces.texts.zh_tw.trust import TRUST
from memora.interfaces.texts.zh_tw.words import WORDS

TEXTS: dict[str, str] = {**WORDS, **ERRORS, **DETAILS, **HELP, **CHAT, **CHANGE, **DEMO, **TRUST, **DOCTOR}
