"""Discord's numbers for what it refuses, and what they mean for us."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

TOO_MANY: Final = HTTPStatus.TOO_MANY_REQUESTS

NO_CHANNEL: Final = 10003

NO_MEMBER: Final = {10007, 10013}
"""Somebody is not on the server (any more), or nowhere."""

NO_DMS: Final = {50001, 50007, 50278}
"""A person takes no direct messages from us."""

TOO_MANY_DMS: Final = 40003

INVALID: Final = 50035
"""A message or another thing is not taken as it stands."""

NOT_EDITABLE: Final = {NO_CHANNEL, 10008, 30046, INVALID}
"""An edit after which the message is posted anew: gone, too old to edit, or refused as it stands."""

ARCHIVED: Final = 50083
HAS_THREAD: Final = 160004

NO_EMOJI: Final = 10014
"""An emoji is gone."""

TAGS_FULL: Final = 30048
"""A forum has as many tags as it can have."""

EMOJIS_FULL: Final = 30008
"""An application has as many emojis as it can have."""

ANSWERED: Final = 40060
"""An interaction has its first answer already."""

NOT_TAKEN: Final = {10015, 10062, ANSWERED, 50027}
"""An answer that comes too late or once too often."""
