"""The global limit: so many requests in a second by all processes of the bot together, answers to presses aside."""

from __future__ import annotations

from collections import deque

from bot.sandbox.clock import Clock
from bot.sandbox.errors import too_many
from bot.sandbox.limits.numbers import Policy


class GlobalRate:
    """Counts the requests of the last second and refuses what is too much."""

    def __init__(self, policy: Policy, clock: Clock) -> None:
        """Allow what the policy says at the moment."""
        self.refused = 0
        """How many requests were refused."""
        self._policy, self._clock = policy, clock
        self._lately: deque[float] = deque()

    def count(self) -> None:
        """Count one request.

        Raises:
            DiscordError: 429, there were too many within the last second.
        """
        most, now = self._policy.requests_per_second, self._clock.now()
        if most is None:
            return
        while self._lately and now - self._lately[0] >= 1.0:
            self._lately.popleft()
        if len(self._lately) >= most:
            self.refused += 1
            raise too_many(0, retry_after=1.0 - (now - self._lately[0]), scope="global")
        self._lately.append(now)
