"""God of War as the bot offers it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from bot.games.god_of_war import listing
from bot.panels.asking import in_words
from bot.panels.texts import Texts
from engines.core import Ask, Option, Rng
from engines.core.walk import sample
from engines.god_of_war.facts import Attacked
from engines.god_of_war.pending import DeclaredAttack, Threat
from engines.god_of_war.plan import attack_so_far
from engines.god_of_war.rescue import can_meet
from renderers.god_of_war import samples
from renderers.god_of_war.labels import HERO_EMOJI, QUEST_EMOJI
from tests.conformance.games.god_of_war import ENTRANT
from tests.conformance.playing import every_ask
from tests.conformance.registry import Table

GOW = listing(Path(__file__).parents[2] / "data" / "god_of_war")
LABEL, MENU_LINE = 38, 100

SEED = "w13"
"""Computer allies win with this seed, alone and by threes."""

TABLES = pytest.mark.parametrize("table", ENTRANT.tables, ids=str)


def asked(table, most=70):
    return every_ask(ENTRANT, table, most)


@cache
def allies(seats, seed):
    """Every moment of a game of computer allies."""
    return tuple(samples.play(GOW.rules, seats, {"heroes": "random"} if seats > 1 else {}, seed))


def dressed(view, ask):
    return {option.id: GOW.appearance(view, ask, option) for option in ask.options}


def walked(seats, seed):
    """Every ask that allies who know what they do came by, with what they saw."""
    rng = Rng("walked")
    for game in allies(seats, seed):
        for question in game.questions():
            walk, view = game.walk(question.seat, question.key), game.view(question.seat)
            if isinstance(walk(()), Ask) and walk(()).open:
                picks = sample(walk, rng)
                for done in range(len(picks)):
                    yield view, walk(picks[:done])


def check(view, ask):
    dresses = dressed(view, ask)
    single = ask.most == 1
    labels = {(single and shown.alike) or option: shown.label for option, shown in dresses.items()}
    assert len(set(labels.values())) == len(labels), labels
    for appearance in dresses.values():
        assert 0 < len(appearance.label) <= LABEL, appearance.label
        assert len(appearance.hint) <= MENU_LINE, appearance.hint
        assert appearance.emoji
        assert "{" not in appearance.label + appearance.hint
    cells = [appearance.cell for appearance in dresses.values()]
    assert len(set(cells)) == len(cells) or set(cells) == {None}
    aside = GOW.controls.aside(view, ask)
    assert len(aside) <= 1200, aside
    assert "{" not in aside


@TABLES
def test_every_option_of_random_play_is_clothed_within_the_limits(table):
    for view, ask in asked(table):
        check(view, ask)


@pytest.mark.parametrize("seats", [1, 3])
def test_every_option_of_a_whole_game_is_clothed_within_the_limits(seats):
    seen = set()
    for view, ask in walked(seats, SEED):
        check(view, ask)
        seen.add(ask.slot)
    assert {"deed", "target", "numbers", "defend", "upgrade"} <= seen


@TABLES
def test_every_slot_topic_offer_and_closeup_has_a_phrase(table):
    slots = {f"slot.{ask.slot}" for _, ask in asked(table)}
    topics = {f"topic.{topic}" for topic in GOW.rules.info.topics}
    others = {f"offer.{topic}" for topic in ("aid", "quest", "boss")} | {
        f"page.{one.name}" for one in GOW.pictures.closeups
    }
    assert GOW.phrases.missing([*slots, *topics, *others]) == []


def test_several_voters_vote_and_one_votes():
    assert GOW.moving("quest", ("Ana",)) == "Ana votes for the next quest."
    assert GOW.moving("boss", ("Ana", "Bo")) == "Ana and Bo vote for the final boss."


def test_heroes_and_quests_have_emoji_of_their_own():
    book = GOW.rules.book
    assert set(HERO_EMOJI) >= set(book.heroes) | set(book.dashboards)
    assert set(QUEST_EMOJI) == set(book.quests)
    assert len(set(QUEST_EMOJI.values())) == len(QUEST_EMOJI)


def test_cards_that_nothing_tells_apart_are_counted():
    view = next(view for view, ask in walked(3, SEED) if ask.slot == "numbers")
    ask = Ask("pay-m", (Option("K-05"), Option("K-06"), Option("K-07")), most=3)
    assert [appearance.label for appearance in dressed(view, ask).values()] == [
        "Melee +1 (1 of 2)",
        "Melee +1 (2 of 2)",
        "Melee",
    ]


def test_an_answer_in_words_does_not_number_cards_that_nothing_tells_apart():
    view = next(view for view, ask in walked(3, SEED) if ask.slot == "numbers")
    ask = Ask("pay-m", (Option("K-05"), Option("K-06"), Option("K-07")), most=3)
    said = {in_words(Texts(), GOW, view, [(ask, picked)], names=()) for picked in (("K-05", "K-07"), ("K-06", "K-07"))}
    assert said == {"Melee +1 and Melee"}


def test_of_cards_that_nothing_tells_apart_one_stands_for_all_where_one_is_picked():
    view = next(view for view, ask in walked(3, SEED) if ask.slot == "numbers")
    shown = dressed(view, Ask("pay-m", (Option("K-05"), Option("K-06"), Option("K-07"))))
    assert [(one.label, one.alike) for one in shown.values()] == [
        ("Melee +1", "K-05"),
        ("Melee +1", "K-05"),
        ("Melee", "K-07"),
    ]


def test_the_poorest_card_pays_first_and_the_strongest_attacks_first():
    view = next(view for view, ask in walked(3, SEED) if ask.slot == "numbers")
    cards = (Option("K-03"), Option("K-05"), Option("K-07"))
    assert best_first(dressed(view, Ask("pay-m", cards))) == ["K-07", "K-05", "K-03"]
    assert best_first(dressed(view, Ask("icon", cards)))[-1] == "K-07"
    assert best_first(dressed(view, Ask("numbers", (Option("K-10"), Option("K-13")), most=2))) == ["K-13", "K-10"]
    assert best_first(dressed(view, Ask("pay-n", (Option("K-13"), Option("K-10")), most=2))) == ["K-10", "K-13"]


def best_first(shown):
    return sorted(shown, key=lambda option: shown[option].rank)


def test_no_label_or_hint_shows_a_code_of_the_data():
    code = re.compile(r"\b(?:[A-Z]{1,2}-\d{2,3}|[TB][1-4])\b")
    for view, ask in walked(3, SEED):
        for option in ask.options:
            appearance = GOW.appearance(view, ask, option)
            assert not code.search(f"{appearance.label} {appearance.hint}"), appearance
        assert not code.search(GOW.controls.aside(view, ask))


def test_a_card_to_attack_with_names_its_other_side_and_its_stun():
    view = next(view for view, ask in walked(3, SEED) if ask.slot == "numbers")
    ask = Ask("icon", (Option("K-03"), Option("K-05"), Option("UP-037")))
    assert [appearance.label for appearance in dressed(view, ask).values()] == [
        "Melee +1 (or Defense +1)",
        "Melee +1",
        "Ranged +1 (stuns)",
    ]


def hand_of(view):
    return view.seats[view.viewer].hand


def test_a_blow_and_a_strike_are_explained_beside_their_prompt():
    blows = [(view, ask) for view, ask in walked(3, SEED) if ask.slot == "defend"]
    for view, ask in blows:
        said = GOW.controls.aside(view, ask)
        assert isinstance(view.pending, Threat)
        assert f"**{GOW.phrases(f'hero.{view.pending.incoming.hero}')}**" in said
        assert f"deal {view.pending.incoming.amount} damage to" in said
        cards = {option for option in ask.open if option in GOW.rules.book.cards}
        assert can_meet(GOW.rules.book, view, hand_of(view)) == can_meet(GOW.rules.book, view, cards)
        assert (GOW.phrases("counsel.cards") in said) == can_meet(GOW.rules.book, view, cards)
        assert ("You hold no card that can meet it" in said) != (GOW.phrases("counsel.cards") in said)
    strikes = [(view, ask) for view, ask in walked(3, "w4") if ask.slot == "strike"]
    for view, ask in strikes:
        assert isinstance(view.pending, DeclaredAttack)
        assert f"with strength {view.pending.strength}." in GOW.controls.aside(view, ask)
    assert blows
    assert strikes


def test_detail_says_who_played_and_whom_they_met():
    over = allies(3, SEED)[-1].view(None)
    figures = GOW.league.of_seat(over, 1)
    assert figures["hero"] == over.seats[1].dashboard
    assert figures["rounds"] == over.rounds
    assert figures["quests"] == len(over.done)
    assert figures.get("boss", over.quest) == over.quest
    assert "boss" not in GOW.league.of_seat(allies(3, SEED)[20].view(None), 0)


def test_the_poster_stands_in_the_first_round_and_at_the_end_alone():
    (poster,) = GOW.pictures.sheets
    names = ("Ana", "Bo", "Cleo")
    moments = [game.view(None) for game in allies(3, SEED)]
    first, later = (next(view for view in moments if view.round == n) for n in (1, 2))
    assert poster.paint(first, names) is not None
    assert GOW.phrases(f"quest.{first.quest}") in poster.alt(first, names)
    assert poster.paint(later, names) is None
    assert poster.paint(moments[-1], names) is not None
    assert poster.alt(moments[-1], names).startswith("Victory.")


def test_hands_are_shown_to_allies_and_not_to_watchers():
    game = next(game for game in allies(3, SEED) if game.view(None).round == 1 and game.view(1).seats[0].hand)
    sheet = next(one for one in GOW.pictures.closeups if one.name == "hands")
    names = ("Ana", "Bo", "Cleo")
    held = GOW.prose.card(game.view(1).seats[0].hand[0])
    assert f"Ana: {held}" in sheet.alt(game.view(1), names)
    assert "hidden cards" in sheet.alt(game.view(None), names)
    assert sheet.paint(game.view(1), names) != sheet.paint(game.view(None), names)


def test_every_card_can_be_looked_up_and_read():
    assert GOW.cards is not None
    names = GOW.cards.names
    assert len(set(names.values())) == len(names)
    assert {"Kratos", "Counsel", "Poison", "Sigrun, the Valkyrie Queen", "Draugr Captain", "Melee +2"} <= set(
        names.values()
    )
    for card in names:
        told = GOW.cards.tell(card)
        assert told.startswith(names[card])
        assert not re.search(r"[{}]", told)
        assert len(told) <= 1024
    for card in ("hero.freya", "quest.9", "card.MI-08", "scene.1.B2"):
        assert GOW.cards.draw(card).startswith(b"\x89PNG")


def test_the_look_up_hides_the_hindrance_that_a_vote_hides():
    hindrance = GOW.phrases("hindrance.9")
    assert hindrance not in GOW.cards.tell("quest.9")
    assert hindrance not in GOW.cards_at(GOW.rules.configure(2, {})).tell("quest.9")
    assert hindrance in GOW.cards_at(GOW.rules.configure(2, {"peek": "yes"})).tell("quest.9")


@pytest.mark.parametrize(
    ("seats", "chosen", "said"),
    [(1, "even", "Health 28,"), (2, "printed", "Health 16,"), (4, "even", "Health 32,"), (2, "hard", "Health 24,")],
)
def test_the_look_up_shows_the_tables_own_numbers(seats, chosen, said):
    assert "Printed health 16," in GOW.cards.tell("scene.1.B2")
    config = GOW.rules.configure(seats, {"challenge": chosen})
    assert said in GOW.cards_at(config).tell("scene.1.B2")
    assert GOW.draw_card("scene.1.B2", config) != GOW.draw_card("scene.1.B2")
    assert GOW.cards_at(config).names is GOW.cards.names


def test_the_challenge_is_told_with_the_numbers_of_the_book():
    book, phrases = GOW.rules.book, GOW.phrases
    listed = {name: list(rows.values()) for name, rows in book.challenge.items()}
    text = phrases("setting_help.challenge")
    assert f"as printed {listed['printed'][0]};" in text
    for name in ("even", "hard"):
        *first, last = listed[name]
        assert f"{name} {', '.join(map(str, first))}, or {last}" in text
    tough = [percent for percent in book.toughness.values() if percent > 100]
    assert f"by {min(tough) - 100} to {max(tough) - 100} percent" in text
    named = {quest for quest in book.quests if phrases(f"quest.{quest}") in text}
    assert named == {name for name, quest in book.quests.items() if book.toughness[quest.scene] > 100}
    for name in ("even", "hard"):
        most = max(listed[name]) * max(tough) // 100
        assert f"{min(listed[name]) / 100:.1f} to {most / 100:.1f} times" in phrases(f"value.challenge.{name}")


def test_an_attack_in_the_making_says_its_strength_and_whom_it_meets():
    seen = set()
    for view, picks in _attacks(3, SEED):
        said = GOW.controls.so_far(view, picks)
        plan = attack_so_far(GOW.rules.book, view, picks)
        assert bool(said) == (plan is not None)
        if plan is not None:
            assert f"with strength **{plan.strength}**." in said
            seen.add(len(picks))
    assert len(seen) > 1


def test_paying_for_a_spot_keeps_its_price_in_sight():
    view = next(view for view, ask in walked(2, SEED) if view.scene == "1" and ask.slot == "deed")
    said = GOW.controls.so_far(view, (("interact",), ("T2.topple",), ("F-08",)))
    assert said.startswith("**Topple it** for a melee card and numbers of 2 or more:")


def test_all_armor_of_a_target_is_named():
    view = next(view for view, ask in walked(2, SEED) if view.scene == "1" and ask.slot == "deed")
    ask = Ask("target", (Option("B2"), Option("B3")))
    assert [one.hint for one in dressed(view, ask).values()] == ["armor 6", "armor 5 and 4"]


def _attacks(seats, seed):
    """Every way through the picks of an attack, with what its player saw."""
    for view, _, picks in _turns_with_attacks(seats, seed):
        yield from ((view, picks[:done]) for done in range(len(picks)))


def _turns_with_attacks(seats, seed):
    """Attacks that could be made: what the player sees, what the table would be told, and the picks."""
    rng = Rng("attacks")
    for game in allies(seats, seed):
        for question in (one for one in game.questions() if one.topic == "turn"):
            picks = sample(game.walk(question.seat, question.key), rng)
            if picks[0] == ("attack",):
                _, entry = game.play(question.seat, question.key, picks)
                yield game.view(question.seat), [told.fact for told in entry.told], picks


def test_an_attack_is_declared_with_the_strength_that_was_said_before():
    for view, told, picks in _turns_with_attacks(3, SEED):
        plan = attack_so_far(GOW.rules.book, view, picks)
        declared = next(fact for fact in told if isinstance(fact, Attacked))
        assert (plan.hero, plan.targets, plan.strength) == (declared.hero, declared.targets, declared.strength)


def test_a_game_that_is_given_up_while_heroes_are_chosen_keeps_no_health():
    game, _ = ENTRANT.start(Table(3, {"heroes": "choose"}), "early")
    question = game.questions()[0]
    game, _ = game.play(question.seat, question.key, next(iter(game.legal(question.seat, question.key))))
    view = game.view(None)
    assert view.seats[question.seat].dashboard
    assert view.heroes == {}
    assert "health" not in GOW.league.of_seat(view, question.seat)
