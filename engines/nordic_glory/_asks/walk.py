"""The walk from a question to an action, as the asked seat sees the table (docs/rules/nordic_glory.md 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engines.core import Action, Ask, Option, Picks, Question, Seat
from engines.nordic_glory._chapters.battle import nameable
from engines.nordic_glory._chapters.jarls import regen_abilities
from engines.nordic_glory._chapters.movement import moves
from engines.nordic_glory._chapters.resolution import love_shields, protectors
from engines.nordic_glory._chapters.runes import bearings, uses
from engines.nordic_glory.actions import (
    Absorb,
    Aim,
    AttachElement,
    Bear,
    Cover,
    Done,
    Move,
    NameWild,
    PlayRitual,
    Protect,
    Regrow,
    Reroll,
    UseRune,
)
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, Trait, is_element
from engines.nordic_glory.reading import Place, front, left, place_of, spot_of
from engines.nordic_glory.view import View

DONE = "done"
"""Option: end the own part of the phase."""
NONE = "none"
"""Option: decline what is offered."""
KEEP = "keep"
"""Option: keep the dice as they lie."""
BEAR = "bear"
"""Option: let a shield bear the rolled rune."""

_DONE = Option(DONE)
_MENU = 24
"""Cards under one heading: with the option to end, a menu of 25."""


def ask_move(book: Book, view: View, question: Question, picks: Picks) -> Ask | Action:
    """Choose a shield that can move, then the neighbour (rule 14)."""
    found = moves(book, view, question.seat)
    if not picks:
        return Ask("mover", (*_spots(found), _DONE), default=(DONE,))
    spot = picks[0][0]
    if spot == DONE:
        return Done()
    if len(picks) == 1:
        return Ask("partner", _spots(found[place_of(spot)]))
    return Move(spot, picks[1][0])


def ask_ritual(_book: Book, view: View, question: Question, picks: Picks) -> Ask | Action:
    """Play a ritual, attach an element, or be done (rule 18)."""
    if picks:
        card = picks[0][0]
        if card == DONE:
            return Done()
        return AttachElement(card) if is_element(card) else PlayRitual(card)
    side = view.sides[question.seat]
    cards = list(dict.fromkeys(side.hand))
    rituals = [card for card in cards if not is_element(card)]
    played = "refused.ritual-played" if side.ritual_played else ""
    attached = "" if side.attaches else "refused.element-attached"
    options = [*under_headings(rituals, "ritual", played)]
    options += under_headings([card for card in cards if is_element(card)], "element", attached)
    return Ask("card", (*options, Option(DONE, "end")), default=(DONE,))


def under_headings(cards: Sequence[CardId], kind: str, why_not: str = "") -> Iterator[Option]:
    """Yield cards as options under headings of at most 24 each."""
    for index, card in enumerate(cards):
        number = index // _MENU
        yield Option(card, f"{kind}-{number + 1}" if number else kind, why_not)


def ask_rune(book: Book, view: View, question: Question, picks: Picks) -> Ask | Action:
    """Use an immediate rune, give the rolled one to a shield, or be done (rule 23)."""
    found = uses(book, view, question.seat)
    keys = {f"{spot_of(place)}.{rune}": (place, rune) for place, rune in found}
    bearers = bearings(book, view, question.seat)
    if not picks:
        bear = (Option(BEAR),) if bearers else ()
        return Ask("rune", (*bear, *map(Option, keys), _DONE), default=(DONE,))
    first = picks[0][0]
    if first == DONE:
        return Done()
    if len(picks) == 1:
        if first == BEAR:
            return Ask("bearer", _spots(bearers))
        return Ask(keys[first][1], _spots(found[keys[first]]))
    other = picks[1][0]
    return Bear(other) if first == BEAR else UseRune(spot_of(keys[first][0]), keys[first][1], other)


def ask_wild(book: Book, view: View, question: Question, picks: Picks) -> Ask | Action:
    """Choose a wild trait of a row-1 shield and name what it is (`wild`, `a_wild`)."""
    names = {f"{spot_of(place)}.{trait.value}": (place, trait) for place, trait in nameable(book, view, question.seat)}
    if not picks:
        return Ask("wild", (*map(Option, names), _DONE), default=(DONE,))
    if picks[0][0] == DONE:
        return Done()
    place, trait = names[picks[0][0]]
    if len(picks) == 1:
        values = book.elements if trait is Trait.BASE else book.gems
        return Ask(
            f"name-{trait.value}", tuple(map(Option, values)), default=(_likely(book, view, question.seat, trait),)
        )
    return NameWild(spot_of(place), trait.value, picks[1][0])


def _likely(book: Book, view: View, seat: Seat, trait: Trait) -> str:
    """Return the value that most of the row-1 shields print."""
    cards = [book.shields[warrior.card] for _, warrior in front(view.sides[seat])]
    printed: Sequence[str]
    if trait is Trait.BASE:
        printed = [card.base for card in cards]
    else:
        printed = [card.attack_gem if trait is Trait.ATTACK_GEM else card.defense_gem for card in cards]
    return max(printed, key=printed.count)


def ask_reroll(_book: Book, view: View, question: Question, picks: Picks) -> Ask | Action:
    """Choose a die to roll again, or keep them (rule 32)."""
    assert view.battle is not None
    dice = view.battle.dice[question.seat]
    if not picks:
        return Ask("die", (*(Option(f"d{i + 1}") for i in range(len(dice))), Option(KEEP)), default=(KEEP,))
    return Done() if picks[0][0] == KEEP else Reroll(int(picks[0][0][1:]) - 1)


def ask_target(book: Book, view: View, question: Question, picks: Picks) -> Ask | Action:
    """Choose the row-1 shield that takes the damage (rule 34); the clock takes the weakest."""
    if picks:
        return Aim(picks[0][0])
    loser = 1 - question.seat
    row = front(view.sides[loser])
    weakest = min(row, key=lambda at: left(book, at[1]) + view.sides[loser].defenses[at[0]][0])
    return Ask("target", _spots((c, 0) for c, _ in row), default=(spot_of((weakest[0], 0)),))


def ask_protect(book: Book, view: View, question: Question, picks: Picks) -> Ask | Action:
    """Let a Protection shield step in, or not (rule 35)."""
    if picks:
        return Done() if picks[0][0] == NONE else Protect(picks[0][0])
    spots = protectors(book, view, question.seat)
    return Ask("protector", (*map(Option, spots), Option(NONE)), default=(NONE,))


def ask_cover(book: Book, view: View, question: Question, picks: Picks) -> Ask | Action:
    """Let a Protection shield take what would hit the Jarl, or not (rule 39, ruling C7)."""
    if picks:
        return Done() if picks[0][0] == NONE else Cover(picks[0][0])
    spots = protectors(book, view, question.seat)
    return Ask("cover", (*map(Option, spots), Option(NONE)), default=(NONE,))


def ask_absorb(book: Book, view: View, question: Question, picks: Picks) -> Ask | Action:
    """Say for each Love shield beside the target how much it takes over (rule 37)."""
    assert view.battle is not None
    found = love_shields(book, view, question.seat)
    amounts = [int(step[0].rpartition(".")[2]) for step in picks]
    room = view.battle.damage - sum(amounts)
    for spot, most in found[len(picks) :]:
        if room:
            options = tuple(Option(f"{spot}.{n}") for n in range(min(most, room) + 1))
            return Ask("absorb", options, default=(f"{spot}.0",))
        amounts.append(0)
    return Absorb(tuple(amounts))


def ask_regen(book: Book, view: View, question: Question, picks: Picks) -> Ask | Action:
    """Choose the shield that the Jarl heals, or none (rule 44)."""
    if picks:
        return Done() if picks[0][0] == NONE else Regrow(picks[0][0])
    _, _, places = next(iter(regen_abilities(book, view.sides[question.seat])))
    worst = max(places, key=lambda place: view.sides[question.seat].columns[place[0]][place[1]].damage)
    return Ask("regen", (*_spots(places), Option(NONE)), default=(spot_of(worst),))


def _spots(places: Iterable[Place]) -> tuple[Option, ...]:
    return tuple([Option(spot_of(place)) for place in places])
