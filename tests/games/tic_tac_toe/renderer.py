from __future__ import annotations

from renderers.kit import border, frame
from renderers.kit.palette import Tint
from renderers.kit.phrases import Phrases
from renderers.kit.seats import empty_mark, seat_mark
from tests.games.tic_tac_toe.engine import GameOver, Marked, View


def draw_board(view: View, _names: tuple[str, ...]) -> bytes:
    canvas = border.ground(frame.BOARD, Tint.STONE)
    for i, seat in enumerate(view.seats):
        draw = empty_mark if seat is None else seat_mark
        draw(canvas, (400 + 200 * (i % 3), 200 + 200 * (i // 3)), seat or 0, size=150)
    return canvas.png()


class Prose:
    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases

    def fact(self, fact: Marked | GameOver, names: tuple[str, ...]) -> str:
        if isinstance(fact, Marked):
            return self._phrases("marked", who=names[fact.seat], cell=fact.cell)
        return self._phrases("wins", n=len(fact.winners), who=self._phrases.join(names[seat] for seat in fact.winners))

    def status(self, view: View, names: tuple[str, ...]) -> str:
        return self.fact(GameOver(view.outcome.winners, view.outcome.reason), names) if view.outcome else ""

    def describe(self, view: View, names: tuple[str, ...]) -> str:
        marks = ["." if seat is None else str(seat + 1) for seat in view.seats]
        return "\n".join([*(" ".join(marks[start : start + 3]) for start in (0, 3, 6)), self.status(view, names)])

    alt = hand_alt = describe
