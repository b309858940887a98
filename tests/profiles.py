"""How much hypothesis draws in the whole suite: three profiles, chosen by TEST_PROFILE.

`make`, the default, and `ci` derive every example from the property itself, so two runs of one commit try the same.
`soak` draws by true chance, 20 times as many as `make`, and prints with a failure how to draw it again.
In a run with a turn (`tests/turns.py`), `ci` holds for the files of that turn, and `make` for the others.
A property that should try more or fewer than the others asks for a share of them: `@examples(0.5)`.
"""

import os
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from tests import turns

EXAMPLES = {"make": 25, "ci": 50, "soak": 20 * 25}
"""How many examples a property tries that asks for no other share."""
SOAK_TIMEOUT = 3600.0
"""Seconds per test in a soak; the limit of pyproject.toml suits fewer examples."""

ALIKE: dict[str, Any] = {
    "deadline": None,
    "database": None,  # examples kept from an earlier run would make two machines try different ones
    "suppress_health_check": [
        HealthCheck.too_slow,  # measured by the clock on the wall, so it fails under load
        HealthCheck.data_too_large,  # nested documents: how many are too large is luck in a soak
        HealthCheck.filter_too_much,  # how many are filtered is luck in a soak
        HealthCheck.function_scoped_fixture,  # ours set what holds for all examples: a database, a patched constant
    ],
}
CONSTANTS_OF_MODULES = providers._get_local_constants


def rest_in_soak(values: Iterable[Any], first: int = 1) -> list[Any]:
    """Reduce a parameter to its first values in ring 2; a soak tries the others."""
    listed = list(values)
    return [*listed[:first], *(_marked(value, pytest.mark.soak) for value in listed[first:])]


def rest_in_ring_2(values: Iterable[Any], first: int = 1) -> list[Any]:
    """Leave the first values of a parameter to ring 1, and the others to ring 2."""
    listed = list(values)
    return [*listed[:first], *(_marked(value, pytest.mark.long) for value in listed[first:])]


def _marked(value: Any, mark: pytest.MarkDecorator) -> Any:
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=mark)


def _no_constants() -> providers.Constants:
    return providers.Constants()


def chosen() -> str:
    """Return the name of this run's profile.

    Raises pytest.UsageError if it does not exist.
    """
    name = os.environ.get("TEST_PROFILE") or "make"
    if name not in EXAMPLES:
        names = ", ".join(EXAMPLES)
        raise pytest.UsageError(f"TEST_PROFILE is “{name}”; it should be one of {names}.")
    return name


def profile_of(name: str) -> str:
    """Return the name of the profile of a file of tests, by its path in the project, or of a single case, by its name.

    Raises pytest.UsageError if the profile or the turn of this run does not exist.
    """
    profile = chosen()
    return "make" if profile == "ci" and not turns.share([name]) else profile


def load_for(file: str) -> None:
    """Make the profile of a file the default of its properties; call it just before the file is imported."""
    settings.load_profile(profile_of(file))


def load(config: pytest.Config) -> None:
    """Make the chosen profile the default of every property.

    Call it before test modules are imported: `examples` counts then. Where CI is set, hypothesis has loaded its own
    profile `ci` while it was imported; this one takes its place.
    """
    for name, count in EXAMPLES.items():
        chance = name == "soak"
        settings.register_profile(name, max_examples=count, derandomize=not chance, print_blob=chance, **ALIKE)
    settings.load_profile(chosen())
    soak = chosen() == "soak"
    # Hypothesis draws constants out of all loaded modules of ours, so a property would try one thing alone and
    # another after other tests. There is no setting for it.
    providers._get_local_constants = CONSTANTS_OF_MODULES if soak else _no_constants
    providers.CONSTANTS_CACHE.cache.clear()
    if soak and config.option.timeout is None:
        config.option.timeout = SOAK_TIMEOUT


def examples(share: float) -> settings:
    """Return settings with this share of the profile's examples, at least one."""
    return settings(max_examples=max(1, round(share * settings().max_examples)))
