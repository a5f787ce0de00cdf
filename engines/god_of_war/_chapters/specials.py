"""Special cards (docs/rules/god_of_war.md 3.3, 3.4), one small function for each deed."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engines.god_of_war import reading
from engines.god_of_war._chapters import attacks, damage, draws, enemies, heroes
from engines.god_of_war._referee import Referee
from engines.god_of_war._steps import Brace, Check, Deal, DiscardSpecial, Strike
from engines.god_of_war.actions import PlaySpecial
from engines.god_of_war.book import Deed, Special
from engines.god_of_war.facts import CardFetched, Softened, SpecialPlayed, StatusPurged


def play(referee: Referee, action: PlaySpecial) -> None:
    """Play a special card; its Rage icon counts for the Hero who plays it (1.11.1)."""
    state = referee.state
    special = referee.book.special(action.card)
    assert special is not None
    top = state.agenda[-1]
    if isinstance(top, Strike):
        attacks.cheer(referee, action.hero, action.card)
    elif special.kind is Deed.WARD:
        assert isinstance(top, Brace)
        _ward(referee, top, action)
    else:
        seat = state.heroes[action.hero].seat
        referee.tell(SpecialPlayed(action.hero, action.card))
        state.players[seat].hand.remove(action.card)
        # 1.8.8: the card is discarded after its deed, so that it cannot be drawn again by it.
        state.push(DiscardSpecial(seat, action.card), Check())
        if action.target or special.kind not in reading.FOR_RAGE_ALONE:
            _DEEDS[special.kind](referee, action, special)
        if referee.book.cards[action.card].rage:
            heroes.gain_rage(referee, action.hero, 1)


def discard_played(referee: Referee, step: DiscardSpecial) -> None:
    """Discard a special card after its deed."""
    referee.state.players[step.seat].discard.append(step.card)


def _ward(referee: Referee, top: Brace, action: PlaySpecial) -> None:
    """Reduce the Damage that is about to be dealt; when none is left, there is nothing left to decide."""
    n = damage.play_ward(referee, action.hero, action.card)
    incoming = replace(top.incoming, amount=max(0, top.incoming.amount - n))
    referee.tell(Softened(incoming.hero, n))
    referee.state.agenda[-1] = Brace(incoming) if incoming.amount else Deal(incoming)


def _recall(referee: Referee, action: PlaySpecial, _special: Special) -> None:
    seat = referee.state.heroes[action.hero].seat
    player = referee.state.players[seat]
    player.discard.remove(action.target)
    player.hand = referee.book.order([*player.hand, action.target])
    referee.tell(CardFetched(seat, action.target))


def _draw(referee: Referee, action: PlaySpecial, special: Special) -> None:
    draws.draw(referee, referee.state.heroes[action.hero].seat, special.amount)


def _heal(referee: Referee, action: PlaySpecial, special: Special) -> None:
    heroes.heal(referee, action.target, special.amount)


def _repair(referee: Referee, _action: PlaySpecial, special: Special) -> None:
    for hero in ("brok", "sindri"):
        heroes.heal(referee, hero, special.amount)


def _ally_draws(referee: Referee, action: PlaySpecial, special: Special) -> None:
    draws.draw(referee, referee.state.heroes[action.target].seat, special.amount)


def _still(referee: Referee, action: PlaySpecial, _special: Special) -> None:
    enemies.stun(referee, action.target)


def _mend(referee: Referee, action: PlaySpecial, _special: Special) -> None:
    """Discard one Number card; its value heals one Hero (A35)."""
    referee.discard(referee.state.heroes[action.hero].seat, action.number)
    heroes.heal(referee, action.target, referee.book.cards[action.number].number)


def _step(referee: Referee, action: PlaySpecial, _special: Special) -> None:
    """Give an extra Move, or a swap (1.7.6)."""
    if action.column:
        heroes.go(referee, action.target, action.column, front=action.front)
    else:
        heroes.swap(referee, action.target)


def _purge(referee: Referee, action: PlaySpecial, _special: Special) -> None:
    """Return a player's Stun and Poison cards to the supply; in a hand there are none."""
    seat = next(seat for seat, player in enumerate(referee.state.players) if player.dashboard == action.target)
    player = referee.state.players[seat]
    found = [card for card in player.discard if referee.book.cards[card].status in ("stun", "poison")]
    for card in found:
        player.discard.remove(card)
        referee.state.supplies[referee.book.cards[card].status].append(card)
    referee.tell(StatusPurged(seat, len(found)))


def _fury(referee: Referee, action: PlaySpecial, special: Special) -> None:
    heroes.gain_rage(referee, action.target, special.amount)


_DEEDS: dict[Deed, Callable[[Referee, PlaySpecial, Special], None]] = {
    Deed.RECALL: _recall,
    Deed.DRAW: _draw,
    Deed.HEAL: _heal,
    Deed.REPAIR: _repair,
    Deed.ALLY_DRAWS: _ally_draws,
    Deed.GAZE: _still,
    Deed.STILL: _still,
    Deed.MEND: _mend,
    Deed.STEP: _step,
    Deed.PURGE: _purge,
    Deed.FURY: _fury,
}
