"""An organiser in a browser who creates events and enters sheets; counts clicks."""

from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp

DATA = Path(__file__).resolve().parent.parent / "data"
PASSWORD = "a-good-password"
MAKE_USER = (
    "from accounts.models import User;"
    "User.objects.filter(username='{name}').exists() or "
    f"User.objects.create_superuser('{{name}}', password='{PASSWORD}')"
)
BIDS, TRICKS = (4, 3, 5, 2), (4, 3, 4)


@dataclass
class Organiser:
    """One signed-in page; `clicks` are those since the last look."""

    page: Page
    app: LiveApp
    clicks: int = 0

    def go(self, path: str) -> None:
        self.page.goto(f"{self.app.url}{path}")

    def click(self, name: str, role: str = "button", nth: int = 0) -> None:
        """Something that leads to a page; that page is there afterwards."""
        self.clicks += 1
        with self.page.expect_navigation():
            self.page.get_by_role(role, name=name).nth(nth).click()  # type: ignore[arg-type]

    def new_evening(self, name: str, file: str = "people-24.csv", deals: int = 1) -> str:
        """From the front page to round 1 published; answers with the address of the event."""
        self.go("/")
        self.clicks = 0
        self.click("New event", "link")
        self.page.get_by_label("Event name").fill(name)
        self.page.get_by_label("Deals per round").fill(str(deals))
        self.clicks += 1  # the button that opens the dialog of files
        self.page.get_by_label("Or choose a file (CSV, XLSX)").set_input_files(DATA / file)
        expect(self.page.locator("#people-count")).to_contain_text("players fill")
        self.click("Create event")
        self.click("Check in all")
        self.click("Pair round 1")
        self.click("Publish round 1")
        return self.page.url.removeprefix(self.app.url).removesuffix("desk/")

    def write_sheet(self, event: str, table: int, tricks: tuple[int, ...] = TRICKS) -> None:
        """One deal of Truf at a table; the last trick count follows from the others."""
        self.go(f"{event}table/{table}/")
        self.type_sheet(tricks)
        expect(self.page.locator(".sheet-sentence")).to_be_visible()
        self.page.locator("button[name=save]").click()
        expect(self.page.locator(".messages")).to_contain_text("has been saved")

    def type_sheet(self, tricks: tuple[int, ...]) -> None:
        for seat, bid in zip("NESW", BIDS, strict=True):
            self.page.locator(f"[name='bids.{seat}']").fill(str(bid))
        for seat, taken in zip("NES", tricks, strict=True):
            self.page.locator(f"[name='tricks.{seat}']").fill(str(taken))
        self.page.keyboard.press("Tab")


def sign_in(page: Page, app: LiveApp, name: str = "rina") -> Organiser:
    """Makes the user when there is none, and signs in."""
    app.manage("shell", "-v0", "-c", MAKE_USER.format(name=name))
    page.goto(f"{app.url}/account/login/")
    page.locator("[name=login]").fill(name)
    page.locator("[name=password]").fill(PASSWORD)
    with page.expect_navigation():
        page.locator("main form button[type=submit]").first.click()
    return Organiser(page, app)
