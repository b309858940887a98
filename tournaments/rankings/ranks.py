"""Text of ranks: `7th`, `tied 3rd`, `without a rank`."""

from django.utils.translation import gettext, pgettext

from engine.sentences import N

ENDINGS = {1: N("%(rank)sst"), 2: N("%(rank)snd"), 3: N("%(rank)srd")}
"""English ordinals by their last digit; in other languages only 1 is irregular."""
OTHER = N("%(rank)sth")
TEENS = range(11, 14)


def ordinal(rank: int) -> str:
    """Return a rank as an ordinal number."""
    if rank == 1:
        return pgettext("rank", "1st")
    ending = ENDINGS.get(rank % 10) if rank % 100 not in TEENS else None
    return gettext(ending or OTHER) % {"rank": rank}


def rank_word(rank: int | None, tied: bool = False) -> str:
    """Return a rank as text, with ties. None: an unranked entry."""
    if rank is None:
        return gettext("unranked")
    return gettext("tied %(rank)s") % {"rank": ordinal(rank)} if tied else ordinal(rank)
