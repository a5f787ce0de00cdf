"""What a panel tells: everything since its owner's last answer, in the order in which it happened, in a few lines."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.games import HEAVY
from bot.panels.hand import PanelState
from bot.panels.height import PHONE, text_height
from bot.panels.news import FEWEST, LATEST, LINES, OUTCOMES, ROOM, News, consequences, in_one_line, since, tell
from bot.panels.news_lines import OWN, lines_in_short
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.store import Status
from bot.tables.own_news import back_to_own_answer
from bot.tables.sessions import Sessions
from engines.champions_of_midgard import facts as midgard
from engines.champions_of_midgard.book import Bundle, Face
from engines.core import TABLE, Announcement, Entry, Fact, Rng
from engines.god_of_war import facts as war
from engines.god_of_war.book import Rune
from engines.god_of_war.pending import Source
from engines.gulveig import facts as gulveig
from engines.nordic_glory import facts as glory
from renderers.kit.phrases import You
from tests.bot.test_bot_replays import sessions_while_played
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants
from tests.listings import shared_catalogue

TEXTS = Texts()
GAMES = ("gulveig", "thor_vs_loki", "champions_of_midgard", "nordic_glory", "god_of_war")


def entries(*seats: int) -> tuple[Entry[Any], ...]:
    return tuple(Entry(n, seat) for n, seat in enumerate(seats))


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ((TABLE,), [0]),
        ((TABLE, 0), [1]),
        ((TABLE, 1), [0, 1]),
        ((TABLE, 0, 1, 1, 1), [1, 2, 3, 4]),
        ((1, 0, 1, 0), [3]),
        ((1, 2, 1, 2), [0, 1, 2, 3]),
        ((0, 1, 0, 2, 1), [2, 3, 4]),
    ],
)
def test_entries_from_the_own_last_answer_to_the_newest(seats: tuple[int, ...], expected: list[int]) -> None:
    assert [entry.n for entry in since(entries(*seats), 0)] == expected


def test_whoever_reads_their_name_is_spoken_to() -> None:
    assert TEXTS("fact.take-back", who="Ana") == "Ana takes the last move back."
    assert TEXTS("fact.take-back", who=You("Ana")) == "You take your last move back."
    assert TEXTS.join([You("Ana")]) == "Ana"
    assert isinstance(TEXTS.phrases.join([You("Ana")]), You)
    assert not isinstance(TEXTS.phrases.join(["Ana"]), You)
    assert TEXTS.join(["Bo", You("Ana")]) == "You and Bo"


@pytest.mark.parametrize("key", GAMES)
def test_a_panel_never_names_its_owner_and_tells_in_order(key: str) -> None:
    entrant, bold, cut = entrants()[key], 0, 0
    for table in entrant.tables[:2]:
        log: tuple[Entry[Any], ...] = ()
        for game, _, entry in random_play(entrant, table, "panel-news", 90):
            log = (*log, entry)[-10:]
            session = replace_recent(session_of(entrant, game, entry, table.seats), log)
            for seat in range(table.seats):
                news = consequences(TEXTS, session, since(log, seat), seat)
                told, drawn = news.lines, news.cut and session.listing.in_short is not None
                apart = consequences(TEXTS, session, since(log, seat), seat, way=False).lines
                assert "What happened" not in "".join(apart), "no such button is there"
                assert "… 1 more line" not in "".join(told), "to say so takes as much room as that line"
                short = any(map(in_short, told))
                assert len(told) <= LINES + 1 + short
                assert len(told) <= FEWEST + 1 + short or text_height("\n".join(told), PHONE) <= ROOM
                strong = [line.startswith("**") for line in told]
                assert sum(strong) <= OUTCOMES
                bold, cut = bold + sum(strong), cut + any(hidden(line) or in_short(line) for line in told)
                assert not [line for line in told if re.search(rf"\b{session.names[seat]}\b", line)]
                everything = everything_told(session, log, seat, in_short=drawn)
                plain = [line.strip("*") for line in told if not line.startswith("-# ")]
                rest = iter(everything)
                assert all(line in rest for line in plain)
                assert len(everything) - len(plain) == sum(hidden(line) for line in told)
    assert bold
    assert cut


@pytest.mark.parametrize("key", GAMES)
def test_what_matters_most_is_told_where_there_is_no_room_for_all(key: str) -> None:
    """Beside outcomes and what brought them; the own answer and the very last lines give way to heavy ones only."""
    entrant, left_out, log = entrants()[key], 0, ()
    table = entrant.tables[0]
    for game, _, entry in random_play(entrant, table, "news-by-weight", 90):
        log = (*log, entry)[-10:]
        session = replace_recent(session_of(entrant, game, entry, table.seats), log)
        for seat in range(table.seats):
            news = consequences(TEXTS, session, since(log, seat), seat)
            told = news.lines
            weighed = [
                (line, weight_for(session, fact, line))
                for one in since(log, seat)
                for announced in one.told
                if (fact := announced.seen_by(seat)) is not None
                for line in tell(TEXTS, session, msgspec.structs.replace(one, told=(announced,)), seat, end=False)
            ]
            if news.cut and session.listing.in_short is not None:
                short = lines_in_short(TEXTS, session, since(log, seat), seat)
                weighed = [(line.text, line.weight) for line in short]
            twice = len(dict(weighed)) < len(weighed)
            if any(map(hidden, told)) and not twice and not any(line.startswith("**") for line in told):
                kept = [line for line in told if not line.startswith("-# ")]
                own = log and since(log, seat)[0].seat == seat
                free = [weight for line, weight in weighed[1 if own else 0 : -LATEST] if line in kept]
                assert not own or weighed[0][0] in kept or min(free, default=9) >= HEAVY
                missed = [weight for line, weight in weighed if line not in kept]
                assert max(missed, default=0) <= min(free, default=9)
                left_out += len(missed)
    assert left_out or key in ("gulveig", "god_of_war"), "there what is long has an outcome for everybody"


def weight_for(session: Any, fact: Any, line: str) -> int:
    """Return how much a line of a fact weighs for a reader: more when others are told it in other words."""
    told = session.listing.prose.fact(fact, session.written).splitlines()
    return session.listing.watching.commentary.weight(fact) + (0 if line in told else OWN)


def lines_for(key: str, seats: int, own: Fact, *later: Fact) -> list[str]:
    """Return what Ana, who sits first, reads after an answer of hers and what followed on it."""
    entrant = entrants()[key]
    game, setup = entrant.start(next(table for table in entrant.tables if table.seats == seats), "news-of-facts")
    log = (setup, Entry(1, 0, told=(Announcement(own),)), Entry(2, 1, told=tuple(map(Announcement, later))))
    session = replace_recent(session_of(entrant, game, setup, seats), log)
    return [line.strip("*") for line in consequences(TEXTS, session, since(log, 0), 0).lines]


def test_a_battle_is_told_with_its_dice_and_where_the_damage_went() -> None:
    told = lines_for(
        "nordic_glory",
        2,
        glory.ElementAttached(0, "e-snow", 1),
        glory.DiceRolled(((2, 3, 3), (6, 1, 3))),
        glory.Rerolled(1, 1, 1, 1),
        glory.BattleDecided((26, 29), 1, 3),
        glory.Aimed(0, "a1", "snow3"),
        glory.Wounded(0, "a1", "snow3", 1, 0),
        glory.JarlWounded(0, 2, 30),
        glory.TurnBegan(2, 1),
        glory.Drew(0, 1, ("rust",)),
        glory.RitualPlayed(1, "battle-cry"),
        glory.Swapped(1, "a1", "a2", glory.Manner.RITUAL),
        glory.ElementAttached(1, "e-bone", 2),
    )
    assert told[:4] == [
        "You roll 2, 3, and 3; Björn rolls 6, 1, and 3.",
        "Björn wins the battle 29 to 26: 3 damage to you.",
        "Your Snow Fang (a1) takes 1 damage and goes to Valhalla.",
        "Your Jarl loses 2 and has 30 defense left.",
    ]
    assert any(map(hidden, told))


def test_the_own_fight_and_the_own_blame_are_told_before_what_others_do() -> None:
    die = midgard.Die("P", Face.SHIELD)
    told = lines_for(
        "champions_of_midgard",
        2,
        midgard.FavorSpent(0, 0),
        midgard.Rolled(0, (die,), (0,)),
        midgard.Struck(0, 0, 0, 1, 0),
        midgard.Fallen(0, "draugr1", "D02"),
        midgard.FightBegan(1, "draugr2", "D12", (2, 0, 0)),
        midgard.Rolled(1, (die, die), (0, 1)),
        midgard.Struck(1, 4, 4, 0, 0),
        midgard.Defeated(1, "draugr2", "D12", 4, 0, Bundle(coins=2)),
        midgard.RoundEnded(2, "T04", ()),
        midgard.Visited(1, "swordsmith", gained=Bundle(S=2)),
        midgard.MarkerMoved(1),
    )
    assert told == [
        "You roll Spearman shield. You fall to the Shambling Draugr (Red).",
        "Björn defeats the Howling Draugr (Blue) for 4 Glory and takes 2 Coins.",
        "Round 2 is over. The Bridge Troll got away: you take 1 Blame, as everybody does.",
        "Björn goes to the Swordsmith and takes 2 Swordsmen.",
        "Björn now holds the First Player Marker.",
        "-# … more under **What happened**.",
    ]


def test_a_fight_and_a_voyage_of_champions_of_midgard_are_told_in_one_line_where_there_is_no_room() -> None:
    entrant, die = entrants()["champions_of_midgard"], midgard.Die("P", Face.SHIELD)
    listing = entrant.listing
    assert listing.in_short is not None
    game, _ = entrant.start(entrant.tables[0], "short")
    names, view = (You("Ana"), "Björn"), game.view(0)
    sailed = (
        midgard.JourneyMet(0, 1, "nowind"),
        midgard.Gone(0, midgard.Cause.JOURNEY, (0, 0, 0), 1),
        midgard.Gone(0, midgard.Cause.EATEN, (0, 0, 0), 3),
    )
    rounds = (
        midgard.Rolled(1, (die,), (0,)),
        midgard.Struck(1, 1, 1, 2, 0),
        midgard.Gone(1, midgard.Cause.COMBAT, (1, 1, 0)),
        midgard.RuneUsed(1, "reaction"),
        midgard.Struck(1, 3, 4, 1, 0),
        midgard.Gone(1, midgard.Cause.COMBAT, (1, 0, 0)),
    )
    won = midgard.Defeated(1, "draugr2", "D12", 4, 0, Bundle(coins=2))
    began = midgard.FightBegan(1, "draugr2", "D12", (2, 1, 0))
    after = midgard.BlamePassed(1, 0, False)
    voyage = "You sail to shore 2 and turn the Journey up: No Wind."
    victory = "Björn defeats the Howling Draugr (Blue) for 4 Glory and takes 2 Coins."
    begins = "Björn fights the Howling Draugr (Blue)."
    whole = listing.in_short(view, names, (*sailed, began, *rounds, won, after))
    assert [(one.said, one.own) for one in whole] == [
        (f"{voyage} You lose 1 Food to the sea. You use up 3 Food on the way.", True),
        (f"{victory} Lost in the fight: 2 Swordsmen and 1 Spearman.", False),
        ("", False),
    ]
    assert [fact for one in whole for fact in one.facts] == [*sailed, began, *rounds, won, after]
    goes_on = listing.in_short(view, names, (began, *rounds))
    assert [one.said for one in goes_on] == [
        f"{begins} Lost in the fight: 1 Swordsman and 1 Spearman. Björn loses 1 Swordsman."
    ], "what was last stands for itself"
    assert [one.said for one in listing.in_short(view, names, rounds)] == [""] * len(rounds), (
        "nobody knows against whom"
    )
    other = midgard.Fallen(0, "draugr1", "D02")
    assert [one.said for one in listing.in_short(view, names, (rounds[0], other))] == ["", ""], "that is another fight"


def in_fight(fact: Fact) -> bool:
    kinds = midgard.FightBegan | midgard.Rolled | midgard.Struck | midgard.Defeated | midgard.Fallen | midgard.Hunted
    return isinstance(fact, kinds) or (isinstance(fact, midgard.Gone) and fact.cause is midgard.Cause.COMBAT)


def test_no_news_of_champions_of_midgard_are_cut_in_the_middle_of_a_fight() -> None:
    entrant, cut = entrants()["champions_of_midgard"], 0
    game, entry = entrant.start(next(table for table in entrant.tables if table.seats == 4), "whole fights")
    players = [entrant.source.player(entrant.rules, Rng(str(seat))) for seat in range(4)]
    log = (entry,)
    while cut < 40 and (asked := [question for question in game.questions() if question.blocking]):
        question = asked[0]
        seat, session = question.seat, replace_recent(session_of(entrant, game, log[-1], 4), log[-40:])
        news = since(log[-40:], seat)
        told = consequences(TEXTS, session, news, seat)
        if told.cut:
            facts = [fact for one in news for line in one.told if (fact := line.seen_by(seat)) is not None]
            began = [n for n, fact in enumerate(facts) if isinstance(fact, midgard.FightBegan)]
            names = tuple([You(name) if n == seat else name for n, name in enumerate(session.written)])
            for start, end in pairwise((*began, len(facts))):
                of_it = [session.listing.prose.fact(fact, names) for fact in facts[start:end] if in_fight(fact)]
                assert not [line for line in told.lines if line.strip("*") in of_it[:-1]], "its end may stand for all"
                cut += 1
        picks = players[seat].decide(game.view(seat), question, game.walk(seat, question.key))
        game, entry = game.play(seat, question.key, picks)
        log = (*log, entry)
    assert cut


def test_the_end_of_a_hand_of_gulveig_is_told_with_its_result_and_every_score() -> None:
    """However much came with it: the last trick, the next deal and its first bids."""
    scores = (
        gulveig.Score(0, 40, 0, 0, 0, True, 851),
        gulveig.Score(1, 58, 80, 120, 138, False, 345),
        gulveig.Score(2, 22, 0, 0, 22, False, 22),
        gulveig.Score(3, 35, 0, 0, 35, False, -25),
    )
    plays = [gulveig.Played(1, "R7"), gulveig.Played(2, "R2"), gulveig.Played(3, "R6")]
    later = (
        *plays,
        gulveig.TrickWon(1, 8, "R7", 14),
        gulveig.HandScored(2, scores, ("A6", "D5", "D4"), ()),
        gulveig.HandBegan(3, 2, 8),
        gulveig.BidMade(3, 40),
    )
    told = lines_for("gulveig", 4, gulveig.Played(0, "R1"), *later)
    assert told == [
        "Björn takes trick 8 with Ymir (Rime 7) for 14 points.",
        "Hand 2: Björn bid 120 and made 138.",
        "Now: you 851 (+0: too close to the goal), Björn 345 (+138), Cleo 22 (+22), and Dag −25 (+35).",
        "Hand 3 begins. Cleo deals 8 cards to each player.",
        "Dag bids 40.",
        "-# … more under **What happened**.",
    ]


def test_calls_and_cards_of_gulveig_that_follow_one_another_stand_in_one_line_where_there_is_no_room() -> None:
    lines = [gulveig.HandBegan(3, 2, 8), gulveig.BidMade(3, 40), gulveig.BidMade(0, 50), gulveig.Passed(1)]
    listing = entrants()["gulveig"].listing
    assert listing.in_short is not None
    game, _ = entrants()["gulveig"].start(entrants()["gulveig"].tables[0], "short")
    names = (You("Ana"), "Bo", "Cleo", "Dag")
    view = game.view(0)
    assert [one.said for one in listing.in_short(view, names, lines)] == ["", "Calls: Dag 40, you 50, and Bo passed."]
    won, played = gulveig.TrickWon(0, 1, "R7", 3), [gulveig.Played(0, "R7"), gulveig.Played(1, "R2")]
    took, lie = listing.in_short(view, names, (*played, won, *played))
    assert (took.said, took.own) == ("You take trick 1 with Ymir (Rime 7) for 3 points.", True)
    assert took.facts == (*played, won)
    assert lie.said == "Played: you Ymir (Rime 7) and Bo Gerd (Rime 2)."
    lost = gulveig.HandScored(2, (gulveig.Score(0, 58, 0, 120, -120, False, -20),), (), ())
    assert [one.said for one in listing.in_short(view, names, (lost,))] == [
        "Hand 2: you bid 120 and made only 58.",
        "Now: you −20 (−120).",
    ]


def test_a_long_round_of_god_of_war_is_told_in_short_and_says_where_all_of_it_stands() -> None:
    blow = [
        war.DieRolled(1),
        war.EnemyHurt("T1", 2, 1, 5, "draugr"),
        war.Moved("brok", 1, True),
        war.Attacked("brok", ("T1",), 1, ("draugr",), ()),
        war.DieRolled(2),
        war.EnemyHurt("T1", 0, 1, 5, "draugr"),
    ]
    strike = [
        war.RuneRevealed(1, "UP-001", Rune.JERA),
        war.EnemyAttacks("T2", (1, 2), 3, "ogre"),
        war.HeroHurt("brok", 3, Source.ATTACK),
        war.Defended("kratos", (), 2),
        war.HeroHurt("kratos", 1, Source.ATTACK),
        war.KnockedDown("brok"),
    ]
    told = lines_for(
        "god_of_war",
        2,
        war.CardRemoved(0, "UP-002"),
        war.TurnBegan(1),
        war.Attacked("brok", ("T1",), 3, ("draugr",), ()),
        *blow,
        *strike,
        war.TurnBegan(0),
    )
    assert told[1:] == [
        "Brok deals 2 damage to Draugr (5 left).",
        "Ogre attacks: Brok takes 3 damage and is knocked down; Kratos takes 1 damage.",
        "Your turn begins.",
        "-# … more under **What happened**.",
    ]


@pytest.mark.parametrize("key", GAMES)
def test_one_line_tells_what_matters_most_since_the_own_last_answer(key: str) -> None:
    entrant, told, log = entrants()[key], 0, ()
    table = entrant.tables[0]
    for game, _, entry in random_play(entrant, table, "one-line", 40):
        log = (*log, entry)[-10:]
        session = replace_recent(session_of(entrant, game, entry, table.seats), log)
        for seat in range(table.seats):
            line = in_one_line(TEXTS, session, seat)
            later = [one for one in since(log, seat) if one.seat != seat or one is not since(log, seat)[0]]
            lines = [line for one in later for line in tell(TEXTS, session, one, seat, end=False)]
            assert line in lines if lines else not line
            told += bool(line)
    assert told


class Blank:
    """Paints nothing."""

    async def try_to_paint(self, *_: object) -> bytes:
        return b""


async def test_the_way_to_the_rest_stays_in_the_middle_of_an_answer() -> None:
    panels: Any = Panels(TEXTS, Blank())  # type: ignore[arg-type]  # nothing is painted
    entrant, begun, log = entrants()["god_of_war"], 0, ()
    table = entrant.tables[0]
    for game, question, entry in random_play(entrant, table, "panel-news", 60):
        if log and question.blocking and consequences_of(session_at(entrant, game, log), question.seat).cut:
            for path in ("", "0"):
                state = PanelState(key=question.key, path=path, news=since(log, question.seat))
                layout = await panels.hand(session_at(entrant, game, log), question.seat, state)
                labels = [control.label for row in layout.rows if isinstance(row, tuple) for control in row]
                assert TEXTS("control.since") in labels
                begun += TEXTS("control.restart") in labels
        log = (*log, entry)[-10:]
    assert begun


def consequences_of(session: Any, seat: int) -> News:
    return consequences(TEXTS, session, since(session.recent, seat), seat)


def session_at(entrant: Any, game: Any, log: tuple[Entry[Any], ...]) -> Any:
    return replace_recent(session_of(entrant, game, log[-1], game.header.config.seats), log)


@pytest.fixture
async def long_ago(store):
    """A table at which one seat has answered long before the other has made many answers."""
    return Sessions(store, shared_catalogue(("thor_vs_loki",)), lambda: 1)


async def test_the_news_go_back_to_the_own_last_answer_however_long_ago_it_was(long_ago) -> None:
    async for session in sessions_while_played(long_ago, "thor_vs_loki", 2):
        log = await long_ago.log(session)
        for seat in (0, 1):
            found = since(await back_to_own_answer(long_ago.store.log, session, seat), seat)
            if session.table.status is Status.PLAYING:
                assert found == since(log, seat)
        short = replace(session, recent=session.recent[-1:])
        assert len(await back_to_own_answer(long_ago.store.log, short, 0)) >= 1
        if session.begun_game.n > 45:
            break
    wide = replace(session, recent=tuple(replace_seat(entry) for entry in session.recent))
    assert since(await back_to_own_answer(long_ago.store.log, wide, 0), 0) == since(log, 0)


def replace_seat(entry: Entry[Any]) -> Entry[Any]:
    return msgspec.structs.replace(entry, seat=1)


def everything_told(session: Any, log: tuple[Entry[Any], ...], seat: int, *, in_short: bool) -> list[str]:
    """Return all that a seat's news may tell, with what belongs together in one sentence or without."""
    if in_short:
        return [line.text for line in lines_in_short(TEXTS, session, since(log, seat), seat)]
    return [line for one in since(log, seat) for line in tell(TEXTS, session, one, seat, end=False)]


def in_short(line: str) -> bool:
    """Return whether a line says that what it stands with is told in short."""
    return line == "-# … more under **What happened**."


def hidden(line: str) -> int:
    """Return how many lines a line stands for that are not told."""
    return int(line.split()[2]) if line.startswith("-# …") and not in_short(line) else 0


def replace_recent(session: Any, log: tuple[Entry[Any], ...]) -> Any:
    return type(session)(session.table, session.seats, session.listing, session.game, log)
