"""Rounds that a system needs, and the defaults of its options."""

from collections.abc import Mapping, Sequence
from typing import Any

from seating.sizes import divide
from tournaments.planner.simulation.brackets import rounds_needed
from tournaments.planner.simulation.values import Party

FREE = ("swiss", "schedule", "random", "draw", "groups")
"""Systems with any number of rounds."""
USUAL_THROUGH = 2


def fixed_rounds(system: str, party: Party, options: Mapping[str, Any]) -> int | None:
    """Return the fixed number of rounds of a system; None if it is free."""
    if system == "round_robin":
        return (party.entries - 1 + party.entries % 2) * int(options.get("legs", 1))
    if system in ("knockout", "double_knockout"):
        return rounds_needed(party.entries, system == "double_knockout")
    return None


def group_options(party: Party, rounds: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of groups and a final, with defaults for blank ones.

    Groups have about eight entries, or four with two at a table. A knock-out final has the rounds it needs; any other a
    third of all rounds.
    """
    size = max(party.sizes)
    groups = int(options.get("groups") or _usual_groups(party.entries, party.sizes))
    groups = max(1, min(groups, party.entries // min(party.sizes)))
    through = max(1, min(int(options.get("through") or USUAL_THROUGH), party.entries // groups))
    final = str(options.get("final") or ("knockout" if size == 2 else "tables"))
    last = rounds_needed(groups * through) if final == "knockout" else max(1, rounds // 3)
    group_rounds = max(1, int(options.get("group_rounds") or rounds - last))
    return {"groups": groups, "through": through, "group_rounds": group_rounds, "final": final}


def rounds_of_groups(rounds: int, options: Mapping[str, Any]) -> int:
    """Return all rounds of groups and final with these options, near `rounds`."""
    if options["final"] == "knockout":
        return int(options["group_rounds"]) + rounds_needed(int(options["groups"]) * int(options["through"]))
    return max(rounds, int(options["group_rounds"]) + 1)


def _usual_groups(entries: int, sizes: Sequence[int]) -> int:
    """Return a number of about usual-sized groups that can all be paired."""
    usual = max(2, round(entries / (4 if max(sizes) == 2 else 2 * max(sizes))))
    near = sorted(range(2, usual + 3), key=lambda count: (abs(count - usual), count))
    fits = (count for count in near if entries // count >= min(sizes) and _all_seated(entries, count, sizes))
    return next(fits, usual)


def _all_seated(entries: int, count: int, sizes: Sequence[int]) -> bool:
    return max(sizes) == 2 or all(divide(size, tuple(sizes)) for size in {entries // count, -(-entries // count)})
