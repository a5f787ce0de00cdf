"""What belongs together in God of War is told in short, and reads as English."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engines.god_of_war import facts
from engines.god_of_war.book import Rune
from engines.god_of_war.pending import Source
from renderers.god_of_war import samples as moments
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants
from tests.renderers.god_of_war_scenes import PROSE, RULES
from tests.renderers.god_of_war_words import ABILITIES, NAMES, check


def told_in_short(*some: Any) -> list[str]:
    """Return the sentences for facts that Ben reads, whose Hero is Brok."""
    view = next(one for one in moments.play(RULES, 2, {"heroes": "random"}, "short") if one.view(1).heroes).view(1)
    hero = replace(next(iter(view.heroes.values())), id="brok", seat=1)
    shorts = PROSE.in_short(replace(view, heroes={"brok": hero}), NAMES[:2], some)
    assert [fact for short in shorts for fact in short.facts] == list(some), "nothing is left out, all is in order"
    assert all(short.own == ("Brok" in short.said) for short in shorts if short.said)
    for short in shorts:
        check(short.said, ends=True)
    return [short.said or PROSE.fact(short.facts[0], NAMES) for short in shorts]


ATTACK = facts.Attacked("kratos", ("T1",), 3, ("draugr",), ())
BRACE = facts.EnemyAttacks("T2", (1, 2), 3, "ogre")


@pytest.mark.parametrize(
    ("some", "said"),
    [
        (
            (
                facts.Moved("kratos", 2, True),
                ATTACK,
                facts.ArmorBroken("T1", 4, "draugr"),
                facts.EnemyStunned("T1", "draugr"),
            ),
            ["Kratos deals no damage to Draugr (armor 4 broken, stunned)."],
        ),
        (
            (ATTACK, facts.ArmorHeld("T1", 4, 3, "draugr"), facts.TurnBegan(1)),
            ["Kratos deals no damage to Draugr (armor 4 holds).", "Ben begins a turn."],
        ),
        (
            (
                ATTACK,
                facts.EnemyHurt("T1", 3, 0, 0, "draugr"),
                facts.EnemyDefeated("T1", "draugr"),
                ATTACK,
                facts.DieRolled(1),
            ),
            [
                "Kratos deals 3 damage to Draugr (defeated).",
                "Kratos attacks Draugr with strength 3.",
                "The enemy die shows 1.",
            ],
        ),
        (
            (facts.Moved("brok", 1, True), ATTACK, facts.EnemyHurt("T1", 3, 0, 2, "draugr")),
            ["Brok goes to column 1, in front.", "Kratos deals 3 damage to Draugr (2 left)."],
        ),
        (
            (facts.RuneRevealed(0, "UP-001", Rune.JERA), facts.BoxActivated("B3", Rune.JERA)),
            ["Jera (J) wakes the box in column 3, bottom."],
        ),
        (
            (facts.RuneRevealed(0, "UP-001", Rune.JERA), facts.BoxActivated("T2", Rune.JERA, "fallen-obelisk")),
            ["Jera (J) wakes Fallen Obelisk in column 2."],
        ),
        (
            (facts.BoxActivated("T2", Rune.FEHU, "toppled-giant"), facts.HeroHurt("kratos", 1, Source.BOX)),
            ["Toppled Giant wakes: Kratos takes 1 damage."],
        ),
        (
            (ATTACK, facts.EnemyHurt("T1", 3, 0, 2, "nightmare"), facts.EnemyHurt("T4", 1, 0, 2, "nightmare")),
            ["Kratos deals 3 damage to Nightmare in column 1 (2 left) and 1 damage to Nightmare in column 4 (2 left)."],
        ),
        (
            (facts.RuneRevealed(0, "UP-001", Rune.JERA), facts.EnemyAttacks("T2", (), 3, "ogre"), facts.TurnBegan(1)),
            ["Ogre attacks and reaches nobody.", "Ben begins a turn."],
        ),
        (
            (
                BRACE,
                facts.HeroHurt("brok", 1, Source.ATTACK),
                facts.HeroHurt("kratos", 1, Source.ATTACK),
                facts.TurnBegan(1),
            ),
            ["Ogre attacks: Brok and Kratos take 1 damage each.", "Ben begins a turn."],
        ),
        (
            (BRACE, facts.HeroHurt("brok", 0, Source.ATTACK)),
            ["Ogre attacks with strength 3: Brok takes no damage."],
        ),
        ((facts.TurnBegan(0), BRACE), ["Astrid begins a turn.", "Ogre attacks columns 1 and 2 with strength 3."]),
        (
            (facts.Defended("brok", (), 2), facts.HeroHurt("brok", 1, Source.ATTACK), facts.KnockedDown("brok")),
            ["Brok defends with strength 2 and takes 1 damage.", "Brok is knocked down!"],
        ),
        (
            (
                facts.RowReturned(1),
                facts.RoundBegan(2, 0),
                facts.Reshuffled(0),
                facts.Drew(0, 7),
                facts.StatusDrawn(1, "stun"),
            ),
            ["Round 2 begins.", "Ben draws a card: Stun."],
        ),
    ],
)
def test_what_belongs_together_is_told_in_short(some: tuple[Any, ...], said: list[str]) -> None:
    assert told_in_short(*some) == said


def test_what_happens_between_blows_and_matters_by_itself_keeps_its_sentence() -> None:
    used, hurt = facts.AbilityUsed("kratos", ABILITIES[0]), facts.EnemyHurt("T1", 2, 1, 3, "draugr")
    said = told_in_short(ATTACK, hurt, used, ATTACK, hurt)
    assert len(said) == 3
    assert said[1] == PROSE.fact(used, NAMES)


def test_whole_games_in_short_read_as_english() -> None:
    told, log, entrant = 0, list[Any](), entrants()["god_of_war"]
    for game, _, entry in random_play(entrant, entrant.tables[-1], "in-short", 90):
        log = [*log, *(fact for line in entry.told if (fact := line.seen_by(0)) is not None)][-40:]
        for short in PROSE.in_short(game.view(0), NAMES, log):
            check(short.said, ends=True)
            told += bool(short.said)
    assert told > 50
