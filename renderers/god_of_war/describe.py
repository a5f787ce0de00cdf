"""The whole position as text: lines of at most 30 columns, from which a game can be played without a picture."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from engines.god_of_war import reading
from engines.god_of_war.book import POSITIONS, CardId, Enemy, Pos
from renderers.god_of_war.effects import afflictions, box_line, reached, spot_line, tell
from renderers.god_of_war.turns import headline
from renderers.god_of_war.viewmodel import ViewModel

COLUMNS = 30
"""The widest line."""


def describe(model: ViewModel) -> str:
    """Everything the viewer may know, a paragraph per subject, the most pressing first."""
    paragraphs = [_moment(model)]
    if model.view.scene:
        paragraphs += [_hand(model), _heroes(model), *(_card(model, pos) for pos in POSITIONS), _tokens(model)]
    paragraphs += [_row(model), _players(model), _path(model)]
    return "\n\n".join("\n".join(_wrapped(lines)) for lines in paragraphs if lines)


def _moment(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    lines = [headline(model)]
    if view.scene:
        lines += [words("describe.round", n=view.round, stage=view.stage), model.quest(), model.goal()]
    lines += [words("describe.hindrance", goal=words(f"hindrance.{quest}")) for quest in view.hindrances]
    return lines


def _hand(model: ViewModel) -> list[str]:
    if model.view.viewer is None:
        return []
    hand = model.view.seats[model.view.viewer].hand
    cards = [f"{card} {_told(model, card)}" for card in hand]
    return [model.words("describe.hand"), *(cards or [model.words("closeup.empty")])]


def _told(model: ViewModel, card: CardId) -> str:
    """A card, and what it does if it is a special one."""
    special = model.book.cards[card].special
    if not special:
        return model.card(card)
    return model.words("describe.special", card=model.card(card), text=model.special(special))


def _heroes(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    lines = [words("describe.heroes")]
    for hero in view.heroes.values():
        printed = model.book.heroes[hero.id]
        if hero.down:
            lines.append(words("status.down", hero=model.hero(hero.id)))
            continue
        life = words("status.hero", hero=model.hero(hero.id), left=model.life(hero.id), n=printed.health)
        place = words("option.column", column=model.column(hero.id))
        rage = words("hand.rage", n=hero.rage, most=printed.rage)
        said = [life, place, rage]
        if hero.wards:
            said.append(words("describe.tokens-of", n=hero.wards))
        if bonus := reading.next_attack_bonus(view, hero.id):
            said.append(words("describe.bonus", n=bonus))
        lines.append(", ".join(said))
    if view.config.seats == 1:
        used = words.join(words(f"describe.companion.{one}") for one in view.spent)
        lines.append(words("describe.spent", used=used) if used else words("describe.fresh"))
    if view.carrier:
        lines.append(words("describe.carrier", hero=model.hero(view.carrier)))
    return lines


def _card(model: ViewModel, pos: Pos) -> list[str]:
    view, words, face = model.view, model.words, model.face(pos)
    lines = [f"{pos} {model.title(pos)}"]
    enemy = face.enemy
    if enemy is not None:
        lines += _enemy(model, pos, enemy) if model.standing(pos) else [words("board.defeated")]
    lines += [box_line(model, box, "describe.box") for box in face.boxes]
    lines += [spot_line(model, spot, "describe.spot") for spot in face.spots]
    hidden = reading.hidden_face(model.book, view, pos)
    if hidden is not None:
        lines.append(words("describe.peek", face=words(f"face.{hidden.name}")))
    return lines


def _enemy(model: ViewModel, pos: Pos, enemy: Enemy) -> list[str]:
    """A living Enemy: its health, armor and token, and how it attacks."""
    words, armor, attack = model.words, model.armor(pos), enemy.attack
    if enemy.immune:
        lines = [words("board.immune")]
    else:
        lines = [words("describe.health", left=model.left(pos), n=model.health(enemy))]
    if armor:
        lines.append(words("describe.armor", armor=words.join(map(str, armor))))
    if model.view.cards[pos].stunned:
        lines.append(words("describe.stunned"))
    if attack is None:
        return lines
    kind, reach = words(f"icon.{attack.kind}"), reached(words, attack.reach)
    lines.append(words("describe.attack", n=model.strength(attack.strength), kind=kind, reach=reach))
    if given := afflictions(words, attack):
        lines.append(words("describe.gives", cards=given))
    if attack.then:
        lines.append(words("describe.then", effects=words.join(tell(model, effect) for effect in attack.then)))
    runes = words.join(words(f"rune.{rune}") for rune in enemy.runes)
    return [*lines, words("describe.runes", n=len(enemy.runes), runes=runes)]


def _tokens(model: ViewModel) -> list[str]:
    words = model.words
    found = [words("alt.tokens", token=words(f"token.{token}"), n=n) for token, n in model.view.tokens.items()]
    return [words("describe.tokens"), *found] if found else []


def _row(model: ViewModel) -> list[str]:
    row = model.view.row
    return [model.words("describe.row"), *(f"{card} {model.card(card)}" for card in row)] if row else []


def _players(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    lines = [words("describe.players")]
    for seat, player in enumerate(view.seats):
        discard = len(player.discard)
        lines.append(words("describe.kit", who=model.name(seat), n=player.cards, deck=player.deck, discard=discard))
        if player.hand and seat != view.viewer:
            lines.append(f"  {model.cards(player.hand)}")
    return lines


def _path(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    if not view.quests:
        return []
    marks = dict.fromkeys(view.done, "✓ ") | {view.quest: "→ "}
    return [
        words("describe.path"),
        *(marks.get(quest, "  ") + words(f"quest.{quest}") for quest in (*view.quests, *view.bosses)),
    ]


def _wrapped(lines: Iterable[str]) -> list[str]:
    return [row for line in lines for row in wrap(line, COLUMNS, subsequent_indent="  ")]
