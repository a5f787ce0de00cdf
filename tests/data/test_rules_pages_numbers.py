"""The numbers that stand on the rules pages are those of the Books. Nordic Glory's cards have a module of their own."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from engines.champions_of_midgard import load as load_midgard
from engines.god_of_war import load as load_god_of_war
from engines.gulveig import load as load_gulveig
from engines.gulveig.config import configure
from engines.thor_vs_loki import load as load_thor_vs_loki
from engines.thor_vs_loki.book import DECK, HAND
from renderers.kit.phrases import load as phrases
from tests.data.rules_pages import ROOT, page

DATA = ROOT / "data"
GULVEIG = load_gulveig(DATA / "gulveig").book
THOR = load_thor_vs_loki(DATA / "thor_vs_loki").book
MIDGARD = load_midgard(DATA / "champions_of_midgard").book
GOD_OF_WAR = load_god_of_war(DATA / "god_of_war").book


def texts(*row: object) -> list[str]:
    return [str(cell) for cell in row]


def data(game: str, file: str) -> dict[str, Any]:
    return tomllib.loads((DATA / game / file).read_text(encoding="utf-8"))


@pytest.mark.parametrize(("title", "drafting"), [("1.3 The deal", "no"), ("1.9 Drafting", "yes")])
def test_gulveig_1_3_and_1_9_the_deals(title: str, drafting: str) -> None:
    decks = [GULVEIG.deck(configure(seats, {"drafting": drafting})) for seats in (2, 3, 4)]

    assert page("gulveig").rows(title) == [
        texts(
            deck.deal.seats,
            3,
            deck.deal.hand,
            deck.deal.bench if drafting == "yes" else deck.deal.up + deck.deal.down,
            len(deck.cards),
        )
        for deck in decks
    ]


def test_gulveig_3_1_and_3_2_cards_and_combos() -> None:
    said, names = page("gulveig"), phrases("gulveig")
    values = {card.strength: card.value for card in GULVEIG.cards.values()}
    rows = [
        texts(strength, *(names(f"card.{clan}{strength}") for clan in GULVEIG.clans)) for strength in range(7, 0, -1)
    ]

    assert said.rows("3.1 Values") == [texts("value", *(values[n] for n in range(7, 0, -1)), sum(values.values()))]
    assert said.rows("3.2 Names and combos") == rows
    assert said.rows("3.2 Names and combos", 1) == [texts(f"`{combo.id}`", combo.value) for combo in GULVEIG.combos]


def test_gulveig_3_3_the_alternates() -> None:
    names = phrases("gulveig")

    assert page("gulveig").rows("3.3 Valknut alternates") == [
        texts(f"`{one.replaces}`", f"`{one.id}`", names(f"card.{one.id}"), f"`{one.combo.id}`", one.combo.value)
        for one in GULVEIG.alternates
    ]


def test_gulveig_3_4_sums_and_ceilings() -> None:
    without = {"dvergar": "no"}
    chosen: list[dict[str, str]] = [{}, without, {"two_player_remove_sevens": "yes", **without}]
    decks = [GULVEIG.deck(configure(2, one)) for one in chosen]

    assert [row[1:] for row in page("gulveig").rows("3.4 Numbers")] == [
        texts(
            len(deck.cards),
            sum(GULVEIG.cards[card].value for card in deck.cards),
            sum(combo.value for combo in deck.combos),
            deck.ceiling,
        )
        for deck in decks
    ]


def test_thor_vs_loki_3_the_cards() -> None:
    names = phrases("thor_vs_loki")
    rows = [
        texts(f"`{kind}`", names(f"card.{kind}"), "–" if face.strength < 0 else face.strength, face.thor, face.loki)
        for kind, face in THOR.kinds.items()
    ]

    assert page("thor_vs_loki").rows("3. Cards") == rows
    assert f"a deck of {DECK} cards" in page("thor_vs_loki").text
    assert f"a hidden hand of {HAND} cards" in page("thor_vs_loki").text


def test_champions_of_midgard_4_1_to_4_3_dice_blame_and_runes() -> None:
    said = page("champions_of_midgard")
    dice = data("champions_of_midgard", "dice.toml")["dice"]
    rows = [[name, str(die["count"]), ", ".join(die["faces"])] for name, die in dice.items()]

    assert [[row[0][0], *row[1:]] for row in said.rows("4.1 Warrior dice")] == rows
    assert said.rows("4.2 Blame") == [texts("Glory lost", *MIDGARD.counts.blame)]
    assert said.rows("4.3 Runes") == [texts(f"`{name}`", rune.glory) for name, rune in MIDGARD.runes.items()]


def test_champions_of_midgard_4_4_to_4_7_cards_and_ships() -> None:
    said, names = page("champions_of_midgard"), phrases("champions_of_midgard")
    own = {name: ship for name, ship in MIDGARD.ships.items() if ship.private}

    assert said.rows("4.4 Destinies") == [
        texts(f"`{name}`", names(f"destiny.{one.name}"), one.most, one.alone, one.tied)
        for name, one in MIDGARD.destinies.items()
    ]
    assert said.rows("4.5 Journeys") == [texts(f"`{name}`", one.count) for name, one in MIDGARD.journeys.items()]
    assert [[row[0], *row[3:]] for row in said.rows("4.6 Private longships")] == [
        texts(f"`{name}`", ship.wood, ship.coins, ship.capacity, ship.glory) for name, ship in own.items()
    ]
    goods = ("food", "wood", "S", "P", "A")
    assert said.rows("4.7 Merchant Ships") == [
        texts(f"`{name}`", *(one["goods"].get(good, 0) for good in goods))
        for name, one in data("champions_of_midgard", "cards.toml")["merchants"].items()
    ]


@pytest.mark.parametrize(
    ("title", "kind", "fields"),
    [
        ("4.8 Trolls", "trolls", ("attack", "defense", "glory", "wood")),
        ("4.9 Draugr", "draugr", ("attack", "defense", "glory", "coins")),
        ("4.10 Monsters", "monsters", ("attack", "defense", "glory", "favor")),
    ],
)
def test_champions_of_midgard_4_8_to_4_10_the_enemies(title: str, kind: str, fields: tuple[str, ...]) -> None:
    names = phrases("champions_of_midgard")
    types = {"S": "no swords", "P": "no spears", "A": "no axes"}

    assert page("champions_of_midgard").rows(title) == [
        texts(
            f"`{name}`",
            *([card["colour"]] if "colour" in card else []),
            names(f"enemy.{card['name']}"),
            *(card[field] for field in fields),
            types.get(card.get("forbids", ""), "–"),
        )
        for name, card in data("champions_of_midgard", "enemies.toml")[kind].items()
    ]


def test_champions_of_midgard_2_3_the_prices() -> None:
    text = page("champions_of_midgard").text
    church, huts = MIDGARD.counts.church, MIDGARD.counts.huts

    assert f"| {', '.join(map(str, church[:-1]))} or {church[-1]} Coins |" in text
    assert f"| {', '.join(map(str, huts))} Coins |" in text


def test_god_of_war_1_13_the_heroes() -> None:
    names = phrases("god_of_war")
    rows = [row[:3] for row in page("god_of_war").rows("1.13 Heroes")]

    assert rows == [texts(names(f"hero.{name}"), hero.health, hero.rage) for name, hero in GOD_OF_WAR.heroes.items()]


def test_god_of_war_3_2_the_die() -> None:
    assert f"The faces are {', '.join(map(str, GOD_OF_WAR.die))}." in page("god_of_war").part("3.2 Enemy die")


def test_god_of_war_3_6_quests_and_bosses() -> None:
    rows = page("god_of_war").rows("3.6 Quests, Bosses and Hindrances")

    assert [(row[0], row[2].lower()) for row in rows] == [(name, one.kind) for name, one in GOD_OF_WAR.quests.items()]


def test_god_of_war_3_9_the_challenge() -> None:
    said = {row[0].strip("`"): [int(cell) for cell in row[1:]] for row in page("god_of_war").rows("3.9 Challenge")}
    (tougher,) = page("god_of_war").rows("3.9 Challenge", 1)
    house = data("god_of_war", "house.toml")

    assert said == {
        name: [percent[str(seats)] for seats in range(1, 5)] for name, percent in house["challenge"].items()
    }
    assert [int(cell) for cell in tougher] == [house["toughness"][str(quest)] for quest in range(1, 11)]
