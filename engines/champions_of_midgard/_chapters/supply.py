"""Paying, gaining, and warriors coming and going (docs/rules/champions_of_midgard.md 2.3.4, 2.3.5)."""

from __future__ import annotations

from engines.champions_of_midgard._goods import Bundle, Squad
from engines.champions_of_midgard._pieces import Player
from engines.champions_of_midgard._referee import Referee
from engines.champions_of_midgard._state import State
from engines.core import Seat


def away(state: State, seat: Seat) -> Squad:
    """Return the warriors that a seat has out at fights and on ships."""
    totals = [0, 0, 0]
    for post in state.posts.values():
        if post.seat == seat:
            for kind in range(3):
                totals[kind] += post.squad[kind]
    return (totals[0], totals[1], totals[2])


def warriors(state: State, seat: Seat) -> int:
    """Return how many warriors a seat holds, at home and committed."""
    return sum(state.players[seat].home) + sum(away(state, seat))


def pay(player: Player, cost: Bundle) -> None:
    """Take goods from a player, who is known to have them."""
    player.food -= cost.food
    player.wood -= cost.wood
    player.coins -= cost.coins
    player.favor -= cost.favor


def gain(player: Player, bundle: Bundle) -> None:
    """Give goods to a player; warriors come by `recruit`."""
    player.food += bundle.food
    player.wood += bundle.wood
    player.coins += bundle.coins
    player.favor += bundle.favor
    player.glory += bundle.glory


def recruit(referee: Referee, seat: Seat, *, keep: Squad | None, coming: Squad) -> Squad:
    """Give new warriors to a seat, which come out of the supply; what does not fit goes back there (2.3.5, A7).

    Args:
        referee: the move.
        seat: who recruits.
        keep: the owner's choice, or None where none was needed.
        coming: warriors that are there to be taken.

    Returns:
        Warriors that did not fit.
    """
    state = referee.state
    player = state.players[seat]
    if keep is None:
        keep = fitting(coming, referee.book.counts.capacity - warriors(state, seat))
    for kind in range(3):
        player.home[kind] += keep[kind]
        state.supply[kind] -= keep[kind]
    return (coming[0] - keep[0], coming[1] - keep[1], coming[2] - keep[2])


def fitting(coming: Squad, room: int) -> Squad:
    """Return the part of a squad of one type that fits; all of it when there is room."""
    if sum(coming) <= room:
        return coming
    kept = [min(count, max(0, room)) for count in coming]
    return (kept[0], kept[1], kept[2])


def available(supply: Squad | list[int], promised: Squad) -> Squad:
    """Return the part of promised warriors that the supply has (A8)."""
    return (min(supply[0], promised[0]), min(supply[1], promised[1]), min(supply[2], promised[2]))


def dismiss(state: State, squad: list[int], lost: Squad) -> None:
    """Move warriors from a squad to the general supply."""
    for kind in range(3):
        squad[kind] -= lost[kind]
        state.supply[kind] += lost[kind]


def send_home(state: State, place: str) -> None:
    """Bring a place's surviving warriors home."""
    post = state.posts.pop(place)
    home = state.players[post.seat].home
    for kind in range(3):
        home[kind] += post.squad[kind]


def squad_of(counts: list[int]) -> Squad:
    """Freeze the counts of a squad."""
    return (counts[0], counts[1], counts[2])


def bundle_of(kind: str, count: int) -> Bundle:
    """Return so much of one thing, by its name."""
    return Bundle(**{kind: count})


def spend_rune(player: Player, rune: str) -> None:
    """Flip a rune (2.11)."""
    player.runes = [card if card.rune != rune else type(card)(rune, used=True) for card in player.runes]
