"""How many rounds a system needs, and what its options are when nobody says anything."""

from collections.abc import Mapping, Sequence
from typing import Any

from seating.sizes import divide
from tournaments.planner.simulation.brackets import rounds_needed
from tournaments.planner.simulation.values import Party

FREE = ("swiss", "schedule", "random", "draw", "groups")
"""Systems that can be held in as many rounds as one likes."""
USUAL_THROUGH = 2


def fixed_rounds(system: str, party: Party, options: Mapping[str, Any]) -> int | None:
    """The rounds a system must have for so many; None where one may choose."""
    if system == "round_robin":
        return (party.entries - 1 + party.entries % 2) * int(options.get("legs", 1))
    if system in ("knockout", "double_knockout"):
        return rounds_needed(party.entries, system == "double_knockout")
    return None


def group_options(party: Party, rounds: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of groups and a final: as given, else groups of about eight (four where two sit at a table).

    A final by knock-out has the rounds it needs; any other a third of all rounds.
    """
    size = max(party.sizes)
    groups = int(given.get("groups") or _usual_groups(party.entries, party.sizes))
    groups = max(1, min(groups, party.entries // min(party.sizes)))
    through = max(1, min(int(given.get("through") or USUAL_THROUGH), party.entries // groups))
    final = str(given.get("final") or ("knockout" if size == 2 else "tables"))
    last = rounds_needed(groups * through) if final == "knockout" else max(1, rounds // 3)
    group_rounds = max(1, int(given.get("group_rounds") or rounds - last))
    return {"groups": groups, "through": through, "group_rounds": group_rounds, "final": final}


def rounds_of_groups(party: Party, rounds: int, options: Mapping[str, Any]) -> int:
    """All rounds of groups and final with these options, when about so many are wanted."""
    if options["final"] == "knockout":
        return int(options["group_rounds"]) + rounds_needed(int(options["groups"]) * int(options["through"]))
    return max(rounds, int(options["group_rounds"]) + 1)


def _usual_groups(entries: int, sizes: Sequence[int]) -> int:
    """Groups of the usual size, or nearly so, all of which can be seated."""
    usual = max(2, round(entries / (4 if max(sizes) == 2 else 2 * max(sizes))))
    near = sorted(range(2, usual + 3), key=lambda count: (abs(count - usual), count))
    fits = (count for count in near if entries // count >= min(sizes) and _all_seated(entries, count, sizes))
    return next(fits, usual)


def _all_seated(entries: int, count: int, sizes: Sequence[int]) -> bool:
    return max(sizes) == 2 or all(divide(size, tuple(sizes)) for size in {entries // count, -(-entries // count)})
