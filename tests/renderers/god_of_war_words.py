"""Words and names of God of War, and what no sentence may look like."""

from __future__ import annotations

import re

from tests.renderers.god_of_war_scenes import RULES, WORDS

BOOK = RULES.book
NAMES = ("Astrid", "Ben", "Ylva", "Uma")
ABILITIES = sorted(i.split(".")[1] for i in WORDS.ids() if i.startswith("ability."))
THINGS = "card|round|quest|token|column|game|point|enemy|hero|player|draw|Shatter Crystal|upgrade card|status card"
PLURALS = "|".join(f"{thing}s" for thing in THINGS.split("|")) + "|enemies|heroes"

FAULTS = {
    "a doubled space": re.compile(r"\S {2,}\S"),
    "a space before a mark": re.compile(r" [,.;:!?](?:\s|$)"),
    "an open blank": re.compile(r"[{}]"),
    "doubled marks": re.compile(r"[.!?;:,]\s*[.,;:](?:\s|$)|\?\."),
    "one of many": re.compile(rf"(?<![\d/+:] )(?<![\d/+])\b1 (?:hidden |revealed )?(?:{PLURALS})\b"),
    "many of one": re.compile(rf"\b(?:0|[2-9]|\d\d+) (?:hidden )?(?:{THINGS})\b(?! (?:\d|of \d))"),
    "a before a vowel": re.compile(r"\ba (?=[AEIOUaeiou])(?!(?:one|use|uni)\b)"),
    "an before a consonant": re.compile(r"\ban (?![AEIOUaeiou])"),
    "a word twice": re.compile(r"\b([A-Za-z]{2,}) \1\b"),
    "an empty list": re.compile(r"(?:: ?|\band |, )(?:[.;]|$)|\(\)|\bNone\b"),
}


def check(said: str, *, ends: bool = False) -> None:
    """Look for what a careful reader would stumble over."""
    for fault, pattern in FAULTS.items():
        assert not pattern.search(said), f"{fault}: {said!r}"
    assert said == said.strip()
    if ends and said:
        assert said[-1] in ".!?*", said
        assert said[0] in "*+" or said[0].isdigit() or said[0].isupper(), said
