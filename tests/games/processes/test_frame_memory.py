"""Memory for frames, counted by the pages that the kernel hands out."""

import resource
from collections.abc import Callable

from games.processes.frame_memory import with_frame_memory

CALLS = 1000
DEPTHS = 400
"""Calls within each other, which need more than one of the chunks of 16 KB."""


def _page_faults_at_each_depth(depth: int, faults: list[int]) -> list[int]:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in map(_wide_frame, range(CALLS)):
        pass
    faults.append(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
    return _page_faults_at_each_depth(depth - 1, faults) if depth else faults


def _wide_frame(v: int) -> int:
    """Have a wide frame, which at some depth is the first beyond the chunk."""
    return len((v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v))


def _most_faults(measure: Callable[[int, list[int]], list[int]]) -> int:
    return max(measure(DEPTHS, []))


def test_no_depth_of_calls_takes_memory_at_each_call() -> None:
    assert _most_faults(with_frame_memory(_page_faults_at_each_depth)) < CALLS / 2


def test_somewhere_among_the_depths_python_itself_takes_memory_at_each_call() -> None:
    """A failure means that Python keeps its chunks, and that the module can go."""
    assert _most_faults(_page_faults_at_each_depth) >= CALLS


def test_a_function_keeps_its_arguments_name_and_errors() -> None:
    @with_frame_memory
    def divide(dividend: int, *, by: int) -> float:
        return dividend / by

    assert divide(6, by=3) == 2
    assert divide.__name__ == "divide"
