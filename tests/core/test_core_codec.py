"""Bytes: everything reads back equal; what is damaged, foreign or of other rules is refused as such."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engines.core import Codec, CorruptLog
from tests.core.toy import KEEPS, ROLLED, SENT, VOWED, ToyRules, new_game, play_all

CODEC = Codec(ToyRules())
START, SETUP = new_game()
GAME, LOG = play_all(START, *KEEPS, *VOWED, *SENT, *ROLLED[:1])
WRITTEN = {
    "header": CODEC.write_header(GAME.header),
    "entry": CODEC.write_entry(LOG[0]),
    "snapshot": CODEC.write_snapshot(GAME.snapshot()),
    "view": CODEC.write_view(GAME.view(0)),
}
READ = {
    "header": CODEC.read_header,
    "entry": CODEC.read_entry,
    "snapshot": CODEC.read_snapshot,
    "view": CODEC.read_view,
}


def test_every_value_reads_back_equal():
    assert CODEC.read_header(WRITTEN["header"]) == GAME.header
    for entry in (SETUP, *LOG):
        assert CODEC.read_entry(CODEC.write_entry(entry)) == entry
    for viewer in (None, 0, 1):
        assert CODEC.read_view(CODEC.write_view(GAME.view(viewer))) == GAME.view(viewer)
    snapshot = CODEC.read_snapshot(WRITTEN["snapshot"])
    assert snapshot == GAME.snapshot()
    assert type(snapshot.state) is type(GAME.snapshot().state)


def test_facts_keep_their_types():
    told = [fact.fact for entry in LOG for fact in CODEC.read_entry(CODEC.write_entry(entry)).told]
    assert [type(fact).__name__ for fact in told] == [
        "Kept", "Kept", "Vowed", "Unsealed", "Sent", "Sent", "Spoken", "Rolled",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", WRITTEN)
def test_the_envelope_names_its_format_and_the_rules(kind):
    format_, version, body = msgspec.msgpack.decode(WRITTEN[kind])
    assert (format_, version) == (1, 1)
    assert body


@pytest.mark.parametrize("kind", WRITTEN)
def test_bytes_of_other_rules_are_refused_with_both_versions(kind):
    later = Codec(ToyRules(version=2))
    with pytest.raises(CorruptLog, match="format 1 of rules version 1 cannot be read by version 2"):
        getattr(later, f"read_{kind}")(WRITTEN[kind])


@pytest.mark.parametrize("kind", WRITTEN)
def test_another_envelope_is_refused(kind):
    _, version, body = msgspec.msgpack.decode(WRITTEN[kind])
    with pytest.raises(CorruptLog, match="format 2"):
        READ[kind](msgspec.msgpack.encode((2, version, body)))


@pytest.mark.parametrize("kind", WRITTEN)
def test_cut_off_and_overlong_bytes_are_refused(kind):
    data = WRITTEN[kind]
    for bad in (*(data[:end] for end in range(len(data))), data + b"\0"):
        with pytest.raises(CorruptLog):
            READ[kind](bad)


@pytest.mark.parametrize("kind", WRITTEN)
def test_one_kind_is_not_read_as_another(kind):
    for other, data in WRITTEN.items():
        if other != kind:
            with pytest.raises(CorruptLog):
                READ[kind](data)


@given(data=st.binary(max_size=60), kind=st.sampled_from(sorted(WRITTEN)))
@example(data=b"\x93\x01\x01\xa1\xff", kind="entry")
@example(data=b"\x93\x01\x01" + b"\x91" * 100_000 + b"\x01", kind="entry")
def test_any_bytes_are_read_or_refused_but_never_anything_else(data, kind):
    with pytest.raises(CorruptLog):
        READ[kind](data)


@given(data=st.data(), kind=st.sampled_from(sorted(WRITTEN)))
def test_one_wrong_byte_is_read_as_something_or_refused_but_never_anything_else(data, kind):
    written = bytearray(WRITTEN[kind])
    place = data.draw(st.integers(0, len(written) - 1))
    written[place] = data.draw(st.integers(0, 255))
    try:
        READ[kind](bytes(written))
    except CorruptLog:
        return
