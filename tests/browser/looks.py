"""How a page looks: nothing on top of anything, big enough to be hit, without a grave barrier."""

from playwright.sync_api import Locator, Page

from tests.browser.barriers import axe_problems

SIZES = [(320, 568), (360, 640), (390, 844), (640, 360), (1280, 720)]
FOR_THUMBS = ((360, 640), (1280, 720))
"""Sizes at which a card is a target of 44 px."""
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('.plate, .trick > li, .hand-cards > *')].map(part => {
    const {left, top, right, bottom} = part.getBoundingClientRect();
    return {what: part.className || part.id, left, top, right, bottom};
  });
  const found = [];
  boxes.forEach((one, at) => boxes.slice(at + 1).forEach(other => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (wide > 0.5 && high > 0.5) found.push([one.what, other.what, wide, high]);
  }));
  return found;
}"""

STICKING_OUT = """() => {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll('body *')].filter(part => part.getBoundingClientRect().right > room + 0.5)
    .map(part => [part.tagName, part.id, part.className, part.textContent.trim().slice(0, 60)]);
}"""
"""What makes a page wider than its window, so that one has to scroll sideways."""


def smallest(cards: Locator) -> tuple[float, float]:
    boxes = [box for card in cards.all() if (box := card.bounding_box())]
    return min(box["width"] for box in boxes), min(box["height"] for box in boxes)


def assert_fits_every_screen(page: Page) -> None:
    """Seats, trick and hand lie beside one another, nothing sticks out, and cards can be hit."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        overlaps = page.evaluate(OVERLAPS)
        assert not overlaps, (width, height, overlaps)
        sticking_out = page.evaluate(STICKING_OUT)
        assert not sticking_out, (width, height, sticking_out)
        if (cards := page.locator("#hand .pc-btn, .bid-card")).count():
            least = 44 if (width, height) in FOR_THUMBS else 24
            assert min(smallest(cards)) >= least, (width, height)


def assert_no_barrier(page: Page) -> None:
    """axe finds nothing serious or critical."""
    problems = axe_problems(page)
    assert not problems, problems
