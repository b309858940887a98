"""Games with planted faults."""

from dataclasses import replace
from typing import Any

from engine.errors import RuleError
from engine.moves import Move
from tests.engine.sixth import PLAY, SIXTH


class Lenient(PLAY.PlayPhase):  # type: ignore[name-defined]  # the page defines it at run time
    """It has forgotten to ask whether a suit was followed."""

    def check(self, deal: Any, seat: str, move: Move) -> None:
        try:
            super().check(deal, seat, move)
        except RuleError as error:
            if error.code != "must_follow_suit":
                raise


class Playing:
    """The sixth game with a phase that is wrong."""

    def __init__(self, phase: Any) -> None:
        self.phase = phase

    def __getattr__(self, name: str) -> Any:
        return getattr(SIXTH, name)

    def start(self, *arguments: Any) -> Any:
        deal = SIXTH.start(*arguments)
        return replace(deal, phases=(deal.phases[0], self.phase()))
