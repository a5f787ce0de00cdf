"""What the workers of computer players do for somebody who asks what if: they imagine a whole table."""

from __future__ import annotations

from bot.autoplay.computer_worker import Task, loaded_rules
from engines.core import ImaginingPlayer, Rng, Snapshot


def imagined(task: Task) -> bytes | None:
    """Return a table that agrees with what the seat of a task sees, as the codec writes it; None if nobody can.

    Runs in a worker process.
    """
    rules, codec = loaded_rules(task.source, task.digest)
    player = task.source.player(rules, Rng(task.seed), task.level)
    if not isinstance(player, ImaginingPlayer):
        return None
    state = player.mind.imagine(codec.read_view(task.view), Rng(task.seed))
    return codec.write_snapshot(Snapshot(0, 0, 0, state))
