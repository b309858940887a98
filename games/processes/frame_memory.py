"""Memory for the frames of functions, taken once for a piece of work.

CPython 3.11 to 3.13 keep the frames of a thread in chunks of 16 KB. A function that is called where a chunk ends takes
a new one from the kernel, and gives it back when it returns. A loop at that depth of calls does so each time round,
which costs fifty times as much as the call: standings of 1,000 entries took twice as long there, and any function
called on the way could move a loop to that depth. See decision 0471.
"""

import functools
from collections.abc import Callable
from types import FunctionType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

STACK_ITEMS = 18_000
"""Of 8 bytes each. A frame gets a chunk of a power of two, here 256 KB, and what it leaves is for those below it:
110 KB, some 500 calls within each other.
"""


def _call(function: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
    return function(*given, **named)


_call_with_chunk = FunctionType(_call.__code__.replace(co_stacksize=STACK_ITEMS), globals())
"""The same as `_call`, with a frame that fits into no usual chunk. Pages of it that nobody writes to take no memory."""


def with_frame_memory(function: Callable[P, T]) -> Callable[P, T]:
    """Give each call of this function a chunk for itself and all that it calls.

    It costs some microseconds, so it is meant for requests and tasks.
    """

    @functools.wraps(function)
    def called(*given: P.args, **named: P.kwargs) -> T:
        result: T = _call_with_chunk(function, *given, **named)
        return result

    return called
