"""How a language writes numbers and lists, and which form of a phrase it chooses.

English is written here, in place of a library. Babel knows all other languages, but loads with one whatever is known
of it, names of currencies and all. Measured, that is 5.9 megabytes in the bot and as much again in the process that
paints: twelve of the 200 that all processes may take, of which they need 190 to 205 without it; and 14 ms of a start. A
test holds what is written here against Babel.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

ENGLISH = "en"

_FINEST = Decimal("0.001")
"""What numbers are rounded to."""

_WORDS = {"standard": "and", "or": "or"}


def locale_of(language: str) -> str:
    """The locale of a language tag such as "en" or "pt-BR", as the functions below take it.

    Raises:
        ValueError: It is no language tag.
        babel.UnknownLocaleError: Nobody knows that language.
    """
    if language == ENGLISH:
        return ENGLISH
    from babel import Locale  # seldom needed, see above

    return str(Locale.parse(language, sep="-"))


@lru_cache(maxsize=4096)
def plural(number: float, locale: str) -> str:
    """The plural category of a number, such as `one` or `other`."""
    if locale == ENGLISH:
        return "one" if abs(number) == 1 else "other"
    from babel import Locale  # seldom needed, see above

    return str(Locale.parse(locale).plural_form(number))


@lru_cache(maxsize=4096)
def decimal(number: float, locale: str) -> str:
    """A number in digits, with at most three of them behind the point."""
    if locale == ENGLISH:
        written = f"{number:,}" if isinstance(number, int) else _fraction(number)
    else:
        from babel.numbers import format_decimal  # seldom needed, see above

        written = format_decimal(number, locale=locale)
    return written.replace("-", "−")


@lru_cache(maxsize=1024)
def listed(names: Sequence[str], style: str, locale: str) -> str:
    """Names as a list: "Ana, Bo, and Cy"; in the style "or", "Ana, Bo, or Cy"."""
    if locale == ENGLISH:
        return _english_list(names, _WORDS[style])
    from babel.lists import format_list  # seldom needed, see above

    return format_list(names, style=style, locale=locale)  # type: ignore[arg-type]  # any CLDR style


def _fraction(number: float) -> str:
    whole, _, part = f"{Decimal(str(number)).quantize(_FINEST):,f}".partition(".")
    part = part.rstrip("0")
    return f"{whole}.{part}" if part else whole


def _english_list(names: Sequence[str], word: str) -> str:
    *first, last = names or ("",)
    if not first:
        return last
    comma = "," if len(first) > 1 else ""
    return f"{', '.join(first)}{comma} {word} {last}"
