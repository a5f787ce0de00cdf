from __future__ import annotations

import gc


def pytest_collection_finish() -> None:
    """Let collections of garbage pass by what lasts to the end: thousands of tests and all modules."""
    gc.collect()
    gc.freeze()
