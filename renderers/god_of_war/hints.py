"""What helps to answer an Ask, in a line or two beside its prompt."""

from collections.abc import Callable
from typing import Any

from engines.core import Ask
from engines.god_of_war.book import Pos
from engines.god_of_war.view import Brace, Guard, IncomingDamage, PlaceHero, SortAhead, Strike
from renderers.god_of_war.effects import afflictions
from renderers.god_of_war.labels import PLACE, spot_line
from renderers.god_of_war.viewmodel import ViewModel


def counsel(seen: ViewModel, ask: Ask) -> str:
    """Say what an answer turns on: the blow, the foe, what cards and spots do; nothing where all is said."""
    speak = _COUNSEL.get(ask.slot)
    return "" if speak is None else speak(seen, ask)


def _blow(seen: ViewModel, incoming: IncomingDamage) -> str:
    words = seen.words
    source = seen.enemy(incoming.pos) if incoming.pos else words(f"source.{incoming.source}")
    said = words(
        "counsel.blow",
        source=source,
        hero=seen.hero(incoming.hero),
        left=seen.life(incoming.hero),
        health=seen.book.heroes[incoming.hero].health,
        n=incoming.amount,
    )
    given = afflictions(words, incoming)
    return f"{said} {words('counsel.status', cards=given)}" if given else said


def _strike(seen: ViewModel, strike: Strike) -> str:
    foes = seen.words.join(_foe(seen, pos) for pos in strike.targets)
    said = seen.words("counsel.strike", hero=seen.hero(strike.hero), n=strike.strength, foes=foes)
    return f"{said} {seen.words('counsel.die')}" if any(_rolls(seen, strike, pos) for pos in strike.targets) else said


def _rolls(seen: ViewModel, strike: Strike, pos: Pos) -> bool:
    """Whether the die blocks some of an attack: not from a mount, not for armor, not for an Enemy of a fixed block."""
    enemy = seen.face(pos).enemy
    if enemy is None or strike.ride or strike.luck or seen.armor(pos):
        return False
    return enemy.block is None or enemy.block.fixed is None


def _foe(seen: ViewModel, pos: Pos) -> str:
    """A foe as a target: its armor if it has any, else its health."""
    words, enemy, armor = seen.words, seen.face(pos).enemy, seen.armor(pos)
    named = words("option.target", enemy=seen.enemy(pos), place=pos)
    if enemy is None or enemy.immune:
        return named
    if armor:
        return words("counsel.armored", foe=named, n=armor[0])
    return words("counsel.foe", foe=named, left=seen.left(pos), n=seen.health(enemy))


def _moment(seen: ViewModel, _ask: Ask) -> str:
    """What the table waits for, where a blow or an attack hangs in the air."""
    step: Any = seen.view.step
    if isinstance(step, Strike):
        return _strike(seen, step)
    return _blow(seen, step.incoming) if isinstance(step, Brace | Guard) else ""


def _placed(seen: ViewModel, _ask: Ask) -> str:
    """Who looks for a place, where it is not a Move."""
    step = seen.view.step
    return seen.words("counsel.placed", hero=seen.hero(step.hero)) if isinstance(step, PlaceHero) else ""


def _aid(seen: ViewModel, ask: Ask) -> str:
    return "\n".join(line for line in (_moment(seen, ask), _specials(seen, ask)) if line)


def _specials(seen: ViewModel, ask: Ask) -> str:
    """What the special cards do that can be played now, each once."""
    cards = [seen.book.cards[card].special for card in ask.open if card in seen.book.cards]
    words = seen.words
    return "\n".join(
        words("counsel.card", card=words(f"special.{special}"), text=seen.special(special))
        for special in dict.fromkeys(cards)
        if special
    )


def _targets(seen: ViewModel, ask: Ask) -> str:
    places = [option.removeprefix("ride.") for option in ask.open if PLACE.fullmatch(option)]
    return " · ".join(_foe(seen, pos) for pos in dict.fromkeys(places))


def _spots(seen: ViewModel, ask: Ask) -> str:
    words = seen.words
    return "\n".join(
        words("counsel.card", card=words(f"spot.{name.partition('.')[2]}"), text=spot_line(seen, name))
        for name in ask.open
    )


def _ahead(seen: ViewModel, _ask: Ask) -> str:
    """The upgrade cards that were looked at, in their order."""
    words, step = seen.words, seen.view.step
    assert isinstance(step, SortAhead)
    cards = seen.view.foreseen[: step.n]
    return "\n".join(
        words(f"counsel.{place}", rune=words(f"rune.{seen.book.rune(card)}"), card=seen.card(card))
        for place, card in zip(("first", "second"), cards, strict=False)
    )


def _votes(seen: ViewModel, ask: Ask) -> str:
    return "\n".join(_choice(seen, quest) for quest in ask.open)


def _choice(seen: ViewModel, quest: str) -> str:
    """A Quest to vote for; its hindrance is on the hidden side of the card (A40)."""
    words = seen.words
    said = words("counsel.vote", quest=words(f"quest.{quest}"), goal=words(f"goal.{seen.book.quests[quest].scene}"))
    if not seen.view.config.peek:
        return said
    return words("counsel.left", choice=said, hindrance=words(f"hindrance.{quest}"))


def _dashboards(seen: ViewModel, ask: Ask) -> str:
    words, lines = seen.words, []
    for dashboard in ask.open:
        for hero in seen.book.dashboards[dashboard]:
            printed = seen.book.heroes[hero]
            text = seen.ability(hero)
            lines.append(words("counsel.hero", hero=seen.hero(hero), n=printed.health, text=text))
    return "\n".join(lines)


_COUNSEL: dict[str, Callable[[ViewModel, Ask], str]] = {
    "dashboard": _dashboards,
    "quest": _votes,
    "boss": _votes,
    "column": _placed,
    "place": _placed,
    "defend": _moment,
    "brace": _moment,
    "guard": _moment,
    "strike": _moment,
    "aid": _aid,
    "special": _specials,
    "target": _targets,
    "targets": _targets,
    "pair": _targets,
    "spot": _spots,
    "sort": _ahead,
}
