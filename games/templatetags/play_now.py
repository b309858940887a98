"""The form of "play now against bots" for any page that includes `games/lobby/_play_now.html`."""

from django import template

from games.lobby.forms import PlayNowForm

register = template.Library()


@register.simple_tag
def play_now_form() -> PlayNowForm:
    """A fresh form: game, preset and number of players."""
    return PlayNowForm(auto_id="play-now-%s")
