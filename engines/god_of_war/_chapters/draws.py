"""Drawing, and cards on top of decks (docs/rules/god_of_war.md 1.5.1, 1.17, 1.20)."""

from __future__ import annotations

from engines.core import Seat
from engines.god_of_war._chapters.damage import threaten
from engines.god_of_war._referee import Referee
from engines.god_of_war._steps import Bite, Check, DrawCards, Prepare
from engines.god_of_war.book import CardId
from engines.god_of_war.facts import Drew, Reshuffled, StatusDrawn
from engines.god_of_war.pending import IncomingDamage, Source
from engines.god_of_war.reading import standing


def prepare(referee: Referee, step: Prepare) -> None:
    """Draw up to the limit; a Hero who is Knocked Down does not (1.5.1, A17)."""
    player = referee.state.players[step.seat]
    if standing(referee.state, step.seat):
        wanted = player.limit - len(player.hand) - player.fewer_draws
        player.fewer_draws = 0
        draw(referee, step.seat, wanted)


def draw(referee: Referee, seat: Seat, n: int) -> None:
    """Put single draws on the agenda."""
    if n > 0:
        referee.state.push(DrawCards(seat, n))


def draw_cards(referee: Referee, step: DrawCards) -> None:
    """Draw until all draws are made or a status card interrupts them."""
    state = referee.state
    player, left, drawn = state.players[step.seat], step.left, list[CardId]()
    while left and standing(state, step.seat):
        card = _next_card(referee, step.seat)
        if card is None:
            break
        status = referee.book.cards[card].status
        if status not in ("stun", "poison"):
            drawn.append(card)
            left -= 1
            continue
        _tell(referee, step.seat, drawn)
        player.discard.append(card)
        referee.tell(StatusDrawn(step.seat, status))
        if status == "stun":
            # A16: the draw is spent.
            left -= 1
            drawn = []
            continue
        state.push(Check(), DrawCards(step.seat, left))
        _bite(referee, step.seat)
        return
    _tell(referee, step.seat, drawn)


def _next_card(referee: Referee, seat: Seat) -> CardId | None:
    player = referee.state.players[seat]
    if not player.deck:
        if not player.discard:
            return None
        player.deck, player.discard, player.known = player.discard, [], 0
        referee.dealer.shuffle(player.deck)
        referee.tell(Reshuffled(seat))
    player.known = max(0, player.known - 1)
    return player.deck.pop(0)


def _tell(referee: Referee, seat: Seat, drawn: list[CardId]) -> None:
    if not drawn:
        return
    player = referee.state.players[seat]
    player.hand = referee.book.order(player.hand + drawn)
    referee.tell(Drew(seat, len(drawn), tuple(drawn)), referee.allies_see(seat), others=Drew(seat, len(drawn)))


def _bite(referee: Referee, seat: Seat) -> None:
    """Poison costs the Hero 1 Damage; of two brothers the player picks one (1.5.1.4)."""
    heroes = standing(referee.state, seat)
    if len(heroes) > 1:
        referee.state.push(Bite(seat))
    else:
        take_poison(referee, heroes[0])


def take_poison(referee: Referee, hero: str) -> None:
    """Let a drawn Poison card bite this Hero."""
    threaten(referee, IncomingDamage(hero, 1, Source.POISON))
