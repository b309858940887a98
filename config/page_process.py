"""Second process of a server, which renders pages: `python -m config.page_process`.

It sends an empty message once it has loaded (games/processes/frames.py). Then a list of pages as JSON
(live/seat_pages.py: Page) is answered with their news: null for a page that has to send a request itself, else
`version`, the changed `parts`, the `ids` of all parts, the digests of what the page has then (`sent`), and the token of
its forms. It reads the database itself, as another web process would, and shares no memory with the server. It ends
when its input does.
"""

import os
import sys
from dataclasses import asdict

import orjson

# It sets Django up, which the others need.
import config.wsgi  # noqa: F401

# isort: split
from config.ops import memory
from games.processes.frames import read_frame, write_frame
from games.tables.presence import SeatToken
from live import seat_pages
from live.seat_pages import ChangedParts, Page


def main() -> None:
    """Render pages until the input closes."""
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output of a library must not mix with answers
    memory.settle()
    write_frame(answers, {})
    while True:
        try:
            _, body = read_frame(questions)
        except EOFError:
            return
        write_frame(answers, {}, answer(body))


def answer(question: bytes) -> bytes:
    """Return the news of some pages, both as JSON."""
    pages = [Page(**{**page, "seat_token": SeatToken(**page["seat_token"])}) for page in orjson.loads(question)]
    return orjson.dumps([_as_json(page, news) for page, news in zip(pages, seat_pages.render(pages), strict=True)])


def _as_json(page: Page, news: ChangedParts | None) -> object:
    return None if news is None else {**asdict(news), "sent": page.sent, "csrf_token": page.csrf_token}


if __name__ == "__main__":
    main()
