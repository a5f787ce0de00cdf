"""The whole position as text: lines of at most 30 columns, from which a game can be played without a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from textwrap import wrap

from engines.champions_of_midgard.book import Bundle
from engines.champions_of_midgard.facts import JourneyMet, Load
from engines.champions_of_midgard.places import FIELDS, shore_name
from engines.champions_of_midgard.reading import free_locations, stock_at
from engines.champions_of_midgard.view import Board, Fight, Phase, Shore
from engines.core import Seat
from renderers.champions_of_midgard.labels import priced
from renderers.champions_of_midgard.narration import Teller
from renderers.champions_of_midgard.viewmodel import AT_ARMS, ViewModel

COLUMNS = 30
"""The widest line."""


def describe(scene: ViewModel) -> str:
    """Everything the viewer may know, a paragraph per subject, the most pressing first."""
    paragraphs = (
        _moment(scene),
        _scores(scene),
        _fight(scene),
        _own(scene),
        _enemies(scene),
        _village(scene),
        _workers(scene),
        _sent(scene),
        *(_seat(scene, seat, board) for seat, board in enumerate(scene.view.boards)),
        _decks(scene),
    )
    return "\n\n".join("\n".join(_wrapped(lines)) for lines in paragraphs if lines)


def sealed(scene: ViewModel) -> str:
    """Return the viewer's own sealed assignment in words."""
    sent = teller_of(scene).loads(scene.view.sealed or ())
    return sent or scene.words("amount.nobody")


def _moment(scene: ViewModel) -> list[str]:
    view, words = scene.view, scene.words
    lines = [scene.headline()]
    if view.round:
        lines.append(words("describe.round", round=view.round, rounds=scene.book.counts.rounds))
    lines.append(words("describe.marker", who=scene.name(view.marker)))
    if view.phase is Phase.ASSIGN:
        lines.append(words("status.ready", ready=sum(view.ready), due=sum(view.due)))
    return lines


def _scores(scene: ViewModel) -> list[str]:
    words = scene.words
    return [
        words(
            "describe.score",
            who=scene.name(line.seat),
            track=line.track,
            destinies=sum(glory for _, glory in line.destinies),
            sets=line.set_glory,
            runes=line.runes,
            ship=line.ship,
            favor=line.favor,
            coins=line.coins,
            blame=line.blame,
            total=line.total,
        )
        for line in scene.view.scores
    ]


def _fight(scene: ViewModel) -> list[str]:
    """The voyage and the fight that are going on."""
    view, words = scene.view, scene.words
    lines: list[str] = []
    if view.voyage is not None:
        voyage = view.voyage
        lines.append(teller_of(scene).tell(JourneyMet(voyage.seat, voyage.shore, voyage.journey)))
    fight = view.fight
    if fight is not None and view.phase in AT_ARMS:
        lines.append(fighting(scene, fight))
    return [words("describe.fight"), *lines] if lines else []


def fighting(scene: ViewModel, fight: Fight) -> str:
    """Return a fight or a hunt in words: whom against, the damage so far, and the dice as they lie."""
    who, dice = scene.name(fight.seat), teller_of(scene).dice(fight.dice)
    if not fight.enemy:
        return scene.words("status.hunt", who=who, dice=dice)
    defense, enemy = scene.book.enemies[fight.enemy].defense, scene.enemy(fight.enemy)
    return scene.words("status.fight", who=who, enemy=enemy, damage=fight.damage, defense=defense, dice=dice)


def teller_of(scene: ViewModel) -> Teller:
    """Return who tells facts in the words of a scene."""
    return Teller(scene.book, scene.words, scene.names)


def _own(scene: ViewModel) -> list[str]:
    view, words = scene.view, scene.words
    if view.viewer is None:
        return []
    lines = [words("describe.hand"), *(_destiny(scene, destiny) for destiny in view.hand)]
    lines += [_destiny(scene, destiny) for destiny in view.drawn]
    for place, shore in enumerate(view.shores, start=1):
        if shore.journey:
            lines.append(words("alt.known", shore=place, journey=scene.journey(shore.journey)))
    if view.sealed is not None:
        lines.append(words("alt.sealed", loads=sealed(scene)))
    return lines


def _destiny(scene: ViewModel, destiny: str) -> str:
    printed = scene.book.destinies[destiny]
    return scene.words(
        "describe.destiny",
        destiny=scene.destiny(destiny),
        most=scene.words(f"most.{printed.most}"),
        alone=printed.alone,
        tied=printed.tied,
    )


def _enemies(scene: ViewModel) -> list[str]:
    view, words = scene.view, scene.words
    lines = [words("describe.enemies")]
    for field in FIELDS:
        if enemy := scene.at(field):
            lines += _enemy(scene, field, enemy)
    for index, shore in enumerate(view.shores):
        if shore.monster:
            lines += [*_enemy(scene, shore_name(index), shore.monster), *_waters(scene, shore)]
    return lines if len(lines) > 1 else []


def _enemy(scene: ViewModel, place: str, enemy: str) -> list[str]:
    printed, words = scene.book.enemies[enemy], scene.words
    lines = [
        words(
            "describe.enemy",
            place=scene.place(place),
            enemy=scene.titled(enemy),
            attack=printed.attack,
            defense=printed.defense,
            glory=printed.glory,
            goods=scene.goods(scene.book.reward(enemy)),
        )
    ]
    if printed.forbids:
        lines.append(words("describe.forbids", kind=words(f"kind.{printed.forbids}")))
    return lines


def _waters(scene: ViewModel, shore: Shore) -> list[str]:
    words = scene.words
    lines = [words("describe.bounty", n=shore.coins)] if shore.coins else []
    if shore.journey:
        lines.append(words("describe.journey-known", journey=scene.journey(shore.journey), n=shore.feeds))
    else:
        lines.append(words("describe.journey-down" if shore.covered else "describe.journey-gone", n=shore.feeds))
    if shore.docked is not None:
        ship = words(f"ship.{shore.docked.ship}")
        lines.append(words("describe.docked", who=scene.name(shore.docked.seat), ship=ship))
    return lines


def _village(scene: ViewModel) -> list[str]:
    view, words, book = scene.view, scene.words, scene.book
    if not view.round:
        return []
    lines = [words("describe.town")]
    for place, location in book.locations.items():
        if location.stock:
            goods = scene.goods(stock_at(book, view, place))
            lines.append(words("describe.stock", place=scene.place(place), goods=goods))
    lines.append(words("describe.merchant", goods=scene.goods(book.merchants[view.merchant].goods)))
    runes = words.join(scene.rune(rune) for rune in view.display if rune) or words("amount.nothing")
    lines.append(words("describe.display", runes=runes))
    ships = [priced(scene, ship) for ship in view.yard]
    lines.append(words("describe.yard", ships=words.join(ships) or words("amount.nothing")))
    if (price := book.hire_price(view.hired)) is not None:
        lines.append(words("describe.huts", n=price))
    return lines


def _workers(scene: ViewModel) -> list[str]:
    view, words = scene.view, scene.words
    if view.phase is Phase.LEADER or view.phase is Phase.OVER:
        return []
    lines = [words("describe.workers-out")]
    lines += [words("describe.worker", place=scene.place(w.place), who=scene.name(w.seat)) for w in view.workers]
    if view.phase is Phase.PLACE:
        lines.append(words("describe.free", places=words.join(map(scene.place, free_locations(scene.book, view)))))
    return lines


def _sent(scene: ViewModel) -> list[str]:
    words, teller = scene.words, teller_of(scene)
    lines = [
        words(
            "describe.post",
            who=scene.name(post.seat),
            load=teller.loads([Load(post.place, post.squad, post.food)]) or words("amount.nobody"),
        )
        for post in scene.view.posts
    ]
    return [words("describe.posts"), *lines] if lines else []


def _seat(scene: ViewModel, seat: Seat, board: Board) -> list[str]:
    words, view = scene.words, scene.view
    lines = [words("describe.seat", seat=seat + 1, who=scene.name(seat), glory=board.glory)]
    if board.leader:
        lines += [words(f"leader.{board.leader}"), words(f"leader_text.{board.leader}")]
    goods = scene.goods(Bundle(food=board.food, wood=board.wood, coins=board.coins, favor=board.favor))
    lines.append(words("describe.goods", goods=goods))
    if board.blame:
        lines.append(words("amount.blame", n=board.blame))
    lines.append(words("describe.home", squad=scene.squad(board.home)))
    if any(board.away):
        lines.append(words("describe.away", squad=scene.squad(board.away)))
    if board.workers:
        lines.append(words("describe.workers", n=board.workers))
    if board.ship:
        lines.append(words("describe.ship", ship=words(f"ship.{board.ship}")))
    if board.runes:
        runes = [words("describe.used", rune=scene.rune(c.rune)) if c.used else scene.rune(c.rune) for c in board.runes]
        lines.append(words("describe.runes", runes=words.join(runes)))
    lines.append(words("describe.destinies", n=board.destinies))
    shown = view.hands[seat] if view.hands else board.shown
    if shown:
        lines.append(words("describe.shown", destinies=words.join(map(scene.destiny, shown))))
    pile = view.piles[seat]
    if pile:
        lines.append(words("describe.pile", enemies=words.join(map(scene.titled, pile))))
    return lines


def _decks(scene: ViewModel) -> list[str]:
    view, words = scene.view, scene.words
    decks = view.decks
    lines = [words("describe.decks")]
    lines.append(words("describe.deck", journeys=decks.journeys, destinies=decks.destinies, runes=decks.runes))
    if view.escaped:
        lines.append(words("describe.got-away", enemies=words.join(map(scene.titled, view.escaped))))
    met = (*view.travelled, *view.revealed)
    if met:
        counts = Counter(scene.journey(journey) for journey in met)
        said = [words("describe.several", name=name, n=n) if n > 1 else name for name, n in counts.items()]
        lines.append(words("describe.travelled", journeys=words.join(said)))
    return lines


def _wrapped(lines: Iterable[str]) -> list[str]:
    return [row for line in lines for row in wrap(line, COLUMNS, subsequent_indent="  ")]
