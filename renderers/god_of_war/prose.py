"""God of War in words: facts, the lines above a board, alt texts and the whole position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from engines.core import Ask, Option, Picks, Question
from engines.god_of_war import reading
from engines.god_of_war.book import Book, Pos
from engines.god_of_war.view import View
from renderers.god_of_war import describe, hints, labels
from renderers.god_of_war.closeups import tell_hands, tell_places
from renderers.god_of_war.in_short import in_short
from renderers.god_of_war.last_attack import last_attack
from renderers.god_of_war.narration import Narrator
from renderers.god_of_war.poster import ending_lines, quest_lines
from renderers.god_of_war.ranking import rank
from renderers.god_of_war.turns import headline
from renderers.god_of_war.viewmodel import Names, ViewModel, card_name, view_model
from renderers.kit.in_short import Short
from renderers.kit.phrases import Phrases
from renderers.kit.text import alt_text, sentences


class GodOfWarProse(msgspec.Struct, frozen=True):
    """Puts views and facts into words under one Book and in one language."""

    book: Book
    phrases: Phrases

    def fact(self, fact: Any, names: Names) -> str:
        """Tell a fact; nothing for facts that need no words."""
        return Narrator(self.book, self.phrases, names).tell(fact)

    def in_short(self, view: View, names: Names, facts: Sequence[Any]) -> list[Short]:
        """Draw facts together that say one thing, for a reader who has no room for one sentence each."""
        return in_short(self.book, self.phrases, view, names, facts)

    def card(self, card: str) -> str:
        """Name a card in a few words, for menus."""
        return card_name(self.book, self.phrases, card)

    def status(self, view: View, names: Names) -> str:
        """Say what is at stake in one to three short lines of Discord markdown."""
        model = ViewModel(self.book, self.phrases, view, names)
        if not view.scene:
            return self.phrases("status.setup")
        if view.outcome is not None:
            return self.phrases("status.over", ending=self.phrases(f"ending.{view.outcome.reason}"))
        lines = [self.phrases("status.moment", quest=model.quest(), n=max(view.round, 1), goal=model.goal())]
        lines.append(self.phrases("status.heroes", heroes=" · ".join(_heroes(model))))
        foes = _foes(model)
        if foes:
            lines.append(self.phrases("status.enemies", enemies=" · ".join(foes)))
        return "\n".join(lines)

    def alt(self, view: View, names: Names) -> str:
        """Say what the board's picture shows, in the picture's order, within 1,024 characters."""
        model = view_model(self.book, self.phrases, view, names)
        said = sentences([headline(model)])
        if view.scene:
            said.append(f"{model.quest()}. {model.goal()}")
            said += [_column(model, k) for k in range(1, 5)]
            said += [
                self.phrases("alt.tokens", token=self.phrases(f"token.{token}"), n=n) + "."
                for token, n in view.tokens.items()
            ]
        if view.row:
            said.append(self.phrases("alt.row", cards=model.cards(view.row)))
        return alt_text(said)

    def hand_alt(self, view: View, names: Names) -> str:
        """Say which cards the viewer holds, within 1,024 characters."""
        model = view_model(self.book, self.phrases, view, names)
        assert view.viewer is not None
        hand = view.seats[view.viewer].hand
        said = [self.phrases("alt.hand", cards=model.cards(hand)) if hand else self.phrases("alt.no-hand")]
        if not hand and (offered := model.offered()):
            said.append(self.phrases("alt.offered", cards=model.cards(offered)))
        said += [f"{line}." for line in _heroes(model, view.viewer)]
        return alt_text(said)

    def option(self, view: View, ask: Ask, option: Option) -> str:
        """Name an option of an Ask."""
        return labels.label(view_model(self.book, self.phrases, view, ()), ask, option)

    def rank(self, view: View, ask: Ask, option: Option) -> float:
        """Say how early an option stands among the others."""
        return rank(view_model(self.book, self.phrases, view, ()), ask, option.id)

    def hint(self, view: View, ask: Ask, option: Option) -> str:
        """Say more about an option, for the second line of menus."""
        return labels.hint(view_model(self.book, self.phrases, view, ()), ask, option)

    def aside(self, view: View, ask: Ask) -> str:
        """Say beside a prompt what helps to answer it."""
        return hints.hint(view_model(self.book, self.phrases, view, ()), ask)

    def asked(self, view: View, ask: Ask) -> str:
        """Say what is asked where that names a Hero."""
        return hints.asked(view_model(self.book, self.phrases, view, ()), ask)

    def so_far(self, view: View, picks: Picks) -> str:
        """Say what an attack in the making comes to."""
        return hints.so_far(view_model(self.book, self.phrases, view, ()), picks)

    def explained(self, view: View, ask: Ask) -> str:
        """Say with what no attack can do anything."""
        return hints.explained(view_model(self.book, self.phrases, view, ()), ask)

    def doubt(self, view: View, _question: Question, picks: Picks) -> str:
        """Say of an attack that it does nothing to its target."""
        return hints.doubt(view_model(self.book, self.phrases, view, ()), picks)

    def poster_alt(self, view: View, names: Names) -> str:
        """Say what the poster of a Quest shows, or how the game ended."""
        model = view_model(self.book, self.phrases, view, names)
        return alt_text(sentences(quest_lines(model) if view.outcome is None else ending_lines(model)))

    def quest_alt(self, view: View, names: Names) -> str:
        """Say what the card of the Quest being played shows."""
        return alt_text(sentences(quest_lines(view_model(self.book, self.phrases, view, names))))

    def last_attack_alt(self, _view: View, names: Names, facts: Iterable[Any]) -> str:
        """Tell the last attack and what came of it; nothing without one."""
        attack = last_attack(facts)
        if attack is None:
            return ""
        told = (attack.declared, *attack.cheers, *attack.outcomes)
        return alt_text([self.fact(fact, names) for fact in told])

    def hands_alt(self, view: View, names: Names) -> str:
        """Say which cards everybody holds, as far as the viewer may know."""
        return tell_hands(view_model(self.book, self.phrases, view, names))

    def places_alt(self, view: View, names: Names) -> str:
        """Say what can be used in the scene and what stirs there."""
        return tell_places(view_model(self.book, self.phrases, view, names))

    def describe(self, view: View, names: Names) -> str:
        """Give everything that the viewer may know as lines of at most 30 columns."""
        return describe.describe(view_model(self.book, self.phrases, view, names))


def _heroes(model: ViewModel, seat: int | None = None) -> list[str]:
    words = model.words
    return [
        words("status.down", hero=model.hero(hero.id)) if hero.down else model.life_of(hero.id)
        for hero in model.view.heroes.values()
        if seat is None or hero.seat == seat
    ]


def _foes(model: ViewModel) -> list[str]:
    return [
        model.words("status.enemy", enemy=model.enemy(pos), left=model.left(pos), n=model.health(enemy))
        for pos in reading.targets(model.book, model.view)
        if (enemy := model.face(pos).enemy) is not None
    ]


def _column(model: ViewModel, column: int) -> str:
    words = model.words
    cards = words.join(_card(model, pos) for pos in (f"T{column}", f"B{column}"))
    said = words("alt.scene", column=column, cards=cards)
    heroes = [
        words(
            "alt.hero",
            hero=model.hero(hero),
            left=model.life(hero),
            n=model.book.heroes[hero].health,
            rage=model.view.heroes[hero].rage,
        )
        for hero in model.view.columns[column - 1]
    ]
    return f"{said[:-1]}; {words('alt.heroes', n=len(heroes), heroes=words.join(heroes))}." if heroes else said


def _card(model: ViewModel, pos: Pos) -> str:
    words, enemy = model.words, model.face(pos).enemy
    if enemy is None or enemy.immune:
        return words("alt.card", face=model.title(pos))
    if not model.standing(pos):
        return words("alt.dead", face=model.title(pos))
    armor = model.armor(pos)
    marks = words("alt.armor", armor=words.join(map(str, armor))) if armor else ""
    if model.view.cards[pos].stunned:
        marks += words("alt.stunned")
    return words("alt.enemy", face=model.title(pos), left=model.left(pos), n=model.health(enemy), marks=marks)
