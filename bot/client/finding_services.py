"""The services that bring people together, put together: the queue, and challenges."""

from __future__ import annotations

from typing import Self

import msgspec

from bot.autoplay.finding_clock import FindingClock
from bot.client.challenge_presses import ChallengePresses
from bot.client.finding_presses import FindingPresses
from bot.client.foundation import Foundation
from bot.client.proposal_messages import ProposalMessages
from bot.leagues.service import League
from bot.panels.table import Panels
from bot.tables.challenges import ChallengeBook
from bot.tables.finding import Finding


class FindingServices(msgspec.Struct, frozen=True):
    """The queue, challenges, and the proposals that come of both."""

    queue: Finding
    proposals: ProposalMessages
    challenges: ChallengeBook
    clock: FindingClock

    @classmethod
    def build(cls, on: Foundation, ladders: League) -> Self:
        """Build the parts.

        Args:
            on: what they stand on.
            ladders: the ratings by which people are near each other.
        """
        queue = Finding(on.store, ladders, on.servers, may_see=on.presence.may_see, now=on.now)
        proposals = ProposalMessages(on.sessions, queue, on.lobbies, on.message_api, table_sync=on.table_sync)
        return cls(
            queue=queue,
            proposals=proposals,
            challenges=ChallengeBook(on.store, on.servers, queue),
            clock=FindingClock(on.sessions, queue, proposals.show),
        )

    def presses(self, on: Foundation, panels: Panels) -> FindingPresses:
        """Make what answers presses about the queue, and about tables that seek players."""
        return FindingPresses(
            on.lobbies,
            self.queue,
            self.proposals,
            clock=self.clock,
            panels=panels,
            table_sync=on.table_sync,
            texts=on.texts,
        )

    def challenge_presses(self, on: Foundation) -> ChallengePresses:
        """Make what answers presses about challenges."""
        return ChallengePresses(on.sessions, self.challenges, self.proposals, presence=on.presence, texts=on.texts)
