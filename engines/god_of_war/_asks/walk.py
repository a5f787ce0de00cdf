"""The walk from a question to an action, from the view of the seat that is asked (docs/rules/god_of_war.md 4.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import permutations

from engines.core import Action, Ask, Illegal, Option, Picks, Question, Seat
from engines.god_of_war._asks import card_groups, turn_walk
from engines.god_of_war.actions import (
    Answer,
    CastVote,
    Choose,
    Defend,
    Name,
    Pass,
    Place,
    Remove,
    Roll,
    Share,
    Sort,
    Take,
    TakeDashboard,
)
from engines.god_of_war.book import COLUMNS, MIMIR, Book, CardId, Deed, Icon
from engines.god_of_war.card_reading import worth
from engines.god_of_war.pending import Amount, Choice, Placing, Source, Threat, Vote
from engines.god_of_war.reading import companion_ready, rage_ready, standing
from engines.god_of_war.view import View

YES, NO = "yes", "no"
TAKE = "take"
"""Option: take the Damage."""
TOKEN, GEAR, ARM = "freya-token", "gear-up", "atreus-arm"
REMOVE = "remove"
FRONT, BACK = "front", "back"
YIELD = "yield"
"""Option: leave the vote to the others."""
GO_ON = "go-on"
"""Option: play no special card."""

Reply = Ask | Action


def ask(book: Book, view: View, question: Question, picks: Picks) -> Reply:
    """Return the next thing to pick, or the finished action."""
    return _ASK[question.topic](book, view, question, picks)


def options(ids: Iterable[str]) -> tuple[Option, ...]:
    """Return open options."""
    return tuple([Option(one) for one in ids])


def _yes_no(slot: str) -> Callable[[Book, View, Question, Picks], Reply]:
    def walk(_book: Book, _view: View, _question: Question, picks: Picks) -> Reply:
        if picks:
            return Answer(picks[0] == (YES,))
        return Ask(slot, options((YES, NO)), default=(NO,))

    return walk


def _dashboard(book: Book, view: View, _question: Question, picks: Picks) -> Reply:
    if picks:
        return TakeDashboard(picks[0][0])
    taken = view.dashboards
    return Ask(
        "dashboard", tuple([Option(name, why_not="refused.taken" if name in taken else "") for name in book.dashboards])
    )


def _vote(_book: Book, view: View, question: Question, picks: Picks) -> Reply:
    """Vote, or leave it to the others and say what to do if they do so too (1.21.3)."""
    assert isinstance(view.pending, Vote)
    choices = view.pending.choices
    if not picks:
        return Ask(question.topic, options((*choices, YIELD) if view.config.seats > 1 else choices))
    if picks[0] != (YIELD,):
        return CastVote(picks[0][0])
    return CastVote(picks[1][0], yields=True) if len(picks) > 1 else Ask("otherwise", options(choices))


def _place(_book: Book, view: View, _question: Question, picks: Picks) -> Reply:
    assert isinstance(view.pending, Placing)
    hero = view.pending.hero
    if not picks:
        open_columns = [k for k in range(1, COLUMNS + 1) if len(view.columns[k - 1]) < 2]
        best = min(open_columns, key=lambda k: len(view.columns[k - 1]))
        return Ask("column", options(map(str, open_columns)), default=(str(best),))
    column = int(picks[0][0])
    if not view.columns[column - 1]:
        return Place(hero, column, front=True)
    if len(picks) == 1:
        return Ask("place", options((FRONT, BACK)), default=(BACK,))
    return Place(hero, column, front=picks[1] == (FRONT,))


def _choice(_book: Book, view: View, question: Question, picks: Picks) -> Reply:
    """Pick a card, a Fire or a column."""
    assert isinstance(view.pending, Choice)
    return Choose(picks[0][0]) if picks else Ask(question.topic, options(view.pending.choices))


def _split(_book: Book, view: View, _question: Question, picks: Picks) -> Reply:
    if picks:
        return Share(int(picks[0][0]))
    assert isinstance(view.pending, Amount)
    n = view.pending.n
    return Ask("split", options(map(str, range(n + 1))), default=(str(n // 2),))


def _hero(slot: str) -> Callable[[Book, View, Question, Picks], Reply]:
    def walk(book: Book, view: View, question: Question, picks: Picks) -> Reply:
        if picks:
            return Name(picks[0][0])
        heroes = _candidates(slot, view, question.seat)
        hurt = max(heroes, key=lambda hero: view.heroes[hero].damage / book.heroes[hero].health)
        best = min(heroes, key=lambda hero: view.heroes[hero].damage) if slot == "bite" else hurt
        return Ask(slot, options(heroes), default=(best,))

    return walk


def _candidates(slot: str, view: View, seat: Seat) -> tuple[str, ...]:
    """Return the Heroes that can be named."""
    if slot == "bite":
        return standing(view, seat)
    if slot == "carrier":
        return tuple([hero for hero in standing(view) if hero != MIMIR])
    if slot == "heal":
        return tuple([hero for hero in standing(view) if view.heroes[hero].damage])
    return standing(view)


def _strike(_book: Book, _view: View, _question: Question, picks: Picks) -> Reply:
    return Roll() if picks else Ask("strike", options(("roll",)))


def _pause(_book: Book, _view: View, question: Question, picks: Picks) -> Reply:
    return Pass() if picks else Ask(question.topic, options((GO_ON,)), default=(GO_ON,))


def _brace(book: Book, view: View, question: Question, picks: Picks) -> Reply:
    """Meet Damage that is about to hit a Hero: with defense sets, Gear Up, wards, or a Freya token (1.15.4, 1.13.3)."""
    assert isinstance(view.pending, Threat)
    incoming = view.pending.incoming
    hand = view.seats[question.seat].hand
    if picks:
        return _defend(book, hand, picks[0])
    offers = [TAKE]
    hero = view.heroes[incoming.hero]
    attack = incoming.source is Source.ATTACK
    if hero.wards:
        offers.append(TOKEN)
    if attack and rage_ready(book, view, "brok", question.seat):
        offers.append(GEAR)
    arm = attack and companion_ready(view, "atreus-2")
    if arm:
        offers.append(ARM)
    offers += [card for card in hand if is_ward(book, card)]
    if attack:
        shields = [card for card in hand if book.cards[card].side(Icon.DEFENSE) is not None]
        added = [card for card in card_groups.numbers(book, hand) if card not in shields]
        if shields or arm:
            offers += [*shields, *added]
    return Ask(question.topic, options(offers), most=len(offers), default=(TAKE,))


def is_ward(book: Book, card: CardId) -> bool:
    """Return whether a card reduces Damage that is about to be dealt."""
    special = book.special(card)
    return special is not None and special.kind is Deed.WARD


def _defend(book: Book, hand: tuple[CardId, ...], picked: tuple[str, ...]) -> Defend:
    if TAKE in picked or TOKEN in picked:
        if len(picked) > 1:
            raise Illegal("refused.by-itself")
        return Defend(token=TOKEN in picked)
    wards = tuple([card for card in picked if card in hand and is_ward(book, card)])
    cards = tuple([card for card in picked if card in hand and card not in wards])
    if cards and not card_groups.defends(book, cards, arms=ARM in picked):
        raise Illegal("refused.no-defense-set")
    return Defend(cards, wards, gear_up=GEAR in picked, arm=ARM in picked)


def _upgrade(book: Book, view: View, question: Question, picks: Picks) -> Reply:
    """Take a revealed card, or remove one from the own discard pile (1.5.4.2)."""
    discard = view.seats[question.seat].discard
    if not picks and view.row:
        best = max(view.row, key=lambda card: worth(book, card))
        rest = (REMOVE,) if discard else ()
        return Ask("upgrade", options((*view.row, *rest)), default=(best,))
    if view.row and picks[0] != (REMOVE,):
        return Take(picks[0][0])
    chosen = picks[1:] if view.row else picks
    if chosen:
        return Remove(chosen[0][0])
    worst = min(discard, key=lambda card: worth(book, card))
    return Ask("remove", tuple([Option(card, kind_of(book, card)) for card in discard]), default=(worst,))


def kind_of(book: Book, card: CardId) -> str:
    """Return the heading under which a card stands in long menus."""
    printed = book.cards[card]
    if printed.status:
        return "status"
    if printed.special:
        return "special"
    if printed.pure_number:
        return "number"
    return "defense" if printed.sides[0].icon is Icon.DEFENSE else "attack"


def _return(_book: Book, view: View, _question: Question, picks: Picks) -> Reply:
    """Order the cards that go under the Upgrade deck, one by one; the last one follows by itself."""
    picked = tuple([pick[0] for pick in picks])
    left = [card for card in view.row if card not in picked]
    if len(left) > 1:
        return Ask("return", options(left))
    return Sort((), (*picked, *left))


def _sort(_book: Book, view: View, _question: Question, picks: Picks) -> Reply:
    """Send the cards that were looked at back: some on top, the others to the bottom, each in any order."""
    assert isinstance(view.pending, Amount)
    cards = view.foreseen[: view.pending.n]
    ways = {
        _way(cards, order, cut): Sort(order[:cut], order[cut:])
        for order in permutations(cards)
        for cut in range(len(order), -1, -1)
    }
    return ways[picks[0][0]] if picks else Ask("sort", options(ways))


def _way(cards: tuple[CardId, ...], order: tuple[CardId, ...], cut: int) -> str:
    """Name a way of sorting by the places that the cards had: `top-1-2`, `top-2.bottom-1`."""
    places = [str(cards.index(card) + 1) for card in order]
    parts = (("top", places[:cut]), ("bottom", places[cut:]))
    return ".".join("-".join([name, *some]) for name, some in parts if some)


_ASK: dict[str, Callable[[Book, View, Question, Picks], Reply]] = {
    "dashboard": _dashboard,
    "quest": _vote,
    "boss": _vote,
    "place": _place,
    "highest": _choice,
    "split": _split,
    "carrier": _hero("carrier"),
    "bite": _hero("bite"),
    "turn": turn_walk.turn,
    "slot": turn_walk.turn,
    "aid": turn_walk.aid,
    "foresee": _yes_no("foresee"),
    "rune": _choice,
    "look": _yes_no("look"),
    "sort": _sort,
    "strike": _strike,
    "aim": _choice,
    "guard": _yes_no("guard"),
    "defend": _brace,
    "brace": _brace,
    "pause": _pause,
    "closing": _pause,
    "heal": _hero("heal"),
    "fire": _choice,
    "reward": _hero("reward"),
    "upgrade": _upgrade,
    "return": _return,
}
