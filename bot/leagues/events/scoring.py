"""What a match is worth to those who played it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.leagues.events.values import Format, Game, Match, Plan, Round, Stage

WIN: Final = Fraction(1)
DRAW: Final = Fraction(1, 2)
NOTHING: Final = Fraction(0)

GIVE_UP_PENALTY: Final = Fraction(1)
"""How much less than all who played on somebody gets who gave up in a round that was dealt alike."""


class Line(Struct, frozen=True, kw_only=True):
    """What a match was worth to one who played it.

    Attributes:
        points: for the standings.
        place: among those who played it, 1 is best; ties share.
        won: whether it was won, with nobody beside.
        rounds: of a game that is played together and was won, how many it took.
        health: of such a game, how much health was left.
    """

    points: Fraction
    place: int
    won: bool = False
    rounds: int = 0
    health: int = 0


class Means(Struct, frozen=True, kw_only=True):
    """With what the scores of a round that was dealt alike are compared.

    Attributes:
        scores: the mean score of a seat at all tables with so many seats: by number of seats, and seat.
        worst: the least that somebody who played on got in that comparison; nothing where nobody got less.
    """

    scores: Mapping[tuple[int, int], Fraction] = {}
    worst: Fraction = NOTHING

    def compared(self, game: Game, seat: int) -> Fraction:
        """Return a score against the mean of its seat; nothing where it cannot be compared."""
        mean = self.scores.get((len(game.scores), seat))
        return NOTHING if mean is None or game.cut_short else game.scores[seat] - mean


def means(plan: Plan, matches: Round) -> Means:
    """Return with what the scores of a round are compared: with those of seats that were played to the end."""
    if not plan.duplicate:
        return Means()
    played = [game for match in matches for game in match.games if game is not None and not game.cut_short]
    seats = [(game, seat) for game in played for seat in range(len(game.scores)) if seat not in game.resigned]
    scores: dict[tuple[int, int], list[int]] = defaultdict(list)
    for game, seat in seats:
        scores[len(game.scores), seat].append(game.scores[seat])
    mean = Means(scores={seat: Fraction(sum(found), len(found)) for seat, found in scores.items()})
    worst = min([mean.compared(game, seat) for game, seat in seats], default=NOTHING)
    return replace(mean, worst=min(worst, NOTHING))


def lines(plan: Plan, match: Match, mean: Means) -> dict[int, Line]:
    """Return what a decided match is worth to each who played it.

    Args:
        plan: how the event is played.
        match: the match.
        mean: of the round to which it belongs, see `means`.
    """
    if match.bye:
        points = WIN if plan.format is Format.SWISS and not plan.duplicate else NOTHING
        return {match.sides[0]: Line(points=points, place=1)}
    if plan.format is Format.EXPEDITION:
        return _together(match)
    given_up = match.forfeited | match.resigned
    worth = _worth(plan, match, mean)
    places = {side: 1 + sum(other > worth[side] for other in worth.values()) for side in match.sides}
    alone = sum(place == 1 for place in places.values()) == 1
    found = {}
    for side in match.sides:
        won = places[side] == 1 and alone and side not in match.forfeited
        if plan.duplicate and match.stage is not Stage.FINAL:
            points = mean.worst - GIVE_UP_PENALTY if side in given_up else worth[side][1]
        elif side in match.forfeited:
            points = NOTHING
        elif plan.in_pods:
            points = _placement(places, side) + (WIN if won else NOTHING)
        else:
            points = WIN if won else DRAW if places[side] == 1 else NOTHING
        found[side] = Line(points=points, place=places[side], won=won)
    return found


def _worth(plan: Plan, match: Match, mean: Means) -> dict[int, tuple[int, Fraction, Fraction]]:
    """Return by side what is compared: whether it was not lost, then points of all games, then the sum of scores.

    Where tables are compared, whoever has given up has lost.
    """
    total = {side: [NOTHING, NOTHING] for side in match.sides}
    for leg, game in enumerate(match.games):
        if game is None or not game.places:
            continue
        for seat, side in enumerate(match.seated(leg)):
            score = Fraction(game.scores[seat])
            if plan.duplicate:
                total[side][0] += mean.compared(game, seat)
                total[side][1] -= game.places[seat]
            else:
                total[side][0] += _game_points(game, seat, legs=plan.legs)
                total[side][1] += score if plan.legs > 1 else 0
    out = match.forfeited | match.resigned if plan.duplicate else match.forfeited
    return {side: (side not in out, points, scores) for side, (points, scores) in total.items()}


def _game_points(game: Game, seat: int, *, legs: int) -> Fraction:
    """Return the points of one game: of several of a match, a win is 1; of the only one, the place alone counts."""
    if legs == 1:
        return Fraction(-game.places[seat])
    if game.places[seat] != 1:
        return NOTHING
    return WIN if game.places.count(1) == 1 else DRAW


def _placement(places: Mapping[int, int], side: int) -> Fraction:
    """Return seats − place, where those who share a place share the points of the places that they take."""
    beside = sum(place == places[side] for place in places.values())
    return len(places) - places[side] - Fraction(beside - 1, 2)


def _together(match: Match) -> dict[int, Line]:
    game = next((game for game in match.games if game is not None and game.places), None)
    won = game is not None and game.places[0] == 1
    found = {}
    for side in match.sides:
        if game is None or not won or side in match.forfeited:
            found[side] = Line(points=NOTHING, place=2)
        else:
            found[side] = Line(points=WIN, place=1, won=True, rounds=game.rounds, health=game.health)
    return found
