"""Drawing, and cards on top of decks (rules/god_of_war.md 1.5.1, 1.17, 1.20)."""

from __future__ import annotations

from engines.core import Seat
from engines.god_of_war._chapters.damage import threaten
from engines.god_of_war._saga import Saga
from engines.god_of_war._steps import Bite, Blow, Check, Draws, Prepare, Source
from engines.god_of_war.book import CardId
from engines.god_of_war.facts import Drew, Reshuffled, StatusDrawn
from engines.god_of_war.reading import standing


def prepare(saga: Saga, step: Prepare) -> None:
    """Draw up to the limit; a Hero who is Knocked Down does not (1.5.1, A17)."""
    kit = saga.state.kits[step.seat]
    if standing(saga.state, step.seat):
        wanted = kit.limit - len(kit.hand) - kit.less
        kit.less = 0
        draw(saga, step.seat, wanted)


def draw(saga: Saga, seat: Seat, n: int) -> None:
    """Put single draws on the agenda."""
    if n > 0:
        saga.state.push(Draws(seat, n))


def draws(saga: Saga, step: Draws) -> None:
    """Draw until all draws are made or a status card interrupts them."""
    state = saga.state
    kit, left, drawn = state.kits[step.seat], step.left, list[CardId]()
    while left and standing(state, step.seat):
        card = _next_card(saga, step.seat)
        if card is None:
            break
        status = saga.book.cards[card].status
        if status not in ("stun", "poison"):
            drawn.append(card)
            left -= 1
            continue
        _tell(saga, step.seat, drawn)
        kit.discard.append(card)
        saga.tell(StatusDrawn(step.seat, status))
        if status == "stun":
            # A16: the draw is spent.
            left -= 1
            drawn = []
            continue
        state.push(Check(), Draws(step.seat, left))
        _bite(saga, step.seat)
        return
    _tell(saga, step.seat, drawn)


def _next_card(saga: Saga, seat: Seat) -> CardId | None:
    kit = saga.state.kits[seat]
    if not kit.deck:
        if not kit.discard:
            return None
        kit.deck, kit.discard, kit.known = kit.discard, [], 0
        saga.dealer.shuffle(kit.deck)
        saga.tell(Reshuffled(seat))
    kit.known = max(0, kit.known - 1)
    return kit.deck.pop(0)


def _tell(saga: Saga, seat: Seat, drawn: list[CardId]) -> None:
    if not drawn:
        return
    kit = saga.state.kits[seat]
    kit.hand = saga.book.order(kit.hand + drawn)
    saga.dealer.tell(Drew(seat, len(drawn), tuple(drawn)), to=saga.allies_see(seat), others=Drew(seat, len(drawn)))


def _bite(saga: Saga, seat: Seat) -> None:
    """Poison costs the Hero 1 Damage; of two brothers the player picks one (1.5.1.4)."""
    heroes = standing(saga.state, seat)
    if len(heroes) > 1:
        saga.state.push(Bite(seat))
    else:
        bitten(saga, heroes[0])


def bitten(saga: Saga, hero: str) -> None:
    """Let a drawn Poison card bite this Hero."""
    threaten(saga, Blow(hero, 1, Source.POISON))
