"""What stands beside a question: the points that are left, what powers do, and what a challenge would compare."""

from __future__ import annotations

from engines.core import Ask
from engines.thor_vs_loki import reading
from engines.thor_vs_loki.book import COLUMNS, Book
from engines.thor_vs_loki.view import View
from renderers.kit.phrases import Phrases
from renderers.thor_vs_loki.narration import came_out


def aside(words: Phrases, view: View, ask: Ask) -> str:
    """Say how many action points are left, where one is to be spent."""
    return f"-# {words('advice.points', n=view.points, total=view.total)}" if ask.slot == "act" else ""


def explained(book: Book, words: Phrases, view: View, ask: Ask) -> str:
    """Say in small print what the powers on the buttons do, or what a challenge in each column would compare."""
    if ask.slot == "power":
        kinds = [book.cards[card].kind for card in ask.open]
        told = [
            words("advice.power", card=words(f"card.{kind}"), line=words(f"card_line.{kind}"))
            for kind in dict.fromkeys(kinds)
        ]
        return f"-# {' · '.join(told)}"
    if ask.slot == "challenge":
        return "\n".join(f"-# {_challenge(book, words, view, COLUMNS.index(column))}" for column in ask.open)
    return ""


def _challenge(book: Book, words: Phrases, view: View, column: int) -> str:
    """What a challenge in a column would compare; of a face-down card, how it may come out."""
    challenger, face = reading.mine(view)[column][0].card, reading.theirs(view)[column][0]
    if face.card:
        met, letter = reading.meeting(book, view, challenger, face.card), COLUMNS[column]
        fallen = reading.fallen(book, view, challenger, face.card)
        told = came_out(book, words, (challenger, face.card), met, fallen=fallen, column=letter)
        return words("advice.column", column=letter, card=words(f"card.{book.cards[challenger].kind}"), told=told)
    falls, ties, beats = reading.prospect(book, view, column)
    return words("advice.unseen", column=COLUMNS[column], falls=falls, ties=ties, beats=beats)
