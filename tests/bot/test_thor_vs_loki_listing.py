"""Thor against Loki as the bot offers it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.games.appearance import Tone
from bot.games.thor_vs_loki import KINDS, SIDE, SIDES, listing
from bot.panels.asking import in_words
from bot.panels.composer import compose
from bot.panels.draft import extend, follow
from bot.panels.texts import Texts
from engines.core import Ask, Option
from engines.thor_vs_loki.book import Side
from renderers.kit.card_values import UNMARKED
from tests.conformance.games.thor_vs_loki import DUEL, ENTRANT
from tests.conformance.playing import every_ask
from tests.rules.thor_vs_loki.staging import LOKI, THOR, look, settings, stand

GAME = listing(Path(__file__).parents[2] / "data" / "thor_vs_loki")
LABEL, MENU_LINE = 38, 100

TABLES = pytest.mark.parametrize("table", ENTRANT.tables, ids=str)


def asked(table, most=150):
    return every_ask(ENTRANT, table, most)


def dressed(view, ask):
    return {option.id: GAME.appearance(view, ask, option) for option in ask.options}


def ask_for(slot, *ids, closed=()):
    return Ask(slot, tuple(Option(i, why_not="refused.no-card" if i in closed else "") for i in ids))


@TABLES
def test_every_option_is_clothed_within_the_limits(table):
    for view, ask in asked(table):
        dresses = dressed(view, ask)
        assert len({appearance.label for appearance in dresses.values()}) == len(dresses)
        for appearance in dresses.values():
            assert 0 < len(appearance.label) <= LABEL
            assert len(appearance.hint) <= MENU_LINE
            assert appearance.emoji or appearance.cell, "only an empty place bears no sign"
            assert "{" not in appearance.label + appearance.hint


@TABLES
def test_places_stand_on_a_grid_without_two_in_one_cell(table):
    for view, ask in asked(table):
        cells = [appearance.cell for appearance in dressed(view, ask).values()]
        assert all(cells) or not any(cells)
        if any(cells):
            assert len(set(cells)) == len(cells)
            assert all(0 <= row < 5 and 0 <= column < 5 for row, column in cells)


@TABLES
def test_every_slot_and_topic_that_is_asked_has_a_phrase(table):
    slots = {ask.slot for _, ask in asked(table)}
    topics = GAME.rules.info.topics
    wanted = [f"slot.{slot}" for slot in slots] + [f"topic.{topic}" for topic in topics] + ["offer.row", "offer.enter"]
    assert GAME.phrases.missing(wanted) == []


@pytest.mark.parametrize("seat", [THOR, LOKI])
def test_places_stand_as_on_the_board_with_the_own_side_on_the_left(seat):
    view = look(stand("guard", "troll"), seat)
    ids = [f"{column}{row}" for column in "abc" for row in range(1, 5)]
    own = dressed(view, ask_for("spot", *ids))
    other = dressed(view, ask_for("strike", *ids))
    for place, column in enumerate("abc"):
        assert [own[f"{column}{row}"].cell for row in range(1, 5)] == [(place, 3 - row) for row in range(4)]
        assert [other[f"{column}{row}"].cell for row in range(1, 5)] == [(place, row) for row in range(4)]
        assert dressed(view, ask_for("enter", *"abc"))[column].cell is None


def test_labels_say_what_an_option_is():
    view = look(stand("guard | viking", "dragon^ | troll", hand="ravens ravens l.viking thor"), THOR)
    cards = dressed(view, ask_for("card", "t.ravens", "l.viking"))
    assert [(appearance.label, appearance.hint) for appearance in cards.values()] == [
        ("Ravens (1)", "×2 · Loses its power here: Challenge row 1 or hand"),
        ("Viking Warriors (4), captured", "Fighter, wild with Berserker"),
    ]
    duels = dressed(view, ask_for("challenge", *"abc", closed="c"))
    assert [appearance.label for appearance in duels.values()] == [
        "a: Asgard Guard vs Dragon",
        "b: Viking Warriors vs face-down",
        "Column c",
    ]
    places = dressed(view, ask_for("strike", "a1", "b1", "b2"))
    assert [(appearance.label, appearance.emoji) for appearance in places.values()] == [
        ("a1 (6)", "🐉"),
        ("b1", "❓"),
        ("b2", ""),
    ]
    assert places["a1"].said == "a1 (Dragon, strength 6)", "a small button has no room to say what the number is"
    enter = dressed(view, ask_for("act", "enter"))["enter"]
    assert dressed(view, ask_for("ravens-row", "own"))["own"].tone is Tone.PLAIN
    assert (enter.label, enter.emoji, enter.tone) == ("Bring Thor into play", SIDES[Side.THOR], Tone.GOOD)
    assert dressed(view, ask_for("take", "t.archer#2"))["t.archer#2"].label == "Female Archer (2), no. 2"


@pytest.mark.parametrize("slot", ["row-a", "row-b", "row-c", "card", "take", "power"])
def test_R23_a_card_says_that_it_loses_its_power_where_it_is_laid(slot):
    """Not one that works on top of the lost cards, where it still may come to lie, and none without a power."""
    view = look(stand("guard | viking", "dragon^ | troll", hand="hel idunn guard"), THOR)
    told = [
        one.hint.startswith("Loses") for one in dressed(view, ask_for(slot, "t.hel", "t.idunn", "t.guard")).values()
    ]
    assert told == [slot not in {"take", "power"}, False, False]


def test_the_coach_speaks_of_thor_in_the_first_turn_only_where_he_can_come_in():
    view = look(stand("guard | viking", "dragon | troll", hand="thor guard", turn=1), THOR)
    assert view.first_turn
    figures = [GAME.teaching.at(view, "act", ask_for("act", *verbs)) for verbs in (("draw", "enter"), ("draw",))]
    assert [(each["variant"], each.get("own_god")) for each in figures] == [("first-god", "Thor"), ("first", None)]


def test_columns_say_what_matters_about_them():
    view = look(stand("guard | viking archer", "dragon^ | troll giant", hand="ravens"), THOR)
    said = {
        slot: [appearance.label for appearance in dressed(view, ask_for(slot, *"ab")).values()]
        for slot in ("ravens-row", "enter", "unveil", "place")
    }
    assert said == {
        "ravens-row": ["Column a: Dragon (6)", "Column b: face-down"],
        "enter": ["Column a: Asgard Guard (5)", "Column b: Viking Warriors (4)"],
        "unveil": ["Column a: 1 card", "Column b: 2 cards"],
        "place": ["a: across from Asgard Guard (5)", "b: across from Viking Warriors (4)"],
    }


def test_what_helps_to_choose_stands_beside_a_question():
    view = look(stand("guard | viking", "dragon^ | troll", hand="ravens hel"), THOR)
    style = GAME.controls
    assert style.aside(view, ask_for("act", "draw")) == "-# Action points left: 3 of 3."
    assert style.aside(view, ask_for("power", "t.ravens")) == ""
    powers = style.explained(view, ask_for("power", "t.ravens", "t.hel"))
    assert powers == "-# Ravens: Challenge row 1 or hand · Hel: Take any one card back"
    first, second = style.explained(view, ask_for("challenge", *"abc", closed="c")).splitlines()
    assert first == "-# a, with your Asgard Guard: a loss, 5 against 6."
    assert second.startswith("-# b: not seen yet. Cards it may be: ")


def test_what_is_said_of_a_face_down_card_tells_nothing_about_it():
    said = {
        GAME.controls.explained(look(stand("guard", f"{card} | {other}"), THOR), ask_for("challenge", "a"))
        for card, other in (("troll", "giant"), ("giant", "troll"), ("crown", "troll"), ("wall", "nightmare"))
    }
    assert len(said) == 1


@pytest.mark.parametrize(("vidarr", "goals"), [("facing", "ac"), ("crossed", "ca")])
def test_B9_a_flank_attack_names_the_column_that_it_reaches(vidarr, goals):
    state = stand("guard | | viking", "troll | | giant", config=settings(vidarr=vidarr))
    dresses = dressed(look(state, THOR), ask_for("flank", "a", "c"))
    assert [appearance.label for appearance in dresses.values()] == [
        f"a: Asgard Guard → column {goals[0]}",
        f"c: Viking Warriors → column {goals[1]}",
    ]


def test_texts_of_vidarr_hold_at_every_table():
    for phrase in ("card_text.vidarr", "setting_help.vidarr"):
        assert "facing" in GAME.phrases(phrase)
        assert "far" in GAME.phrases(phrase)
    assert "across" not in GAME.phrases("refused.no-flank")


def test_R17_computers_look_at_the_late_offer_and_leave_people_time_for_it():
    assert GAME.offers.considered == {"enter"}
    assert GAME.offers.inviting == {"act"}
    assert GAME.offers.considered | GAME.offers.inviting <= set(GAME.rules.info.topics)


def test_the_longest_label_fits():
    view = look(stand("guard", "troll"), THOR)
    longest = max(
        len(GAME.appearance(view, ask_for("take", "x"), Option(f"{back}.{kind}#3")).label)
        for kind in GAME.rules.book.kinds
        for back in "tl"
        if f"{back}.{kind}" in GAME.rules.book.cards
    )
    assert longest <= LABEL


def test_an_answer_says_that_its_numbers_are_strengths() -> None:
    view = look(stand("guard", "dragon^"), THOR)
    steps = [(ask_for("lay", "t.guard"), ("t.guard",)), (ask_for("strike", "a1", "b1"), ("a1",))]
    assert (
        in_words(Texts(), GAME, view, steps, names=("Ana", "Bo"))
        == "Asgard Guard (strength 5) › a1 (Dragon, strength 6)"
    )


def test_what_was_picked_before_is_named_above_the_next_step():
    game, _ = ENTRANT.start(DUEL, "trail")
    question = game.questions(1)[0]
    walk = game.walk(1, question.key)
    path = ""
    for _ in range(2):
        draft = follow(walk, path)
        path = extend(draft.path, "0")
    draft = follow(walk, path)
    words = compose(GAME, Texts(), view=game.view(1), question=question, table=1, draft=draft).words
    first = [GAME.appearance(game.view(1), ask, ask.options[0]) for ask in (walk(draft.picks[:n]) for n in range(2))]
    labels = [appearance.said or appearance.label for appearance in first]
    assert words.splitlines()[0] == f"-# {labels[0]} › {labels[1]}"


def test_every_kind_of_card_has_an_emoji_of_its_own():
    assert set(KINDS) == set(GAME.rules.book.kinds)
    assert len(set(KINDS.values())) == len(KINDS)


def test_every_card_can_be_looked_up():
    assert GAME.cards is not None
    assert set(GAME.cards.names) == set(GAME.rules.book.kinds)
    assert GAME.cards.draw("ravens").startswith(b"\x89PNG")
    assert GAME.cards.names["ring"] in GAME.cards.tell("ring")


def test_the_detail_by_which_people_are_rated_is_the_side():
    view = look(stand("guard", "troll"))
    assert GAME.league.rated_by is SIDE
    assert [GAME.league.of_seat(view, seat)["side"] for seat in (0, 1)] == ["thor", "loki"]
    assert GAME.league.of_seat(view, 0)["turns"] == view.turn
    turned = replace(view, sides=(Side.LOKI, Side.THOR))
    assert GAME.league.of_seat(turned, 0)["side"] == "loki"
    assert GAME.phrases.missing([f"detail.side.{side}" for side in Side]) == []


def test_pictures_come_from_the_same_book_as_the_rules():
    view = look(stand("guard", "troll", hand="tyr"), THOR)
    hand = GAME.pictures.hand(view, ("Ana", "Bo"), UNMARKED)
    assert GAME.pictures.board(view, ("Ana", "Bo")).startswith(b"\x89PNG")
    assert hand is not None
    assert GAME.title == "Thor vs Loki"


def told(mine, theirs, *picks, hand="", **more):
    """What a hint says of an answer of Thor's, who spends an action point."""
    view = look(stand(mine, theirs, hand=hand, **more), THOR)
    slots = {"deploy": ("act", "card", "spot"), "challenge": ("act", "challenge"), "draw": ("act",)}
    strike = ("act", "power", "strike")
    steps = [(ask_for(slot, one), (one,)) for slot, one in zip(slots.get(picks[0], strike), picks, strict=True)]
    return GAME.controls.reason(view, steps)


def test_a_hint_says_what_a_card_meets_that_is_put_down():
    opens = "A column more is an action point more next turn. "
    said = told("", "troll^ | | dragon", "deploy", "t.guard", "a1", hand="guard")
    assert said == (
        f"{opens}Across from it: Troll (3). Challenged with your Asgard Guard: a win, 5 against 3. "
        "If it challenges, you keep your Asgard Guard."
    )
    assert told("", "troll^", "deploy", "t.ring", "a1", hand="ring").endswith("your treasure is found, and you lose.")
    assert told("", "troll^", "deploy", "t.baldr", "a1", hand="baldr").endswith(
        "If it challenges, you lose your Baldr."
    )
    assert told("", "troll", "deploy", "t.guard", "b1", hand="guard") == f"{opens}Nobody lies across from it."
    assert told("thor^", "troll", "deploy", "t.guard", "b1", hand="guard") == "Nobody lies across from it.", "4 points"
    assert told("guard", "troll", "deploy", "t.guard", "a2", hand="guard") == (
        "Column a then stays open when its front falls. In row 2 only Vidarr's flank attack can challenge the card."
    )
    assert told("guard dwarf", "troll", "deploy", "t.guard", "a3", hand="guard").startswith("In row 3 only")
    hidden = told("", "troll", "deploy", "t.guard", "a1", hand="guard")
    assert hidden.startswith(f"{opens}Across from it lies a face-down card. Of the ")
    assert "Troll" not in hidden
    assert hidden == told("", "dragon", "deploy", "t.guard", "a1", hand="guard"), "nobody knows which it is"


def test_a_hint_says_how_a_challenge_or_a_strike_comes_out():
    assert told("guard", "dragon^", "challenge", "a") == "With your Asgard Guard: a loss, 5 against 6."
    unseen = told("guard", "dragon", "challenge", "a")
    assert "one of them the treasure that wins the game" in unseen
    assert told("guard", "dragon^", "power", "t.mjolnir", "a1", hand="mjolnir") == "It discards Dragon (6)."
    assert told("guard", "crown^", "power", "t.mjolnir", "a1", hand="mjolnir").endswith("which wins the game.")
    struck = told("guard", "dragon", "power", "t.mjolnir", "a1", hand="mjolnir")
    assert struck.startswith("It discards a card that you have not seen. Of the ")
    assert (
        told("guard", "dragon", "draw", deck="troll dwarf") == "Then you hold 1 card, and 1 card is left in your deck."
    )
