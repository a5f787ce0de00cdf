"""What people have typed (names, words of a command, card sets), made fit to be shown as the text that it is.

Nothing of it may act: no link, no mention, no heading, no turning of the direction in which the rest of a line is read.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import groupby

NAME = 32
"""Characters of a name that are shown; Discord allows no more."""

TITLE = 100
"""Characters of what an event is called that are shown."""

ECHO = 100
"""Characters of somebody's words that are said back to them."""

MARKS = 4
"""Marks that one letter may bear; no script needs more."""

_JOINERS = "\u200c\u200d"
"""They make one sign of several: in emoji, and in the scripts that join their letters."""

_BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters by their category that nobody sees."""

_ACTS = re.compile(r"[\\`*_~|<>\[\]@]|(?<=:)//|^(?:[#+-]|\d+(?=[.)]))")
"""What Discord's markdown gives a meaning, within a line and at its beginning."""

_TWINS = str.maketrans({"<": "‹", ">": "›", "[": "(", "]": ")", **dict.fromkeys("\\`*_~|@")})


class Markup(str):
    """Words of our own that are meant to act, such as a mention of a channel."""

    __slots__ = ()


def plain(text: str, *, most: int | None = None, otherwise: str = "") -> str:
    """Return one line of visible characters, for what is no markdown: labels, alt texts, pictures, lists.

    Args:
        text: what was typed.
        most: the most characters; a longer text ends in an ellipsis.
        otherwise: what stands for a text of which nothing is left.
    """
    # Twice: letters that an invisible character kept apart may come together only once it is gone.
    line = _plain(_plain(text if most is None else text[: 16 * most]))
    if most is not None and len(line) > most:
        line = _plain(line[: most - 1]) + "…"
    return line or otherwise


def written(text: str, *, most: int | None = None) -> str:
    """Return the same for a message, in which it shows itself and acts as no markdown; `Markup` stays as it is."""
    return text if isinstance(text, Markup) else _ACTS.sub(_escaped, plain(text, most=most))


def coded(text: str) -> str:
    """Return the same as code in the middle of a line: `so`."""
    return f"`{plain(text).replace('`', chr(0x2CB)) or ' '}`"


def named(name: str) -> str:
    """Return somebody's name as `plain` text; a name that nobody can see becomes "Player".

    Decorated letters become plain ones here already: done later, some would turn into signs that act.
    """
    return plain(unicodedata.normalize("NFKC", name), most=NAME, otherwise="Player")


def titled(title: str) -> str:
    """Return what people have called an event, in whole, as `plain` text (see `named`)."""
    return plain(unicodedata.normalize("NFKC", title), most=TITLE, otherwise="Event")


def tamed(text: str) -> str:
    """Return the words of a card set, which are shown in pictures and messages alike: without signs that could act."""
    line = plain(text).translate(_TWINS).replace("://", ": //")
    return re.sub(r"^(?:[#+-]+ |\d+[.)] )+", "", line)


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFC", " ".join(text.split()))
    kept = [letter for place, letter in enumerate(letters) if _seen(letters, place)]
    spaced = "".join(" " if letter.isspace() else letter for letter in kept)
    return " ".join(_unburdened(spaced).split())


def _seen(letters: str, place: int) -> bool:
    letter = letters[place]
    if letter in _JOINERS:
        around = (letters[place - 1 : place], letters[place + 1 : place + 2])
        return all(other and not other.isascii() and _shows(other) for other in around)
    return letter.isspace() or _shows(letter)


def _shows(letter: str) -> bool:
    return unicodedata.category(letter)[0] != "C" and letter not in _BLANKS


def _unburdened(text: str) -> str:
    """Drop marks that stand on nothing, and those of which too many stand on one letter."""
    kept: list[str] = []
    for marks, run in groupby(text, key=lambda letter: unicodedata.category(letter)[0] == "M"):
        part = "".join(run)
        if not marks:
            kept.append(part)
        elif kept and not kept[-1].endswith(" "):
            kept.append(part[:MARKS])
    return "".join(kept)


def _escaped(found: re.Match[str]) -> str:
    sign = found[0]
    return f"{sign}\\" if sign.isdigit() else f"\\{sign}"
