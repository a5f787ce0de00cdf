"""God of War in short: what a Hero's blows came to, and whom an Enemy or a box hurt, in one sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engines.god_of_war import facts as told
from engines.god_of_war.book import Book, HeroId
from engines.god_of_war.view import View
from renderers.god_of_war.narration import Narrator
from renderers.god_of_war.viewmodel import Names
from renderers.kit.in_short import Short, drawn_together
from renderers.kit.phrases import Phrases

_CAME_OF_A_BLOW = (told.ArmorHeld, told.ArmorBroken, told.EnemyHurt, told.EnemyStunned, told.EnemyDefeated)
"""What a blow does; what else is told between two blows goes without saying."""
_BESIDE_BLOWS = (
    told.TurnBegan,
    told.Moved,
    told.SpecialPlayed,
    told.CardFetched,
    told.Cheered,
    told.DieRolled,
    told.RageRose,
    told.Passed,
)
_HARM = (told.HeroHurt, told.KnockedDown)
_BESIDE_HARM = (told.Defended, told.Guarded, told.WardUsed, told.Softened, told.RageRose, told.Passed)
_HANDS = (told.Drew, told.Reshuffled)

Facts = Sequence[Any]


class _Found(NamedTuple):
    """What is drawn together: how many facts, the sentence, and about which Heroes it is."""

    size: int = 0
    said: str = ""
    heroes: frozenset[HeroId] = frozenset()


class _Suffered(NamedTuple):
    """How something ended for a Hero."""

    damage: int
    down: bool


def in_short(book: Book, words: Phrases, view: View, names: Names, facts: Facts) -> list[Short]:
    """Draw facts together that say one thing; all others stay as they are.

    Args:
        book: the Book.
        words: the game's texts.
        view: what the reader knows: whose Heroes are whose.
        names: of the seats.
        facts: what was told, in order.
    """
    narrator = Narrator(book, words, names)
    mine = {hero.id for hero in view.heroes.values() if hero.seat == view.viewer}

    def draw(rest: Facts) -> list[Short]:
        some = next((some for way in _WAYS if (some := way(narrator, rest)).size > 1), _Found(1))
        return [Short(tuple(rest[: some.size]), some.said, bool(some.heroes & mine))]

    return drawn_together(facts, draw)


def _blows(narrator: Narrator, facts: Facts) -> _Found:
    """Draw the blows of one Hero together, as far as they have come out."""
    hero, size, movers = "", 0, set[HeroId]()
    for place, fact in enumerate(facts):
        if isinstance(fact, told.Attacked) and (not hero or fact.hero == hero):
            hero = fact.hero
        elif isinstance(fact, _CAME_OF_A_BLOW) and hero:
            size = place + 1
        elif not isinstance(fact, _BESIDE_BLOWS) or (isinstance(fact, told.TurnBegan) and place):
            break
        if isinstance(fact, told.Moved | told.SpecialPlayed | told.Attacked):
            movers.add(fact.hero)
            if len(movers) > 1:
                break
    if not size:
        return _Found()
    words = narrator.words
    hits = words.join(_hits(narrator, [fact for fact in facts[:size] if isinstance(fact, _CAME_OF_A_BLOW)]))
    said = words("in_short.blows", hero=words(f"hero.{hero}"), hits=hits)
    return _Found(size, said, frozenset({hero}))


def _hits(narrator: Narrator, facts: Iterable[Any]) -> list[str]:
    """Say of each Enemy what it took, and how it stands now."""
    words = narrator.words
    by_enemy = dict[tuple[str, str], list[Any]]()
    for fact in facts:
        by_enemy.setdefault((fact.pos, fact.name), []).append(fact)
    hits = list[str]()
    for (pos, name), some in by_enemy.items():
        hurts = [fact for fact in some if isinstance(fact, told.EnemyHurt)]
        defeated = any(isinstance(fact, told.EnemyDefeated) for fact in some)
        notes = [_note(words, fact) for fact in some if isinstance(fact, told.ArmorBroken | told.ArmorHeld)]
        if any(isinstance(fact, told.EnemyStunned) for fact in some) and not defeated:
            notes.append(words("in_short.stunned"))
        if defeated:
            notes.append(words("in_short.defeated"))
        elif hurts:
            notes.append(words("in_short.left", left=hurts[-1].left))
        damage = sum(fact.n for fact in hurts)
        enemy, now = narrator.enemy(name, pos), ", ".join(dict.fromkeys(notes))
        hits.append(words("in_short.hit" if damage else "in_short.no-hit", n=damage, enemy=enemy, now=now))
    return hits


def _note(words: Phrases, fact: told.ArmorBroken | told.ArmorHeld) -> str:
    return words("in_short.broken" if isinstance(fact, told.ArmorBroken) else "in_short.held", n=fact.armor)


def _strike(narrator: Narrator, facts: Facts) -> _Found:
    """Draw together whom an Enemy's attack or a box has hurt, with the rune that called it."""
    start = 1 if isinstance(facts[0], told.RuneRevealed) else 0
    struck = facts[start] if len(facts) > start else None
    if not isinstance(struck, told.EnemyAttacks | told.BoxActivated):
        return _Found()
    words, size = narrator.words, start + 1
    for place, fact in enumerate(facts[size:], size):
        if isinstance(fact, _HARM):
            size = place + 1
        elif not isinstance(fact, _BESIDE_HARM):
            break
    suffered = _suffered(facts[start:size])
    if not suffered:
        waits = isinstance(struck, told.EnemyAttacks) and struck.columns
        return _Found() if waits else _Found(size, narrator.tell(struck))
    harm = "; ".join(_harm(words, suffered))
    if isinstance(struck, told.BoxActivated):
        named = narrator.enemy(struck.name, struck.pos) if struck.name else ""
        said = words("in_short.box", card=named, harm=harm) if named else words("in_short.box-unnamed", harm=harm)
    else:
        # Whoever is asked to defend against the rest of it reads how strong it is.
        name = "in_short.strike" if size < len(facts) else "in_short.strike-now"
        said = words(name, enemy=narrator.enemy(struck.name, struck.pos), strength=struck.strength, harm=harm)
    return _Found(size, said, frozenset(suffered))


def _suffered(facts: Facts) -> dict[HeroId, _Suffered]:
    suffered = dict[HeroId, _Suffered]()
    for fact in facts:
        if isinstance(fact, told.HeroHurt):
            suffered[fact.hero] = _Suffered(suffered.get(fact.hero, _Suffered(0, False)).damage + fact.n, False)
        elif isinstance(fact, told.KnockedDown) and fact.hero in suffered:
            suffered[fact.hero] = suffered[fact.hero]._replace(down=True)
    return suffered


def _harm(words: Phrases, suffered: dict[HeroId, _Suffered]) -> list[str]:
    """Say what Heroes took, those with the same together."""
    by_harm = dict[_Suffered, list[str]]()
    for hero, harm in suffered.items():
        by_harm.setdefault(harm, []).append(words(f"hero.{hero}"))
    said = list[str]()
    for harm, heroes in by_harm.items():
        how = "felled" if harm.down else "hurt" if harm.damage else "unhurt"
        who = "all" if len(heroes) > 1 else "one"
        said.append(words(f"in_short.{how}-{who}", heroes=words.join(heroes), n=harm.damage))
    return said


def _defence(narrator: Narrator, facts: Facts) -> _Found:
    """Draw a defence together with what came through."""
    if len(facts) == 1 or not isinstance(facts[0], told.Defended):
        return _Found()
    defended, hurt = facts[:2]
    if not isinstance(hurt, told.HeroHurt) or hurt.hero != defended.hero:
        return _Found()
    words, name = narrator.words, "in_short.defence-hurt" if hurt.n else "in_short.defence"
    said = words(name, hero=words(f"hero.{hurt.hero}"), strength=defended.n, n=hurt.n)
    return _Found(2, said, frozenset({hurt.hero}))


def _round(narrator: Narrator, facts: Facts) -> _Found:
    """Draw the beginning of a round together with the hands that go without saying."""
    start = 1 if isinstance(facts[0], told.RowReturned) else 0
    if len(facts) == start or not isinstance(facts[start], told.RoundBegan):
        return _Found()
    size = start + 1
    while size < len(facts) and isinstance(facts[size], _HANDS):
        size += 1
    return _Found(size, narrator.tell(facts[start]))


_WAYS = (_blows, _strike, _defence, _round)
