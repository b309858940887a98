"""Markup as tests compare it: independent of how a template is laid out."""

import re


def flat(html: str) -> str:
    """The markup with runs of white space as one space, and none around tags."""
    return re.sub(r" ?(<[^>]*>) ?", r"\1", re.sub(r"\s+", " ", html))
