"""Friends on other pages: in the lobby, at a table that waits for players, and on the page of a player."""

from dataclasses import dataclass

from django import template
from django.template import RequestContext
from django.utils.translation import gettext

from engine.registry import game_named
from games.friends.selectors import (
    MAX_LISTED,
    InvitationLine,
    KnownAccount,
    invitable,
    invitations_for,
    state_with,
    tables_of_friends,
)
from games.lobby.lines import listed, table_lines
from games.models import Table
from games.tables.seats import Viewer
from games.tables.viewers import viewer_of

register = template.Library()


@dataclass(frozen=True, slots=True)
class FriendsInLobby:
    """What the lobby shows a player of their friends. Tables are lines of games.lobby.lines."""

    invitations: list[tuple[str, InvitationLine]]
    tables: list[dict[str, object]]


@register.simple_tag(takes_context=True)
def friends_in_lobby(context: RequestContext) -> FriendsInLobby | None:
    """Return invitations and tables of friends; None for a guest, or without any."""
    viewer = _reader(context)
    if viewer is None or viewer.user_id is None:
        return None
    invitations = [
        (gettext(game_named(invitation.game).title), invitation) for invitation in invitations_for(viewer.user_id)
    ]
    tables = list(listed(tables_of_friends(viewer))[:MAX_LISTED])
    waiting = {table.pk for table in tables if table.state == Table.State.GATHERING}
    lines = [{**line, "waits": line["id"] in waiting} for line in table_lines(tables, viewer)]
    return FriendsInLobby(invitations, lines) if invitations or lines else None


@register.simple_tag(takes_context=True)
def friends_to_invite(context: RequestContext, table_id: int) -> list[KnownAccount]:
    """Return the friends whom the reader may invite to this table."""
    viewer = _reader(context)
    return invitable(viewer, table_id) if viewer else []


@register.simple_tag(takes_context=True)
def friend_state(context: RequestContext, user_id: int) -> str:
    """Return what the reader may do with this account (games.friends.selectors.state_with)."""
    viewer = _reader(context)
    return state_with(viewer.user_id, user_id) if viewer else ""


def _reader(context: RequestContext) -> Viewer | None:
    """Return who reads; None where a page is drawn without a request."""
    request = context.get("request")
    return viewer_of(request) if request else None
