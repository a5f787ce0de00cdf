"""An amount by which something is better or worse, said in the game's own unit."""

from __future__ import annotations

from bot.games import Listing
from bot.panels.texts import Texts


def worth(texts: Texts, listing: Listing, amount: float) -> str:
    """Say an amount, at least 0."""
    amount = max(0.0, amount)
    values = {
        "value": f"{amount:.1g}" if amount < 0.1 else f"{amount:.1f}".removesuffix(".0"),
        "percent": round(100 * amount),
    }
    return texts.sentence(listing, "hint.worth", values)


def signed_worth(texts: Texts, listing: Listing, amount: float) -> str:
    """Say an amount that may be less than nothing, with its sign; what is next to nothing has none."""
    if is_little(texts, listing, amount):
        return texts("review.no-luck")
    return texts("review.about", worth=f"{'−' if amount < 0 else '+'}{worth(texts, listing, abs(amount))}")


def is_little(texts: Texts, listing: Listing, amount: float) -> bool:
    """Return whether an amount is next to nothing: it would be written as zero, or nearly so."""
    return round(amount, 2) == 0 or worth(texts, listing, abs(amount)) == worth(texts, listing, 0)
