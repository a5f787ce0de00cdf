"""Logs are JSON, and nothing in them opens a door."""

from __future__ import annotations

import io
import json
import logging

import pytest
import structlog

from bot.operator.logs import start_logging, without_secrets

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB"


@pytest.fixture
def logs():
    """Everything that is logged in a test, as read JSON."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    stream = io.StringIO()
    start_logging("INFO", secrets=("a-secret-of-our-own",), stream=stream)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    root.handlers[:], root.level = before, level
    structlog.reset_defaults()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("POST /webhooks/123/aW50ZXJh.Y3Rpb24_x-1/messages/@original", "POST /webhooks/123/<token>/messages/@original"),
        ("url='https://discord.com/api/interactions/9/abc/callback'", "url='https://discord.com/api/interactions/9/<token>/callback'"),
        (f"Authorization: Bot {TOKEN}", "Authorization: Bot <token>"),
        ("postgresql+asyncpg://skald:hush@host/skald", "postgresql+asyncpg://skald:<password>@host/skald"),
        ("table 7 at entry 12", "table 7 at entry 12"),
        ("renderers.common.standings", "renderers.common.standings"),
    ],
)  # fmt: skip
def test_secrets_are_cut_out_of_any_text(text, told):
    assert without_secrets(text) == told


def refuse():
    """Fail with secrets in the error and in its cause."""
    cause = OSError(f"cannot POST https://discord.com/api/v10/webhooks/1/{TOKEN}")
    raise RuntimeError("interactions/2/abc.def/callback said no to a-secret-of-our-own") from cause


def test_exceptions_of_skald_are_cleaned_with_all_their_causes(logs):
    log = structlog.get_logger("bot.somewhere")
    try:
        refuse()
    except RuntimeError:
        log.exception("an interaction failed", table=7)
    (line,) = logs()
    assert line["event"] == "an interaction failed"
    assert (line["table"], line["level"]) == (7, "error")
    text = json.dumps(line)
    assert "RuntimeError" in text
    for secret in (TOKEN, "abc.def", "a-secret-of-our-own"):
        assert secret not in text


def test_libraries_write_json_too_and_are_cleaned(logs):
    try:
        int(f"interactions/5/{TOKEN}/callback")
    except ValueError:
        logging.getLogger("discord.client").exception("Ignoring exception in %s", f"webhooks/1/{TOKEN}")
    (line,) = logs()
    assert line["logger"] == "discord.client"
    assert line["event"] == "Ignoring exception in webhooks/1/<token>"
    assert TOKEN not in json.dumps(line)


def test_discords_own_talk_stays_out_at_any_level(logs):
    start_logging("DEBUG", stream=io.StringIO())
    assert not logging.getLogger("discord.http").isEnabledFor(logging.INFO)
    assert not logging.getLogger("discord.gateway").isEnabledFor(logging.INFO)
