"""The card table for people who hear it.

No dialog has a barrier, cards have names, and every move is announced.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Page, expect

from engine.cards import FRENCH_PACK, SPANISH_PACK
from engine.wording.game_text import Question
from games.table_page import actions
from games.table_page.page import TablePage
from games.wording import cards as faces
from tests.browser.barriers import axe_problems
from tests.browser.drawn_tables import GAMES, ROOT, stages_of, whole_page
from tests.browser.looks import STICKING_OUT
from tests.engine.truc_y_flou.positions import act, deal_of
from tests.games.helpers.drawn import page_of, view_of, walk
from tests.games.helpers.views import checked

pytestmark = [pytest.mark.long, pytest.mark.browser]

PHONES = ((320, 568), (360, 640))
COVERED = """() => {
  const cards = [...document.querySelectorAll('.hand-cards > *')].map(card => card.getBoundingClientRect());
  const parts = document.querySelectorAll('.dialog, .bid-sheet, .play-actions, .say-number, #status, .stakes');
  return [...parts].filter(part => {
    const one = part.getBoundingClientRect();
    return cards.some(card => Math.min(one.right, card.right) - Math.max(one.left, card.left) > 0.5
      && Math.min(one.bottom, card.bottom) - Math.max(one.top, card.top) > 0.5);
  }).map(part => part.id || part.className);
}"""
"""Script: parts of a dialog that cover a card of the hand."""
LISTEN = """() => {
  window.heard = [];
  new MutationObserver(all => all.forEach(one => heard.push(one.target.textContent)))
    .observe(document.querySelector(arguments[0]), {childList: true, characterData: true, subtree: true});
}"""


def dialogs(name: str) -> Iterator[TablePage]:
    """Yield every stage of a game for the acting player, and the views that differ."""
    yield from stages_of(name).values()
    if name == "truf of 4":
        yield from chosen_in_secret()
    if name == "truc y flou of 6":
        yield from (page_of(act(deal_of(), "0 truc"), "truc_y_flou", seat, "aure") for seat in "13")


def chosen_in_secret() -> Iterator[TablePage]:
    deal, seat, text = next(walk("truf", "classic", 3))
    for locked in (False, True):
        view = view_of(deal, "truf", seat, "classic")
        yield TablePage(checked({**view, "choice": {"text": text, "locked": locked}, "locked": {"count": 3, "of": 4}}))


@pytest.mark.parametrize("name", [name for name in GAMES if name.endswith(("4", "6"))])
def test_no_dialog_has_a_barrier_covers_the_hand_or_scrolls_sideways(page: Page, name: str) -> None:
    for dialog in dialogs(name):
        page.set_content(whole_page(dialog))
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(COVERED) == [], (dialog.status, width)
            assert page.evaluate(STICKING_OUT) == [], (dialog.status, width)
        assert axe_problems(page) == [], dialog.status


@pytest.mark.parametrize("language", ["en", "id", "nl", "fr"])
def test_all_cards_have_accessible_names_in_every_language(page: Page, language: str) -> None:
    """The browser computes the names: each is unique, none is empty or made of signs."""
    with translation.override(language):
        packs = [(FRENCH_PACK, faces.FRENCH), (SPANISH_PACK, faces.SPANISH)]
        for pack, deck in packs:
            held = [actions.HandCard(faces.face(card, deck), f"play {card}", legal=True) for card in pack]
            buttons = "".join(f'<button aria-label="{card.label}"></button>' for card in held)
            page.set_content(f'<html lang="{language}"><title>x</title>{buttons}</html>')
            names = {card.label for card in held}
            assert len(names) == len(pack)
            for card in held:
                expect(page.get_by_role("button", name=card.label, exact=True)).to_have_count(1)
                assert faces.card_name(card.face.text, deck) in card.label


def with_script(page: Page, answer: TablePage) -> None:
    page.set_content(whole_page(answer))
    page.add_script_tag(path=ROOT / "static" / "games" / "play.js")


def listen(page: Page, place: str) -> None:
    page.evaluate(LISTEN.replace("arguments[0]", repr(place)))


def test_the_same_reason_twice_in_a_row_is_announced_twice(page: Page) -> None:
    with_script(page, waiting_for_a_suit())
    listen(page, "#why")
    dimmed = page.locator("#hand .pc-btn[aria-disabled]").first
    dimmed.click(force=True)
    dimmed.click(force=True)
    heard = page.evaluate("heard")
    assert len(set(heard)) == 2
    assert len({text.strip() for text in heard}) == 1


def waiting_for_a_suit() -> TablePage:
    """Return the page of a player who must follow suit and holds other suits too."""
    for deal, seat, _text in walk("troefcall", "game15", 5):
        table_page = page_of(deal, "troefcall", seat, "game15")
        if deal.trick and table_page.may_play and not all(card.legal for card in table_page.hand):
            return table_page
    raise AssertionError("nobody had to follow")


def test_the_same_turn_is_announced_again_only_when_another_card_lies_there(page: Page) -> None:
    with_script(page, waiting_for_a_suit())
    listen(page, "#say-now")
    page.evaluate("document.dispatchEvent(new Event('live:swapped'))")
    assert page.evaluate("heard") == []
    for _ in range(2):
        page.evaluate("document.querySelector('.trick > li').append('x')")
        page.evaluate("document.dispatchEvent(new Event('live:swapped'))")
    heard = page.evaluate("heard")
    assert len(heard) == 2
    assert heard[0] != heard[1]
    assert heard[0].strip() == heard[1].strip()


def test_two_plays_in_the_same_words_both_reach_the_live_region(page: Page) -> None:
    page.set_content(whole_page(waiting_for_a_suit()))
    page.add_script_tag(path=ROOT / "static" / "games" / "dialogs.js")
    visible = page.locator("#say-log p")
    expect(visible).to_have_count(0)  # what was there before is not told
    for line in (1, 2):
        page.evaluate(f"""() => {{
          const line = Object.assign(document.createElement('li'), {{id: 'log-new-{line}', textContent: 'Ayu: “Yes”'}});
          document.querySelector('.play-log ol').append(line);
          document.dispatchEvent(new Event('live:swapped'));
        }}""")
    expect(visible).to_have_text(["Ayu: “Yes”", "Ayu: “Yes”"])
    page.evaluate("document.dispatchEvent(new Event('live:swapped'))")
    expect(visible).to_have_count(2)


def test_questions_are_named_regions(page: Page) -> None:
    result: Any = page_of(act(deal_of(), "0 truc"), "truc_y_flou", "1", "aure")
    assert isinstance(result.question, Question)
    page.set_content(whole_page(result))
    region = page.get_by_role("region", name="A bid for your team to answer")
    expect(region.get_by_role("button", name="Accept The deal will be played for")).to_be_enabled()
    expect(region).to_contain_text("Ayu: “Truc”")
