"""Names that people take for that of another player."""

LOOK_ALIKES = (
    "AYU",
    " a y u",
    "Аyu",
    "Аүü",
    "Áyu",
    "Ayu.",
    "A-yu",
    "ayυ",
    "Ay\u200du",
    "Ａｙｕ",
    "Ayu (guest)",
    "A yu",
)
"""Names that look like Ayu."""
