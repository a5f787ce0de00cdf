"""The walks of all other questions, as the asked seat sees the table (docs/rules/champions_of_midgard.md 5.1)."""

from __future__ import annotations

from engines.champions_of_midgard._chapters.voyages import cargo_at_risk
from engines.champions_of_midgard._goods import (
    CARGO_LETTERS,
    GOODS_LETTERS,
    SQUAD_LETTERS,
    Bundle,
    Squad,
    choices,
    minus,
)
from engines.champions_of_midgard.actions import (
    Accuse,
    Boast,
    Decline,
    Divert,
    Foresee,
    Heal,
    Invoke,
    Jettison,
    KeepDestiny,
    Lead,
    Lose,
    Reroll,
    RollRune,
    Starve,
    Stop,
    Use,
)
from engines.champions_of_midgard.book import Book, Face
from engines.champions_of_midgard.reading import (
    Forecast,
    aboard,
    beating,
    landing,
    leaders_taken,
    next_journeys,
    obeying,
    open_runes_of,
)
from engines.champions_of_midgard.view import Fight, View, Voyage
from engines.core import Action, Ask, Option, Picks, Question

STOP, FAVOR, HEALING, DECLINE = "stop", "favor", "healing", "decline"

_MANY = 99

_MUCH = 0.6
"""Glory that the rune Journey has to save before the clock uses it."""


def ask_leader(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Choose a leader whom nobody has (C1)."""
    if picks:
        return Lead(picks[0][0])
    taken = leaders_taken(view)
    return Ask(
        "leader",
        tuple(Option(leader, why_not="refused.leader-taken" if leader in taken else "") for leader in book.leaders),
    )


def ask_vision(_book: Book, _view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Use True Vision before drawing or not (C6); the clock spends no rune on a choice that nobody makes."""
    return Foresee(Use(picks[0][0])) if picks else _use_or_keep("vision", Use.KEEP)


def ask_destiny(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Keep one of the drawn Destinies (C6); the clock keeps the one that can score most."""
    if picks:
        return KeepDestiny(picks[0][0])
    dearest = max(view.drawn, key=lambda destiny: book.destinies[destiny].alone)
    return Ask("destiny", tuple(map(Option, view.drawn)), default=(dearest,))


def ask_roll(_book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Do something about the roll, or leave it (C14)."""
    fight = _fight(view)
    if not picks:
        return _window(view, fight)
    choice = picks[0][0]
    if choice == STOP:
        return Stop()
    if choice != FAVOR:
        return RollRune(choice)
    names = [f"{die.kind.lower()}{place}" for place, die in enumerate(fight.dice, start=1)]
    if len(picks) == 1:
        weak = tuple(name for name, die in zip(names, fight.dice, strict=True) if die.face == Face.BLANK)
        return Ask("reroll", tuple(map(Option, names)), most=len(names), default=weak or (names[0],))
    return Reroll(tuple(names.index(name) for name in picks[1]))


def _window(view: View, fight: Fight) -> Ask:
    own = view.own
    options = [Option(STOP), Option(FAVOR, why_not="" if own.favor else "refused.no-favor")]
    if own.holds("potential"):
        blank = any(die.face == Face.BLANK for die in fight.dice)
        options.append(Option("potential", why_not="" if blank else "refused.no-blanks"))
    if own.holds("reaction"):
        options.append(Option("reaction"))
    return Ask("roll", tuple(options), default=(STOP,))


def ask_loss(_book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Choose which dice to discard, or use Healing (C15)."""
    fight = _fight(view)
    ways = choices(fight.squad, fight.losses, SQUAD_LETTERS)
    if not picks:
        healing = (Option(HEALING),) if view.own.holds("healing") else ()
        first = (HEALING,) if healing and fight.losses > 1 else (next(iter(ways)),)
        return Ask("loss", (*map(Option, ways), *healing), default=first)
    return Heal() if picks[0] == (HEALING,) else Lose(_squad(ways[picks[0][0]]))


def ask_glory(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Use the rune Glory on a win or not (C16)."""
    if picks:
        return Boast(Use(picks[0][0]))
    worth = book.enemies[_fight(view).enemy].glory >= 8 or view.round == book.counts.rounds
    return _use_or_keep("glory", Use.USE if worth else Use.KEEP)


def ask_blame(_book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Name another player for a Blame (C17); the clock names whoever leads."""
    if picks:
        return Accuse(int(picks[0][0].removeprefix("seat")))
    rivals = [seat for seat in range(view.config.seats) if seat != view.viewer]
    ahead = max(rivals, key=lambda seat: view.boards[seat].glory)
    return Ask("blame", tuple(Option(f"seat{seat}") for seat in rivals), default=(f"seat{ahead}",))


def ask_journey(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Replace the revealed Journey with the rune or obey it (C18); the clock does so only where that saves much."""
    if picks:
        return Divert(Use(picks[0][0]))
    return _use_or_keep("journey", Use.USE if _saved_by_the_rune(book, view) >= _MUCH else Use.KEEP)


def _saved_by_the_rune(book: Book, view: View) -> float:
    """Return how much better, in Glory, the next Journey is on average than the revealed one."""
    post, revealed = aboard(view), _voyage(view).journey
    monster = view.enemy_at(post.place)
    prize = book.enemies[monster].glory if monster else 0
    # Nobody is needed after the last round.
    warrior = 0 if view.round == book.counts.rounds else 1

    def worth(journey: str) -> float:
        found = obeying(book, view, post.place, journey, squad=post.squad, food=post.food)
        beaten = beating(book, view, journey, post.squad)
        kraken = book.enemies[book.journeys[journey].enemy].glory if beaten else 0
        return found.won * prize + found.left * warrior + beaten * kraken

    return sum(chance * worth(journey) for journey, chance in next_journeys(book, view)) - worth(revealed)


def ask_toll(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Choose what the Journey takes (C19); the clock keeps those who can do most at the shore, else Food goes first."""
    voyage = _voyage(view)
    post = aboard(view)
    cargo = cargo_at_risk(book.journeys[voyage.journey].takes, post.squad, post.food)
    ways = choices(cargo, voyage.items, CARGO_LETTERS)
    if picks:
        way = ways[picks[0][0]]
        return Jettison(_squad(way[:3]), way[3])

    def left(name: str) -> tuple[Forecast, int]:
        way = ways[name]
        return landing(book, view, post.place, minus(post.squad, _squad(way[:3])), post.food - way[3]), way[3]

    return Ask("toll", tuple(map(Option, ways)), default=(max(ways, key=left),))


def ask_starve(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Choose who goes unfed (C20); the clock feeds those who can do most at the shore."""
    voyage = _voyage(view)
    post = aboard(view)
    ways = choices(post.squad, voyage.starving, SQUAD_LETTERS)
    if picks:
        return Starve(_squad(ways[picks[0][0]]))

    def fed(name: str) -> Forecast:
        return landing(book, view, post.place, minus(post.squad, _squad(ways[name])), post.food)

    return Ask("starve", tuple(map(Option, ways)), default=(max(ways, key=fed),))


def ask_rune(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Use a rune of the open window (C21)."""
    if not picks:
        return Ask("invoke", _runes(book, view))
    return _ask_invoke(book, view, picks[0][0], picks[1:])


def ask_last_call(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Use a rune before the final scoring, or none (C21)."""
    if not picks:
        return Ask("invoke", (*_runes(book, view), Option(DECLINE)), default=(DECLINE,))
    return Decline() if picks[0] == (DECLINE,) else _ask_invoke(book, view, picks[0][0], picks[1:])


def _runes(book: Book, view: View) -> tuple[Option, ...]:
    assert view.viewer is not None
    usable = open_runes_of(book, view, view.viewer)
    return tuple(Option(rune, why_not=reason) for rune, reason in usable.items())


def _ask_invoke(book: Book, view: View, rune: str, picks: Picks) -> Ask | Action:
    if rune == "gifts":
        amount = book.runes[rune].amount
        ways = choices((_MANY, _MANY, _MANY), amount, GOODS_LETTERS)
        if not picks:
            return Ask("gifts", tuple(map(Option, ways)))
        food, wood, coins = ways[picks[0][0]]
        return Invoke(rune, goods=Bundle(food=food, wood=wood, coins=coins))
    if rune == "success":
        if not picks:
            return Ask("reveal", tuple(map(Option, view.hand)))
        return Invoke(rune, destiny=picks[0][0])
    return Invoke(rune)


def _use_or_keep(slot: str, default: Use) -> Ask:
    return Ask(slot, (Option(Use.USE.value), Option(Use.KEEP.value)), default=(default.value,))


def _squad(part: tuple[int, ...]) -> Squad:
    return (part[0], part[1], part[2])


def _fight(view: View) -> Fight:
    assert view.fight is not None
    return view.fight


def _voyage(view: View) -> Voyage:
    assert view.voyage is not None
    return view.voyage
