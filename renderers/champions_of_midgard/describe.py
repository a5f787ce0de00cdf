"""The whole position as text: lines of at most 30 columns, from which a game can be played without a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from textwrap import wrap

from engines.champions_of_midgard.book import Bundle
from engines.champions_of_midgard.facts import JourneyMet, Load
from engines.champions_of_midgard.places import FIELDS, shore_name
from engines.champions_of_midgard.reading import damage_dealt, free_locations, stock_at
from engines.champions_of_midgard.view import Board, Fight, Phase, Shore
from engines.core import Seat
from renderers.champions_of_midgard.labels import priced
from renderers.champions_of_midgard.narration import Narrator
from renderers.champions_of_midgard.viewmodel import AT_ARMS, ViewModel

COLUMNS = 30
"""The widest line."""


def describe(model: ViewModel) -> str:
    """Everything the viewer may know, a paragraph per subject, the most pressing first."""
    paragraphs = (
        _moment(model),
        _scores(model),
        _fight(model),
        _own(model),
        _enemies(model),
        _village(model),
        _workers(model),
        _sent(model),
        *(_seat(model, seat, board) for seat, board in enumerate(model.view.boards)),
        _decks(model),
    )
    return "\n\n".join("\n".join(_wrapped(lines)) for lines in paragraphs if lines)


def sealed(model: ViewModel) -> str:
    """Return the viewer's own sealed assignment in words."""
    loads = model.view.sealed or ()
    sent = narrator_of(model).loads(loads, [model.at(load.place) for load in loads])
    return sent or model.words("amount.nobody")


def _moment(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    lines = [model.headline()]
    if view.round:
        lines.append(words("describe.round", round=view.round, rounds=model.book.counts.rounds))
    lines.append(words("describe.marker", who=model.name(view.marker)))
    if view.phase is Phase.ASSIGN:
        lines.append(words("status.ready", ready=sum(view.ready), due=sum(view.due)))
    return lines


def _scores(model: ViewModel) -> list[str]:
    words = model.words
    return [
        words(
            "describe.score",
            who=model.name(line.seat),
            track=line.track,
            destinies=sum(glory for _, glory in line.destinies),
            sets=line.set_glory,
            runes=line.runes,
            ship=line.ship,
            favor=line.favor,
            coins=line.coins,
            blame=-line.blame,
            total=line.total,
        )
        for line in model.view.scores
    ]


def _fight(model: ViewModel) -> list[str]:
    """The voyage and the fight that are going on."""
    view, words = model.view, model.words
    lines: list[str] = []
    if view.voyage is not None:
        voyage = view.voyage
        lines.append(narrator_of(model).tell(JourneyMet(voyage.seat, voyage.shore, voyage.journey)))
    fight = view.fight
    if fight is not None and view.phase in AT_ARMS:
        lines.append(fighting(model, fight))
    return [words("describe.fight"), *lines] if lines else []


def fighting(model: ViewModel, fight: Fight) -> str:
    """Return a fight or a hunt in words: whom against, the damage so far, and the dice as they lie."""
    who, dice = model.name(fight.seat), narrator_of(model).dice(fight.dice)
    if not fight.enemy:
        return model.words("status.hunt", who=who, dice=dice)
    defense, enemy = model.book.enemies[fight.enemy].defense, model.titled(fight.enemy)
    damage = damage_dealt(model.view, fight)
    return model.words("status.fight", who=who, enemy=enemy, damage=damage, defense=defense, dice=dice)


def runes(model: ViewModel, board: Board) -> str:
    """Return the runes of a seat in words, those that are used marked; nothing if it has none."""
    words = model.words
    named = [(card.used, model.rune(card.rune)) for card in board.runes]
    return words.join([words("describe.used", rune=rune) if used else rune for used, rune in named])


def narrator_of(model: ViewModel) -> Narrator:
    """Return the narrator that writes facts as sentences for a model."""
    return Narrator(model.book, model.words, model.names)


def _own(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    if view.viewer is None:
        return []
    lines = [words("describe.hand"), *(_destiny(model, destiny) for destiny in view.hand)]
    lines += [_destiny(model, destiny) for destiny in view.drawn]
    for place, shore in enumerate(view.shores, start=1):
        if shore.journey:
            lines.append(words("alt.known", shore=place, journey=model.journey(shore.journey)))
    if view.sealed is not None:
        lines.append(words("alt.sealed", loads=sealed(model)))
    return lines


def _destiny(model: ViewModel, destiny: str) -> str:
    printed = model.book.destinies[destiny]
    return model.words(
        "describe.destiny",
        destiny=model.destiny(destiny),
        most=model.words(f"most.{printed.most}"),
        alone=printed.alone,
        tied=printed.tied,
    )


def _enemies(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    lines = [words("describe.enemies")]
    for field in FIELDS:
        if enemy := model.at(field):
            lines += _enemy(model, field, enemy)
    for index, shore in enumerate(view.shores):
        if shore.monster:
            lines += [*_enemy(model, shore_name(index), shore.monster), *_waters(model, shore)]
    return lines if len(lines) > 1 else []


def _enemy(model: ViewModel, place: str, enemy: str) -> list[str]:
    printed, words = model.book.enemies[enemy], model.words
    lines = [
        words(
            "describe.enemy",
            enemy=model.goal(place),
            attack=printed.attack,
            defense=printed.defense,
            glory=printed.glory,
            goods=model.goods(model.book.reward(enemy)),
        )
    ]
    if printed.forbids:
        lines.append(words("describe.forbids", kind=words(f"kind.{printed.forbids}")))
    return lines


def _waters(model: ViewModel, shore: Shore) -> list[str]:
    words = model.words
    lines = [words("describe.bounty", n=shore.coins)] if shore.coins else []
    if shore.journey:
        lines.append(words("describe.journey-known", journey=model.journey(shore.journey), n=shore.feeds))
    else:
        lines.append(words("describe.journey-down" if shore.covered else "describe.journey-gone", n=shore.feeds))
    if shore.docked is not None:
        ship = words(f"ship.{shore.docked.ship}")
        lines.append(words("describe.docked", who=model.name(shore.docked.seat), ship=ship))
    return lines


def _village(model: ViewModel) -> list[str]:
    view, words, book = model.view, model.words, model.book
    if not view.round:
        return []
    lines = [words("describe.town")]
    for place, location in book.locations.items():
        if location.stock:
            goods = model.goods(stock_at(book, view, place))
            lines.append(words("describe.stock", place=model.place(place), goods=goods))
    lines.append(words("describe.merchant", goods=model.goods(book.merchants[view.merchant].goods)))
    runes = words.join(model.rune(rune) for rune in view.display if rune) or words("amount.nothing")
    lines.append(words("describe.display", runes=runes))
    ships = [priced(model, ship) for ship in view.yard]
    lines.append(words("describe.yard", ships=words.join(ships) or words("amount.nothing")))
    if (price := book.hire_price(view.hired)) is not None:
        lines.append(words("describe.huts", n=price))
    return lines


def _workers(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    if view.phase is Phase.LEADER or view.phase is Phase.OVER:
        return []
    lines = [words("describe.workers-out")]
    lines += [words("describe.worker", place=model.spot(w.place), who=model.name(w.seat)) for w in view.workers]
    if view.phase is Phase.PLACE:
        lines.append(words("describe.free", places=words.join(map(model.spot, free_locations(model.book, view)))))
    return lines


def _sent(model: ViewModel) -> list[str]:
    words, narrator = model.words, narrator_of(model)
    lines = [
        words(
            "describe.post",
            who=model.name(post.seat),
            load=narrator.loads([Load(post.place, post.squad, post.food)], [model.at(post.place)])
            or words("amount.nobody"),
        )
        for post in model.view.posts
    ]
    return [words("describe.posts"), *lines] if lines else []


def _seat(model: ViewModel, seat: Seat, board: Board) -> list[str]:
    words, view = model.words, model.view
    lines = [words("describe.seat", seat=seat + 1, who=model.name(seat), glory=board.glory)]
    if board.leader:
        lines += [words(f"leader.{board.leader}"), words(f"leader_text.{board.leader}")]
    goods = model.goods(Bundle(food=board.food, wood=board.wood, coins=board.coins, favor=board.favor))
    lines.append(words("describe.goods", goods=goods))
    if board.blame:
        lines.append(words("amount.blame", n=board.blame))
    lines.append(words("describe.home", squad=model.squad(board.home)))
    if any(board.away):
        lines.append(words("describe.away", squad=model.squad(board.away)))
    if board.workers:
        lines.append(words("describe.workers", n=board.workers))
    if board.ship:
        lines.append(words("describe.ship", ship=words(f"ship.{board.ship}")))
    if board.runes:
        lines.append(words("describe.runes", runes=runes(model, board)))
    lines.append(words("describe.destinies", n=board.destinies))
    shown = view.hands[seat] if view.hands else board.shown
    if shown:
        lines.append(words("describe.shown", destinies=words.join(map(model.destiny, shown))))
    pile = view.piles[seat]
    if pile:
        lines.append(words("describe.pile", enemies=words.join(map(model.titled, pile))))
    return lines


def _decks(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    decks = view.decks
    lines = [words("describe.decks")]
    lines.append(words("describe.deck", journeys=decks.journeys, destinies=decks.destinies, runes=decks.runes))
    if view.escaped:
        lines.append(words("describe.got-away", enemies=words.join(map(model.titled, view.escaped))))
    met = (*view.travelled, *view.revealed)
    if met:
        counts = Counter(model.journey(journey) for journey in met)
        said = [words("describe.several", name=name, n=n) if n > 1 else name for name, n in counts.items()]
        lines.append(words("describe.travelled", journeys=words.join(said)))
    return lines


def _wrapped(lines: Iterable[str]) -> list[str]:
    return [row for line in lines for row in wrap(line, COLUMNS, subsequent_indent="  ")]
