"""An amount by which something is better or worse, said in the game's own unit."""

from __future__ import annotations

from bot.games import Listing
from bot.panels.texts import Texts

LITTLE = "hint.worth-little"
"""What a game that counts in whole numbers says of less than half of one."""

HALF = 0.5

NOTHING = 0.05
"""A difference counts as none up to this part of one that is much."""


def nothing(listing: Listing) -> float:
    """Return up to which difference answers are alike; a game of whole numbers tells no less than one."""
    least = NOTHING * listing.much
    return max(least, HALF) if LITTLE in listing.phrases else least


def worth(texts: Texts, listing: Listing, amount: float, *, sign: str = "") -> str:
    """Say an amount, at least 0; a sign stands before its number."""
    amount = max(0.0, amount)
    if not round(amount) and LITTLE in listing.phrases:
        return listing.phrases(LITTLE)
    return texts.sentence(listing, "hint.worth", {blank: sign + said for blank, said in _written(amount).items()})


def told(texts: Texts, listing: Listing, amount: float) -> float:
    """Return an amount, at least 0, as its words tell it: what reads alike is alike, in pictures as well."""
    amount = max(0.0, amount)
    if not round(amount) and LITTLE in listing.phrases:
        return HALF
    sentence = texts.sentence(listing, "hint.worth", {blank: f"<{blank}>" for blank in _written(amount)})
    blank, said = next((blank, said) for blank, said in _written(amount).items() if f"<{blank}>" in sentence)
    return float(said) / 100 if blank == "percent" else float(said)


def _written(amount: float) -> dict[str, str]:
    """Return the number of an amount by the blank for it: phrases name one of them."""
    return {
        "value": f"{amount:.1g}" if amount < 0.1 else f"{amount:.1f}".removesuffix(".0"),
        "whole": str(round(amount)),
        "percent": str(round(100 * amount)),
    }


def signed_worth(texts: Texts, listing: Listing, amount: float) -> str:
    """Say an amount that may be less than nothing, with its sign; what is next to nothing has none."""
    if is_little(texts, listing, amount):
        return texts("review.no-luck")
    return texts("review.about", worth=worth(texts, listing, abs(amount), sign="−" if amount < 0 else "+"))


def is_little(texts: Texts, listing: Listing, amount: float) -> bool:
    """Return whether an amount is next to nothing: it would be written as zero, or nearly so."""
    return round(amount, 2) == 0 or worth(texts, listing, abs(amount)) == worth(texts, listing, 0)
