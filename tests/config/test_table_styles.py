"""Styles of the card table: rules that cost a slow processor much are written so that they do not."""

import re

import pytest
from django.conf import settings

STYLES = (
    "base",
    "components/parts",
    "components/shell",
    *(f"components/{name}" for name in ("cards", "hand", "felt", "dialogs", "table-side")),
)
RULE = re.compile(r"([^{};]+)\{")
COSTLY = re.compile(r":has\(|:nth-child\(\d+\)")


def split(text: str, separators: str) -> list[str]:
    """The parts between separators that stand outside of brackets."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if sign in separators and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts if part.strip()]


def selectors(css: str) -> list[str]:
    texts = RULE.findall(re.sub(r"/\*.*?\*/", "", css, flags=re.S))
    return [part for text in texts if not text.strip().startswith("@") for part in split(text, ",")]


def matches_any_element(selector: str) -> bool:
    """Whether the last part names no element, class, id or attribute that an element must have."""
    last = split(selector, " >+~")[-1]
    return last.startswith(("*", ":not(", ":nth", ":has(", ":first", ":last"))


@pytest.mark.parametrize("name", STYLES)
def test_no_costly_rule_is_tried_at_every_element(name: str) -> None:
    css = (settings.BASE_DIR / "static" / "css" / f"{name}.css").read_text()
    assert selectors(css)
    assert [rule for rule in selectors(css) if COSTLY.search(rule) and matches_any_element(rule)] == []


@pytest.mark.parametrize(
    "selector", ["form > div:has(> input) > :not(input, label)", ".hand-cards > :nth-child(3)", "p > :has(:focus)"]
)
def test_a_rule_that_ends_in_any_element_is_seen(selector: str) -> None:
    css = f"a {{ color: red }} {selector} {{ order: 1; }}"
    assert [rule for rule in selectors(css) if matches_any_element(rule)] == [selector]
