"""What a setting may be: each named value read as a number, a choice, a zone, weights or prices.

A wrong value raises SettingError, which names the setting, the value and what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from memora.core.ranking import Weights
from memora.errors import SettingError
from memora.types import Language

SECRET_NAMES = frozenset({"OPENAI_API_KEY"})


def masked(name: str, value: str) -> str:
    """As it may be shown: a key by its beginning and its length."""
    if name in SECRET_NAMES and value:
        return f"{value[:3]}…({len(value)})"
    return re.sub(r"(?<=://)[^/@]+@", "…@", value)  # a name and password inside an address


@dataclass(frozen=True, slots=True)
class SettingValues:
    """Reads one named value as what it must be."""

    values: Mapping[str, str]

    def one_of(self, name: str, *allowed: str) -> str:
        value = self.values[name].strip().lower()
        if value not in allowed:
            raise SettingError(name=name, value=self.values[name], allowed=", ".join(allowed))
        return value

    def matching(self, name: str, pattern: str, allowed: str) -> str:
        value = self.values[name].strip()
        if not re.fullmatch(pattern, value):
            raise SettingError(name=name, value=masked(name, self.values[name]), allowed=allowed)
        return value

    def number(self, name: str, low: float, high: float, *, whole: bool = False) -> float:
        value = self.values[name].strip()
        kind = "a whole number" if whole else "a number"
        if (
            not re.fullmatch(r"[+-]?\d+" if whole else r"[+-]?(\d+\.?\d*|\.\d+)", value)
            or not low <= float(value) <= high
        ):
            raise SettingError(name=name, value=self.values[name], allowed=f"{kind} from {low} to {high}")
        return float(value)

    def weights(self, name: str) -> Weights:
        """Without a recency they are R4's two terms."""
        allowed = "relevance=A,importance=B or relevance=A,importance=B,recency=C with numbers that add up to 1"
        number = r"(\d*\.?\d+)"
        pattern = rf"relevance={number},\s*importance={number}(?:,\s*recency={number})?"
        match = re.fullmatch(pattern, self.values[name].strip())
        parts = [float(part or 0) for part in match.groups()] if match else []
        if abs(sum(parts) - 1) > 1e-6:
            raise SettingError(name=name, value=self.values[name], allowed=allowed)
        return Weights(*parts)

    def language(self, name: str, default: Language) -> Language:
        value = self.values[name].strip()
        if not value:
            return default
        spelt = value.lower().replace("_", "-").partition(".")[0]
        if spelt in ("en", "en-us", "en-gb", "english"):
            return "en"
        if spelt in ("zh", "zh-tw", "zh-hant", "zh-hant-tw", "中文", "繁體中文", "正體中文"):
            return "zh-TW"
        raise SettingError(name=name, value=value, allowed="en, zh-TW")

    def zone(self, name: str) -> str:
        value = self.values[name].strip()
        if value:
            try:
                ZoneInfo(value)
            except (ZoneInfoNotFoundError, ValueError, OSError) as error:
                raise SettingError(name=name, value=value, allowed="a zone such as Asia/Taipei") from error
        return value

    def prices(self, name: str) -> dict[str, tuple[float, float]]:
        """US dollars for a million tokens in and out, by model: `NAME=0.25/2.00, NAME=...`."""
        priced: dict[str, tuple[float, float]] = {}
        for part in filter(None, (p.strip() for p in self.values[name].split(","))):
            match = re.fullmatch(r"(\S+)=(\d*\.?\d+)/(\d*\.?\d+)", part)
            if not match:
                raise SettingError(name=name, value=part, allowed="MODEL=IN/OUT in US dollars for a million tokens")
            priced[match[1]] = (float(match[2]), float(match[3]))
        return priced
