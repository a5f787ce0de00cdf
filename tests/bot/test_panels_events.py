"""What messages of events hold: lists of any length, and what pictures of each format show."""

from __future__ import annotations

import msgspec
import pytest

from bot.client.components import WORDS
from bot.leagues.events import Format, Game, Plan, next_round
from bot.panels.event import EventPanel
from bot.panels.event_sheets import EventSheets
from bot.panels.event_standings import EventStandings
from bot.panels.event_words import EventWords
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.store import EntrantRow, Event, EventRows, EventStatus, EventTable, MatchRow, RoundRow, Status
from bot.tables.events.service import plan_text
from bot.tables.events.state import EventState
from bot.tables.options import TableOptions
from renderers.common.backdrop import HALL
from renderers.kit.palette import theme
from tests.listings import shared_catalogue

NAME = "*" * 32
"""The longest name, of signs before each of which stands another in a message."""

TITLE = "*" * 30 + " and *" * 6
"""The longest name of an event, of the same kind."""


class NoPictures:
    async def try_to_paint(self, _key, _draw):
        return None


@pytest.fixture(scope="module")
def words():
    return EventWords(shared_catalogue(), Texts())


@pytest.fixture(scope="module")
def sheets(words):
    return EventSheets(shared_catalogue(), Texts(), NoPictures(), words)


def event_of(plan: Plan, game: str) -> Event:
    return Event(
        id=1,
        guild=1,
        game=game,
        name=TITLE,
        organiser=1,
        plan=plan_text(plan),
        options=TableOptions().write(),
        seed="s",
        channel=2,
        created_at=0,
        status=EventStatus.RUNNING,
        round=0,
    )


def state_of(plan: Plan, people: int, *, game: str = "nordic_glory", rounds: int = 1, over: bool = True) -> EventState:
    """Return an event in which the entrant with the smaller number has won every match."""
    entrants = tuple(
        [EntrantRow(event=1, number=n, user=n, name=NAME, rating=2000 - n, joined_at=0) for n in range(1, people + 1)]
    )
    rows = EventRows(event=event_of(plan, game), entrants=entrants, rounds=(), matches=(), tables=())
    for number in range(1, rounds + 1):
        state, done = EventState.of(rows), over or number < rounds
        matches, tables = list(rows.matches), list(rows.tables)
        for match in next_round(state.plan, state.entrants, state.rounds, "s"):
            sides = msgspec.json.encode(match.sides).decode()
            matches.append(
                MatchRow(event=1, round=number, number=match.number, stage=match.stage, group=match.group, sides=sides)
            )
            places = tuple([1 + sum(other < side for other in match.sides) for side in match.sides])
            game_over = Game(places=places, scores=tuple([-place for place in places]))
            table = EventTable(
                table=len(tables) + 10**12, event=1, round=number, match=match.number, leg=0, attempt=0,
                outcome=msgspec.json.encode(game_over).decode() if done else None, status=Status.OVER,
            )  # fmt: skip
            tables += [] if match.bye else [table]
        opened = RoundRow(event=1, number=number, seed=None, opened_at=0, due_at=1, ended_at=1 if done else None)
        rows = msgspec.structs.replace(
            rows,
            event=msgspec.structs.replace(rows.event, round=number),
            rounds=(*rows.rounds, opened),
            matches=tuple(matches),
            tables=tuple(tables),
        )
    return EventState.of(rows)


def length(card: Layout) -> int:
    return len(card.head) + len(card.words) + len(card.foot)


@pytest.mark.parametrize("form", [Format.SWISS, Format.GROUPS, Format.ELIMINATION, Format.PODS])
async def test_an_event_of_two_hundred_people_fits_into_its_messages(words, sheets, form):
    pods = form is Format.PODS
    state = state_of(
        Plan(format=form, seats=(2, 3, 4) if pods else (2,)), 200, game="gulveig" if pods else "nordic_glory"
    )
    panel = EventPanel(Texts(), words)
    places = {one.table: 10**18 + one.table for one in state.rows.tables}
    cards = [
        panel.announcement(state, 0),
        panel.opened(state, state.rows.rounds[0], places),
        await sheets.standings(state, 7),
        await sheets.bracket(state, 7),
        await sheets.round_over(state, 1, "Round 1 is over."),
    ]
    assert max(map(length, cards)) < WORDS
    assert all("more" in card.words for card in cards), "what has no room is counted"


async def test_a_bracket_says_who_is_still_in_and_its_last_rounds_have_names(sheets):
    state = state_of(Plan(format=Format.ELIMINATION), 8, rounds=2)
    standing, bracket = await sheets.standings(state, 1), await sheets.bracket(state, 1)
    assert [line.endswith("still in") for line in standing.words.splitlines()[:8]] == [True] * 2 + [False] * 6
    assert "**Quarter-finals**" in bracket.words
    assert "**Semi-finals**" in bracket.words
    assert "Wins 2" in standing.pictures[0].alt


async def test_a_bracket_shows_from_its_first_round_on_the_way_to_its_final(sheets):
    first = (await sheets.bracket(state_of(Plan(format=Format.ELIMINATION), 6, over=False))).pictures[0].alt
    assert "Semi-finals:" in first
    assert "Final: Match 1: Winner of match 1 and Winner of match 2." in first
    played = (await sheets.bracket(state_of(Plan(format=Format.ELIMINATION), 4))).pictures[0].alt
    assert played.count("Final:") == 1
    assert "Winner of" not in played


@pytest.mark.parametrize("form", [Format.ELIMINATION, Format.DOUBLE_ELIMINATION, Format.GROUPS])
async def test_where_a_match_of_a_bracket_was_even_it_is_told_who_goes_on_and_why(sheets, form):
    state = state_of(Plan(format=form), 4, rounds=4 if form is Format.GROUPS else 1)
    even = msgspec.json.encode(Game(places=(1, 1), scores=(9, 9))).decode()
    last = state.event.round
    tables = [msgspec.structs.replace(one, outcome=even) if one.round == last else one for one in state.rows.tables]
    names = [msgspec.structs.replace(one, name=f"Person {one.number}") for one in state.rows.entrants]
    state = EventState.of(msgspec.structs.replace(state.rows, tables=tuple(tables), entrants=tuple(names)))
    bracket = await sheets.bracket(state)
    assert "even: Person 1 goes on as the better seed" in bracket.words
    assert "so Person 1 goes on as the better seed" in bracket.pictures[0].alt


async def test_groups_have_a_table_each(sheets):
    standing = await sheets.standings(state_of(Plan(format=Format.GROUPS), 8), 1)
    lines = standing.words.splitlines()
    assert [line for line in lines if line.startswith("**")] == ["**Group 1**", "**Group 2**"]
    assert [line[0] for line in lines[1:5]] == ["1", "2", "3", "4"]


async def test_a_party_shares_its_place_and_whoever_has_lost_stands_on_no_podium(sheets):
    plan = Plan(format=Format.EXPEDITION, seats=(1, 2, 3, 4), rounds=1, duplicate=True)
    state = state_of(plan, 8, game="god_of_war")
    outcome = msgspec.json.encode(Game(places=(1,) * 4, scores=(1,) * 4, rounds=7, health=9)).decode()
    lost = msgspec.json.encode(Game(places=(2,) * 4, scores=(0,) * 4)).decode()
    tables = [msgspec.structs.replace(one, outcome=lost if one.match == 2 else outcome) for one in state.rows.tables]
    state = EventState.of(msgspec.structs.replace(state.rows, tables=tuple(tables)))
    assert [one.place for one in state.ranking()] == [1] * 4 + [5] * 4
    assert len(state.podium()) == 4
    assert "1 victory · rounds: 7 · health left: 9" in (await sheets.standings(state)).words


async def test_where_nobody_has_come_to_an_end_nobody_stands_on_the_podium(sheets):
    state = state_of(Plan(format=Format.ROUND_ROBIN), 2)
    silent = [msgspec.structs.replace(one, outcome="{}") for one in state.rows.tables]
    state = EventState.of(msgspec.structs.replace(state.rows, tables=tuple(silent)))
    assert state.podium() == ()
    over = await sheets.over(state)
    assert (over.pictures, over.words) == ((), "No match was played to its end, so nobody has won.")


def test_a_table_that_is_compared_with_no_other_is_told_with_its_round(words):
    panel, seats = EventPanel(Texts(), words), (3, 4)

    def told(people: int, *, duplicate: bool) -> str:
        plan = Plan(format=Format.PODS, seats=seats, duplicate=duplicate)
        state = state_of(plan, people, game="gulveig", over=False)
        return panel.opened(state, state.rows.rounds[0], {}).words

    assert "as many seats as match 1:" in told(7, duplicate=True)
    assert "as many seats as match 2:" in told(7, duplicate=True)
    assert "as many seats" not in told(8, duplicate=True)
    assert "as many seats" not in told(7, duplicate=False)


async def test_the_name_of_an_event_is_told_in_whole(words, sheets):
    state = state_of(Plan(format=Format.SWISS), 4)
    assert TITLE in (await sheets.standings(state)).pictures[0].alt
    card = EventPanel(Texts(), words).opened(state, state.rows.rounds[0], {})
    assert card.head.replace("\\", "") == f"### {TITLE}: Round 1"


async def test_beside_a_long_title_a_picture_says_only_how_far_the_event_has_come(words):
    state = state_of(Plan(format=Format.SWISS), 4)
    short = EventState.of(msgspec.structs.replace(state.rows, event=msgspec.structs.replace(state.event, name="Thing")))
    assert (words.note(state), words.note(short)) == ("round 1", "Swiss · round 1")


async def test_meetings_that_are_compared_with_other_tables_stand_by_rounds_with_their_points():
    plain_plan, alike = Plan(format=Format.ROUND_ROBIN), Plan(format=Format.ROUND_ROBIN, duplicate=True)
    standings = EventStandings(Texts(), EventWords(shared_catalogue(), Texts()))
    look = theme("gulveig"), HALL
    crossed = standings.drawn(state_of(plain_plan, 4, game="gulveig"), None, look)
    compared = standings.drawn(state_of(alike, 4, game="gulveig"), None, look)
    assert (crossed.heads, compared.heads) == (("1", "2", "3", "4"), ("R1",))
    assert {row.cells[0].text for row in compared.rows} == {"+½", "−½"}
