"""English."""

from memora.interfaces.texts.en.change import CHANGE
from memora.interfaces.texts.en.chat import CHAT
from memora.interfaces.texts.en.demo import DEMO
from memora.interfaces.texts.en.details import DETAILS
from memora.interfaces.texts.en.doctor import DOCTOR
from memora.interfaces.texts.en.errors import ERRORS
from memora.interfaces.texts.en.help import HELP
from memora.interfaces.texts.en.trust import TRUST
from memora.interfaces.texts.en.words import WORDS

TEXTS: dict[str, str] = {**WORDS, **ERRORS, **DETAILS, **HELP, **CHAT, **CHANGE, **DEMO, **TRUST, **DOCTOR}
