"""Building decks of Nordic Glory (docs/rules/nordic_glory.md 1.1, 3.6): limits, counts, text and share codes."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engines.core import ConfigError
from engines.nordic_glory import load
from engines.nordic_glory.book.cards import Deck
from engines.nordic_glory.book.deck_limits import DeckFault, counts, fitted, limits, problems
from engines.nordic_glory.building import changed
from engines.nordic_glory.decks import CODE, COPIES, DeckError, read_code, read_text, write_code, write_text

DATA = Path(__file__).parents[2] / "data" / "nordic_glory"
RULES = load(DATA)
BOOK = RULES.book
STANDARD = limits(BOOK)
FROST = BOOK.decks["frostgate"]


def faults(deck: Deck, **options) -> set[str]:
    return {fault.id for fault in problems(deck, BOOK, limits(BOOK, **options))}


def with_shields(*swaps: tuple[str, str]) -> Deck:
    shields = list(FROST.shields)
    for old, new in swaps:
        shields[shields.index(old)] = new
    return replace(FROST, shields=tuple(shields))


@pytest.mark.parametrize("deck", BOOK.decks.values(), ids=list(BOOK.decks))
def test_case_1_C3_preconstructed_decks_are_legal_under_both_readings(deck: Deck) -> None:
    assert problems(deck, BOOK, STANDARD) == ()
    assert problems(deck, BOOK, limits(BOOK, re_exact=False)) == ()
    assert (len(deck.shields), len(deck.re_cards)) == (25, 45)


@pytest.mark.parametrize("deck", BOOK.decks.values(), ids=list(BOOK.decks))
def test_C29_under_the_revised_limits_the_last_shield_stays_at_home(deck: Deck) -> None:
    options = limits(BOOK, revised=True)
    smaller = fitted(deck, options)

    assert smaller.shields == deck.shields[:-1]
    assert problems(smaller, BOOK, options) == ()
    assert {fault.id for fault in problems(deck, BOOK, options)} == {DeckFault.SHIELDS}


def test_C29_a_deck_of_ones_own_is_not_cut_down() -> None:
    own = replace(FROST, id="")

    assert fitted(own, limits(BOOK, revised=True)) == own


def test_R3_case_1_six_of_one_base_are_refused() -> None:
    deck = with_shields(("bone1", "snow1"))
    assert faults(deck) == {DeckFault.BASE}
    assert "config.deck-base" not in faults(deck, revised=True)


def test_R3_case_1_a_fourth_ice_shield_is_refused() -> None:
    ice = [card for card in FROST.shields if BOOK.shields[card].enhancement == "ice"]
    more = [("pine1", "ember6"), ("pine3", "heath5"), ("pine2", "star4")][: 4 - len(ice)]

    assert faults(with_shields(*more)) == {DeckFault.ENHANCEMENT}


def test_R3_copies_of_one_shield_are_limited_by_base_and_enhancement_alone() -> None:
    deck = with_shields(("snow2", "snow1"), ("snow3", "snow1"), ("snow4", "snow1"), ("snow5", "snow1"))

    assert faults(deck) == set()


@pytest.mark.parametrize("by", [1, -1])
def test_R4_C3_case_1_44_or_46_cards_are_refused(by: int) -> None:
    deck = replace(FROST, rituals={**FROST.rituals, "battle-cry": FROST.rituals["battle-cry"] + by})

    assert faults(deck) == {DeckFault.RE_MOST if by > 0 else DeckFault.RE_SIZE}
    assert faults(deck, re_exact=False) == ({DeckFault.RE_MOST} if by > 0 else set())


@pytest.mark.parametrize("size", [0, 1, 6, 44])
def test_R4_C3_a_smaller_deck_travels_and_is_legal_where_45_is_the_most(size: int) -> None:
    deck = replace(FROST, id="", rituals={"battle-cry": size} if size else {}, elements={})
    again = read_code(write_code(deck, BOOK), BOOK)

    assert (again.rituals, len(again.re_cards)) == (deck.rituals, size)
    assert faults(again) == {DeckFault.RE_SIZE}
    assert faults(again, re_exact=False) == set()


def test_R4_case_1_a_fourth_copy_of_an_element_is_refused() -> None:
    deck = replace(FROST, elements={**FROST.elements, "e-snow": 4, "e-pine": 2})

    assert faults(deck) == {DeckFault.ELEMENT}


def test_R4_ritual_copies_are_free_unless_the_table_limits_them() -> None:
    deck = replace(FROST, rituals={"battle-cry": 33})

    assert faults(deck) == set()
    assert faults(deck, ritual_copies=2) == {DeckFault.RITUAL}
    assert faults(FROST, ritual_copies=2) == set()
    assert faults(FROST, ritual_copies=1) == {DeckFault.RITUAL}


def test_every_fault_is_listed_at_once() -> None:
    deck = Deck("nobody", ("snow1",) * 7 + ("lava1",), {"battle-cry": 3, "no-such": 1}, {"e-snow": 5, "e-lava": -1})

    assert faults(deck, ritual_copies=2) == {
        DeckFault.JARL,
        DeckFault.UNKNOWN,
        DeckFault.COPIES,
        DeckFault.SHIELDS,
        DeckFault.BASE,
        DeckFault.RE_SIZE,
        DeckFault.ELEMENT,
        DeckFault.RITUAL,
    } - {DeckFault.COPIES}


def test_counts_for_a_builder() -> None:
    number = counts(FROST, BOOK)

    assert (number.shields, number.re, number.rituals) == (25, 45, 33)
    assert number.bases == dict.fromkeys(["snow", "stone", "fjord", "pine", "bone"], 5)
    assert max(number.enhancements.values()) <= 3
    assert sum(number.attack.values()) == sum(number.defense.values()) == 25
    assert sum(number.runes.values()) == sum(number.symbols.values()) == sum(number.attack_gems.values()) == 25
    assert number.elements == FROST.elements


@pytest.mark.parametrize("deck", BOOK.decks.values(), ids=list(BOOK.decks))
def test_text_and_code_round_trip(deck: Deck) -> None:
    code = write_code(deck, BOOK)
    assert code.startswith(CODE)
    assert len(code) <= 60
    for again in (read_code(code, BOOK), read_text(write_text(deck), BOOK)):
        assert sorted(again.shields) == sorted(deck.shields)
        assert (again.jarl, again.rituals, again.elements) == (
            deck.jarl,
            {card: deck.rituals[card] for card in BOOK.rituals if card in deck.rituals},
            {card: deck.elements[card] for card in again.elements},
        )
        assert write_code(again, BOOK) == code


def test_a_text_may_be_typed_by_hand() -> None:
    deck = read_text("# My Wall\njarl yrsa\n3 snow1\nsnow2\n2 battle-cry\n\n1 e-snow\n", BOOK)

    assert (deck.name, deck.jarl, deck.shields) == ("My Wall", "yrsa", ("snow1", "snow1", "snow1", "snow2"))
    assert (deck.rituals, deck.elements) == ({"battle-cry": 2}, {"e-snow": 1})


def test_every_bad_line_of_a_text_is_told() -> None:
    with pytest.raises(DeckError) as caught:
        read_text("2 lava1\nx snow1\n0 snow1\n", BOOK)

    assert [fault.id for fault in caught.value.faults] == [DeckFault.TEXT] * 3 + [DeckFault.JARL]


def test_a_line_with_an_element_instead_of_its_card_is_told() -> None:
    with pytest.raises(DeckError) as caught:
        read_text("jarl yrsa\n3 snow\n2 e-snow\n", BOOK)

    assert [(fault.id, fault.params) for fault in caught.value.faults] == [(DeckFault.TEXT, {"line": "3 snow"})]


def test_a_damaged_code_is_refused() -> None:
    code = write_code(FROST, BOOK)
    for place in range(len(code)):
        bent = code[:place] + ("A" if code[place] != "A" else "B") + code[place + 1 :]
        with pytest.raises(DeckError):
            read_code(bent, BOOK)
    for text in ("", CODE, code[:-1], code + "A", "NG2-" + code[4:], "hello"):
        with pytest.raises(DeckError):
            read_code(text, BOOK)


def test_a_code_of_other_card_sets_is_refused() -> None:
    others = (
        replace(BOOK, shields=dict(reversed(BOOK.shields.items()))),
        replace(BOOK, rituals=dict(reversed(BOOK.rituals.items()))),
        replace(BOOK, elements=BOOK.elements[::-1]),
        replace(BOOK, jarls=dict(reversed(BOOK.jarls.items()))),
    )
    for other in others:
        with pytest.raises(DeckError, match="deck-code"):
            read_code(write_code(FROST, BOOK), other)


def test_a_text_begins_with_the_decks_name_or_its_id() -> None:
    named = replace(FROST, name="My Wall")
    texts = [write_text(deck) for deck in (named, FROST, replace(FROST, id=""), replace(named, id=""))]

    assert [text.splitlines()[0] for text in texts] == ["# My Wall", "# frostgate", "jarl kettil", "# My Wall"]
    assert read_text("# One\n# Two\njarl yrsa\n", BOOK).name == "One"


def test_a_line_names_1_to_99_copies_of_a_card_that_exists() -> None:
    assert read_text("jarl yrsa\n99 battle-cry\n", BOOK).rituals == {"battle-cry": 99}
    for line in ("100 battle-cry", "0 battle-cry", "2 e-lava"):
        with pytest.raises(DeckError, match="deck-text"):
            read_text(f"jarl yrsa\n{line}\n", BOOK)


def test_more_copies_than_a_deck_can_name_are_told_and_come_neither_by_text_nor_code_nor_builder() -> None:
    for text in ("99 battle-cry\n" * 440, "99 snow1\nsnow1"):
        with pytest.raises(DeckError) as caught:
            read_text(f"jarl yrsa\n{text}", BOOK)
        assert [fault.id for fault in caught.value.faults] == [DeckFault.MANY]
    deck = read_text("jarl yrsa\n99 battle-cry", BOOK)
    assert changed(deck, "battle-cry", 1, BOOK) == deck
    assert read_code(write_code(deck, BOOK), BOOK).rituals == {"battle-cry": COPIES}
    with pytest.raises(DeckError, match="deck-code"):
        read_code(write_code(replace(deck, rituals={"battle-cry": COPIES + 1}), BOOK), BOOK)


def test_a_number_or_line_without_end_is_a_fault_like_any_other() -> None:
    with pytest.raises(DeckError) as caught:
        read_text(f"jarl yrsa\n{'9' * 5_000} snow1\n{'x' * 5_000}", BOOK)

    assert [fault.id for fault in caught.value.faults] == [DeckFault.TEXT] * 2
    assert max(len(str(fault.params["line"])) for fault in caught.value.faults) == 80


def test_a_table_takes_names_and_codes_and_pins_the_decks() -> None:
    config = RULES.configure(2, {"deck_0": write_code(FROST, BOOK), "deck_1": "gale-riders"})

    assert sorted(config.decks[0].shields) == sorted(FROST.shields)
    assert config.decks[1] == BOOK.decks["gale-riders"]


def test_every_setting_of_a_table_is_taken_as_it_was_chosen() -> None:
    usual = RULES.configure(2, {})
    assert [deck.id for deck in usual.decks] == ["frostgate", "ember-host"]
    assert [len(deck.shields) for deck in usual.decks] == [25, 25]
    assert (usual.revised_limits, usual.re_size_max, usual.ritual_copy_limit) == (False, False, 0)
    assert (usual.fimbulwinter, usual.open_lists, usual.first_leader) == (True, False, None)

    chosen = {"revised_limits": "yes", "re_size_max": "yes", "ritual_copy_limit": "2", "fimbulwinter": "no"}
    other = RULES.configure(2, {**chosen, "open_lists": "yes", "first_leader": "1"})
    assert [len(deck.shields) for deck in other.decks] == [24, 24]
    assert (other.revised_limits, other.re_size_max, other.ritual_copy_limit) == (True, True, 2)
    assert (other.fimbulwinter, other.open_lists, other.first_leader) == (False, True, 1)


def test_C3_a_smaller_ritual_deck_needs_the_tables_leave() -> None:
    small = write_code(replace(FROST, rituals={"battle-cry": 2}), BOOK)
    with pytest.raises(ConfigError, match="deck-re-size"):
        RULES.configure(2, {"deck_0": small})

    assert RULES.configure(2, {"deck_0": small, "re_size_max": "yes"}).decks[0].rituals == {"battle-cry": 2}


def test_a_share_code_is_a_value_of_deck_settings_alone() -> None:
    with pytest.raises(ConfigError, match="unknown-value"):
        RULES.configure(2, {"fimbulwinter": write_code(FROST, BOOK)})


def test_every_fault_of_both_decks_is_told_with_its_seat() -> None:
    small = write_code(replace(FROST, shields=FROST.shields[:20]), BOOK)
    with pytest.raises(ConfigError) as caught:
        RULES.configure(2, {"deck_0": small, "deck_1": CODE + "nonsense", "fimbulwinter": "maybe"})

    told = {(fault.id, fault.params.get("seat")) for fault in caught.value.faults}
    assert {("config.deck-shields", 0), ("config.deck-code", 1), ("config.unknown-value", None)} <= told


def test_lists_are_secret_unless_opened() -> None:
    from engines.core import SEED_TAG, Dealer, seeded

    for opened, seen in (("no", None), ("yes", FROST)):
        state = RULES.setup(RULES.configure(2, {"open_lists": opened}), Dealer(seeded(SEED_TAG + "lists")))
        assert RULES.view(state, 1).decks[0] == seen
        assert RULES.view(state, 0).decks[0] == FROST
