"""Loading structlog without rich, which it looks for when it is imported for the first time.

With rich it could draw exceptions in colour, which Skald's logs never ask for. All that it would import to that end,
pygments among it, is a tenth of the time to start and four megabytes.
"""

from __future__ import annotations

import sys

_rich = sys.modules.pop("rich", None)
sys.modules["rich"] = None  # type: ignore[assignment]  # so that importing it fails as if it were not installed
try:
    import structlog  # noqa: F401 - for this alone
finally:
    del sys.modules["rich"]
    if _rich is not None:
        sys.modules["rich"] = _rich
