"""Sentences of errors about leagues, see errors.py."""

from engine.sentences import N

OF_LEAGUES: dict[str, str] = {
    "league_not_draft": N(
        "The league is published, so this can no longer be changed. Withdraw a team or issue a ruling."
    ),
    "league_is_draft": N("The league is a draft. Publish it first."),
    "league_is_over": N("The league is finished, so its matches no longer change."),
    "league_points_upside_down": N("A win must be worth more than a loss, with a draw in between. Change the points."),
    "league_too_many_minimum": N("The minimum number of pairs cannot be larger than the pairs in a team. Lower it."),
    "league_too_few_teams": N("A league needs at least two teams. Add a team first."),
    "league_too_many_teams": N("A league has at most %(most)s teams. Create another league for the others."),
    "league_no_matches": N("The league has no matches yet. Plan the season first."),
    "league_no_game": N("“%(game)s” is not played in club matches. Choose one of the listed games."),
    "league_team_name_taken": N("Another team of this league is called “%(name)s”. Choose another name."),
    "league_open_matches": N(
        "%(count)s matches have no result yet. Issue rulings for them, or wait for their results."
    ),
    "league_captain_unknown": N("There is no account called “%(name)s”. Ask for the user name of the captain."),
    "captain_not_listed": N("%(name)s is not on the list of the team now. Choose a listed player as captain."),
    "captain_no_captain": N("%(name)s is not a captain of the team. Make the player captain first."),
    "team_has_withdrawn": N("%(name)s has withdrawn from the league."),
    "player_on_other_list": N("%(name)s is on the list of %(team)s. Set a last day there first."),
    "player_on_this_list": N("%(name)s is already on this list."),
    "list_closed": N("The lists closed on %(day)s. Ask the league organiser %(names)s."),
    "listing_ends_early": N("The last day must not be before the first day, %(day)s."),
    "suspension_ends_early": N("A suspension ends on or after its first day. Change the days."),
    "postponement_late": N(
        "Teams can move a match until %(days)s days before it. From then on only the league organiser can grant a new"
        " date. Ask %(names)s."
    ),
    "postponement_open": N("A new date is already waiting for an answer. Answer or withdraw it first."),
    "postponement_answered": N("This request has already been answered. Open the match to see its date."),
    "postponement_past": N("The new date is in the past. Choose a later one."),
    "postponement_same": N("The match already has this date. Choose another one."),
    "postponement_after_deadline": N(
        "A moved match is played by %(day)s. Choose an earlier date, or ask the league organiser %(names)s."
    ),
    "league_match_has_begun": N("The first round of this match is published, so its date stays."),
    "league_match_has_result": N("This match already has a result."),
    "league_match_has_event": N("This match already has an event, where its results are entered."),
    "league_match_not_played": N("This match is not played, because a team has withdrawn."),
    "league_match_no_event": N("This match has no event yet. Create it first."),
    "league_match_needs_account": N("The organiser of an event signs in with an account. Ask %(names)s to create it."),
    "league_match_other_clubs": N("That event is not a club match of %(home)s and %(visitors)s."),
    "report_from_event": N("The result of this match comes from its event. Enter it there."),
    "report_has_two": N("Both captains have reported the same score. Ask the league organiser for a ruling."),
    "report_sets": N("Enter the points of all %(sets)s rounds."),
    "report_sets_sum": N("The rounds add up to %(home)s–%(visitors)s. Correct the rounds or the total."),
    "line_up_closed": N("The first round is paired, so the line-up stays. Ask the organiser of the match."),
    "line_up_too_many": N("A team has %(pairs)s pairs in this league. Remove the others."),
    "line_up_half_pair": N("Pair %(number)s has only one player. Enter both players, or leave the pair blank."),
    "line_up_twice": N("%(name)s is in two pairs. Enter each player once."),
    "league_ruling_team": N("Choose one of the two teams of this match."),
    "league_ruling_match": N("Choose the match that is lost."),
    "league_ruling_points": N("Enter the match points to add or to deduct; zero changes nothing."),
    "league_ruling_score": N("Enter the points of both teams, or leave both blank."),
    "league_ruling_twice": N("This match is already lost by %(name)s through a ruling. Cancel that ruling first."),
}
