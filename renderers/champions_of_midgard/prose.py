"""Champions of Midgard in words: facts, the lines above a board, alt texts and the whole position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engines.champions_of_midgard.book import Book, Bundle
from engines.champions_of_midgard.reading import aboard, counted, free_locations, leaders_taken, stocks
from engines.champions_of_midgard.view import Phase, View
from engines.core import Seat
from renderers.champions_of_midgard import describe as position
from renderers.champions_of_midgard.in_short import in_short
from renderers.champions_of_midgard.narration import Narrator
from renderers.champions_of_midgard.scores import parts
from renderers.champions_of_midgard.viewmodel import AT_ARMS, AT_SEA, Names, ViewModel, view_model
from renderers.kit.in_short import Short
from renderers.kit.phrases import Phrases
from renderers.kit.text import alt_text


class MidgardProse(msgspec.Struct, frozen=True):
    """Puts views and facts into words under one Book and in one language."""

    book: Book
    phrases: Phrases

    def fact(self, fact: Any, names: Names) -> str:
        """Tell a fact."""
        return Narrator(self.book, self.phrases, names).tell(fact)

    def in_short(self, view: View, names: Names, facts: Sequence[Any]) -> list[Short]:
        """Draw facts together that say one thing, for a reader who has no room for one sentence each."""
        return in_short(self.book, self.phrases, view, names, facts)

    def status(self, view: View, names: Names) -> str:
        """Say what is at stake in two or three short lines of Discord markdown."""
        model = ViewModel(self.book, self.phrases, view, names)
        return "\n".join(filter(None, (_moment(model), _stake(model), _scores(model))))

    def alt(self, view: View, names: Names) -> str:
        """Say what the board's picture shows: whose move, stake, last change, score, table; within 1,024 characters."""
        model = view_model(self.book, self.phrases, view, names)
        rounds = self.book.counts.rounds
        if view.phase is Phase.LEADER:
            return alt_text([self.phrases("alt.leaders", headline=model.headline()), *_leaders(model)])
        said = [self.phrases("alt.first", headline=model.headline(), round=view.round, rounds=rounds)]
        said.append(_stake(model))
        if view.phase is Phase.OVER and view.scores:
            said += [
                self.phrases(
                    "alt.score", who=model.name(s.seat), n=s.total, parts=self.phrases.join(parts(self.phrases, s))
                )
                for s in view.scores
            ]
        else:
            said += [_scores(model), *_table(model)]
        return alt_text(said)

    def score_parts(self, view: View, seat: Seat) -> list[str]:
        """Say what the final score of a seat is made of; nothing before the Glory is counted."""
        return [part for line in view.scores if line.seat == seat for part in parts(self.phrases, line)]

    def hand_alt(self, view: View, names: Names) -> str:
        """Say what the viewer alone can see, within 1,024 characters."""
        model = view_model(self.book, self.phrases, view, names)
        words = self.phrases
        destinies = words.join(_destiny(model, destiny) for destiny in view.hand)
        said = [words("alt.lead", leader=words(f"leader.{view.own.leader}"))] if view.own.leader else []
        said.append(words("alt.hand", n=len(view.hand), destinies=destinies) if destinies else words("alt.no-hand"))
        if view.drawn:
            said.append(words("alt.choose", destinies=words.join(_destiny(model, one) for one in view.drawn)))
        said += [
            words("alt.known", shore=place, journey=model.journey(shore.journey))
            for place, shore in enumerate(view.shores, start=1)
            if shore.journey
        ]
        if view.sealed is not None:
            said.append(words("alt.sealed", loads=position.sealed(model)))
        if runes := position.runes(model, view.own):
            said.append(words("alt.runes", runes=runes))
        pile = view.piles[view.viewer] if view.viewer is not None else None
        if pile:
            said.append(words("alt.pile", enemies=words.join(map(model.titled, pile))))
        return alt_text(said)

    def describe(self, view: View, names: Names) -> str:
        """Give everything that the viewer may know as lines of at most 30 columns."""
        return position.describe(view_model(self.book, self.phrases, view, names))


def _destiny(model: ViewModel, destiny: str) -> str:
    """A Destiny with what it counts, and how much the viewer has of that."""
    assert model.view.viewer is not None
    most = model.book.destinies[destiny].most
    n = counted(model.book, model.view, model.view.viewer, most)
    return model.words("alt.destiny", destiny=model.destiny(destiny), most=model.words(f"most.{most}"), n=n)


def _moment(model: ViewModel) -> str:
    view = model.view
    headline = model.headline()
    if view.phase is Phase.LEADER:
        return model.words("status.setup", headline=headline)
    if view.phase is Phase.OVER:
        return model.words("status.over", headline=headline)
    return model.words("status.round", round=view.round, rounds=model.book.counts.rounds, headline=headline)


def _stake(model: ViewModel) -> str:
    """The fight, the voyage, the seals or the enemies, whichever matters now."""
    view, words = model.view, model.words
    if view.phase in AT_SEA and view.voyage is not None:
        return _voyage(model)
    if view.phase in AT_ARMS and view.fight is not None:
        return position.fighting(model, view.fight)
    if view.phase is Phase.ASSIGN and not view.opened:
        return words("status.ready", ready=sum(view.ready), due=sum(view.due))
    if view.phase is Phase.OVER and view.outcome is not None:
        return words(f"ending.{view.outcome.reason}")
    return words("status.last-call") if view.phase is Phase.LAST_CALL else _enemies(model)


def _enemies(model: ViewModel) -> str:
    view = model.view
    draugr = [model.titled(enemy) for enemy in view.draugr if enemy]
    if not view.troll or not draugr:
        return ""
    return model.words("status.enemies", troll=model.enemy(view.troll), draugr=model.words.join(draugr))


def _voyage(model: ViewModel) -> str:
    voyage, post = model.view.voyage, aboard(model.view)
    assert voyage is not None
    goods = model.goods(Bundle(food=post.food, S=post.squad[0], P=post.squad[1], A=post.squad[2]))
    return model.words(
        "status.voyage",
        who=model.name(voyage.seat),
        shore=voyage.shore + 1,
        journey=model.journey(voyage.journey),
        goods=goods,
    )


def _scores(model: ViewModel) -> str:
    view, words = model.view, model.words
    points = view.outcome.scores if view.outcome else tuple(board.glory for board in view.boards)
    lines = [words("status.score", who=model.name(seat), points=glory) for seat, glory in enumerate(points)]
    return words("status.scores", scores=words.join(lines))


def _leaders(model: ViewModel) -> list[str]:
    """Every leader with what it does, and who has it."""
    words, taken = model.words, leaders_taken(model.view)
    said = []
    for leader in model.book.leaders:
        name, text = words(f"leader.{leader}"), words(f"leader_text.{leader}")
        seat = taken.get(leader)
        said.append(
            words("alt.leader", leader=name, text=text)
            if seat is None
            else words("alt.leader-taken", leader=name, who=model.name(seat))
        )
    return said


def _table(model: ViewModel) -> list[str]:
    """The enemies that can be fought, who stands where, and what is still free."""
    view, words = model.view, model.words
    said = []
    for place, shore in enumerate(view.shores, start=1):
        if shore.monster:
            enemy = model.book.enemies[shore.monster]
            ship = words("alt.ship", who=model.name(shore.docked.seat)) if shore.docked is not None else ""
            said.append(
                words(
                    "alt.shore",
                    shore=place,
                    enemy=model.titled(shore.monster),
                    attack=enemy.attack,
                    defense=enemy.defense,
                    glory=enemy.glory,
                    ship=ship,
                )
            )
    if waiting := stocks(view):
        said.append(words("alt.stocks", goods=model.goods(waiting)))
    for seat in range(view.config.seats):
        places = [model.spot(worker.place) for worker in view.workers if worker.seat == seat]
        if places:
            said.append(words("alt.taken", who=model.name(seat), places=words.join(places)))
    if view.phase is Phase.PLACE:
        said.append(words("alt.free", places=words.join(map(model.spot, free_locations(model.book, view)))))
    return said
