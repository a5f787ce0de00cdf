"""What helps to answer an Ask, in a line or two beside its prompt."""

from __future__ import annotations

from collections.abc import Callable

from engines.core import Ask, Picks
from engines.god_of_war import reading
from engines.god_of_war.book import Pos
from engines.god_of_war.futile import shortfalls
from engines.god_of_war.pending import Amount, DeclaredAttack, IncomingDamage, Placing, Threat
from engines.god_of_war.plan import attack_so_far, far_striking, striking
from engines.god_of_war.rescue import Rescue, can_meet, rescues
from renderers.god_of_war.effects import afflictions
from renderers.god_of_war.labels import PLACE, SPOT, condition, label, spot_line, too_weak
from renderers.god_of_war.viewmodel import ViewModel


def hint(model: ViewModel, ask: Ask) -> str:
    """Say what an answer turns on: the Damage, the Enemy, what cards and spots do; nothing where all is said."""
    speak = _HINTS.get(ask.slot)
    return "" if speak is None else speak(model, ask)


def _threat(model: ViewModel, incoming: IncomingDamage) -> str:
    """Damage that is about to hit a Hero, and what comes with it."""
    words = model.words
    source = model.enemy(incoming.pos) if incoming.pos else words(f"source.{incoming.source}")
    said = words(
        "counsel.blow",
        source=source,
        hero=model.hero(incoming.hero),
        left=model.life(incoming.hero),
        health=model.book.heroes[incoming.hero].health,
        n=incoming.amount,
    )
    given = afflictions(words, incoming)
    return f"{said} {words('counsel.status', cards=given)}" if given else said


def _attack(model: ViewModel, attack: DeclaredAttack) -> str:
    """A declared Attack: its strength, its targets, and whether the die weakens it."""
    foes = model.words.join(_foe(model, pos) for pos in attack.targets)
    said = model.words("counsel.strike", hero=model.hero(attack.hero), n=attack.strength, foes=foes)
    return f"{said} {model.words('counsel.die')}" if reading.die_matters(model.book, model.view, attack) else said


def so_far(model: ViewModel, picks: Picks) -> str:
    """Say what an answer in the making comes to: the price of a spot, or an Attack with what the die may take."""
    if spot := next((pick for step in picks for pick in step if SPOT.fullmatch(pick)), ""):
        return spot_line(model, spot, "counsel.spot")
    attack = attack_so_far(model.book, model.view, picks)
    if attack is None:
        return ""
    foes = model.words.join(_foe(model, pos) for pos in attack.targets)
    said = model.words("counsel.so-far", hero=model.hero(attack.hero), n=attack.strength, foes=foes)
    if len(attack.targets) == 1 and (armor := model.armor(attack.targets[0])):
        said += f" {model.words('counsel.armor', n=armor[0])}"
    if reading.die_matters(model.book, model.view, attack):
        said += f" {model.words('counsel.die-most', n=max(model.book.die))}"
    return said


def doubt(model: ViewModel, picks: Picks) -> str:
    """Say of an attack that it is certain to do nothing to its target; nothing of any other answer."""
    words = model.words
    said = [
        words(
            "doubt.armor" if short.armor else "doubt.block",
            foe=model.enemy(short.pos),
            strength=short.strength,
            armor=short.armor,
        )
        for short in shortfalls(model.book, model.view, picks)
    ]
    return " ".join([*said, words("doubt.sure")]) if said else ""


def explained(model: ViewModel, ask: Ask) -> str:
    """Say on lines of their own with what no attack can do anything, where buttons have no second line."""
    said = {option.id: too_weak(model, ask, option.id) for option in ask.options if not option.why_not}
    lines = [
        model.words("explained.weak", option=label(model, ask, one), why=said[one.id])
        for one in ask.options
        if said.get(one.id)
    ]
    return "\n".join(f"-# {line}" for line in dict.fromkeys(lines))


def _foe(model: ViewModel, pos: Pos) -> str:
    """A foe as a target, and how it stands."""
    named, standing = model.enemy(pos), condition(model, pos)
    return f"{named}, {standing}" if standing else named


def _moment(model: ViewModel, _ask: Ask) -> str:
    """What the table waits for, where Damage or an Attack is under way."""
    match model.view.pending:
        case DeclaredAttack() as attack:
            return _attack(model, attack)
        case Threat(incoming=incoming):
            return _threat(model, incoming)
        case _:
            return ""


def _defend(model: ViewModel, ask: Ask) -> str:
    """The Damage under way, and whether a card of the own hand can meet it, or bring one that does."""
    return f"{_moment(model, ask)} {_answer_to_it(model)}"


def _answer_to_it(model: ViewModel) -> str:
    book, view, words = model.book, model.view, model.words
    assert view.viewer is not None
    if can_meet(book, view, view.seats[view.viewer].hand):
        return words("counsel.cards")
    found = rescues(book, view)
    for way in Rescue:
        if cards := dict.fromkeys(model.card(card) for card, other in found.items() if other is way):
            return words(f"counsel.{way}", cards=words.join(cards, style="or"), offer=words("offer.aid"))
    return words("counsel.no-cards")


def asked(model: ViewModel, ask: Ask) -> str:
    """What is asked of whoever looks for a place, where it is not a Move; nothing elsewhere."""
    pending = model.view.pending
    if not isinstance(pending, Placing) or ask.slot not in {"column", "place"}:
        return ""
    return model.words(f"asked.{ask.slot}", hero=model.hero(pending.hero))


def _columns(model: ViewModel, ask: Ask) -> str:
    """What can be reached in each column, and who hits it."""
    columns = [_column(model, int(option)) for option in ask.open if option.isdigit()]
    lines = [*columns, _far(model) if columns else ""]
    return "\n".join(line for line in lines if line)


def _column(model: ViewModel, column: int) -> str:
    """The two cards of a column but for the defeated, and the Enemies whose melee attack reaches it."""
    words = model.words
    met = [pos for pos in (f"T{column}", f"B{column}") if model.face(pos).enemy is None or model.standing(pos)]
    said = words("counsel.column" if met else "counsel.cleared", column=column, cards=words.join(map(model.title, met)))
    foes = [_striker(model, pos) for pos in striking(model.book, model.view, column)]
    return f"{said} {words('counsel.hit', foes=words.join(foes)) if foes else words('counsel.safe')}"


def _far(model: ViewModel) -> str:
    """The Enemies with a ranged attack: whom they hit is settled by where all Heroes stand when they attack."""
    foes = [_striker(model, pos) for pos in far_striking(model.book, model.view)]
    return model.words("counsel.far", n=len(foes), foes=model.words.join(foes)) if foes else ""


def _striker(model: ViewModel, pos: Pos) -> str:
    enemy = model.face(pos).enemy
    assert enemy is not None
    return model.words("counsel.striker", enemy=model.enemy(pos), runes="/".join(enemy.runes))


def _aid(model: ViewModel, ask: Ask) -> str:
    return "\n".join(line for line in (_moment(model, ask), _specials(model, ask)) if line)


def _specials(model: ViewModel, ask: Ask) -> str:
    """What the special cards do that can be played now, each once."""
    cards = [model.book.cards[card].special for card in ask.open if card in model.book.cards]
    words = model.words
    return "\n".join(
        words("counsel.card", card=words(f"special.{special}"), text=model.special(special))
        for special in dict.fromkeys(cards)
        if special
    )


def _targets(model: ViewModel, ask: Ask) -> str:
    places = [option.removeprefix("ride.") for option in ask.open if PLACE.fullmatch(option)]
    return " · ".join(_foe(model, pos) for pos in dict.fromkeys(places))


def _spots(model: ViewModel, ask: Ask) -> str:
    return "\n".join(spot_line(model, name, "counsel.spot") for name in ask.open)


def _ahead(model: ViewModel, _ask: Ask) -> str:
    """The upgrade cards that were looked at, in their order."""
    words, pending = model.words, model.view.pending
    assert isinstance(pending, Amount)
    cards = model.view.foreseen[: pending.n]
    return "\n".join(
        words(f"counsel.{place}", rune=words(f"rune.{model.book.rune(card)}"), card=model.card(card))
        for place, card in zip(("first", "second"), cards, strict=False)
    )


def _votes(model: ViewModel, ask: Ask) -> str:
    return "\n".join(_choice(model, quest) for quest in ask.open if quest != "yield")


def _choice(model: ViewModel, quest: str) -> str:
    """A Quest to vote for; its hindrance is on the hidden side of the card (A40)."""
    words = model.words
    said = words("counsel.vote", quest=words(f"quest.{quest}"), goal=words(f"goal.{model.book.quests[quest].scene}"))
    if not model.view.config.peek:
        return said
    return words("counsel.left", choice=said, hindrance=words(f"hindrance.{quest}"))


def _dashboards(model: ViewModel, ask: Ask) -> str:
    words, lines = model.words, []
    for dashboard in ask.open:
        for hero in model.book.dashboards[dashboard]:
            printed = model.book.heroes[hero]
            ability = words(f"ability.{printed.ability}")
            told = {"ability": ability, "rage": printed.rage, "text": model.ability(hero)}
            lines.append(words("counsel.hero", hero=model.hero(hero), n=printed.health, **told))
    return "\n".join(lines)


_HINTS: dict[str, Callable[[ViewModel, Ask], str]] = {
    "dashboard": _dashboards,
    "quest": _votes,
    "boss": _votes,
    "otherwise": _votes,
    "column": _columns,
    "defend": _defend,
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
