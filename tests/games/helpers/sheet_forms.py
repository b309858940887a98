"""The form of a score sheet as a page shows it."""

from django.template.loader import render_to_string

from games.sheets.forms import SheetForm


def drawn(sheet: SheetForm) -> str:
    return render_to_string("games/sheets/_sheet_form.html", {"form": sheet})
