"""Shards as an operator writes them, and whose events they hear."""

from __future__ import annotations

import pytest

from bot.system.shards import Shards


@pytest.mark.parametrize(
    ("text", "count", "ids", "shown"),
    [
        ("0-3/16", None, (0, 1, 2, 3), "0-3/16"),
        ("0-3", 16, (0, 1, 2, 3), "0-3/16"),
        ("5/6", None, (5,), "5/6"),
        ("8, 0-1,4-4 / 9", 9, (0, 1, 4, 8), "0-1,4,8/9"),
    ],
)
def test_shards_are_read_and_shown(text, count, ids, shown):
    shards = Shards.read(text, count)
    assert shards.ids == ids
    assert str(shards) == shown
    assert Shards.read(shown) == shards


@pytest.mark.parametrize(
    ("text", "count", "sentence"),
    [
        ("all", None, "'all' names no shards; write 0-3/16 for the first four of sixteen"),
        ("0-3", None, "'0-3' does not say how many shards there are in all; write 0-3/16, say"),
        ("0-3/16", 8, "'0-3/16' says 16 shards in all, and shard_count says 8; leave one of them out"),
        ("3-0/16", None, "3-0 goes backwards; write the smaller number first"),
        ("0-16/16", None, "there is no shard 16 among 16; they are numbered from 0"),
        ("0,0/2", None, "'0,0/2' names a shard twice; name each once"),
        ("0/0", None, "there is no shard 0 among 0; they are numbered from 0"),
    ],
)
def test_every_fault_is_one_sentence(text, count, sentence):
    with pytest.raises(ValueError) as fault:  # noqa: PT011 - the sentence is looked at
        Shards.read(text, count)
    assert str(fault.value) == sentence


def test_servers_are_heard_by_their_shard_and_direct_messages_by_the_first():
    first, others = Shards.read("0/3"), Shards.read("1-2/3")
    for guild in (None, 3 << 22, (3 << 22) + 99):
        assert first.hear(guild)
        assert not others.hear(guild)
    assert others.hear(4 << 22)
    assert not first.hear(4 << 22)
