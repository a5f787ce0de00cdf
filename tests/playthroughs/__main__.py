"""`python -m tests.playthroughs --rewrite` writes the golden playthroughs anew."""

from __future__ import annotations

import sys

from tests.playthroughs.golden import rewrite

if sys.argv[1:] == ["--rewrite"]:
    rewrite()
else:
    sys.exit("usage: python -m tests.playthroughs --rewrite")
