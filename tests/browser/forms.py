"""Forms as a browser finds them, sent with texts of our own."""

import contextlib
import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Error, Page, Response

from testkit.clocks import patience_ms
from testkit.live_app import LiveApp
from tests.browser.walks import kind_of

SCRIPT = (Path(__file__).parent / "forms.js").read_text()
EVENT = re.compile(r"^/t/(?!new)[^/]+/")
INSERTED = "document.querySelector('hostile-tag, [data-hostile]') !== null || window.hostile !== undefined"
"""Script: true if typed text became an element of the page or ran as code."""
SEND = "([number, texts, wild]) => window.sendForm(number, texts, wild)"
LOCAL = {"/shuffles/check/"}
"""Pages whose own script answers, without the server."""
LOUD = ("Refused to", "Content Security Policy", "Uncaught")


@dataclass(frozen=True, slots=True)
class Form:
    """A form with its page, target and fields; `number` is its position there."""

    page: str
    number: int
    method: str
    path: str
    names: tuple[str, ...]
    typed: int
    numbers: int

    @property
    def kind(self) -> tuple[str, str, frozenset[str]]:
        """Forms of one kind differ in the event and in numbers of tables and people only."""
        return (
            self.method,
            EVENT.sub("/t/E/", kind_of(self.path)),
            frozenset(re.sub(r"\d+", "N", name) for name in self.names),
        )


@dataclass
class Visitor:
    """A browser of one person. `wrong` is all that must not have happened, with where."""

    page: Page
    app: LiveApp
    wrong: list[str] = field(default_factory=list)
    as_text: int = 0
    """A browser of one person; `wrong` lists every breach and its page."""

    def __post_init__(self) -> None:
        self.page.add_init_script(SCRIPT)
        self.page.on("response", self._answered)
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.page.on("console", lambda answer: self._said(answer.text))
        self.page.on("pageerror", lambda error: self._said(f"Uncaught {error}"))

    def _answered(self, answer: Response) -> None:
        if answer.status >= 500:
            self.wrong.append(f"{answer.status} of {answer.request.method} {answer.url}")

    def _said(self, text: str) -> None:
        if any(word in text for word in LOUD):
            self.wrong.append(f"{self.page.url} said: {text[:200]}")

    def open(self, path: str) -> None:
        self.page.goto(f"{self.app.url}{path}", wait_until="load")

    def look(self, what: str) -> None:
        """Nothing that was typed is part of this page otherwise than as text."""
        if self._asked(INSERTED):
            self.wrong.append(f"inserted into {self.page.url} ({what})")
        self.as_text += self._asked("document.documentElement.textContent.includes('<hostile-tag')")

    def _asked(self, expression: str) -> bool:
        """Evaluate `expression` on the open page, again after a navigation."""
        while True:
            self.page.wait_for_load_state("load")
            with contextlib.suppress(Error):
                return bool(self.page.evaluate(expression))

    def forms(self, path: str) -> list[Form]:
        """Those of the page that is open."""
        found = self.page.evaluate("window.formsOf ? window.formsOf() : []")
        return [
            Form(path, number, one["method"], one["path"], tuple(one["names"]), one["typed"], one["numbers"])
            for number, one in enumerate(found)
        ]

    def send(self, form: Form, texts: list[str], wild: bool) -> bool:
        """Send a form as it is on its page now; return False if it has gone."""
        self.open(form.page)
        now = next((one for one in self.forms(form.page) if one.kind == form.kind), None)
        if now is None:
            return False

        def is_answer(answer: Response) -> bool:
            return answer.request.method == now.method and urlsplit(answer.url).path == now.path

        if now.path in LOCAL:
            self.page.evaluate(SEND, [now.number, texts, wild])
            self.look(f"after {now.path}")
            return True
        try:
            with self.page.expect_response(is_answer, timeout=patience_ms(15)):
                self.page.evaluate(SEND, [now.number, texts, wild])
        except Error as error:
            if "Execution context was destroyed" not in str(error):
                self.wrong.append(f"not answered: {now.method} {now.path} of {now.page}: {str(error)[:200]}")
        self.look(f"after {now.method} {now.path}")
        return True
