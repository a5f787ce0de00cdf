"""What is played by habit in play-outs: each kind of action has a worth, and the highest is taken.

The numbers come of some hundred thousand play-outs of one set of habits against another: a change stayed when it won.
"""

from __future__ import annotations

from collections.abc import Iterator

from engines.thor_vs_loki.book import HAND, ROWS, Power
from engines.thor_vs_loki.computer.pack import CARD, FOUND, LOST, TIED, UP, WON, Column
from engines.thor_vs_loki.computer.tables import Table

STUCK, DRAW, CHALLENGE, POWER, DEPLOY = range(5)
"""What is done with a point."""

Move = tuple[float, int, int, int, int]
"""What an action is worth, what it is, its card, its column and its row; 0 for what it has not."""

_NEVER = -1000.0
_NOTHING: Move = (_NEVER, STUCK, 0, 0, 0)
_COLUMNS = (0, 1, 2)

_DRAW = (5.0, 4.7, 4.0, 3.5, 3.0, 1.6, 1.6, 1.0, -0.7, -2.8)
"""By cards in hand; the last number stands for all larger hands."""
_WIN, _WIN_EACH = 6.0, 0.5
_BLAST = 2.0
_CLEAR = (50.0, 4.0, 3.0)
"""What the last card of a column is worth besides, by the other columns that are left."""
_UNKNOWN = (0.0, -6.0, 1.1, -2.5, 0.3, 7.5, 6.0, 7.0)
"""A challenge of a card that lies face-down, by the own strength."""
_CLEAR_UNKNOWN, _RISK = 1.0, 3.7
_ALONE = 50.0
"""What it costs to lose the last own card with the last point."""
_POWERS = {Power.STRIKE: 2.4, Power.RECOVER: 2.0}
_RAVENS, _RAVENS_EACH = 1.0, 0.2
_SEDUCE_EACH = 0.8
_OPEN = (9.0, 7.1, 4.6)
"""A card in an empty column, by own columns; and for each point of its strength."""
_OPEN_EACH = 0.34
_FIGHTER, _WALL = -0.8, 1.0
_MEETS, _COVER = 1.0, 2.4
"""A card that faces one that it beats, or holds out against; in front of one that is beaten."""
_BEHIND = (0.0, 1.5, 0.5)
_TREASURE = 4.0
_SPARE = -2.0
"""Below so much, any card that is left is deployed."""
_COVERS = 2
"""Cards that a treasure wants before it."""


def chosen(table: Table) -> Move:
    """Return what the active player does with a point."""
    hand, deck = table.hands[table.active], table.decks[table.active]
    best = _NOTHING
    if deck and len(hand) < HAND:
        best = (_DRAW[min(len(hand), len(_DRAW) - 1)], DRAW, 0, 0, 0)
    if not table.first_turn:
        best = max(best, *_challenges(table))
    if hand:
        best = max(best, *_powers(table))
        if any(len(column) < ROWS for column in table.fields[table.active]):
            best = max(best, *_deployments(table))
            if best[0] < _SPARE:
                best = max(best, _any_deployment(table))
    return best


def _challenges(table: Table) -> Iterator[Move]:
    yield _NOTHING
    pack, mine, theirs = table.pack, table.fields[table.active], table.fields[1 - table.active]
    alone = _ALONE if table.points == 1 and sum(map(len, mine)) == 1 else 0.0
    for index in _COLUMNS:
        column, facing = mine[index], theirs[index]
        if not column or not facing or not pack.fights[column[0] & CARD]:
            continue
        own, other = column[0] & CARD, facing[0] & CARD
        if facing[0] & UP:
            if pack.avatar[other]:
                continue
            found = pack.verdict[own][other]
            if found in (WON, FOUND):
                worth = _WIN + _WIN_EACH * pack.strength[other]
            elif found == LOST:
                worth = -20.0 - alone
            elif found == TIED:
                worth = -alone - (_CLEAR[len([each for each in mine if each]) - 1] if len(column) == 1 else 0.0)
            else:
                worth = _BLAST * (len(facing) - len(column)) - alone
            if len(facing) == 1 and found != LOST:
                worth += _CLEAR[len([each for each in theirs if each]) - 1]
        else:
            worth = _UNKNOWN[pack.strength[own]] - alone
            worth += (_CLEAR_UNKNOWN if len(facing) == 1 else 0.0) - (_RISK if len(column) == 1 else 0.0)
        yield worth, CHALLENGE, 0, index, 0


def _powers(table: Table) -> Iterator[Move]:
    yield _NOTHING
    pack, foe = table.pack, 1 - table.active
    pile, held = table.piles[foe], len(table.hands[foe])
    for card in table.hands[table.active]:
        power = pack.power[card]
        if power is None:
            continue
        worth = _POWERS.get(power, 0.0)
        if power is Power.RAVENS:
            if table.first_turn or not held:
                continue
            worth = _RAVENS + _RAVENS_EACH * held
        elif power is Power.SEDUCE:
            if not pile or pack.strength[pile[-1]] < 1:
                continue
            worth = _SEDUCE_EACH * pack.strength[pile[-1]]
        elif power is Power.BANNER and pile and pack.power[pile[-1]] is Power.BANNER:
            continue
        yield worth, POWER, card, 0, 0


def _deployments(table: Table) -> Iterator[Move]:
    """Yield where the strongest card, a Shield Wall and the treasure may go."""
    yield _NOTHING
    mine, theirs = table.fields[table.active], table.fields[1 - table.active]
    fighter, wall, treasure = _best_cards(table)
    opened = _OPEN[min(2, sum([1 for column in mine if column]))]
    for index in _COLUMNS:
        column, facing = mine[index], theirs[index]
        if len(column) >= ROWS:
            continue
        if treasure >= 0 and len(column) >= _COVERS:
            yield _TREASURE, DEPLOY, treasure, index, len(column)
        for card, base in ((fighter, _FIGHTER), (wall, _WALL)):
            if card >= 0:
                worth, row = _placed(table, column, facing, card, opened)
                yield base + worth, DEPLOY, card, index, row


def _best_cards(table: Table) -> tuple[int, int, int]:
    """Return the strongest fighter of the hand, a Shield Wall and the treasure; -1 for none."""
    pack = table.pack
    fighter = wall = treasure = -1
    for card in table.hands[table.active]:
        if pack.treasure[card]:
            treasure = card
        elif pack.wall[card]:
            wall = card
        elif pack.power[card] is None and pack.strength[card] > (pack.strength[fighter] if fighter >= 0 else 0):
            fighter = card
    return fighter, wall, treasure


def _placed(table: Table, column: Column, facing: Column, card: int, opened: float) -> tuple[float, int]:
    """Return what a card adds in a column, and in which row: alone, before a card that is beaten, or behind."""
    pack = table.pack
    other = facing[0] & CARD if facing and facing[0] & UP else -1
    if not column:
        worth = opened + _OPEN_EACH * pack.strength[card]
        return worth + (_MEETS * _meets(table, card, other) if other >= 0 else 0.0), 0
    worth = _BEHIND[len(column) - 1]
    front = column[0] & CARD
    beaten = other >= 0 and pack.fights[other] and not pack.avatar[front] and pack.verdict[other][front] == WON
    if beaten and _meets(table, card, other) > 0:
        return worth + _COVER, 0
    return worth, len(column)


def _meets(table: Table, card: int, other: int) -> int:
    """Return 1 for a card that beats the facing one or holds out against it, -1 for one that falls to it."""
    pack = table.pack
    if pack.fights[card] and pack.verdict[card][other] == WON:
        return 1
    if not pack.fights[other]:
        return 0
    return -1 if pack.verdict[other][card] == WON else 1


def _any_deployment(table: Table) -> Move:
    """Return how whatever is left goes in play, the treasure last of all."""
    pack, mine, hand = table.pack, table.fields[table.active], table.hands[table.active]
    free = [card for card in hand if not pack.avatar[card]]
    if not free:
        return _NOTHING
    card = min(free, key=pack.treasure.__getitem__)
    index = min(_COLUMNS, key=lambda one: len(mine[one]))
    worth = _SPARE if not pack.treasure[card] else _NEVER + 1
    return worth, DEPLOY, card, index, len(mine[index])
