"""Friends as readers of player pages."""

from accounts import profiles
from games.friends.selectors import friend_ids


def connect() -> None:
    """Open the player pages of accounts that chose so to their friends."""
    profiles.also_friends(friend_ids)
