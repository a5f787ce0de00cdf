"""What speaks for or against an answer that is found by reckoning: odds and losses, read off what the seat sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engines.champions_of_midgard.book import Bundle, Face, Squad
from engines.champions_of_midgard.places import FIELDS
from engines.champions_of_midgard.reading import (
    AssignmentAsk,
    Forecast,
    aboard,
    bundle_named,
    caught,
    going_on,
    landing,
    outlook,
    showing,
    squad_named,
)
from engines.champions_of_midgard.view import Fight, Phase
from engines.core import Ask
from renderers.champions_of_midgard.coaching import VARIANT, moment_figures
from renderers.champions_of_midgard.labels import wording
from renderers.champions_of_midgard.sending import percent
from renderers.champions_of_midgard.viewmodel import ViewModel

Picked = Sequence[str]
"""The ids of the options of one Ask that are picked together."""

_STOP, _POTENTIAL, _REACTION, _HEALING = "stop", "potential", "reaction", "healing"
"""Options of a roll, and the one of losses, that are no dice and no warriors."""

_WON = "won"
"""Variant of a fight that is won with this roll."""

_OPEN = "open"
"""Variant of a fight that goes on after this roll."""

_SURE = 1 - 1e-9
"""From this chance on a fight is won already."""


def reason(model: ViewModel, ask: Ask, picked: Picked) -> str:
    """Return a sentence about what is picked in an Ask; nothing where its name says it all."""
    telling = _TELLING.get(ask.slot.split("-")[0])
    return "" if telling is None else telling(model, ask, picked)


def remark(model: ViewModel, ask: Ask, picked: Picked) -> str:
    """Say that a worker only reserves a fight: chances beside it read as if warriors were sent; else nothing."""
    enemy = model.at(picked[0]) if ask.slot == "place" and picked[0] in FIELDS else ""
    return model.words("counsel.reserves") if enemy else ""


def _worded(model: ViewModel, ask: Ask, picked: Picked) -> str:
    """What the second line of a menu says of an option."""
    return " ".join(wording(model, ask, option)[1] for option in ask.options if option.id in picked)


def _send(model: ViewModel, ask: Ask, picked: Picked) -> str:
    return _worded(model, ask, picked) if any(squad_named(picked[0])) else ""


def _load(model: ViewModel, ask: Ask, picked: Picked) -> str:
    """What comes of the Food that is loaded, where warriors sail with it."""
    return _worded(model, ask, picked) if isinstance(ask, AssignmentAsk) and any(ask.squad) else ""


def _roll(model: ViewModel, ask: Ask, picked: Picked) -> str:
    """What a roll comes to as it lies, or once a rune has changed it; what a Favor does hangs on the dice."""
    fight = _fight(model)
    if picked[0] == _STOP:
        return _kept(model, ask, fight)
    if picked[0] == _POTENTIAL:
        return _changed(model, fight, showing(fight, frozenset({Face.BLANK})), reaction=fight.reaction)
    return _changed(model, fight, (), reaction=True) if picked[0] == _REACTION else ""


def _kept(model: ViewModel, ask: Ask, fight: Fight) -> str:
    figures = moment_figures(model.book, model.words, model.view, Phase.ROLL, ask)
    kind = str(figures.get(VARIANT, _OPEN))
    if kind == _WON and not figures["falls"]:
        return model.words("reason.roll.safe")
    blank = {_WON: "falls", "hunt": "caught", _OPEN: "missing"}.get(kind, "squad")
    chance = 0 if kind != _OPEN else _percent(outlook(model.book, model.view, fight, reaction=fight.reaction).won)
    return model.words(f"reason.roll.{kind}", n=figures[blank], of=figures["squad"], chance=chance)


def _reroll(model: ViewModel, _ask: Ask, picked: Picked) -> str:
    fight = _fight(model)
    return _changed(model, fight, [int(name[1:]) - 1 for name in picked], reaction=fight.reaction)


def _changed(model: ViewModel, fight: Fight, again: Sequence[int], *, reaction: bool) -> str:
    """What a roll comes to with these dice rolled again, and what as it lies."""
    book, view, words = model.book, model.view, model.words
    if not fight.enemy:
        now, then = (
            round(caught(book, view, fight, dice, reaction=counts), 1)
            for dice, counts in (((), fight.reaction), (again, reaction))
        )
        return words("reason.reroll.hunt", n=_short(then), now=_short(now))
    now_, then_ = (
        outlook(book, view, fight, dice, reaction=counts) for dice, counts in (((), fight.reaction), (again, reaction))
    )
    if not then_.won:
        return words("reason.reroll.lost")
    figures = {"n": _percent(then_.won), "now": _percent(now_.won), "of": sum(fight.squad)}
    left = {"left": _short(round(then_.left, 1)), "rest": _short(round(now_.left, 1))}
    return words("reason.reroll.level" if figures["n"] == figures["now"] else "reason.reroll.fight", **figures, **left)


def _loss(model: ViewModel, _ask: Ask, picked: Picked) -> str:
    """Who is left, and what they can still do."""
    fight, words = _fight(model), model.words
    squad = fight.squad if picked[0] == _HEALING else _without(fight.squad, squad_named(picked[0]))
    if fight.damage >= model.book.enemies[fight.enemy].defense:
        return words("reason.loss.won", squad=model.squad(squad)) if any(squad) else words("reason.loss.won-alone")
    if not any(squad):
        return words("reason.loss.lost")
    found = going_on(model.book, model.view, fight, squad, fight.damage)
    return words("reason.loss.open", squad=model.squad(squad), **_odds(found))


def _blame(model: ViewModel, _ask: Ask, picked: Picked) -> str:
    """What one more Blame costs somebody, and whether they are ahead of the others."""
    book, boards, words = model.book, model.view.boards, model.words
    seat = int(picked[0].removeprefix("seat"))
    n = boards[seat].blame + 1
    costs, more = book.blame(n), book.blame(n) - book.blame(n - 1)
    said = words("reason.blame.costs" if more else "reason.blame.capped", n=n, costs=costs, more=more)
    rivals = [board.glory for other, board in enumerate(boards) if other not in (seat, model.view.viewer)]
    return f"{said} {words('reason.blame.ahead')}" if boards[seat].glory > max(rivals, default=0) else said


def _sea(model: ViewModel, _ask: Ask, picked: Picked) -> str:
    """What is left aboard, and what it can expect at the shore."""
    post, lost = aboard(model.view), bundle_named(picked[0])
    squad, food = _without(post.squad, lost.squad), post.food - lost.food
    monster = model.at(post.place)
    if not monster or not any(squad):
        return "" if any(squad) else model.words("reason.sea.nobody")
    found = landing(model.book, model.view, post.place, squad, food)
    left = model.goods(Bundle(food=food, S=squad[0], P=squad[1], A=squad[2]))
    return model.words("reason.sea.left", goods=left, enemy=model.titled(monster), **_odds(found))


def _odds(found: Forecast) -> dict[str, object]:
    return {"n": _percent(found.won), "left": _short(round(found.left, 1))}


def _percent(chance: float) -> int:
    """A chance in whole percents; all of them only where nothing is left to chance."""
    return 100 if chance >= _SURE else percent(chance)


def _short(amount: float) -> float:
    """A number without a needless zero."""
    return int(amount) if amount == int(amount) else amount


def _without(squad: Squad, lost: Iterable[int]) -> Squad:
    swords, spears, axes = (count - gone for count, gone in zip(squad, lost, strict=True))
    return (swords, spears, axes)


def _fight(model: ViewModel) -> Fight:
    assert model.view.fight is not None
    return model.view.fight


_TELLING: dict[str, Callable[[ViewModel, Ask, Picked], str]] = {
    "leader": _worded,
    "send": _send,
    "food": _load,
    "roll": _roll,
    "reroll": _reroll,
    "loss": _loss,
    "blame": _blame,
    "toll": _sea,
    "starve": _sea,
}
"""By the first word of the slot."""
