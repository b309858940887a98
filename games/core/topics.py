"""What open pages listen to for a table.

Streams ask nobody who he is (live/streams.py), so the topics of a table that not everybody may know are words that
cannot be guessed: only views of the table tell them, to who may look at it.
"""

from django.utils.crypto import salted_hmac

from games.models import Table


def topic(kind: str, table: Table) -> str:
    """`table:12`, `chat:12`; for a private table with a word behind it, the same for all its topics."""
    if table.lobby != Table.Lobby.PRIVATE:
        return f"{kind}:{table.pk}"
    word = salted_hmac("games.topics", str(table.pk), algorithm="sha256").hexdigest()[:32]
    return f"{kind}:{table.pk}-{word}"
