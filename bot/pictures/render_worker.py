"""The worker of the render process (`python -m bot.pictures.render_worker`): reads requests and writes pictures.

It ends when its input is closed, so it never outlives Skald. It imports as little as it can: what is loaded here is in
memory twice.
"""

from __future__ import annotations

import pickle
import signal
import sys


def work() -> None:
    """Paint each picture that is asked for, until the input ends."""
    for number in (signal.SIGINT, signal.SIGTERM):  # sent to Skald as well, which may need pictures while it shuts down
        signal.signal(number, signal.SIG_IGN)
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing that is printed may come between the answers
    while True:
        try:
            draw = pickle.load(requests)  # noqa: S301 - our own process wrote it
        except EOFError:
            return
        try:
            answer = draw()
        except Exception as error:  # noqa: BLE001 - whoever asked has to hear of it
            answer = error
        pickle.dump(answer, answers, pickle.HIGHEST_PROTOCOL)
        answers.flush()


if __name__ == "__main__":
    work()
