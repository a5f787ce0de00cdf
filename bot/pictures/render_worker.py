"""The process that renders pictures (`python -m bot.pictures.render_worker`): draws each order that it reads.

So it never outlives its Skald. It imports no more than it needs: what it holds is held twice.
"""

import pickle
import signal
import sys


def work() -> None:
    """Paint what is ordered, until whoever orders is gone."""
    for number in (signal.SIGINT, signal.SIGTERM):  # meant for Skald, who may still need pictures to say goodbye
        signal.signal(number, signal.SIG_IGN)
    orders, paintings = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else may come between the paintings
    while True:
        try:
            draw = pickle.load(orders)  # noqa: S301 - our own process wrote it
        except EOFError:
            return
        try:
            painted = draw()
        except Exception as error:  # noqa: BLE001 - whoever ordered has to hear of it
            painted = error
        pickle.dump(painted, paintings, pickle.HIGHEST_PROTOCOL)
        paintings.flush()


if __name__ == "__main__":
    work()
