"""Damage that is about to hit a Hero: who takes it, how it is met, and how it lands (1.13.3, 1.13.5, 1.15)."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Seat
from engines.god_of_war._chapters import piles
from engines.god_of_war._chapters.heroes import gain_rage, hurt
from engines.god_of_war._referee import Referee
from engines.god_of_war._state import State
from engines.god_of_war._steps import Brace, Deal, Guard
from engines.god_of_war.actions import Answer, Defend
from engines.god_of_war.book import MIMIR, Book, Deed
from engines.god_of_war.facts import AbilityUsed, Defended, Guarded, SpecialPlayed, WardUsed
from engines.god_of_war.pending import IncomingDamage, Source
from engines.god_of_war.reading import companion_ready, rage_ready, standing

_HEALING = (Deed.HEAL, Deed.MEND, Deed.REPAIR)
"""Deeds that heal; the last one heals the brothers alone."""


def threaten(referee: Referee, incoming: IncomingDamage) -> None:
    """Put Damage on the agenda: first Mimir's choice, then defense, then Damage (A23)."""
    state = referee.state
    mimir = state.heroes.get(MIMIR)
    aimed = incoming.source in (Source.ATTACK, Source.BOX) and incoming.amount > 0
    if aimed and mimir is not None and not mimir.down and incoming.hero == state.carrier:
        state.push(Guard(mimir.seat, incoming))
    else:
        _brace(referee, incoming)


def guard(referee: Referee, step: Guard, action: Answer) -> None:
    """Let Mimir take the Damage, or not."""
    incoming = step.incoming
    if action.yes:
        referee.tell(Guarded(incoming.hero))
        incoming = replace(incoming, hero=MIMIR, guarded=incoming.hero)
    _brace(referee, incoming)


def _brace(referee: Referee, incoming: IncomingDamage) -> None:
    state = referee.state
    if incoming.amount > 0 and not state.heroes[incoming.hero].down and _can_be_met(referee.book, state, incoming):
        state.push(Brace(incoming))
    else:
        state.push(Deal(incoming))


def _can_be_met(book: Book, state: State, incoming: IncomingDamage) -> bool:
    """Return whether anybody might do something about this Damage, as far as all can know."""
    hero = state.heroes[incoming.hero]
    seat = hero.seat
    if hero.wards:
        return True
    gear_up, shield = rage_ready(book, state, "brok", seat), companion_ready(state, "atreus-2")
    if incoming.source is Source.ATTACK and (state.players[seat].hand or gear_up or shield):
        return True
    saving: tuple[Deed, ...] = (Deed.WARD,)
    if hero.damage and hero.damage + incoming.amount >= book.heroes[incoming.hero].health:
        # 1.8.7: whoever can heal may do so before the Damage that would knock the Hero down.
        if companion_ready(state, "mimir-1"):
            return True
        saving += _HEALING if incoming.hero in ("brok", "sindri") else _HEALING[:2]
    return any(may_hold(book, state, other, *saving) for other in range(state.config.seats))


def may_hold(book: Book, state: State, seat: Seat, *deeds: Deed) -> bool:
    """Return whether a seat may hold a special card of these deeds, as far as all can know.

    What a player owns is public, and so is the discard pile: what is left lies in hand or deck.
    """
    player = state.players[seat]
    if not player.hand or not standing(state, seat):
        return False
    for card in (*player.hand, *player.deck):
        special = book.special(card)
        if special is not None and (not deeds or special.kind in deeds):
            return True
    return False


def defend(referee: Referee, step: Brace, action: Defend) -> None:
    """Meet Damage with defense sets, Gear Up, wards or a Freya token (1.15.4, 1.13.3)."""
    state, incoming = referee.state, step.incoming
    hero = state.heroes[incoming.hero]
    amount = incoming.amount - _defense(referee, incoming.hero, action)
    for card in action.wards:
        amount -= play_ward(referee, incoming.hero, card)
    if action.token:
        referee.change(incoming.hero, wards=hero.wards - 1)
        referee.tell(WardUsed(incoming.hero))
        amount = 0
    state.push(Deal(replace(incoming, amount=max(0, amount))))


def _defense(referee: Referee, hero: str, action: Defend) -> int:
    book, state = referee.book, referee.state
    total = 0
    for card in action.cards:
        printed = book.cards[card]
        side = next((side for side in printed.sides if side.icon == "D"), None)
        total += printed.number if side is None else side.n
    referee.discard(state.heroes[hero].seat, *action.cards)
    if action.gear_up:
        referee.change("brok", rage=0)
        referee.tell(AbilityUsed("brok", "gear-up"))
        total += book.heroes["brok"].amount
    if action.arm:
        state.spent = (*state.spent, "atreus-2")
        referee.tell(AbilityUsed("atreus", "atreus-arm"))
        total += book.solo.defense
    if total:
        referee.tell(Defended(hero, action.cards, total))
    return total


def play_ward(referee: Referee, hero: str, card: str) -> int:
    """Play a ward card as this Hero and return by how much it reduces the Damage."""
    special = referee.book.special(card)
    assert special is not None
    referee.tell(SpecialPlayed(hero, card))
    referee.discard(referee.state.heroes[hero].seat, card)
    if referee.book.cards[card].rage:
        gain_rage(referee, hero, 1)
    return special.amount


def deal(referee: Referee, step: Deal) -> None:
    """Deal what is left of the Damage, and what comes with an attack that dealt Damage (1.15.5, 1.15.6)."""
    state, incoming = referee.state, step.incoming
    hero = state.heroes[incoming.hero]
    if hero.down:
        if incoming.guarded:
            # Mimir fell before the Damage was dealt: it is the Carrier's again.
            _brace(referee, replace(incoming, hero=incoming.guarded, guarded=""))
        return
    hurt(referee, incoming.hero, incoming.amount, incoming.source)
    if incoming.amount <= 0 or incoming.source is not Source.ATTACK:
        return
    state.dealt = True
    if incoming.stun:
        piles.give_status(referee, hero.seat, "stun")
    if incoming.poison:
        piles.give_status(referee, hero.seat, "poison")
