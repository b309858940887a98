"""Writing a sheet down from the page of a table: by the desk, or by a player, whom others may have to confirm."""

from django.utils.translation import gettext as _

from games import api
from games.api import SheetFact, SheetForm
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.selectors import DISPUTED, rivals_of, waiting_words
from tournaments.core import permissions
from tournaments.core.errors import EventConflict
from tournaments.rounds.chairs import Chair
from tournaments.sheets import services as sheets_services
from tournaments.sheets.device import device_of
from tournaments.sheets.table import AtTable


def require_same_table(at: AtTable) -> None:
    """The form must have been made for this table of this round and for this seat. Raises EventConflict.

    A page kept open, or an entry kept on a phone, may come when the next round is played at the table of that number.
    """
    posted = at.request.POST
    if posted.get("table_id") not in (None, str(at.table.table_id)):
        raise EventConflict("other_round_meanwhile", table=at.table.number)
    if at.chair is not None and posted.get("seat") not in (None, at.chair.seat):
        raise EventConflict("other_player_meanwhile", name=at.chair.name)


def write(at: AtTable, deal: int, form: SheetForm) -> SheetFact:
    """The valid form as a sheet. Raises SheetError, Conflict, EventError, NotAllowed for who may only look."""
    request, key = at.request, at.request.POST.get("key") or None
    if at.chair is not None:
        return _entered(at, at.chair, deal, form, key)
    permissions.require(request.user, "write_sheet", at.event)
    return sheets_services.write_sheet(at.event, at.table.table_id, deal, form.values(), request.user, key)


def _entered(at: AtTable, chair: Chair, deal: int, form: SheetForm, key: str | None) -> SheetFact:
    user = chair.person.user if chair.person else None
    device, table_id, values = device_of(at.request), at.table.table_id, form.values()
    seen = api.whole_number(at.request.POST.get("again", ""))
    if seen is None:
        return confirmation_services.enter_sheet(
            at.event, table_id, deal, values, seat=chair.seat, name=chair.name, device=device, by=user, key=key
        )
    return confirmation_services.enter_again(
        at.event,
        table_id,
        deal,
        values,
        seat=chair.seat,
        name=chair.name,
        device=device,
        seen_version=seen,
        by=user,
        key=key,
    )


def saved_words(at: AtTable, fact: SheetFact, form: SheetForm) -> str:
    """What became of a sheet, as a sentence: it counts, or who has to agree first."""
    facts = {"deal": fact.number, "sentence": form.sentence}
    if fact.settled:
        return _("Deal %(deal)s is saved: %(sentence)s") % facts
    if rivals := rivals_of(fact) if fact.state == DISPUTED else ():
        words = _("Deal %(deal)s is saved, but %(who)s entered a different result: the director decides. %(sentence)s")
        return words % {**facts, "who": rivals[-1].author_name}
    names = waiting_words(at.event, fact)
    if not names:
        return _("Deal %(deal)s is written down and waits for the desk: %(sentence)s") % facts
    return _("Deal %(deal)s waits for %(names)s to confirm: %(sentence)s") % {**facts, "names": names}
