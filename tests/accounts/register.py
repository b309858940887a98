"""Words that no page or mail in another language may contain."""

import re

ENGLISH = re.compile(r"\b(the|your|you|with|this|from|and|password|sign|please|email address)\b", re.IGNORECASE)
"""Words of every English sentence; none of them is a word in nl, id or fr."""
FAMILIAR = {
    "nl": re.compile(r"\b(je|jij|jou|jouw|jullie)\b", re.IGNORECASE),
    "id": re.compile(r"\b(kamu|kau|engkau)\b|\banda\b"),
    "fr": re.compile(r"\b(tu|toi|ton|tes)\b|\bt’", re.IGNORECASE),
}
"""Forms of address other than u, Anda and vous."""
FORMAL = {
    "nl": re.compile(r"\b(u|uw)\b", re.IGNORECASE),
    "id": re.compile(r"\bAnda\b"),
    "fr": re.compile(r"\b(vous|votre|vos)\b", re.IGNORECASE),
}
"""The forms of address that a mail uses."""
