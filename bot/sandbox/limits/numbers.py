"""The numbers of the platform that a test may want to tighten."""

from __future__ import annotations

from dataclasses import dataclass, field

PRIVILEGED_INTENTS = (1 << 1) | (1 << 8) | (1 << 15)


@dataclass(slots=True)
class Policy:
    """Times in seconds, sizes in bytes. Change a field on `sandbox.policy` while it runs.

    Discord's `identify_gap` is 5 seconds for each of `max_concurrency` buckets of shards, and its
    `requests_per_second` 50; tests that want neither leave them out.
    """

    answer_within: float = 3.0
    token_life: float = 900.0
    old_message_age: float = 3600.0
    old_edits: int = 3
    old_edit_window: float = 60.0
    old_edit_retry_after: float = 1.0
    active_threads: int = 1000
    channels_per_guild: int = 500
    pins_per_channel: int = 250
    file_bytes: int = 10 << 20
    request_bytes: int = 25 << 20
    application_emojis: int = 2000
    forbidden_intents: int = PRIVILEGED_INTENTS
    shards: int = 1
    max_concurrency: int = 1
    identify_gap: float = 0.0
    requests_per_second: int | None = None
    resume_events: int = 2000
    dm_openings: int | None = None
    session_starts: int = field(default=1000)
