"""Fixed phrases of the chat: stored by code, read in each reader's own language."""

from collections.abc import Mapping

from engine.sentences import N

PHRASES: Mapping[str, str] = {
    "hello": N("Hello!"),
    "good_luck": N("Good luck!"),
    "thanks": N("Thank you."),
    "well_played": N("Well played."),
    "sorry": N("Sorry."),
    "one_moment": N("One moment, please."),
    "back": N("I am back."),
    "your_turn": N("It is your turn."),
    "good_game": N("That was a good game."),
    "bye": N("Goodbye."),
}
