"""The heap of a Skald that starts: nearly everything that is made then stays for good.

Looking through it for garbage makes the start a seventh longer, and each later look holds up everybody's answers.
"""

import gc


def still() -> None:
    """Look for no garbage until `settle`."""
    gc.disable()


def settle() -> None:
    """Take what there is for permanent, and look for garbage from now on in what is new."""
    gc.freeze()
    gc.enable()
