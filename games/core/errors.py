"""Errors of tables, and sentences for errors of the engine and of tables.

The edges (pages, REST, commands) read `code`, `message`, `field`, `allowed` and `status`, see config/api/errors.py.
Engine errors get their `message` here too, in the user's language, while their game is at hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext

from engine.documents import SENTENCES
from engine.errors import FieldError, SheetError, TroeftafelError
from engine.game import Game
from engine.seats import Seat
from engine.sentences import SEAT_FACTS, N, sentence
from games.core.facts import SheetData
from games.wording.cards import cards_named, deck_of


class Conflict(TroeftafelError):  # noqa: N818 (the word of those who meet it)
    """A request that lost a race or meets a table that has moved on.

    `sentence` says who was first and with what; `existing` is the current sheet, if any.
    """

    status = 409

    def __init__(
        self, code: str, existing: SheetData | None = None, allowed: Sequence[str] | None = None, **facts: Any
    ) -> None:
        super().__init__(code, **facts)
        self.existing = existing
        self.field: str | None = None
        self.allowed = list(allowed) if allowed else None

    @property
    def sentence(self) -> str:
        """The sentence in the active language."""
        return sentence_of(self)

    message = sentence

    def __str__(self) -> str:
        return self.sentence


def sentence_of(error: TroeftafelError, game: Game | None = None) -> str:
    """Any error of the family as a whole sentence in the active language.

    `game` is needed only for errors that did not come out of games' own services. A sheet with several wrong fields
    gives the sentences one after another.
    """
    if isinstance(error, SheetError):
        return " ".join(sentence_of(inner, game) for inner in error.errors)
    message = None if isinstance(error, Conflict) else getattr(error, "message", None)
    return message if isinstance(message, str) else say(error, game)


@contextmanager
def describe_error(game: Game, allowed: Any = None) -> Iterator[None]:
    """Add the sentence to errors raised inside, and the allowed values.

    `allowed` is a function that lists them.
    """
    try:
        yield
    except TroeftafelError as error:
        _tell(error, game, list(allowed()) if allowed else None)
        raise


def _tell(error: TroeftafelError, game: Game, allowed: list[str] | None) -> None:
    for inner in getattr(error, "errors", ()):
        _tell(inner, game, None)
    vars(error).setdefault("message", sentence_of(error, game))
    vars(error).setdefault("allowed", allowed)


def wrong(field: str, code: str, **facts: object) -> SheetError:
    """A sheet refused for one field, by the table and not by the rules."""
    error = FieldError(code, field, **facts)
    whole = SheetError([error])
    for part in (error, whole):
        vars(part)["message"] = sentence_of(error)
    return whole


TALK = {
    "no_claims_here": N("Claims are off at this table. Play the deal to the end."),
    "nothing_to_claim": N("You can claim only while cards are being played."),
    "claim_open": N("A claim is waiting for answers. Play continues if the claim is refused or withdrawn."),
    "claim_over": N("This claim is already settled. Refresh the table."),
    "claim_answered": N("You have already given a different answer to this claim. Answers cannot be changed."),
    "claim_not_for_you": N("Only the claimer’s opponents can accept or refuse a claim."),
    "claim_too_soon": N("Look at the cards first. You can accept a claim one second after it is made."),
    "not_your_claim": N("Only the claimer can withdraw a claim."),
    "too_many_claims": N("You have reached the limit of %(most)s claims per deal. Play the deal to the end."),
    "claim_number": N("“%(text)s” is not a whole number. Enter the number of tricks."),
    "claim_take": N("Enter how many of the remaining tricks your side will win, from 0 to %(left)s."),
    "claim_counts": N("Enter the total tricks at the end of the deal for each side: %(sides)s."),
    "claim_count": N("%(seat)s can end this deal with %(least)s to %(most)s tricks. Enter a number in this range."),
    "claim_sum": N("The tricks of this deal must add up to %(total)s. Your claim adds up to %(sum)s."),
    "line_not_text": N("Enter one line of plain text, without control characters."),
    "line_length": N("Your text has %(length)s characters. Use %(least)s to %(most)s."),
    "no_calls_here": N("The director cannot be called from this table. Ask the table’s host."),
    "call_reason": N("Choose one of these reasons: %(reasons)s."),
    "no_such_call": N("This call is already closed. Reload the page."),
    "chat_off": N("Chat is off at this table."),
    "chat_phrases_only": N("Only preset phrases are allowed at this table. Choose one from the list."),
    "chat_phrases_now": N("Only preset phrases are allowed during play. Free chat opens between deals."),
    "chat_phrases_deck": N("Other tables are still playing these cards. Choose a preset phrase."),
    "unknown_phrase": N("“%(phrase)s” is not a preset phrase. Choose one from the list."),
    "too_much_chat": N("You have sent %(most)s messages in %(seconds)s seconds. Wait a moment, then try again."),
    "chat_sign_in": N("Sign in to write in the spectator chat."),
    "chat_not_watching": N("Players use the table chat. The spectator chat is for spectators only."),
    "watch_hands": N("Spectators can see the cards of this table when the match is over."),
    "watch_off": N("This table is closed to spectators. Only its players can see its cards."),
}


REFUSALS = {
    "already_written": N("%(who)s entered deal %(number)s at %(time)s: %(what)s"),
    "already_written.game": N("Deal %(number)s was recorded automatically at %(time)s: %(what)s"),
    "corrected_meanwhile": N("%(who)s corrected deal %(number)s at %(time)s: %(what)s"),
    "corrected_meanwhile.game": N("Deal %(number)s was corrected automatically at %(time)s: %(what)s"),
    "nothing_changed": N("The score sheet for deal %(number)s already has these values. Nothing was changed."),
    "no_sheet_yet": N("Deal %(number)s has no score sheet yet. Enter its result first."),
    "needs_no_answer": N("The score sheet for deal %(number)s already counts. It does not need confirmation."),
    "settled_before": N(
        "%(who)s has already confirmed the score sheet for deal %(number)s. If a value is wrong, correct the "
        "score sheet."
    ),
    "settled_before.game": N(
        "The score sheet for deal %(number)s was confirmed automatically. If a value is wrong, correct the score sheet."
    ),
    "answered_otherwise": N("%(who)s has already answered for this seat: %(answer)s."),
    "key_used": N("This form has already been sent with other values. Reload the page and check the saved values."),
    "waits_for_words": N(
        "The first deal starts when all players have entered or skipped shuffle words, or when their time is up."
    ),
    "table_not_open": N("This table is still a draft. Publish its round first."),
    "table_paused": N("The director has paused this table. Wait until play resumes."),
    "no_undo_here": N("Undo is off at this table, so every move is final."),
    "nothing_to_undo": N("You can undo only your own last move, and only before another player moves."),
    "undo_told": N("This move revealed cards, so it cannot be undone."),
    "no_hints_here": N("Hints are off at this table."),
    "no_hint_now": N("You can ask for a hint only when it is your turn."),
    "no_hint_needed": N("Only one choice is possible now, so this would waste a hint."),
    "hints_used": N("You have used all %(most)s hints of this deal. You can ask again in the next deal."),
    "between_deals": N("The next deal starts when all players are ready, or when the time is up."),
    "reason_too_long": N("Shorten the reason to at most %(most)s characters."),
    "table_finished": N("The match at this table is over. You can view its record or open another table."),
    "plays_online": N(
        "This is an online table, so its score sheets are created automatically. You can correct them afterwards."
    ),
    "plays_at_club": N("This is a club table. Enter its score sheets instead."),
    "already_begun": N("Play at this table has started, so this can no longer be undone."),
    "not_a_draft": N("Only draft tables can be discarded."),
    "not_your_seat": N("This is not your seat. Sign in or open your personal link, then play from your own seat."),
    "nothing_secret": N("There is no secret choice to make now. Make your move instead."),
    "choices_are_told": N("All secret choices have been revealed, so they can no longer be changed."),
    "seat_has_no_player": N("%(seat)s belongs to a bot and cannot be taken over. Choose another seat."),
    "no_team_channel": N("Team signals are off at this table."),
    "unknown_signal": N("“%(text)s” is not a signal in this game. Choose one from the list."),
    "signal_length": N("Enter a team message of 1 to 200 characters."),
    "signal_not_text": N("Enter the team message as one line of plain text."),
    "too_many_signals": N(
        "You have reached the limit of %(most)s team signals per deal. You can signal again in the next deal."
    ),
    "deal_running": N("This deal is still being played. Its record will be available when the deal is over."),
    "deck_running": N(
        "Other tables are still playing this deal. The deal will be available when every table has finished it."
    ),
    "no_deal_runs": N("No deal is being played at this table, so there are no hands to view."),
    "helps_and_plays": N(
        "You help run this event and also play in it. You can see this table’s cards when its match is over."
    ),
    "no_hindsight": N("Analysis is available only for Troefcall and Truf. You can replay this deal step by step."),
    "deck_takes_no_words": N("This event uses duplicate deals, so shuffle words are not used."),
    "not_a_hash": N("Send the hash of a random number as 64 lowercase hexadecimal digits."),
    "beacon_source": N("Enter the source as 1 to 120 letters, digits or URL symbols, without spaces."),
    "beacon_round": N("Enter the beacon round as a whole number of at least 1."),
    "beacon_value": N("Enter the beacon value as 8 to 128 bytes in hexadecimal."),
    "beacon_value_known": N("The beacon value is already known, so the beacon can no longer be changed."),
    "beacon_not_named": N("No beacon is set for this round. Choose one first."),
    "entropy_closed": N(
        "The first packs of this round have already been shuffled, so a beacon can no longer be added."
    ),
    "no_root": N("This round has no shuffle root."),
    "not_a_nonce": N("Send the random number as 32 bytes in 43 base64url characters."),
    "words_beside_nonce": N(
        "Your shuffle words have %(count)s characters. Shorten them to %(most)s to leave space for your random number."
    ),
    "nonces_being_revealed": N("Random numbers are being revealed at this table. Try again in three seconds."),
    "nonce_given": N(
        "Another browser has already sent a hash for your seat in this exchange. Only the first hash counts."
    ),
    "nonce_next_deal": N(
        "Your seat has already requested new random numbers in this deal. Try again in the next deal."
    ),
    "nonces_not_revealed_now": N("Random numbers are accepted only for three seconds after all hashes are public."),
    "nonce_of_another_hash": N(
        "This random number does not match the hash your seat sent. Send the number that was hashed."
    ),
    "match_goes_on": N("The match is still in progress. Check its shuffles when the match is over."),
    "beyond_the_end": N("This match has %(planned)s deals. There is no deal %(number)s."),
    "match_over": N("The match ended with deal %(last)s. There is no deal %(number)s."),
    "not_next": N("Enter deal %(due)s before deal %(number)s."),
    "no_programs": N("API clients cannot play at this table. Choose a table that allows them."),
    "turn_over": N("This move was meant for a turn that is already over. Refresh the table."),
    "program_while_seated": N("This account is playing in a match. Change the account when the match is over."),
    "no_partner_draw": N("This game has no draw for partners. Choose Troefcall, or turn the draw off."),
    "not_gathering": N("This table is no longer waiting for players. Choose another table."),
    "seat_taken": N("%(name)s is already sitting here. Choose a free seat."),
    "seat_kept": N("This seat is reserved for %(name)s. Choose another one."),
    "no_seat_free": N("This table is full. Choose another table."),
    "house_full": N("All tables for guests are in use. Try again later, or sign in and open a table."),
    "too_many_tables": N("You have %(most)s open tables. Finish or end one of them first."),
    "not_practice": N("You can end a table only if all other players are bots."),
    "own_account": N("This is your own account."),
    "player_blocked": N("You have blocked this player. Unblock them first."),
    "too_many_friends": N("You have reached the limit of %(most)s friends and requests. Remove one of them first."),
    "no_friend_request": N("This friend request no longer exists."),
    "not_a_friend": N("Only friends can be invited. Add this player as a friend first."),
    "name_taken": N("The name %(name)s is already taken at this table. Choose another name."),
    "not_the_host": N("Only the host of this table can do this. Ask the host."),
    "daily_not_finished": N("Finish the set first. Then you can see the results of the others."),
    "no_rematch": N("Rematches are available only after matches that are not part of an event."),
    "pin_from_own_device": N("Set the PIN on the device used for this seat."),
    "pin_digits": N("A PIN has six digits, such as 402857. Enter all six digits."),
    "pin_too_easy": N("This PIN is easy to guess. Choose six digits that are neither all the same nor in order."),
    "seat_on_another_device": N(
        "Your seat is open on another device. Enter your PIN here, or ask the director to release the seat."
    ),
    "seat_released_here": N(
        "The director released your seat from this device. Use another device, or ask the director to allow this one."
    ),
    "seat_not_released": N("This seat is not waiting for a device. Refresh the page."),
    "no_pin_set": N(
        "No PIN is set for this seat. Set one on the other device, or ask the director to release the seat."
    ),
    "wrong_pin": N("Wrong PIN. Attempts left: %(left)s. You can also ask the director to release the seat."),
    "too_many_pins": N(
        "Too many wrong PINs. Try again in %(minutes)s minutes, or ask the director to release the seat."
    ),
    "too_many_pins.one": N("Too many wrong PINs. Try again in one minute, or ask the director to release the seat."),
    "seat_of_no_device": N("This seat is not linked to a device, so there is nothing to release."),
    "reason_missing": N("A correction needs a reason. Enter one."),
    "unknown_bot": N("There is no bot “%(bot)s”. Choose one of: %(bots)s."),
    "no_search": N("Advanced bots are not available in %(game)s. Choose a level from 1 to 3."),
    "seq_ahead": N("The table is at version %(version)s and has not reached version %(seq)s yet. Refresh the table."),
    "key_too_long": N("Shorten the key to at most %(most)s characters."),
    "no_such_table": N("Table %(table)s does not exist. Check the table number."),
    "row_words": N(
        "The stored shuffle words for deal %(number)s, shuffle %(pack)s, differ from the words that were used."
    ),
    "row_log": N("A move number is missing in deal %(number)s, shuffle %(pack)s."),
    "row_pack": N("The stored cards for deal %(number)s, shuffle %(pack)s, do not match its seed and shuffle words."),
    "row_commitment": N(
        "The stored shuffle fingerprint for deal %(number)s, shuffle %(pack)s, does not match its seed."
    ),
    "row_setup": N("Deal %(number)s, shuffle %(pack)s, is inconsistent with the deals before it."),
    "row_moves": N("A stored move in deal %(number)s, shuffle %(pack)s, is not legal."),
    "row_derived": N("The score sheet for deal %(number)s, version %(version)s, does not match its stored values."),
    **TALK,
}


def say(error: TroeftafelError, game: Game | None = None, names: Mapping[Seat, str] | None = None) -> str:
    """Return the error as a sentence in the active language.

    The game's own sentences come first. With `names`, seats are named by their players.
    """
    own = game.sentences if game else {}
    facts = by_name(error.facts, names or {})
    if game and isinstance(facts.get("legal"), str):
        facts["legal"] = cards_named(facts["legal"].split(), deck_of(game.name))
    named = TroeftafelError(error.code, **facts)
    return sentence(named, {**SENTENCES, **REFUSALS, **own}, gettext)


def by_name(facts: Mapping[str, Any], names: Mapping[Seat, str]) -> dict[str, Any]:
    """Replace seats in the facts of a sentence with known player names."""
    return {name: (names.get(value) or value) if name in SEAT_FACTS else value for name, value in facts.items()}
