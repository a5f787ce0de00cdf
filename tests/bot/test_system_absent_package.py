from __future__ import annotations

import sys

import pytest

from bot.system.absent_package import absent


def test_a_package_is_not_found_and_then_found_as_it_was():
    import wave

    with absent("wave"), pytest.raises(ImportError):
        import wave as again  # noqa: F401 - there is none
    assert sys.modules["wave"] is wave


def test_a_package_that_nobody_has_loaded_is_found_for_the_first_time_afterwards():
    loaded = sys.modules.pop("wave", None)
    with absent("wave"), pytest.raises(ImportError):
        import wave
    assert "wave" not in sys.modules
    import wave

    assert wave.__name__ == "wave"
    if loaded is not None:
        sys.modules["wave"] = loaded


def test_what_goes_wrong_meanwhile_takes_no_package_away():
    import wave

    with pytest.raises(ZeroDivisionError), absent("wave"):
        _ = 1 / 0
    assert sys.modules["wave"] is wave
