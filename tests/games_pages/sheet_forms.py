"""The form of a score sheet as a page shows it."""

from django.template.loader import render_to_string

from games.forms import SheetForm


def drawn(sheet: SheetForm) -> str:
    return render_to_string("games/_sheet_form.html", {"form": sheet})
