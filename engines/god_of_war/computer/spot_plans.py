"""What Interaction Spots are worth to the computer ally, and which cards it pays with."""

from __future__ import annotations

from engines.god_of_war._asks import card_groups
from engines.god_of_war._asks.attack_walk import icons
from engines.god_of_war.book import Book, CardId, HeroId
from engines.god_of_war.book.format import TokenKind
from engines.god_of_war.book.words import (
    BreakArmor,
    Crystal,
    Effect,
    Flip,
    Heal,
    NextAttack,
    Pierce,
    Relight,
    StunEnemy,
    Token,
    Whom,
)
from engines.god_of_war.computer.evaluation import Evaluator, Steps


def effect_worth(evaluator: Evaluator, hero: HeroId, effect: Effect) -> float:  # noqa: C901, PLR0911 - one line for each effect
    """Return what an effect of an Interaction Spot is worth to this hero."""
    view = evaluator.view
    match effect:
        case Pierce(n, pos):
            return evaluator.hit(evaluator.foes[pos], n, pierce=True) + 1.0 if pos in evaluator.foes else 0.0
        case BreakArmor(pos):
            foe = evaluator.foes.get(pos)
            return foe.weight * foe.armor * 1.1 + 1.0 if foe is not None else 0.0
        case Heal(n, whom):
            healed = [min(n, h.damage) * evaluator.frailty(h.id) * 0.6 for h in view.heroes.values() if not h.down]
            if whom is Whom.ACTOR:
                return min(n, view.heroes[hero].damage) * evaluator.frailty(hero) * 0.6
            return sum(healed) if whom is Whom.ALL else max(healed)
        case NextAttack(n):
            return 0.75 * n if icons(evaluator.book, view, hero) and not view.heroes[hero].surge else 0.0
        case StunEnemy(pos):
            return 0.6 * evaluator.foes[pos].threat if pos in evaluator.foes and not view.cards[pos].stunned else 0.0
        case Crystal(n):
            return 3.5 * n
        case Relight():
            return 9.0
        case Token():
            return _token(evaluator, effect)
        case Flip(to):
            return 8.0 if evaluator.mount.pos in to else 1.2
        case _:
            return 0.8


def _token(evaluator: Evaluator, effect: Token) -> float:
    view, rules = evaluator.view, evaluator.scene.head.tokens
    rule, now = rules[effect.token], view.tokens[effect.token]
    match rule.kind:
        case TokenKind.POWER:
            return 2.4 if rule.of in evaluator.foes and now > 1 else 0.6
        case TokenKind.STORE:
            traps = [token for token, other in rules.items() if other.kind is TokenKind.TRAP]
            needed = evaluator.wanted(effect.token) + sum(evaluator.wanted(trap) - view.tokens[trap] for trap in traps)
            return 6.0 if effect.change > 0 and now < needed else 0.0
        case TokenKind.TRAP:
            return 9.0
        case TokenKind.LANTERN:
            return 0.8 if now else 1.0 + 0.15 * view.tracks[rule.of]
        case TokenKind.FIRE:
            return 0.8


def payment(book: Book, symbols: tuple[str, ...], hand: list[CardId], steps: Steps) -> list[CardId]:
    """Return the cards of the hand that pay these symbols at the least loss."""
    left, paid = list(hand), list[CardId]()
    ordered = sorted(symbols, key=lambda symbol: symbol[0] == "N")
    for place, symbol in enumerate(ordered):
        if symbol[0] == "N":
            chosen = card_groups.cheapest(book, int(symbol[1:]), card_groups.numbers(book, left))
        else:
            after = ordered[place + 1 :]
            chosen = next(
                (card,)
                for card in left
                if card_groups.pays(book, symbol, card)
                and card_groups.payable(book, after, [c for c in left if c != card])
            )
        slot = f"pay-{symbol[0].lower()}"
        steps[slot] = (*steps.get(slot, ()), *chosen)
        paid += chosen
        left = [card for card in left if card not in chosen]
    return paid
