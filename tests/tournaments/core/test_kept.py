"""Values cached per version are computed once, for any number of callers."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier, Event

import pytest

from testkit.clocks import patience
from tournaments.core.cache import SingleFlightCache, memoized


def test_many_simultaneous_callers_get_one_value() -> None:
    single_flight_cache: SingleFlightCache[object] = SingleFlightCache(4)
    made: list[object] = []
    ready, goes_on = Barrier(5), Event()

    def make() -> object:
        goes_on.wait(patience(10))
        made.append(object())
        return made[-1]

    def ask() -> object:
        ready.wait(patience(10))
        return single_flight_cache.get("standings", make)

    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(ask) for _ in range(4)]
        ready.wait(patience(10))
        goes_on.set()
        assert {id(one.result(patience(10))) for one in asked} == {id(made[0])}
    assert len(made) == 1


def test_one_key_does_not_wait_for_another() -> None:
    kept: SingleFlightCache[object] = SingleFlightCache(4)
    goes_on = Event()
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(kept.get, "slow", lambda: goes_on.wait(patience(10)))
        assert kept.get("quick", lambda: "there") == "there"
        goes_on.set()
        assert slow.result(patience(10))


def test_a_failed_computation_is_tried_again() -> None:
    kept: SingleFlightCache[float] = SingleFlightCache(4)
    with pytest.raises(ZeroDivisionError):
        kept.get("a", lambda: 1 / 0)
    assert kept.get("a", lambda: 2) == 2


def test_the_oldest_is_forgotten_first() -> None:
    kept: SingleFlightCache[str] = SingleFlightCache(2)
    for key in ("a", "b", "a", "c"):
        kept.get(key, partial(str, key))
    assert kept.get("a", lambda: "again") == "a"
    assert kept.get("b", lambda: "again") == "again"


def test_a_function_is_called_once_for_the_same_arguments() -> None:
    calls: list[int] = []

    @memoized(most=2)
    def double(number: int) -> int:
        calls.append(number)
        return 2 * number

    assert [double(1), double(1), double(2)] == [2, 2, 4]
    double.cache_clear()
    double(1)
    assert calls == [1, 2, 1]
