"""The layout of a page: no overlaps, large enough targets, no serious barrier.

Cards of a hand lie on each other like in a fan: what counts is that each shows its index and enough to hit it.
"""

from collections.abc import Iterable, Iterator

from playwright.sync_api import Locator, Page

from tests.browser.barriers import axe_problems

SIZES = [
    *((320, 568), (360, 640), (390, 844), (412, 915), (568, 320), (640, 360), (844, 390)),
    *((768, 1024), (1024, 768), (1280, 720), (1280, 800), (1920, 1080)),
]
"""Every size of window that check 1 of the card table names, and one more phone held sideways."""
PHONES_AND_DESKTOPS = ((320, 568), (360, 640), (390, 844), (1280, 800), (1920, 1080))
FOR_THUMBS = ((360, 640), (1280, 720))
"""Sizes at which a card is a target of 44 px."""
CARDS_IN_TWO_ROWS = 14
OVERLAPS = """() => {
  const parts = '.play-where, .play-facts > div, .news > *, .play-away, .claim, .claim > *, .claim .open-cards, '
    + '.plate, .stock > *, .trick > li, .bid legend, .bid-sheet, '
    + '.bid-help, .bid [type=submit], .say-number, .sealed, .play-actions > form, .question, #status, '
    + '.hand-cards > *, .hand-note, #table-bar > *';
  const boxes = [...document.querySelectorAll(parts)]
    .filter(part => part.checkVisibility({visibilityProperty: true}) && part.offsetWidth > 1)
    .map(part => {
      const {left, top, right, bottom} = part.getBoundingClientRect();
      return {part, what: part.id || part.className || part.tagName, left, top, right, bottom};
    });
  const held = box => box.part.parentElement.classList.contains('hand-cards');
  const apart = (one, other) => !one.part.contains(other.part) && !(held(one) && held(other));
  const found = [];
  boxes.forEach((one, at) => boxes.slice(at + 1).forEach(other => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (wide > 0.5 && high > 0.5 && apart(one, other)) found.push([one.what, other.what, wide, high]);
  }));
  return found;
}"""
"""Script: pairs of parts of a card table that lie on each other; cards of a hand may."""

HIDDEN_CARDS = """() => [...document.querySelectorAll('.hand-cards > :not(.gap)')].filter(card => {
  card.scrollIntoView({block: 'nearest'});
  const {left, top, width, height} = card.querySelector('.pc-index').getBoundingClientRect();
  return !card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map(card => card.textContent.trim())"""
"""Script: cards of the hand whose index is not seen."""
STRIPS = """() => {
  const places = [...document.querySelectorAll('.hand-cards > *')]
    .map(card => [card.offsetLeft, card.offsetTop, card.offsetWidth]);
  return places.map(([left, top, width], at) => {
    const next = places[at + 1];
    return next && next[1] === top ? Math.min(width, next[0] - left) : width;
  });
}"""
"""Script: how wide each card of the hand shows beside the next one."""
STICKING_OUT = """() => {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll('body *')].filter(part => part.getBoundingClientRect().right > room + 0.5)
    .map(part => [part.tagName, part.id, part.className, part.textContent.trim().slice(0, 60)]);
}"""
"""Script: elements that make a page wider than its window."""
CLIPPED = """() => [...document.querySelectorAll('body *')].filter(one => {
  // The header of a card table is scrolled sideways, and hides the name of the product on phones.
  const scrolled = '.table-scroll, .playing .top, .visually-hidden, .skip-link, .pic, svg'
  if (one.closest(scrolled) || !one.textContent.trim()) return false
  const at = one.getBoundingClientRect()
  if (at.width < 2 || at.height < 2) return false
  const style = getComputedStyle(one)
  const outside = at.right > innerWidth + 1 || at.left < -1
  const hides = ['hidden', 'clip'].includes(style.overflowX) && one.scrollWidth > one.clientWidth + 1
  const cuts = ['hidden', 'clip'].includes(style.overflowY) && one.scrollHeight > one.clientHeight + 1
  return outside || hides || cuts
}).map(one => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 50)}`)"""
"""Script: elements outside the window, or whose text is cut off."""
SMALL_TARGETS = """least => [
  ...document.querySelectorAll('main :is(a[href], button, summary, input, select, textarea)')
].filter(one => {
    const label = ['checkbox', 'radio'].includes(one.type) && (one.closest('label') || one.labels[0])
    const box = (label || one).getBoundingClientRect()
    if (!box.width || one.closest('.visually-hidden') || getComputedStyle(one).opacity === '0') return false
    if (getComputedStyle(one).display === 'inline') return false  // within a sentence
    return Math.min(box.width, box.height) < least - 0.5
  }).map(one => {
    const {width, height} = one.getBoundingClientRect()
    return `${one.outerHTML.slice(0, 90)} ${Math.round(width)}x${Math.round(height)}`
  })"""
"""Script: targets with a side shorter than this."""
WITHOUT_FOCUS = """() => [...document.querySelectorAll('main :is(a[href], button, summary, input, select, textarea)')]
  .filter(one => {
    one.focus({preventScroll: true})
    if (document.activeElement !== one) return false
    const {outlineStyle, outlineWidth} = getComputedStyle(one)
    return outlineStyle === 'none' || parseFloat(outlineWidth) < 2
  }).map(one => one.outerHTML.slice(0, 120))"""
"""Script: elements whose focus is not seen, once a key was pressed."""
WITHOUT_EDGE = """() => [
  ...document.querySelectorAll('main :is(.tile, .chip, .btn, button:not(.plain), .nextup, .seat-card)')
].filter(one => {
    const style = getComputedStyle(one)
    const drawn = side => style[side + 'Style'] !== 'none' && parseFloat(style[side + 'Width']) >= 1
    return one.getClientRects().length && !drawn('borderTop') && !drawn('outline')
  }).map(one => one.outerHTML.slice(0, 120))"""
"""Script: tiles, chips, buttons and bands without a border or outline."""
MOVING = """() => [...document.querySelectorAll('*')].filter(one => ['', '::before', '::after'].some(part => {
  const {transitionDuration, animationDuration, animationName} = getComputedStyle(one, part || null)
  const lasts = text => text.split(', ').some(time => parseFloat(time) > 0)
  return lasts(transitionDuration) || (animationName !== 'none' && lasts(animationDuration))
})).map(one => one.outerHTML.slice(0, 90))"""
"""Script: elements with a transition or an animation that takes time."""
CUT_RESULT = """() => [...document.querySelectorAll('#deal-end, .play-where')].filter(part => {
  const bar = part.closest('#head') ? document.querySelector('header.top').getBoundingClientRect() : null;
  const {top, bottom} = part.getBoundingClientRect();
  return part.scrollHeight > part.clientHeight + 1 || (bar && (top < bar.top - 1 || bottom > bar.bottom + 1));
}).map(part => part.id || part.className)"""
"""Script: the result or the title, if its box does not hold its text."""


AT_REST = "() => document.getAnimations().forEach(one => one.finish())"
"""Script: ends what moves, since a card on its way lies over others."""


def at_each_size(page: Page, sizes: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield each width and height when the window has it."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def smallest(cards: Locator) -> tuple[float, float]:
    boxes = [box for card in cards.all() if (box := card.bounding_box())]
    return min(box["width"] for box in boxes), min(box["height"] for box in boxes)


def assert_fits_every_screen(page: Page) -> None:
    """Assert that nothing overlaps or sticks out and that cards are large enough."""
    for size in at_each_size(page, SIZES):
        page.evaluate(AT_REST)
        overlaps = page.evaluate(OVERLAPS)
        assert not overlaps, (size, overlaps)
        sticking_out = page.evaluate(STICKING_OUT)
        assert not sticking_out, (size, sticking_out)
        assert_cards_can_be_hit(page, size)


def assert_cards_can_be_hit(page: Page, size: tuple[int, int]) -> None:
    """Assert that every card of the hand shows its index and is a target of its own."""
    hidden = page.evaluate(HIDDEN_CARDS)
    assert not hidden, (size, hidden)
    strips: list[float] = page.evaluate(STRIPS)
    if strips:
        least = 44 if size in FOR_THUMBS else 24
        assert min(strips) >= (least if len(strips) <= CARDS_IN_TWO_ROWS else 24), size
        assert min(smallest(page.locator("#hand .pc-btn, .bid-card"))) >= least, size


def assert_no_barrier(page: Page) -> None:
    """axe finds nothing serious or critical."""
    problems = axe_problems(page)
    assert not problems, problems


KEPT = """async () => {
  const kept = async () => (await (await caches.open('troeftafel-pages')).keys()).length;
  while (!await kept()) await new Promise(done => setTimeout(done, 50));
}"""
"""The page is kept by the service worker."""


def barriers(page: Page) -> list[str]:
    """Return what axe finds, and what is wider than a phone of 320 px; afterwards the window is a desktop's."""
    problems: list[str] = axe_problems(page)
    page.set_viewport_size({"width": 320, "height": 640})
    problems += page.evaluate(STICKING_OUT)
    page.set_viewport_size({"width": 1280, "height": 800})
    return problems


def is_moved(before: list[float], after: list[float]) -> bool:
    """Return True if a box has another place or size; a pixel comes from rounding."""
    return any(abs(a - b) > 1 for a, b in zip(before, after, strict=True))
