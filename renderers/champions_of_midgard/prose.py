"""Champions of Midgard in words: facts, the lines above a board, alt texts and the whole position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.champions_of_midgard.book import Book, Bundle
from engines.champions_of_midgard.reading import aboard, free_locations, stocks
from engines.champions_of_midgard.view import Phase, View
from renderers.champions_of_midgard import describe as position
from renderers.champions_of_midgard.narration import Teller
from renderers.champions_of_midgard.viewmodel import AT_ARMS, AT_SEA, Names, ViewModel, view_model
from renderers.kit.phrases import Phrases
from renderers.kit.text import alt_text


@dataclass(frozen=True, slots=True)
class MidgardProse:
    """Puts views and facts into words under one Book and in one language."""

    book: Book
    phrases: Phrases

    def fact(self, fact: Any, names: Names) -> str:
        """Tell a fact."""
        return Teller(self.book, self.phrases, names).tell(fact)

    def status(self, view: View, names: Names) -> str:
        """Say what is at stake in two or three short lines of Discord markdown."""
        seen = ViewModel(self.book, self.phrases, view, names)
        return "\n".join(filter(None, (_moment(seen), _stake(seen), _scores(seen))))

    def alt(self, view: View, names: Names) -> str:
        """Say what the board's picture shows: whose move, stake, last change, score, table; within 1,024 characters."""
        seen = view_model(self.book, self.phrases, view, names)
        rounds = self.book.counts.rounds
        said = [self.phrases("alt.first", headline=seen.headline(), round=view.round, rounds=rounds)]
        said += [_stake(seen), _scores(seen)]
        if view.phase is Phase.OVER:
            said += [self.phrases("alt.score", who=seen.name(s.seat), n=s.total) for s in view.scores]
        else:
            said += _table(seen)
        return alt_text(said)

    def hand_alt(self, view: View, names: Names) -> str:
        """Say what the viewer alone can see, within 1,024 characters."""
        seen = view_model(self.book, self.phrases, view, names)
        words = self.phrases
        destinies = words.join(map(seen.destiny, view.hand))
        said = [words("alt.hand", n=len(view.hand), destinies=destinies) if destinies else words("alt.no-hand")]
        if view.drawn:
            said.append(words("alt.choose", destinies=words.join(map(seen.destiny, view.drawn))))
        said += [
            words("alt.known", shore=place, journey=seen.journey(shore.journey))
            for place, shore in enumerate(view.shores, start=1)
            if shore.journey
        ]
        if view.sealed is not None:
            said.append(words("alt.sealed", loads=position.sealed(seen)))
        pile = view.piles[view.viewer] if view.viewer is not None else None
        if pile:
            said.append(words("alt.pile", enemies=words.join(map(seen.titled, pile))))
        return alt_text(said)

    def describe(self, view: View, names: Names) -> str:
        """Give everything that the viewer may know as lines of at most 30 columns."""
        return position.describe(view_model(self.book, self.phrases, view, names))


def _moment(seen: ViewModel) -> str:
    view = seen.view
    headline = seen.headline()
    if view.phase is Phase.LEADER:
        return seen.words("status.setup", headline=headline)
    if view.phase is Phase.OVER:
        return seen.words("status.over", headline=headline)
    return seen.words("status.round", round=view.round, rounds=seen.book.counts.rounds, headline=headline)


def _stake(seen: ViewModel) -> str:
    """The fight, the voyage, the seals or the enemies, whichever matters now."""
    view, words = seen.view, seen.words
    if view.phase in AT_SEA and view.voyage is not None:
        return _voyage(seen)
    if view.phase in AT_ARMS and view.fight is not None:
        return position.fighting(seen, view.fight)
    if view.phase is Phase.ASSIGN and not view.opened:
        return words("status.ready", ready=sum(view.ready), due=sum(view.due))
    if view.phase is Phase.OVER and view.outcome is not None:
        return words(f"ending.{view.outcome.reason}")
    return words("status.last-call") if view.phase is Phase.LAST_CALL else _enemies(seen)


def _enemies(seen: ViewModel) -> str:
    view = seen.view
    draugr = [seen.titled(enemy) for enemy in view.draugr if enemy]
    if not view.troll or not draugr:
        return ""
    return seen.words("status.enemies", troll=seen.enemy(view.troll), draugr=seen.words.join(draugr))


def _voyage(seen: ViewModel) -> str:
    voyage, post = seen.view.voyage, aboard(seen.view)
    assert voyage is not None
    goods = seen.goods(Bundle(food=post.food, S=post.squad[0], P=post.squad[1], A=post.squad[2]))
    return seen.words(
        "status.voyage",
        who=seen.name(voyage.seat),
        shore=voyage.shore + 1,
        journey=seen.journey(voyage.journey),
        goods=goods,
    )


def _scores(seen: ViewModel) -> str:
    view, words = seen.view, seen.words
    points = view.outcome.scores if view.outcome else tuple(board.glory for board in view.boards)
    lines = [words("status.score", who=seen.name(seat), points=glory) for seat, glory in enumerate(points)]
    return words("status.scores", scores=words.join(lines))


def _table(seen: ViewModel) -> list[str]:
    """The enemies that can be fought, who stands where, and what is still free."""
    view, words = seen.view, seen.words
    said = []
    for place, shore in enumerate(view.shores, start=1):
        if shore.monster:
            enemy = seen.book.enemies[shore.monster]
            ship = words("alt.ship", who=seen.name(shore.docked.seat)) if shore.docked is not None else ""
            said.append(
                words(
                    "alt.shore",
                    shore=place,
                    enemy=seen.titled(shore.monster),
                    attack=enemy.attack,
                    defense=enemy.defense,
                    glory=enemy.glory,
                    ship=ship,
                )
            )
    said.append(words("alt.stocks", goods=seen.goods(stocks(view))))
    for seat in range(view.config.seats):
        places = [seen.place(worker.place) for worker in view.workers if worker.seat == seat]
        if places:
            said.append(words("alt.taken", who=seen.name(seat), places=words.join(places)))
    if view.phase is Phase.PLACE:
        said.append(words("alt.free", places=words.join(map(seen.place, free_locations(seen.book, view)))))
    return said
