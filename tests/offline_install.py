"""What lets pip install this package without a network: the tests' own environment has all that it would fetch."""

from __future__ import annotations

import os
import sysconfig

OFFLINE = {
    "PIP_NO_INDEX": "1",
    "PIP_NO_DEPS": "1",
    "PIP_NO_BUILD_ISOLATION": "0",  # pip reads it as what becomes of build isolation
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PYTHONPATH": sysconfig.get_path("purelib"),
}


def environment(**more: str) -> dict[str, str]:
    """The environment of a process that installs, or runs, what is installed so."""
    return {**os.environ, **OFFLINE, **more}
