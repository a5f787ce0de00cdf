"""Nordic Glory as the bot offers it."""

from __future__ import annotations

import dataclasses
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.games.nordic_glory import DICE, ELEMENTS, GEMS, RITUALS, RUNES, Controls, listing
from bot.panels.asking import marks_of
from bot.panels.draft import follow
from bot.sandbox.limits.emoji import is_emoji
from engines.nordic_glory.book.cards import Trait
from engines.nordic_glory.view import Stage
from renderers.kit.card_values import UNMARKED, Look, Marks
from renderers.nordic_glory import Pictures
from tests.conformance.games.nordic_glory import ENTRANT, SMALL
from tests.conformance.playing import every_ask
from tests.rules.nordic_glory.staging import FILLER, battle, ritual, shield, trial

GAME = listing(Path(__file__).parents[2] / "data" / "nordic_glory")
LABEL, MENU_LINE = 38, 100

TABLES = pytest.mark.parametrize("table", ENTRANT.tables, ids=[str(n) for n in range(len(ENTRANT.tables))])


def asked(table, most=220, seed="appearance"):
    return every_ask(ENTRANT, table, most, seed)


def appearances(view, ask):
    return {option.id: GAME.appearance(view, ask, option) for option in ask.options}


@TABLES
def test_every_option_is_labelled_within_the_limits(table):
    for view, ask in asked(table):
        shown = appearances(view, ask)
        assert len({appearance.label for appearance in shown.values()}) == len(shown)
        for appearance in shown.values():
            assert 0 < len(appearance.label) <= LABEL
            assert len(appearance.hint) <= MENU_LINE
            assert is_emoji(appearance.emoji)
            assert appearance.cell is None
            assert "{" not in appearance.label + appearance.hint
        assert len(GAME.controls.aside(view, ask)) < 800


@TABLES
def test_every_slot_topic_and_heading_that_is_asked_has_a_phrase(table):
    slots, groups = set(), set()
    for view, ask in asked(table):
        slots.add(f"slot.{ask.slot}")
        groups |= {option.group for option in ask.options if option.group}
        assert all(GAME.heading(view, ask, option.group).label for option in ask.options if option.group)
    topics = [f"topic.{topic}" for topic in GAME.rules.info.topics]
    assert GAME.phrases.missing([*slots, *topics]) == []


def first(slot, table=0, **wanted):
    """The first moment of random games at which this is asked."""
    for seed in ("appearance", "more", "rare"):
        for view, ask in asked(ENTRANT.tables[table], 600, seed):
            if ask.slot == slot and all(getattr(view, name) == value for name, value in wanted.items()):
                return view, ask
    raise AssertionError(slot)


def test_the_target_of_a_blow_is_named_from_the_other_wall():
    view, ask = first("target")
    foe = view.sides[1 - view.viewer]
    assert view.stage is Stage.TARGET
    for option, appearance in appearances(view, ask).items():
        warrior = foe.columns["abc".index(option[0])][0]
        assert appearance.label.startswith(f"{option} {GAME.phrases(f'name.{warrior.card}')}: ")
        assert appearance.emoji == ELEMENTS[GAME.rules.book.shields[warrior.card].base]
    assert str(view.battle.damage) in GAME.controls.aside(view, ask)


def test_a_ritual_says_beside_its_choice_what_it_does():
    view, ask = first("targets")
    assert GAME.phrases(f"card.{view.cast.card}") in GAME.controls.aside(view, ask)
    side = GAME.rules.book.rituals[view.cast.card][view.cast.at].target.side
    wall = view.sides[view.cast.seat if side == "self" else 1 - view.cast.seat]
    for option, appearance in appearances(view, ask).items():
        card = wall.columns["abc".index(option[0])][int(option[1]) - 1].card
        assert GAME.phrases(f"name.{card}") in appearance.label


def test_a_ritual_for_two_shields_says_that_it_wants_two():
    played = ritual("arrow-rain", {"a1": "snow1"}, {"a1": "ash1", "b1": "ash3", "c1": "sand3"})
    assert (played.ask().least, played.ask().most) == (2, 2)
    assert GAME.controls.aside(played.view(0), played.ask()).endswith("Choose 2 shields.")
    single = ritual("hidden-blade", {"a1": "snow1"}, {"a1": "ash1", "b1": "ash3"})
    assert "Choose" not in GAME.controls.aside(single.view(0), single.ask())


def test_what_is_about_to_hit_the_jarl_stands_beside_the_question():
    played = trial({"a1": "snow3"}, {"a1": "ash1", "b1": "ash3", "a2": "sand3"}, stage=Stage.RITUAL)
    played.side().bonus = 20
    played.answer("done").answer("done", draws=[6, 5, 0, 0]).answer("b1").answer("none")
    assert played.asked == (1, "cover")
    assert GAME.controls.aside(played.view(1), played.ask()) == "Your Jarl has 30 defense left and is about to lose 11."
    labels = [appearance.label for appearance in appearances(played.view(1), played.ask()).values()]
    assert labels == ["a2 Sand Fang: falls, Jarl −1", "None"]


@pytest.mark.parametrize(
    ("rune", "spot", "active", "may"),
    [
        ("love", "b1", "love", True),
        ("love", "b1", "luck", False),
        ("love", "c1", "love", False),
        ("protection", "c2", "protection", True),
        ("protection", "c2", "luck", False),
        ("protection", "b1", "protection", False),
    ],
)
def test_a_target_falls_for_sure_only_where_no_rune_of_the_loser_takes_a_part_over(rune, spot, active, may):
    theirs = {"a1": "snow3", "b1": "bog1", "c1": "snow3", "c2": "bog1"}
    played = trial({"a1": "snow3"}, theirs, stage=Stage.RITUAL)
    played.side().bonus = 40
    played.answer("done").answer("done", draws=[6, 5, 0, 0]).set(spot, 1, bears=rune)
    view, ask = played.view(0), played.ask()
    view = replace(view, runes=(active,))
    assert ask.slot == "target"
    label, reason = (
        GAME.appearance(view, ask, ask.options[0]).label,
        GAME.controls.reason(view, [(ask, (ask.options[0].id,))]),
    )
    assert label.startswith("a1 ")
    assert ((": would fall, Jarl −" in label), (": falls, Jarl −" in label)) == (may, not may)
    assert reason.startswith("If it falls") is may


def test_an_attached_element_tells_how_many_of_it_lie_there():
    hands = (("sever-the-bond", "e-bone"), ("e-bone",))
    played = ritual("sever-the-bond", {"a1": "snow1"}, hands=hands, attached=((), ("e-ash", "e-bog", "e-ash")))
    shown = appearances(played.view(1), played.ask())
    assert {card: appearance.hint for card, appearance in shown.items()} == {
        "e-ash": "2 attached",
        "e-bog": "1 attached",
    }


def test_the_counts_follow_the_reading_of_45():
    text = GAME.decks.read(SMALL, "Winter")
    exact, most = (GAME.decks.counts(text, chosen)[3] for chosen in ({}, {"re_size_max": "yes"}))
    assert (exact, most) == (
        "**Rituals and elements 5 of 45**, of which rituals: 5",
        "**Rituals and elements 5, at most 45**, of which rituals: 5",
    )
    assert [fault.id for fault in GAME.decks.problems(text, {})] == ["config.deck-re-size"]
    assert GAME.decks.problems(text, {"re_size_max": "yes"}) == ()


def test_cards_in_hand_tell_what_they_do_even_on_buttons():
    view, ask = first("card")
    aside = GAME.controls.explained(view, ask)
    for option, appearance in appearances(view, ask).items():
        if option in GAME.rules.book.rituals:
            assert appearance.hint in aside
            assert appearance.hint.startswith(GAME.phrases(f"short.{option}"))
        elif option.startswith("e-"):
            assert appearance.hint in aside


def test_runes_on_buttons_tell_what_they_do():
    wall = {"a1": shield(rune="grace"), "a2": shield(rune="courage")}
    played = battle(wall, {"a1": shield()}, roll=3)
    controls = Controls(played.rules.book, GAME.phrases)
    said = controls.explained(played.view(0), played.ask())
    assert said == "-# Grace: May swap with a shield behind it"
    carved = ritual("rune-carver", wall)
    told = controls.explained(carved.view(0), carved.ask())
    assert "Luck: In row 1 it lets you reroll a die" in told
    assert "Grace: May swap with a shield behind it" in told


def test_dice_show_their_faces():
    view, ask = first("die")
    faces = [f"Die {n}: {face}" for n, face in enumerate(view.battle.dice[view.viewer], start=1)]
    assert [appearance.label for appearance in appearances(view, ask).values()] == [*faces, "Keep the dice"]


def test_every_word_of_the_world_has_an_emoji_of_its_own():
    book = GAME.rules.book
    for emoji, words in ((ELEMENTS, book.elements), (GEMS, book.gems), (RUNES, book.runes)):
        assert set(emoji) == set(words)
        assert len(set(emoji.values())) == len(emoji)
    kinds = {str(effect.__struct_config__.tag) for effects in book.rituals.values() for effect in effects}
    assert kinds <= set(RITUALS)
    assert len(DICE) == 6
    looks = [*ELEMENTS.values(), *GEMS.values(), *RUNES.values(), *RITUALS.values(), *DICE]
    assert [emoji for emoji in looks if not is_emoji(emoji)] == []


def test_every_card_can_be_looked_up():
    cards, book = GAME.cards, GAME.rules.book
    assert len(cards.names) == len(book.jarls) + len(book.shields) + len(book.rituals) + len(book.elements)
    assert len(set(cards.names.values())) == len(cards.names)
    assert "Snow shields" in cards.tell("e-snow")
    for card in ("eydis", "snow1", "battle-cry", "e-snow"):
        assert cards.tell(card).startswith(cards.names[card])
        assert cards.draw(card).startswith(b"\x89PNG")


def test_detail_names_the_deck_and_what_was_left_of_the_jarl():
    game, _ = ENTRANT.start(ENTRANT.tables[1], "detail")
    figures = GAME.league.of_seat(game.view(None), 0)
    assert figures["deck"] == "mire-and-mist"
    assert figures["left"] > 0
    own, _ = ENTRANT.start(ENTRANT.tables[4], "detail")
    assert GAME.league.of_seat(own.view(0), 0)["deck"] == "own"
    assert GAME.phrases.missing([f"detail.deck.{name}" for name in (*GAME.rules.book.decks, "own")]) == []


def test_pictures_come_from_the_same_book_as_the_rules():
    game, _ = ENTRANT.start(ENTRANT.tables[0], "pictures")
    assert GAME.pictures.board(game.view(None), ("Ana", "Bo")).startswith(b"\x89PNG")
    assert GAME.pictures.hand(game.view(0), ("Ana", "Bo"), UNMARKED).startswith(b"\x89PNG")
    assert GAME.title == "Nordic Glory"


def test_the_prompt_of_a_swap_tells_what_each_partner_makes_of_the_total():
    wall = {"a1": shield(4, 9), "a2": shield(1, 9, enhancement="ravens"), "b1": shield(2, 9), "b2": shield(9, 9)}
    played = trial(wall)
    controls = Controls(played.rules.book, GAME.phrases)

    assert controls.so_far(played.view(0), (("a2",),)) == (
        "Your total before the dice is 6: 3 after a swap with a1 and 6 after a swap with b2."
    )
    assert controls.so_far(played.view(0), ()) == ""


def test_a_phase_of_rituals_with_nothing_left_to_play_asks_for_done_alone():
    said = set()
    for view, ask in asked(ENTRANT.tables[0], 600):
        if ask.slot == "card":
            assert GAME.asked(view, ask) == GAME.phrases("asked.card" if ask.open == ("done",) else "slot.card")
            said.add(GAME.asked(view, ask))
    assert len(said) == 2


ROW_OF_BASES = {"a1": shield(base="snow"), "b1": shield(base="stone"), "c1": shield(base="stone")}


def test_twin_banner_says_at_each_step_what_is_asked_why_and_what_it_comes_to():
    played = ritual("twin-banner", ROW_OF_BASES, {"a1": shield(1, 10)})
    controls, worth = (
        Controls(played.rules.book, GAME.phrases),
        "Your total before the dice is 13: 17 with a1 as Stone.",
    )
    view, ask = played.view(0), played.ask()
    assert controls.asked(view, ask) == "Which shield's base do you want to name before the dice?"
    does, comes_to = controls.aside(view, ask).splitlines()
    assert does.startswith("Twin Banner: One of your row-1 shields counts as another base in this turn's alignments")
    assert comes_to == worth

    played.answer("a1").answer("done").answer("done", draws=[5])
    view, ask, names = played.view(0), played.ask(), played.ask("a1.base")
    assert controls.asked(view, ask) == ""
    assert "all stays as printed" in GAME.phrases(f"slot.{ask.slot}")
    why, comes_to = controls.aside(view, ask).splitlines()
    assert why == "Twin Banner lets you name the base of a1: in this turn's alignments it counts as what you name."
    assert comes_to == controls.so_far(view, (("a1.base",),)) == worth
    assert controls.so_far(view, ()) == ""
    unaided = Controls(played.rules.book, GAME.phrases, reckoned=False)
    assert unaided.aside(view, ask) == why, "a puzzle is not solved for whoever looks at it"
    assert unaided.so_far(view, (("a1.base",),)) == ""
    reason = controls.reason(view, [(ask, ("a1.base",)), (names, ("stone",))])
    assert reason.startswith("Before the dice your total is then 17 instead of 13")
    shown = {option.id: controls.appearance(view, names, option) for option in names.options}
    assert [name for name, look in shown.items() if look.rank == 0] == ["snow", "stone"]
    assert shown["pine"].hint == "No shield in row 1 shows it"


def test_a_jarl_who_lets_a_gem_be_named_is_said_to_do_so():
    wall = {"a1": shield(base="moss", defense_gem="ruby"), "b1": shield(base="moss", defense_gem="onyx")}
    attached = (("e-moss", "e-moss"), ())
    played = trial(wall, {"a1": shield(1, 10)}, stage=Stage.RITUAL, jarls=("sigrid", "eydis"), attached=attached)
    played.answer("done").answer("done", draws=[5])
    why, comes_to = Controls(played.rules.book, GAME.phrases).aside(played.view(0), played.ask()).splitlines()
    assert why.startswith(
        "Your Jarl Sigrid Oathring lets you name the defense gem of one shield, a1 or b1: in this turn's"
    )
    assert comes_to.endswith(": 4 more lent defense with a1 as Onyx and 4 more lent defense with b1 as Ruby.")


def test_a_gem_that_others_show_only_as_the_other_kind_of_gem_is_not_said_to_be_shown():
    """Alignments look at attack gems and at defense gems apart, and at what was named before as it was named."""
    wall = {
        "a1": shield(attack_gem="ruby", defense_gem="onyx"),
        "b1": shield(attack_gem="topaz", defense_gem="onyx"),
        "c1": shield(attack_gem="ruby", defense_gem="topaz"),
    }
    played = trial(wall, {"a1": shield(1, 10)}, stage=Stage.RITUAL)
    played.set("a1", wild=((Trait.ATTACK_GEM, ""),)).set("b1", wild=((Trait.ATTACK_GEM, "emerald"),))
    played.answer("done").answer("done", draws=[5])
    view, names = played.view(0), played.ask("a1.agem")
    controls = Controls(played.rules.book, GAME.phrases)
    shown = {option.id: controls.appearance(view, names, option) for option in names.options}
    assert {name: look.hint for name, look in shown.items() if look.rank == 0} == {
        "ruby": "2 shields in row 1 show it",
        "emerald": "1 shield in row 1 shows it",
    }
    assert shown["onyx"].hint == shown["topaz"].hint == "No shield in row 1 shows it"


def asked_to_play(*hand):
    """Whoever is asked in the Rituals phase, with two Daggers shields in row 1."""
    daggers = shield(3, 10, enhancement="daggers")
    return trial({"a1": daggers, "b1": daggers}, stage=Stage.RITUAL, hands=((*hand, FILLER), ()))


def test_a_ritual_says_what_it_comes_to_now_and_a_puzzle_does_not():
    table = asked_to_play("knife-work", "rear-volley", "battle-cry")
    view, ask = table.view(0), table.ask()
    controls = Controls(table.rules.book, GAME.phrases)
    said = {one.id: controls.appearance(view, ask, one).hint for one in ask.options}
    assert said["knife-work"].endswith(" (now +4)")
    assert said["rear-volley"].endswith(" (does nothing now)")
    assert "now" not in said["battle-cry"]
    assert "(now +4)" in controls.explained(view, ask)
    unaided = replace(controls, reckoned=False)
    posed = {one.id: unaided.appearance(view, ask, one).hint for one in ask.options}
    assert not any("now" in hint for hint in posed.values())


def test_a_ritual_that_changes_nothing_is_asked_about_once_more():
    table = asked_to_play("knife-work", "rear-volley")
    view, question = table.view(0), table.question
    controls = Controls(table.rules.book, GAME.phrases)
    assert controls.doubt(view, question, (("rear-volley",),)).startswith("As things stand, **Rear Volley** changes")
    assert not controls.doubt(view, question, (("knife-work",),))
    assert not controls.doubt(view, question, (("done",),))
    assert not replace(controls, reckoned=False).doubt(view, question, (("rear-volley",),))


def test_a_ritual_that_changes_nothing_does_not_shine_in_the_hand_and_a_puzzle_tells_nothing_of_it(monkeypatch):
    table = asked_to_play("knife-work", "rear-volley")
    view, walk = table.view(0), partial(table.rules.ask, table.view(0), table.question)
    controls = Controls(table.rules.book, GAME.phrases)
    drawn: dict[str, tuple[Look, str]] = {}

    def note(_canvas, _box, card, *, look):
        drawn[card.name] = (look, card.rule)

    monkeypatch.setattr("renderers.nordic_glory.hand.draw_card", note)

    def hand(controls):
        marks = marks_of(dataclasses.replace(GAME, controls=controls.style), view, follow(walk, ""))
        drawn.clear()
        assert Pictures(table.rules.book, GAME.phrases).hand(view, ("Ana", "Bo"), marks)
        return drawn

    ask = table.ask()
    assert controls.idle(view, ask) == {"rear-volley"}
    said = {one.id: controls.appearance(view, ask, one).hint for one in ask.options}
    shown = hand(controls)
    assert shown["Knife Work"][0] is Look.PLAYABLE
    assert shown["Rear Volley"] == (Look.PLAIN, said["rear-volley"])
    assert said["rear-volley"].endswith("(does nothing now)")
    assert {look for look, _ in hand(replace(controls, reckoned=False)).values()} == {Look.PLAYABLE}
    assert not any("now" in rule for _, rule in drawn.values())
    # Where nothing may be played any more, it is dimmed as the others are.
    closed = Marks(frozenset({"done"}), idle=frozenset({"rear-volley"}))
    Pictures(table.rules.book, GAME.phrases).hand(view, ("Ana", "Bo"), closed)
    assert {look for look, _ in drawn.values()} == {Look.DIMMED}
    assert not any("now" in rule for _, rule in drawn.values())
