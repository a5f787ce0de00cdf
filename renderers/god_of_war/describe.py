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


def describe(seen: ViewModel) -> str:
    """Everything the viewer may know, a paragraph per subject, the most pressing first."""
    paragraphs = [_moment(seen)]
    if seen.view.scene:
        paragraphs += [_hand(seen), _heroes(seen), *(_card(seen, pos) for pos in POSITIONS), _tokens(seen)]
    paragraphs += [_row(seen), _players(seen), _path(seen)]
    return "\n\n".join("\n".join(_wrapped(lines)) for lines in paragraphs if lines)


def _moment(seen: ViewModel) -> list[str]:
    view, words = seen.view, seen.words
    lines = [headline(seen)]
    if view.scene:
        lines += [words("describe.round", n=view.round, stage=view.stage), seen.quest(), seen.goal()]
    lines += [words("describe.hindrance", goal=words(f"hindrance.{quest}")) for quest in view.hindrances]
    return lines


def _hand(seen: ViewModel) -> list[str]:
    if seen.view.viewer is None:
        return []
    hand = seen.view.seats[seen.view.viewer].hand
    cards = [f"{card} {_told(seen, card)}" for card in hand]
    return [seen.words("describe.hand"), *(cards or [seen.words("closeup.empty")])]


def _told(seen: ViewModel, card: CardId) -> str:
    """A card, and what it does if it is a special one."""
    special = seen.book.cards[card].special
    if not special:
        return seen.card(card)
    return seen.words("describe.special", card=seen.card(card), text=seen.special(special))


def _heroes(seen: ViewModel) -> list[str]:
    view, words = seen.view, seen.words
    lines = [words("describe.heroes")]
    for hero in view.heroes.values():
        printed = seen.book.heroes[hero.id]
        if hero.down:
            lines.append(words("status.down", hero=seen.hero(hero.id)))
            continue
        life = words("status.hero", hero=seen.hero(hero.id), left=seen.life(hero.id), n=printed.health)
        place = words("option.column", column=seen.column(hero.id))
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
        lines.append(words("describe.carrier", hero=seen.hero(view.carrier)))
    return lines


def _card(seen: ViewModel, pos: Pos) -> list[str]:
    view, words, face = seen.view, seen.words, seen.face(pos)
    lines = [f"{pos} {seen.title(pos)}"]
    enemy = face.enemy
    if enemy is not None:
        lines += _enemy(seen, pos, enemy) if seen.standing(pos) else [words("board.defeated")]
    lines += [box_line(seen, box, "describe.box") for box in face.boxes]
    lines += [spot_line(seen, spot, "describe.spot") for spot in face.spots]
    hidden = reading.hidden_face(seen.book, view, pos)
    if hidden is not None:
        lines.append(words("describe.peek", face=words(f"face.{hidden.name}")))
    return lines


def _enemy(seen: ViewModel, pos: Pos, enemy: Enemy) -> list[str]:
    """A living Enemy: its health, armor and token, and how it attacks."""
    words, armor, attack = seen.words, seen.armor(pos), enemy.attack
    if enemy.immune:
        lines = [words("board.immune")]
    else:
        lines = [words("describe.health", left=seen.left(pos), n=seen.health(enemy))]
    if armor:
        lines.append(words("describe.armor", armor=words.join(map(str, armor))))
    if seen.view.cards[pos].stunned:
        lines.append(words("describe.stunned"))
    if attack is None:
        return lines
    kind, reach = words(f"icon.{attack.kind}"), reached(words, attack.reach)
    lines.append(words("describe.attack", n=seen.strength(attack.strength), kind=kind, reach=reach))
    if given := afflictions(words, attack):
        lines.append(words("describe.gives", cards=given))
    if attack.then:
        lines.append(words("describe.then", effects=words.join(tell(seen, effect) for effect in attack.then)))
    runes = words.join(words(f"rune.{rune}") for rune in enemy.runes)
    return [*lines, words("describe.runes", n=len(enemy.runes), runes=runes)]


def _tokens(seen: ViewModel) -> list[str]:
    words = seen.words
    found = [words("alt.tokens", token=words(f"token.{token}"), n=n) for token, n in seen.view.tokens.items()]
    return [words("describe.tokens"), *found] if found else []


def _row(seen: ViewModel) -> list[str]:
    row = seen.view.row
    return [seen.words("describe.row"), *(f"{card} {seen.card(card)}" for card in row)] if row else []


def _players(seen: ViewModel) -> list[str]:
    view, words = seen.view, seen.words
    lines = [words("describe.players")]
    for seat, player in enumerate(view.seats):
        discard = len(player.discard)
        lines.append(words("describe.kit", who=seen.name(seat), n=player.cards, deck=player.deck, discard=discard))
        if player.hand and seat != view.viewer:
            lines.append(f"  {seen.cards(player.hand)}")
    return lines


def _path(seen: ViewModel) -> list[str]:
    view, words = seen.view, seen.words
    if not view.quests:
        return []
    marks = dict.fromkeys(view.done, "✓ ") | {view.quest: "→ "}
    return [
        words("describe.path"),
        *(marks.get(quest, "  ") + words(f"quest.{quest}") for quest in (*view.quests, *view.bosses)),
    ]


def _wrapped(lines: Iterable[str]) -> list[str]:
    return [row for line in lines for row in wrap(line, COLUMNS, subsequent_indent="  ")]
