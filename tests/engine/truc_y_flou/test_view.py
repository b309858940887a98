"""Timing and audience of disclosures (docs/rules/truc_y_flou/rulebook.md#ty-40)."""

from engine.rules.truc_y_flou import GAME, signals
from engine.rules.truc_y_flou.signals import Signal

from .positions import QUIET, act, deal_of, first_trick, hands_of, to_the_end

FLORS = {**QUIET, "0": ("7S", "6S", "KS"), "1": ("7C", "6C", "5C"), "2": ("6O", "2O", "KC"), "5": ("4B", "6B", "JS")}


def test_a_player_sees_only_their_own_hand_and_its_value() -> None:
    deal = deal_of(FLORS)
    own, public = GAME.view(deal, "0"), GAME.view(deal, None)
    assert (own["hand"], own["values"]) == (["KS", "7S", "6S"], {"embit": 33, "flor": 33})
    assert (public["hand"], public["values"], public["allowed"]) == ([], None, [])


def test_a_sung_embit_is_announced_at_the_close_of_trick_one_and_shown_at_the_end() -> None:
    deal = act(deal_of(hands_of({"0": 33, "1": 30}, {})), "0 embit", "0", "1 sing")
    before = GAME.view(deal, "0")["embit"]
    assert (before["state"], before["values"], before["holder"]) == ("sung", None, None)
    view = GAME.view(first_trick(deal), None)["embit"]
    assert (view["values"], view["holder"], view["shown"]) == ({"even": 33, "odd": 30}, "0", [])
    seen = GAME.view(to_the_end(deal), None)["embit"]["shown"]
    assert len(seen) == 2
    assert set(seen) <= set(deal.dealt["0"])


def test_an_uncontested_flor_shows_its_cards_at_the_end_only() -> None:
    deal = first_trick(act(deal_of(FLORS), "0 flor"))
    assert GAME.view(deal, None)["flor"]["shown"] == {}
    assert GAME.view(to_the_end(deal), None)["flor"]["shown"] == {"0": ["KS", "7S", "6S"]}


def test_a_simple_contest_discloses_nothing_before_the_end() -> None:
    deal = first_trick(act(deal_of(FLORS), "0 flor", "0", "1 flor"))
    flor = GAME.view(deal, "3")["flor"]
    assert (flor["contest"], flor["values"], flor["shown"], flor["demi"]) == ("simple", None, {}, ["0", "1"])
    over = GAME.view(to_the_end(deal), "3")["flor"]
    assert over["values"] == {"even": 33, "odd": 38}
    assert set(over["shown"]) == {"0", "1"}


def test_a_concession_shows_nothing() -> None:
    deal = to_the_end(act(deal_of(FLORS), "0 flor", "0", "1 better_flor", "4 silent"))
    flor = GAME.view(deal, None)["flor"]
    assert (flor["values"], flor["shown"]) == (None, {})
    folded = to_the_end(act(deal_of(), "0 embit", "0", "1 raise 1", "4 fold"))
    assert GAME.view(folded, None)["embit"]["values"] is None


def test_the_right_to_declare_before_an_answer_is_disclosed_to_no_other_player() -> None:
    deal = act(deal_of(FLORS), "0 truc")
    assert GAME.view(deal, "3")["to_act"] == ["1", "3"]
    assert GAME.view(deal, "2")["to_act"] == ["1"]
    assert GAME.view(deal, None)["waiting"] == 1


def test_signals_are_the_fixed_list_unless_free_words_are_agreed() -> None:
    options, free, off = (GAME.options(None, {"team_channel": how}) for how in ("signals", "free_text", "off"))
    assert signals.may_send(options, False, "SWORD")
    assert not signals.may_send(options, False, "I hold the Sword")
    assert not signals.may_send(options, True, "SWORD")
    assert signals.may_send(free, False, "I hold the Sword")
    assert not signals.may_send(free, False, " ")
    assert not signals.may_send(off, False, "SWORD")


def test_signals_are_seen_by_the_team_and_the_referee() -> None:
    options, sent = GAME.options(), [Signal(1, "0", "SWORD"), Signal(1, "3", "NOTHING")]
    assert signals.seen_by(options, sent, "4", match_over=True) == (sent[0],)
    assert signals.seen_by(options, sent, None, match_over=True) == ()
    assert signals.seen_by(options, sent, None, match_over=False, referee=True) == tuple(sent)


def test_signals_are_published_only_after_a_match_that_agreed_to_it() -> None:
    options, sent = GAME.options(None, {"publish_signals": True}), [Signal(1, "0", "SWORD")]
    assert signals.seen_by(options, sent, "1", match_over=False) == ()
    assert signals.seen_by(options, sent, "1", match_over=True) == tuple(sent)


def test_only_gestures_of_the_sources_are_named() -> None:
    assert {code for code, face in signals.FACES.items() if face.gesture} == {"SWORD", "CLUB", "EMBIT", "LET_GO"}
    assert set(signals.FACES) <= set(signals.SIGNALS)
