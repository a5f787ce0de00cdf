"""What helps to answer an Ask, in a line or two beside its prompt."""

from __future__ import annotations

from collections.abc import Callable

from engines.core import Ask
from engines.god_of_war import reading
from engines.god_of_war.book import Pos
from engines.god_of_war.pending import Amount, DeclaredAttack, IncomingDamage, Placing, Threat
from renderers.god_of_war.effects import afflictions
from renderers.god_of_war.labels import PLACE, spot_line
from renderers.god_of_war.viewmodel import ViewModel


def hint(seen: ViewModel, ask: Ask) -> str:
    """Say what an answer turns on: the Damage, the Enemy, what cards and spots do; nothing where all is said."""
    speak = _HINTS.get(ask.slot)
    return "" if speak is None else speak(seen, ask)


def _threat(seen: ViewModel, incoming: IncomingDamage) -> str:
    """Damage that is about to hit a Hero, and what comes with it."""
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


def _attack(seen: ViewModel, attack: DeclaredAttack) -> str:
    """A declared Attack: its strength, its targets, and whether the die weakens it."""
    foes = seen.words.join(_foe(seen, pos) for pos in attack.targets)
    said = seen.words("counsel.strike", hero=seen.hero(attack.hero), n=attack.strength, foes=foes)
    return f"{said} {seen.words('counsel.die')}" if reading.die_matters(seen.book, seen.view, attack) else said


def _foe(seen: ViewModel, pos: Pos) -> str:
    """A foe as a target: its armor if it has any, else its health."""
    words, enemy = seen.words, seen.face(pos).enemy
    named = words("option.target", enemy=seen.enemy(pos), place=pos)
    if enemy is None or enemy.immune:
        return named
    if armor := reading.armor(seen.view, pos, enemy):
        return words("counsel.armored", foe=named, n=armor)
    return words("counsel.foe", foe=named, left=seen.left(pos), n=seen.health(enemy))


def _moment(seen: ViewModel, _ask: Ask) -> str:
    """What the table waits for, where Damage or an Attack is under way."""
    match seen.view.pending:
        case DeclaredAttack() as attack:
            return _attack(seen, attack)
        case Threat(incoming=incoming):
            return _threat(seen, incoming)
        case _:
            return ""


def _placed(seen: ViewModel, _ask: Ask) -> str:
    """Who looks for a place, where it is not a Move."""
    pending = seen.view.pending
    return seen.words("counsel.placed", hero=seen.hero(pending.hero)) if isinstance(pending, Placing) else ""


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
    words, pending = seen.words, seen.view.pending
    assert isinstance(pending, Amount)
    cards = seen.view.foreseen[: pending.n]
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


_HINTS: dict[str, Callable[[ViewModel, Ask], str]] = {
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
