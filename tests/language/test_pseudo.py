"""The pseudo-locale keeps what a text needs and makes it longer."""

import gettext
from pathlib import Path

import pytest

from tests.language import pseudo


@pytest.mark.parametrize(
    "text", ["%(name)s waits.", "{count} of <b>%(all)d</b>&nbsp;tables", "No", "A line.\nAnother."]
)
def test_a_text_keeps_its_placeholders_and_grows(text: str) -> None:
    changed = pseudo.pseudo(text)
    assert pseudo.KEPT.findall(changed) == pseudo.KEPT.findall(text)
    assert len(changed) >= 1.3 * len(pseudo.KEPT.sub("", text))
    assert changed[0] + changed[-1] == "⟦⟧"


@pytest.mark.long
def test_the_catalogue_has_texts_plurals_and_formats(tmp_path: Path) -> None:
    pseudo.write(tmp_path)
    found = gettext.translation("django", tmp_path, [pseudo.CODE])
    assert found.gettext("Save").startswith("⟦Šąṽę")
    assert found.ngettext("%(count)s table", "%(count)s tables", 2).startswith("⟦%(count)s ťąƀľęš")
    assert found.pgettext("date and time", "j F, H:i") == "j F, H:i"
