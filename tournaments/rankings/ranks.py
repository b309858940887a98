"""Ranks in words: `7th`, `tied 3rd`, `without a rank`."""

from django.utils.translation import gettext, pgettext

from engine.sentences import N

ENDINGS = {1: N("%(rank)sst"), 2: N("%(rank)snd"), 3: N("%(rank)srd")}
"""English ordinals by their last digit; other languages write 1 in its own way and all others alike."""
OTHER = N("%(rank)sth")
TEENS = range(11, 14)


def ordinal(rank: int) -> str:
    """A rank as an ordinal number."""
    if rank == 1:
        return pgettext("rank", "1st")
    ending = ENDINGS.get(rank % 10) if rank % 100 not in TEENS else None
    return gettext(ending or OTHER) % {"rank": rank}


def rank_word(rank: int | None, tied: bool = False) -> str:
    """A rank, and whether it is shared. None: entries that have no rank."""
    if rank is None:
        return gettext("without a rank")
    return gettext("tied %(rank)s") % {"rank": ordinal(rank)} if tied else ordinal(rank)
