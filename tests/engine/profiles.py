"""How much hypothesis draws: a little in every run, more where the slow tests run. The one place that says so.

`fast` and `slow` are hypothesis profiles. A property is written once, as a function of what is drawn, and becomes a
test in both: `pytest -m "not slow"` runs the first, `pytest -m slow` the second.
"""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy

ALIKE: dict[str, Any] = {
    "deadline": None,
    "derandomize": True,
    "database": None,
    "suppress_health_check": list(HealthCheck),
}
settings.register_profile("fast", max_examples=10, **ALIKE)
settings.register_profile("slow", max_examples=20, **ALIKE)

in_both_profiles = pytest.mark.parametrize("profile", ["fast", pytest.param("slow", marks=pytest.mark.slow)])


def many(profile: str, share: float = 1) -> int:
    """How many examples a profile draws for a property that takes this share of them; at least one."""
    examples: int = settings.get_profile(profile).max_examples
    return max(1, round(share * examples))


def draw(profile: str, prop: Callable[[Any], None], strategy: SearchStrategy[Any], share: float = 1) -> None:
    """Runs a property for as many drawn values as the profile says."""
    chosen = settings(settings.get_profile(profile), max_examples=many(profile, share))
    chosen(given(strategy)(lambda drawn: prop(drawn)))()
