"""Checks that the Book of Gulveig is whole; every fault is noted with its file and key."""

from __future__ import annotations

from engines.gulveig.book.book import (
    Alternate,
    Card,
    CardId,
    Clan,
    Combo,
    Deal,
)
from engines.gulveig.config import DEALS
from engines.kit.books import TomlFolder

_CARDS, _DEALS = "cards.toml", "deals.toml"


def check_cards(files: TomlFolder, clans: dict[str, Clan], printed: dict[str, Card], cards: dict[str, Card]) -> None:
    """Note what is wrong with the cards of the clans."""
    seen: dict[tuple[str, int], str] = {}
    for name, card in cards.items():
        where = f"cards.{name}"
        if card.clan not in clans:
            files.note_words(_CARDS, where, f"clan {card.clan!r} is not in [clans]")
        if not 1 <= card.strength <= 7:
            files.note_words(_CARDS, where, f"strength {card.strength} is not 1 to 7")
        if card.value < 0:
            files.note_words(_CARDS, where, f"value {card.value} is below 0")
        if name.rstrip("x") != f"{card.clan}{card.strength}":
            files.note_words(_CARDS, where, f"id does not match clan {card.clan} and strength {card.strength}")
        if name in printed:
            twin = seen.setdefault((card.clan, card.strength), name)
            if twin != name:
                files.note_words(_CARDS, where, f"has the clan and strength of {twin}")


def check_combos(
    files: TomlFolder,
    combos: tuple[Combo, ...],
    alternates: tuple[Alternate, ...],
    printed: dict[str, Card],
    cards: dict[str, Card],
) -> None:
    """Note what is wrong with the combos."""
    pairs: set[frozenset[CardId]] = set()
    for i, combo in enumerate(combos):
        _check_combo(files, f"combos[{i}]", combo, printed, pairs)
    for i, alternate in enumerate(alternates):
        where = f"alternates[{i}]"
        original = printed.get(alternate.replaces)
        if original is None:
            files.note_words(_CARDS, where, f"replaces the unknown card {alternate.replaces!r}")
        elif (original.clan, original.strength) != (alternate.card.clan, alternate.card.strength):
            files.note_words(_CARDS, where, f"differs from {alternate.replaces} in clan or strength")
        if alternate.id in printed or alternate.id in [other.id for other in alternates[:i]]:
            files.note_words(_CARDS, where, f"id {alternate.id!r} is taken")
        if alternate.replaces in [other.replaces for other in alternates[:i]]:
            files.note_words(_CARDS, where, f"{alternate.replaces!r} is replaced already")
        if alternate.id not in alternate.combo.pair:
            files.note_words(_CARDS, f"{where}.combo", f"leaves out {alternate.id!r}")
        _check_combo(files, f"{where}.combo", alternate.combo, cards, pairs)


def _check_combo(
    files: TomlFolder, where: str, combo: Combo, cards: dict[str, Card], pairs: set[frozenset[CardId]]
) -> None:
    """Check a combo by itself and against the `pairs` before it; two of the same pair could not be told apart."""
    pair = frozenset(combo.pair)
    if pair in pairs:
        files.note_words(_CARDS, where, "pairs the same cards as another combo")
    pairs.add(pair)
    if combo.pair[0] == combo.pair[1]:
        files.note_words(_CARDS, where, "pairs a card with itself")
    for card in combo.pair:
        if card not in cards:
            files.note_words(_CARDS, where, f"names the unknown card {card!r}")
    if combo.value <= 0:
        files.note_words(_CARDS, where, f"value {combo.value} is not above 0")


def check_deals(files: TomlFolder, deals: tuple[Deal, ...], printed: dict[str, Card]) -> None:
    """Note what is wrong with the deals."""
    strongest = max((card.strength for card in printed.values()), default=0)
    for i, deal in enumerate(deals):
        pack = [
            card
            for card in printed.values()
            if (deal.dvergar or card.clan != "D") and (deal.sevens or card.strength != strongest)
        ]
        if deal.cards != len(pack):
            files.note_words(_DEALS, f"deals[{i}]", f"deals {deal.cards} of {len(pack)} cards")
    found = [(deal.seats, deal.dvergar, deal.sevens, deal.drafting) for deal in deals]
    for wanted in DEALS:
        if found.count(wanted) != 1:
            seats, dvergar, sevens, drafting = wanted
            which = f"seats={seats} dvergar={dvergar} sevens={sevens} drafting={drafting}".lower()
            files.note_words(_DEALS, which, f"has {found.count(wanted)} deals instead of one")
