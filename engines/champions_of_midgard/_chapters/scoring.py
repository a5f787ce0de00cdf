"""Destinies, the final score and the winner (docs/rules/champions_of_midgard.md 2.12)."""

from __future__ import annotations

from engines.champions_of_midgard._chapters.supply import warriors
from engines.champions_of_midgard._referee import Referee
from engines.champions_of_midgard._state import State, Step
from engines.champions_of_midgard.book import COLOURS, Book, Count, Family
from engines.champions_of_midgard.facts import Ending, GameOver, Scored
from engines.champions_of_midgard.view import Phase
from engines.core import Outcome, Seat
from engines.kit.seating import places

_COLOUR_OF = {Count.RED: "red", Count.BLUE: "blue", Count.YELLOW: "yellow"}
_FAMILY_OF = {Count.TROLLS: Family.TROLL, Count.DRAUGR: Family.DRAUGR, Count.MONSTERS: Family.MONSTER}


def _count(book: Book, state: State, seat: Seat, what: Count) -> int:
    """Return how much a seat has of what a Destiny counts."""
    player = state.players[seat]
    if what in _COLOUR_OF:
        return sum(book.enemies[enemy].colour == _COLOUR_OF[what] for enemy in player.pile)
    if what in _FAMILY_OF:
        return sum(book.family[enemy] is _FAMILY_OF[what] for enemy in player.pile)
    if what is Count.WARRIORS:
        return warriors(state, seat)
    if what is Count.RUNES:
        return len(player.runes)
    goods: int = getattr(player, what.value)
    return goods


def destiny_glory(book: Book, state: State, seat: Seat, destiny: str) -> int:
    """Return what a Destiny is worth to its owner now: alone in first place, tied, or nothing (2.12.1)."""
    printed = book.destinies[destiny]
    counts = [_count(book, state, other, printed.most) for other in range(state.config.seats)]
    own = counts[seat]
    if own < 1 or own < max(counts):
        return 0
    return printed.alone if counts.count(own) == 1 else printed.tied


def sheet(book: Book, state: State, seat: Seat) -> Scored:
    """Return every line of a seat's final score; nothing is spent by scoring."""
    player, counts = state.players[seat], book.counts
    destinies = tuple((destiny, destiny_glory(book, state, seat, destiny)) for destiny in player.hand)
    sets = min(sum(book.enemies[enemy].colour == colour for enemy in player.pile) for colour in COLOURS)
    runes = sum(book.runes[card.rune].glory for card in player.runes)
    ship = book.ships[player.ship].glory if player.ship else 0
    favor, coins = counts.favor_glory * player.favor, player.coins // counts.coins_per_glory
    blame = book.blame(player.blame)
    gained = sum(glory for _, glory in destinies) + sets * counts.set_bonus + runes + ship + favor + coins
    return Scored(
        seat=seat,
        track=player.glory,
        destinies=destinies,
        sets=sets,
        set_glory=sets * counts.set_bonus,
        runes=runes,
        ship=ship,
        favor=favor,
        coins=coins,
        blame=blame,
        total=player.glory + gained - blame,
        enemies=len(player.pile),
    )


def finish(referee: Referee) -> None:
    """Score everybody; most Glory wins, then most defeated enemies, then the victory is shared."""
    state = referee.state
    scores = tuple(sheet(referee.book, state, seat) for seat in range(state.config.seats))
    level = places([score.total for score in scores], state.resigned).count(1)
    ending = Ending.RECORDS if level > _standing(scores, state).count(1) else Ending.SCORED
    _end(referee, scores, ending)


def abandon(referee: Referee) -> None:
    """End the game early: everybody's Glory is counted by 2.12 as if this were the end of the last round."""
    state = referee.state
    _end(referee, tuple(sheet(referee.book, state, seat) for seat in range(state.config.seats)), Ending.RESIGN)


def _end(referee: Referee, scores: tuple[Scored, ...], ending: Ending) -> None:
    state = referee.state
    state.scores, state.ending = scores, ending
    state.phase, state.step = Phase.OVER, Step.WAIT
    state.winners = tuple(seat for seat, place in enumerate(_standing(scores, state)) if place == 1)
    referee.tell(GameOver(scores, state.winners, ending))


def _standing(scores: tuple[Scored, ...], state: State) -> tuple[int, ...]:
    return places([(score.total, score.enemies) for score in scores], state.resigned)


def outcome(state: State) -> Outcome | None:
    """Return places by Glory and then by defeated enemies, or None while the game goes on."""
    if state.ending is None:
        return None
    totals = tuple(score.total for score in state.scores)
    return Outcome(_standing(state.scores, state), totals, state.ending)
