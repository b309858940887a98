"""What the page of a table says of who is there."""

from dataclasses import dataclass

from django.utils.translation import gettext

from games.wording import View


@dataclass(frozen=True, slots=True)
class Gone:
    """A player whose line was lost so many seconds ago; a script counts on after `pattern`."""

    seconds: int
    pattern: str

    @property
    def text(self) -> str:
        """`offline 0:12`."""
        minutes, seconds = divmod(self.seconds, 60)
        return self.pattern.replace("{time}", f"{minutes}:{seconds:02}")


def gone_of(seat: View) -> Gone | None:
    """The mark of a seat of the view whose player is offline; None where he is there, or never was."""
    seconds = seat.get("gone")
    return None if seconds is None else Gone(seconds, gettext("offline {time}"))
