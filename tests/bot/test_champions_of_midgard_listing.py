"""Champions of Midgard as the bot offers it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.games.champions_of_midgard import PAGES, listing
from bot.panels.composer import BUTTONS, MENU, compose
from bot.panels.controls import Select
from bot.panels.draft import follow
from bot.sandbox.limits.emoji import is_emoji
from engines.champions_of_midgard.view import Phase
from engines.core import Ask, Option, Rng
from tests.bot.pressing import TEXTS, controls_of
from tests.conformance.games.champions_of_midgard import ENTRANT
from tests.conformance.playing import every_ask, random_play
from tests.rules.champions_of_midgard.staging import village
from tests.rules.champions_of_midgard.test_voyage import at_sea, sail

MIDGARD = listing(Path(__file__).parents[2] / "data" / "champions_of_midgard")
LABEL, MENU_LINE = 38, 100
NAMES = ("Ana", "Björn", "Cleo", "Dag")

TABLES = pytest.mark.parametrize("table", ENTRANT.tables, ids=str)


def asked(table, most=110):
    return every_ask(ENTRANT, table, most)


def dressed(view, ask):
    return {
        option.id: MIDGARD.named_appearance(view, ask, option, NAMES[: view.config.seats]) for option in ask.options
    }


@TABLES
def test_every_option_is_clothed_within_the_limits(table):
    for view, ask in asked(table):
        dresses = dressed(view, ask)
        assert len({appearance.label for appearance in dresses.values()}) == len(dresses), ask
        for appearance in dresses.values():
            assert 0 < len(appearance.label) <= LABEL
            assert len(appearance.hint) <= MENU_LINE
            assert is_emoji(appearance.emoji)
            assert "{" not in appearance.label + appearance.hint


@TABLES
def test_headings_and_advice_are_short_and_complete(table):
    for view, ask in asked(table):
        for group in {option.group for option in ask.options if option.group}:
            heading = MIDGARD.heading(view, ask, group)
            assert 0 < len(heading.label) <= LABEL
            assert len(heading.hint) <= MENU_LINE
        said = MIDGARD.controls.aside(view, ask)
        assert "{" not in said
        assert len(said) <= 640, said
        assert all(line.startswith("-# ") for line in said.splitlines())


def test_every_slot_topic_offer_and_page_has_a_phrase():
    slots = {ask.slot for table in ENTRANT.tables for _, ask in asked(table)}
    topics = MIDGARD.rules.info.topics
    wanted = [f"slot.{slot}" for slot in slots] + [f"topic.{topic}" for topic in topics]
    wanted += [f"offer.{topic}" for topic in ("rune", "order", "assign")] + [f"page.{page}" for page in PAGES]
    assert MIDGARD.phrases.missing(wanted) == []


def test_the_best_odds_come_first_and_dice_that_missed_before_those_that_hit():
    sent = rolled = 0
    for view, ask in asked(ENTRANT.tables[0], 300):
        shown = sorted(dressed(view, ask).values(), key=lambda appearance: appearance.rank)
        if ask.slot.startswith("send-"):
            odds = [int(label.partition("%")[0]) for label in (one.label for one in shown) if "%" in label]
            assert odds == sorted(odds, reverse=True)
            sent += len(odds) > 2
        elif ask.slot == "reroll":
            hits = [" hit" in one.label for one in shown]
            assert hits == sorted(hits)
            rolled += len(set(hits)) == 2
    assert sent
    assert rolled


def send_ask(stage):
    return stage.view(0), stage.ask(0)


def test_squads_show_their_odds():
    stage = village().own(0, home=(2, 0, 1))
    stage.state.troll = "T01"
    view, ask = send_ask(stage.march("0:troll"))
    dresses = dressed(view, ask)
    assert [dresses[squad].label for squad in ("0", "2s", "2s1a")] == [
        "Nobody",
        "53%: 2 Swordsmen",
        "96%: 2 Swordsmen, 1 Axeman",
    ]
    assert dresses["2s1a"].hint == "About 1.7 of 3 come home."
    assert "without rerolls and runes" in MIDGARD.controls.aside(view, ask)
    assert "attack 1, defense 3, 3 Glory" in MIDGARD.controls.aside(view, ask)


def test_no_fight_is_called_certain():
    stage = village().own(0, home=(2, 4, 1))
    stage.state.troll = "T01"
    view, ask = send_ask(stage.march("0:troll"))
    assert dressed(view, ask)["2s4p1a"].label == "99%: 2 Swordsmen, 4 Spearmen, 1 Axeman"


def test_forbidden_warriors_are_named_and_count_for_nothing():
    stage = village().own(0, home=(1, 2, 0))
    stage.state.troll = "T06"
    view, ask = send_ask(stage.march("0:troll"))
    assert "No Swordsman may fight it." in MIDGARD.controls.aside(view, ask)

    ship = village().own(0, home=(1, 2, 0), food=3)
    ship.state.shores[0].monster, ship.state.shores[0].coins = "M02", 2
    view, ask = send_ask(ship.march("0:small>shore1"))
    dresses = dressed(view, ask)
    assert "Every Swordsman is swept away" in MIDGARD.controls.aside(view, ask)
    assert ", 2 Coins" in MIDGARD.controls.aside(view, ask), "what lies on a Monster is part of what it brings"
    said = MIDGARD.controls.aside(view, ask)
    assert "Your ship holds warriors and Food, 5 together, and 3 Food can be loaded. 1 Food feeds 2 warriors" in said
    assert dresses["1s"].label == "0%: 1 Swordsman"
    assert dresses["1s"].hint == "With 1 Food. Hardly anybody comes home."


def test_an_enemy_is_called_by_its_name_wherever_warriors_are_sent():
    stage = village().own(0, home=(3, 0, 0), food=1)
    stage.state.draugr, stage.state.shores[0].monster = ["D07", "D14"], "M05"
    view, places = stage.view(0), dressed(stage.view(0), stage.ask(0))
    assert places["draugr1"].label == "Barrow-Lord Draugr (Red)"
    assert places["draugr2"].label == "Barrow-Lord Draugr (Blue)"
    stage.march("0:draugr2", "0:small>shore1")
    view, send = stage.view(0), stage.ask(0)
    assert MIDGARD.asked(view, send) == "Who fights the Barrow-Lord Draugr (Blue)?"
    assert dressed(view, send)["1s"].said == "0%: 1 Swordsman against the Barrow-Lord Draugr (Blue)"
    assert "After this you send to Shore 1: Lindworm (Red) as well" in MIDGARD.controls.aside(view, send)
    assert MIDGARD.asked(view, stage.ask(0, "1s")) == "Who sails to shore 1, against the Lindworm (Red)?"
    assert dressed(view, stage.ask(0, "1s"))["0"].said == "Nobody to shore 1"
    assert "Ana: Barrow-Lord Draugr (Blue) and Small Longship." in MIDGARD.prose.alt(view, NAMES[: view.config.seats])


def test_a_ship_shows_the_odds_of_the_food_that_it_can_take():
    ship = village().own(0, home=(0, 3, 0), food=1)
    shore = ship.state.shores[0]
    shore.monster, shore.journey, shore.seen = "M01", "quiet", (0,)
    ship.march("0:small>shore1")
    dresses = dressed(ship.view(0), ship.ask(0))
    assert dresses["3p"].label.split(":")[0] == dresses["2p"].label.split(":")[0], "the third would go hungry"
    assert dresses["3p"].hint.startswith("With 1 Food. ")
    loads = dressed(ship.view(0), ship.ask(0, "3p"))
    assert loads["0"].label == "0%: 0 Food"
    assert loads["1"].label == dresses["2p"].label.split(":")[0] + ": 1 Food"
    assert dresses["3p"].said == "3 Spearmen to shore 1", "the odds are those of the load"
    view, steps = ship.view(0), [(ship.ask(0), ("3p",)), (ship.ask(0, "3p"), ("0",))]
    assert MIDGARD.controls.reason(view, steps) == loads["0"].hint, "a hint tells what comes of the Food of its answer"


def test_a_ship_without_warriors_takes_food_without_odds():
    ship = village().own(0, home=(0, 1, 0), food=1).march("0:small>shore1")
    assert dressed(ship.view(0), ship.ask(0, "0"))["1"].label == "1 Food"


def test_a_full_longhouse_is_sent_under_headings_of_dice():
    stage = village().own(0, home=(3, 3, 2))
    stage.state.troll = "T13"
    question = stage.march("0:troll").question(0)
    view = stage.view(0)
    draft = follow(lambda picks: stage.rules.ask(view, question, picks), "")
    composed = compose(MIDGARD, TEXTS, view=view, question=question, table=1, draft=draft)
    (nobody, headings) = controls_of(composed)
    assert nobody.label == "Nobody"
    assert isinstance(headings, Select)
    assert [line.label for line in headings.lines] == ["1 die", *(f"{n} dice" for n in range(2, 9))]
    assert headings.lines[0].hint == "cannot win"
    assert headings.lines[-1].hint == "up to 99% to win"


def test_places_tell_what_is_there_now():
    stage = village()
    stage.state.stocks[0] = 3
    stage.state.draugr = ["D01", "D01"]
    view, ask = stage.view(0), stage.ask(0)
    dresses = dressed(view, ask)
    assert len(ask.options) <= MENU
    assert dresses["swordsmith"].hint == "Now there: 3 Swordsmen."
    assert dresses["draugr1"].label == "Wakeful Draugr (Red)"
    assert dresses["draugr2"].hint == "Attack 1, defense 2, 2 Glory and 1 Coin. Those at home now win 20%."
    assert MIDGARD.controls.remark(view, ((ask, ("draugr2",)),)).startswith("This only reserves the fight: ")
    assert MIDGARD.controls.remark(view, ((ask, ("swordsmith",)),)) == ""
    assert "You have 1 Food, 1 Wood, 1 Coin, and 1 Favor." in MIDGARD.controls.aside(view, ask)


def test_a_roll_says_what_comes_of_it():
    stage = village().own(0, home=(2, 0, 0), favor=1)
    stage.state.draugr = ["D02", "D01"]
    stage.march("0:draugr1").do(0, "2s", dice="S-H1 S-B")
    said = MIDGARD.controls.aside(stage.view(0), stage.ask(0))
    assert "1 hit, 1 damage in all against defense 3. Then attack 1 less 0 shields: 1 warrior falls." in said
    reroll = stage.ask(0, "favor")
    assert [appearance.label for appearance in dressed(stage.view(0), reroll).values()] == [
        "1. Swordsman: 1 hit",
        "2. Swordsman: blank",
    ]
    assert len(reroll.options) <= BUTTONS
    assert reroll.most == 2


def test_blame_names_people(a_view):
    ask = Ask("blame", (Option("seat1"), Option("seat2")), default=("seat1",))
    assert [appearance.label.split(" · ")[0] for appearance in dressed(a_view, ask).values()] == ["Björn", "Cleo"]


def test_every_card_can_be_looked_up():
    cards = MIDGARD.cards
    assert cards is not None
    assert len(set(cards.names.values())) == len(cards.names) == 10 + 12 + 6 + 5 + 4 + 74
    for card in ("rune.gifts", "destiny.DS05", "journey.kraken", "leader.ullr", "ship.L4", "enemy.M26", "enemy.T01"):
        with Image.open(BytesIO(cards.draw(card))) as picture:
            assert picture.size == (700, 1000)
    for card, name in cards.names.items():
        assert cards.tell(card).startswith(name)
        assert "{" not in cards.tell(card)


def test_close_ups_are_pictures_of_the_same_size(a_view):
    drawn = {sheet.name: sheet.paint(a_view, NAMES[:3]) for sheet in MIDGARD.pictures.closeups}
    assert list(drawn) == [str(page) for page in PAGES]
    for png in drawn.values():
        with Image.open(BytesIO(png)) as picture:
            assert picture.size == (1200, 800)
    assert len({drawn["village"], drawn["town"], drawn["coast"]}) == 3


def test_detail_tells_leader_glory_defeated_and_blame():
    for game, _, _ in random_play(ENTRANT, ENTRANT.tables[1], "detail"):
        last = game
    (question,) = [asked for asked in last.questions() if asked.blocking][:1]
    over, _ = last.play(question.seat, question.key, last.legal(question.seat, question.key).sample(Rng("detail")))
    view = over.view(None)
    assert view.phase is Phase.OVER
    assert over.outcome().scores == tuple(MIDGARD.league.of_seat(view, seat)["glory"] for seat in (0, 1))
    assert MIDGARD.league.of_seat(view, 0)["leader"] in MIDGARD.rules.book.leaders
    assert set(MIDGARD.league.of_seat(view, 1)) == {"leader", "glory", "defeated", "blame"}
    assert MIDGARD.league.of_seat(view, 1)["defeated"] == len(view.piles[1])


@pytest.fixture
def a_view():
    """The eyes of a seat that is about to place its first worker."""
    for game, question, _ in random_play(ENTRANT, ENTRANT.tables[2], "view", 40):
        if question.topic == "place":
            return game.view(question.seat)
    raise AssertionError("nobody places")


def reasons(stage, text=""):
    view, ask = stage.view(0), stage.ask(0, text)
    return {
        option.id: MIDGARD.controls.reason(view, [(ask, (option.id,))]) for option in ask.options if not option.why_not
    }


def test_a_hint_says_what_dice_rolled_again_change():
    stage = village().own(0, home=(2, 1, 0), favor=1, runes="potential reaction")
    stage.state.draugr = ["D02", "D01"]
    stage.march("0:draugr1").do(0, "2s1p", dice="S-H1 S-B P-SH")
    said = reasons(stage)
    assert said["stop"] == "As the dice lie, 2 damage is still missing; the chance to win the fight is 99%."
    assert said["favor"] == "", "that hangs on the dice"
    assert said["potential"] == reasons(stage, "favor")["s2"], "the only blank"
    assert said["reaction"].startswith(
        "The chance to win the fight stays 99%, and about 2.5 of 3 survive it instead of 2.3"
    )
    poor = village().own(0, home=(2, 1, 0), favor=1)
    poor.state.draugr = ["D02", "D01"]
    poor.march("0:draugr1").do(0, "2s1p", dice="S-H1 S-B P-B")
    again = MIDGARD.controls.reason(poor.view(0), [(poor.ask(0, "favor"), ("s2", "p3"))])
    assert again.startswith(
        "The chance to win the fight is then 99% instead of 89%, and about 2 of 3 survive it instead of 0.9"
    )
    alone = village().own(0, home=(1, 0, 0), favor=1)
    alone.state.draugr = ["D07", "D01"]
    alone.march("0:draugr1").do(0, "1s", dice="S-B")
    assert reasons(alone, "favor")["s1"] == "The fight cannot be won with it, without more rerolls and runes."
    hunt = village().own(0, home=(2, 1, 0), favor=1).march("0:hunt", dice="S-H1 S-B P-B")
    assert reasons(hunt, "favor")["s2"] == "The hunt then brings about 1.7 Food instead of 1."


def test_a_hint_says_who_is_left_after_losses_and_what_they_can_do():
    stage = village().own(0, home=(2, 1, 0), favor=0, runes="healing")
    stage.state.draugr = ["D02", "D01"]
    stage.march("0:draugr1").do(0, "2s1p", dice="S-H1 S-B P-B")
    said = reasons(stage)
    assert said["1s"] == (
        "Left are 1 Swordsman and 1 Spearman: their chance to win the fight is 89%, and about 0.9 survive it."
    )
    assert said["1p"].startswith("Left are 2 Swordsmen: their chance to win the fight is 79%")
    assert said["healing"].startswith("Left are 2 Swordsmen and 1 Spearman: ")
    won = village().own(0, home=(1, 1, 0), favor=0)
    won.state.draugr = ["D02", "D01"]
    won.march("0:draugr1").do(0, "1s1p", dice="S-H1 P-H2")
    assert reasons(won)["1s"] == "The fight is won; you keep 1 Spearman."


def test_a_hint_says_what_blame_costs_and_who_is_ahead():
    stage = village().own(0, home=(2, 2, 0), favor=0)
    stage.state.troll = "T01"
    for seat, (blame, glory) in enumerate(((1, 0), (2, 9), (0, 4))):
        stage[seat].blame, stage[seat].glory = blame, glory
    stage.march("0:troll").do(0, "2s2p", dice="S-H2 S-H1 P-SH P-B")
    told = "Their Blame is 3 then and costs 6 Glory at the end, 3 more than now. They have more Glory than the others."
    assert reasons(stage) == {
        "seat1": told,
        "seat2": "Their Blame is 1 then and costs 1 Glory at the end, 1 more than now.",
    }


def test_a_hint_says_what_is_left_of_what_the_sea_takes():
    stage = sail(at_sea("storm", (1, 1, 0), 2), "1s1p", 2)
    said = reasons(stage)
    assert said["1f"].startswith("Left are 1 Food, 1 Swordsman, and 1 Spearman: their chance to beat the ")
    assert said["1s"].startswith("Left are 2 Food and 1 Spearman: their chance to beat the ")
