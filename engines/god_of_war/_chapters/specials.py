"""Special cards (rules/god_of_war.md 3.3, 3.4), one small function for each deed."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engines.god_of_war._asks.special_walk import IDLE
from engines.god_of_war._chapters import attacks, damage, draws, enemies, heroes
from engines.god_of_war._saga import Saga
from engines.god_of_war._steps import Brace, Check, Deal, Strike, Toss
from engines.god_of_war.actions import PlaySpecial
from engines.god_of_war.book import Deed, Special
from engines.god_of_war.facts import CardFetched, Softened, SpecialPlayed, StatusPurged


def play(saga: Saga, action: PlaySpecial) -> None:
    """Play a special card; its Rage icon counts for the Hero who plays it (1.11.1)."""
    state = saga.state
    special = saga.book.special(action.card)
    assert special is not None
    top = state.agenda[-1]
    if isinstance(top, Strike):
        attacks.cheer(saga, action.hero, action.card)
    elif special.kind is Deed.WARD:
        assert isinstance(top, Brace)
        _ward(saga, top, action)
    else:
        seat = state.heroes[action.hero].seat
        saga.tell(SpecialPlayed(action.hero, action.card))
        state.kits[seat].hand.remove(action.card)
        # 1.8.8: the card is discarded after its deed, so that it cannot be drawn again by it.
        state.push(Toss(seat, action.card), Check())
        if action.target or special.kind not in IDLE:
            _DEEDS[special.kind](saga, action, special)
        if saga.book.cards[action.card].rage:
            heroes.gain_rage(saga, action.hero, 1)


def toss(saga: Saga, step: Toss) -> None:
    """Discard a special card after its deed."""
    saga.state.kits[step.seat].discard.append(step.card)


def _ward(saga: Saga, top: Brace, action: PlaySpecial) -> None:
    """Soften the blow that waits; nothing is left to decide when nothing is left of it."""
    n = damage.play_ward(saga, action.hero, action.card)
    blow = replace(top.blow, amount=max(0, top.blow.amount - n))
    saga.tell(Softened(blow.hero, n))
    saga.state.agenda[-1] = Brace(blow) if blow.amount else Deal(blow)


def _recall(saga: Saga, action: PlaySpecial, _special: Special) -> None:
    seat = saga.state.heroes[action.hero].seat
    kit = saga.state.kits[seat]
    kit.discard.remove(action.target)
    kit.hand = saga.book.order([*kit.hand, action.target])
    saga.tell(CardFetched(seat, action.target))


def _draw(saga: Saga, action: PlaySpecial, special: Special) -> None:
    draws.draw(saga, saga.state.heroes[action.hero].seat, special.amount)


def _heal(saga: Saga, action: PlaySpecial, special: Special) -> None:
    heroes.heal(saga, action.target, special.amount)


def _repair(saga: Saga, _action: PlaySpecial, special: Special) -> None:
    for hero in ("brok", "sindri"):
        heroes.heal(saga, hero, special.amount)


def _ally_draws(saga: Saga, action: PlaySpecial, special: Special) -> None:
    draws.draw(saga, saga.state.heroes[action.target].seat, special.amount)


def _still(saga: Saga, action: PlaySpecial, _special: Special) -> None:
    enemies.stun(saga, action.target)


def _mend(saga: Saga, action: PlaySpecial, _special: Special) -> None:
    """Discard one Number card; its value heals one Hero (A35)."""
    saga.discard(saga.state.heroes[action.hero].seat, action.number)
    heroes.heal(saga, action.target, saga.book.cards[action.number].number)


def _step(saga: Saga, action: PlaySpecial, _special: Special) -> None:
    """Give an extra Move, or a swap (1.7.6)."""
    if action.column:
        heroes.go(saga, action.target, action.column, front=action.front)
    else:
        heroes.swap(saga, action.target)


def _purge(saga: Saga, action: PlaySpecial, _special: Special) -> None:
    """Return a player's Stun and Poison cards to the supply; in a hand there are none."""
    seat = next(seat for seat, kit in enumerate(saga.state.kits) if kit.dashboard == action.target)
    kit = saga.state.kits[seat]
    found = [card for card in kit.discard if saga.book.cards[card].status in ("stun", "poison")]
    for card in found:
        kit.discard.remove(card)
        saga.state.supplies[saga.book.cards[card].status].append(card)
    saga.tell(StatusPurged(seat, len(found)))


def _fury(saga: Saga, action: PlaySpecial, special: Special) -> None:
    heroes.gain_rage(saga, action.target, special.amount)


_DEEDS: dict[Deed, Callable[[Saga, PlaySpecial, Special], None]] = {
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
