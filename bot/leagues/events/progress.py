"""How an event goes on: the next round, and in the end who has come where."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from msgspec.structs import replace

from bot.leagues.events import elimination, group_stage
from bot.leagues.events.draw import Draw
from bot.leagues.events.matching import BYE, History, pairs
from bot.leagues.events.places import Ranked, seeds_of, shared
from bot.leagues.events.pods import pods
from bot.leagues.events.round_robin import schedule
from bot.leagues.events.scoring import lines, means
from bot.leagues.events.table import Row, table
from bot.leagues.events.values import Entrant, Format, Match, Plan, Rounds, Stage

LATE: Final = 2
"""The last round in which somebody may still enter an event whose rounds are paired one after the other."""

PODIUM: Final = 3
"""Places of the podium."""

Pair = frozenset[int]
"""Two entrants by their numbers."""

_LADDERS: Final = (Format.SWISS, Format.PODS, Format.EXPEDITION)


def fewest(plan: Plan) -> int:
    """Return how many have to take part at least."""
    return min(plan.seats) if plan.format is Format.EXPEDITION else 2


def takes_late(plan: Plan, number: int) -> bool:
    """Return whether somebody may still enter for the round after `number` of them have been paired."""
    return plan.format in _LADDERS and number < min(LATE, plan.rounds or LATE)


def rounds_of(plan: Plan, count: int) -> int:
    """Return how many rounds an event of so many people has that is paired round by round, the final not counted."""
    if plan.format is Format.EXPEDITION:
        return plan.rounds or 1
    enough = max(3, (max(count, 1) - 1).bit_length())
    wanted = plan.rounds or enough
    everybody = count - 1 if count % 2 == 0 else count
    return min(wanted, everybody) if plan.in_pairs else wanted


def next_round(plan: Plan, entrants: Sequence[Entrant], rounds: Rounds, seed: str, *, drawn: int = 0) -> list[Match]:
    """Return the matches of the next round; none when the event is over.

    Whoever has withdrawn loses the matches that a schedule still has for them.

    Args:
        plan: how the event is played.
        entrants: who takes part.
        rounds: the rounds so far, all decided.
        seed: of the event's lots.
        drawn: which of the `DRAWS` ways to draw the lots of this round.
    """
    number = len(rounds) + 1
    draw = Draw(f"{seed}/{number}/{drawn}")
    gone = frozenset([one.number for one in entrants if not one.plays(number)])
    match plan.format:
        case Format.ROUND_ROBIN | Format.DOUBLE_ROUND_ROBIN:
            found = _scheduled(plan, entrants, number, seed)
        case Format.GROUPS:
            found = group_stage.following(plan, entrants, rounds, seed, draw)
        case Format.ELIMINATION:
            seeds, stage = seeds_of(entrants), Stage.MAIN
            following = elimination.following(plan, seeds, rounds, stage, draw) if rounds else None
            found = elimination.first(seeds, stage, draw) if following is None else following
        case Format.DOUBLE_ELIMINATION:
            found = elimination.twice(plan, seeds_of(entrants), rounds, draw, gone)
        case Format.SWISS:
            found = _swiss(plan, entrants, rounds, draw)
        case _:
            found = _pods(plan, entrants, rounds, draw)
    return [_without(match, gone) for match in found]


def paired(  # noqa: PLR0913 - all that a pairing follows from
    plan: Plan, entrants: Sequence[Entrant], rounds: Rounds, seed: str, *, apart: Collection[Pair], order: Sequence[int]
) -> list[Match]:
    """Return the matches of the next round, in which as few as can be had meet whom they avoid.

    Any way of drawing the lots is as good as another, so nobody can tell from a pairing why it was drawn in this way,
    as long as nobody knows in which order they were tried.

    Args:
        plan: how the event is played.
        entrants: who takes part.
        rounds: the rounds so far, all decided.
        seed: of the event's lots.
        apart: the pairs of entrants of whom one avoids the other.
        order: the ways to draw the lots, as they are tried; it has to be secret.
    """
    best: list[Match] = []
    fewest_met: int | None = None
    for drawn in order:
        found = next_round(plan, entrants, rounds, seed, drawn=drawn)
        met = sum(pair <= set(match.sides) for match in found for pair in apart)
        if fewest_met is None or met < fewest_met:
            best, fewest_met = found, met
        if not met:
            break
    return best


def ranking(plan: Plan, entrants: Sequence[Entrant], rounds: Rounds, seed: str) -> tuple[Ranked, ...]:
    """Return everybody by place, as the decided matches have it."""
    seeds = seeds_of(entrants)
    match plan.format:
        case Format.ELIMINATION:
            return shared(elimination.survived(plan, seeds, rounds), seeds)
        case Format.DOUBLE_ELIMINATION:
            return shared(_lasted(plan, entrants, rounds), seeds)
        case Format.GROUPS:
            return group_stage.ranking(plan, entrants, rounds, seed)
        case Format.EXPEDITION:
            return _by_party(table(plan, entrants, rounds))
    rows = [row.entrant for row in table(plan, entrants, rounds)]
    final = next((match for matches in rounds for match in matches if match.stage is Stage.FINAL), None)
    if final is not None and final.decided(plan.legs):
        mean = means(plan, ())
        places = {side: line.place for side, line in lines(plan, final, mean).items()}
        at_table = sorted(places, key=lambda side: (places[side], rows.index(side)))
        rows = [*at_table, *[number for number in rows if number not in places]]
    return tuple([Ranked(place, number) for place, number in enumerate(rows, start=1)])


def podium(found: Sequence[Ranked]) -> tuple[Ranked, ...]:
    """Return those on the first three places."""
    return tuple([one for one in found if one.place <= PODIUM])


def honoured(plan: Plan, entrants: Sequence[Entrant], rounds: Rounds, seed: str) -> tuple[Ranked, ...]:
    """Return who stands on the podium: nobody when nothing was won, and of an expedition only those who have won."""
    won = {row.entrant for row in table(plan, entrants, rounds) if row.points > 0}
    found = podium(ranking(plan, entrants, rounds, seed))
    if plan.format is Format.EXPEDITION:
        return tuple([one for one in found if one.entrant in won])
    return found if any(_told_apart(match) for matches in rounds for match in matches) else ()


def still_in(plan: Plan, entrants: Sequence[Entrant], rounds: Rounds) -> frozenset[int]:
    """Return who can still win an elimination or play-offs."""
    there = frozenset([one.number for one in entrants if one.until is None])
    if plan.format is Format.DOUBLE_ELIMINATION:
        lost = elimination.losses(plan, seeds_of(entrants), rounds)
        return there & {number for number, found in lost.items() if len(found) < elimination.LIVES}
    last = rounds[-1] if rounds else ()
    out = {
        side
        for match in last
        if match.decided(plan.legs) and not match.bye
        for side, line in lines(plan, match, means(plan, last)).items()
        if line.place > 1 or side in match.forfeited
    }
    return there & {side for match in last for side in match.sides} - out


def by_seed(plan: Plan, entrants: Sequence[Entrant], rounds: Rounds, seed: str, match: Match) -> int | None:
    """Return who goes on from an even match of a bracket, as the better seed; None from all other matches.

    Args:
        plan: how the event is played.
        entrants: who takes part.
        rounds: the rounds so far.
        seed: of the event's lots.
        match: one of them.
    """
    matches = next(found for found in rounds if match in found)
    playoffs = match.stage is Stage.PLAYOFF
    bracket = playoffs or plan.format in (Format.ELIMINATION, Format.DOUBLE_ELIMINATION)
    if not bracket or match.bye or not match.decided(plan.legs):
        return None
    if any(line.won for line in lines(plan, match, means(plan, matches)).values()):
        return None
    seeds = group_stage.playoff_seeds(plan, entrants, rounds, seed) if playoffs else seeds_of(entrants)
    return elimination.winner(plan, match, seeds, matches)


def _told_apart(match: Match) -> bool:
    """Return whether a match has come to an end at the table, or by the loss of some of those who play it."""
    ended = any(game is not None and game.places for game in match.games)
    return ended or 0 < len(match.forfeited) < len(match.sides)


def _by_party(rows: Sequence[Row]) -> tuple[Ranked, ...]:
    """Return everybody by what their parties have done; those who have done as well share a place."""
    worth = [(-row.points, row.rounds, -row.health) for row in rows]
    return tuple(
        [Ranked(1 + sum(other < own for other in worth), row.entrant) for own, row in zip(worth, rows, strict=True)]
    )


def _without(match: Match, gone: frozenset[int]) -> Match:
    absent = gone.intersection(match.sides)
    return replace(match, lost=match.lost | absent) if absent and not match.bye else match


def _scheduled(plan: Plan, entrants: Sequence[Entrant], number: int, seed: str) -> list[Match]:
    ordered = Draw(seed).order([one.number for one in entrants if one.since == 1], "order")
    rounds = schedule(ordered, twice=plan.format is Format.DOUBLE_ROUND_ROBIN) if len(ordered) > 1 else []
    found = rounds[number - 1] if number <= len(rounds) else []
    return [Match(number=place, sides=sides) for place, sides in enumerate(found, start=1)]


def _lasted(plan: Plan, entrants: Sequence[Entrant], rounds: Rounds) -> dict[int, int]:
    """Return until which round everybody has been in a double elimination."""
    lost = elimination.losses(plan, seeds_of(entrants), rounds)
    last = len(rounds) + 1
    left = {one.number: last if one.plays(last) else one.until or 0 for one in entrants}
    return {one: lost[one][1] if len(lost[one]) > 1 else left[one] for one in lost}


def _ranks(plan: Plan, entrants: Sequence[Entrant], rounds: Rounds, playing: Sequence[int]) -> dict[int, int]:
    """Return the rank of everybody who plays: 0 for those with most points, and so on; equal points, equal rank."""
    rows = {row.entrant: row for row in table(plan, entrants, rounds)}
    worth = {number: (-rows[number].points, rows[number].rounds, -rows[number].health) for number in playing}
    order = sorted(set(worth.values()))
    return {number: order.index(worth[number]) for number in playing}


def _swiss(plan: Plan, entrants: Sequence[Entrant], rounds: Rounds, draw: Draw) -> list[Match]:
    number = len(rounds) + 1
    playing = [one.number for one in entrants if one.plays(number)]
    if len(playing) < 2 or number > rounds_of(plan, len(entrants)):
        return []
    history = History(rounds)
    ranks = _ranks(plan, entrants, rounds, playing)
    found = pairs(playing, ranks, history, draw)
    met = sorted(found, key=lambda pair: (BYE in pair, min(ranks.get(side, 0) for side in pair if side != BYE), pair))
    sides = [(max(pair),) if BYE in pair else history.sides(*pair, draw) for pair in met]
    return [Match(number=place, sides=each) for place, each in enumerate(sides, start=1)]


def _pods(plan: Plan, entrants: Sequence[Entrant], rounds: Rounds, draw: Draw) -> list[Match]:
    number = len(rounds) + 1
    playing = [one.number for one in entrants if one.plays(number)]
    if any(match.stage is Stage.FINAL for matches in rounds for match in matches) or len(playing) < fewest(plan):
        return []
    history = History(rounds)
    if number > rounds_of(plan, len(entrants)):
        rows = [row.entrant for row in table(plan, entrants, rounds) if row.entrant in playing]
        best = rows[: max(plan.seats)]
        if not plan.final or len(playing) <= max(plan.seats) or plan.format is Format.EXPEDITION:
            return []
        (sides,) = pods(best, dict.fromkeys(best, 0), history, draw, seats=plan.seats)
        return [Match(number=1, sides=sides, stage=Stage.FINAL)]
    ranks = _ranks(plan, entrants, rounds, playing)
    found = pods(playing, ranks, history, draw, seats=plan.seats, compared=plan.compares)
    return [Match(number=place, sides=sides) for place, sides in enumerate(found, start=1)]
