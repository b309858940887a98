"""The script that renames texts in the catalogues."""

import polib

from testkit.rename_texts import rename_in_catalogue, rename_in_python, rename_in_template


def test_a_text_that_is_new_in_the_code_is_added_with_its_translation() -> None:
    catalogue = polib.POFile()
    rename_in_catalogue(catalogue, [{"text": "From", "context": "club", "nl": "Van"}], "nl")
    assert [(entry.msgctxt, entry.msgid, entry.msgstr) for entry in catalogue] == [("club", "From", "Van")]


def test_a_new_text_with_a_plural_gets_one_translation_per_form() -> None:
    catalogue = polib.POFile()
    change = {"text": "%(n)s deal", "plural": "%(n)s deals", "nl": ["%(n)s spel", "%(n)s spellen"]}
    rename_in_catalogue(catalogue, [change], "nl")
    assert catalogue[0].msgstr_plural == {0: "%(n)s spel", 1: "%(n)s spellen"}


def test_a_renamed_text_keeps_its_translation() -> None:
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgid="Old words", msgstr="Versturen"))
    rename_in_catalogue(catalogue, [{"old": "Old words", "new": "Send"}], "nl")
    assert [(entry.msgid, entry.msgstr) for entry in catalogue] == [("Send", "Versturen")]


def test_only_arguments_of_translation_calls_are_texts_of_the_product() -> None:
    source = 'STATES = ["Level"]\nTITLES = [_("Level"), self.gettext("Level"), found("Level")]\n'
    renamed = 'STATES = ["Level"]\nTITLES = [_("Round"), self.gettext("Round"), found("Level")]\n'
    assert rename_in_python(source, {"Level": "Round"}) == (renamed, {"Level"})


def test_tests_quote_texts_in_any_literal() -> None:
    assert rename_in_python('seen == "Level"', {"Level": "Round"}, quotes=True) == ('seen == "Round"', {"Level"})


def test_a_tag_over_several_lines_of_a_template_is_one_text() -> None:
    tag = "{% blocktranslate trimmed %}Deal\n  {{ number }} is over{% endblocktranslate %}"
    renamed = "{% blocktranslate trimmed %}{{ number }} has ended{% endblocktranslate %}"
    assert rename_in_template(tag, {"Deal %(number)s is over": "%(number)s has ended"})[0] == renamed
