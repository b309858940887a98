"""Personal data at tables: export, rename, erase and expire it."""

from games.privacy.renaming import Renaming, is_any_token, rewrite
from games.privacy.selectors import Holder, own_data, tables_being_played
from games.privacy.selectors import names_at_tables as names
from games.privacy.services import erase_at_tables as erase
from games.privacy.services import forget

__all__ = [
    "Holder",
    "Renaming",
    "erase",
    "forget",
    "is_any_token",
    "names",
    "own_data",
    "rewrite",
    "tables_being_played",
]
