"""A request: its event, its values in address and form, and its preparation."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.rights.asking import filled
from tests.rights.world import World

Values = Mapping[str, Any] | Callable[..., Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Case:
    """A request; `at` and `body` are values, or functions of the world.

    `body` also depends on the role. `before` adds what the world lacks. `writes`: a permitted role changes
    something. `silent`: others are redirected without a message.
    """

    event: str = "friday"
    body: Values = field(default_factory=dict)
    at: Values = field(default_factory=dict)
    before: Callable[[World], object] | None = None
    writes: bool = True
    silent: bool = False
    query: str = ""

    def path(self, world: World, route: str, **instead: Any) -> str:
        at = self.at(world) if callable(self.at) else self.at
        usual = {name: value for values in world.values.values() for name, value in values.items()}
        return filled(route, {**usual, **world.values[self.event], **at, **instead}) + self.query

    def sent(self, world: World, role: str) -> Mapping[str, Any]:
        return self.body(world, role) if callable(self.body) else self.body


def quiet(event: str = "friday", body: Values | None = None, **more: Any) -> Case:
    """Return a case in which no role writes anything."""
    return Case(event, {} if body is None else body, writes=False, **more)
