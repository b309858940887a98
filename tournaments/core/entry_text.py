"""Sentences of the log about entries, registrations, arrivals, dates and online play, see log_text.py."""

from engine.sentences import N

OF_ENTRIES: dict[str, str] = {
    "people_entered": N("%(by)s added entries: %(count)s new, %(skipped)s already on the list."),
    "entry_removed": N("%(by)s removed %(name)s from the list."),
    "entry_renamed": N("%(by)s renamed %(before)s to %(after)s."),
    "captain_chosen": N("%(by)s made %(name)s captain of %(team)s."),
    "registration_pending": N("%(name)s asked for a place."),
    "registration_confirmed": N("%(name)s has a place."),
    "registration_waiting": N("%(name)s is on the waiting list."),
    "registration_offered": N("%(name)s was offered a place."),
    "registration_declined": N("%(name)s declined a place."),
    "registration_expired": N("%(name)s did not take a place in time."),
    "registration_cancelled": N("%(name)s is no longer registered."),
    "registration_refused": N("%(by)s refused the registration of %(name)s."),
    "registration_left": N("%(name)s left the pair. %(other)s is looking for a partner."),
    "partner_declined": N("%(name)s has no partner yet: the invitation was declined or has ended."),
    "partner_accepted": N("%(name)s accepted the invitation of %(other)s."),
    "arrived": N("%(name)s checked in with a personal link."),
    "arrival_claimed": N("%(name)s says at the door that they are here."),
    "arrival_dismissed": N("%(by)s did not find %(name)s in the hall."),
}

OF_STAFF: dict[str, str] = {
    "role_given": N("%(by)s gave %(name)s the %(role)s role."),
    "role_taken": N("%(by)s removed the %(role)s role from %(name)s."),
    "staff_invited": N("%(by)s created an invitation to become %(role)s."),
    "invitation_ended": N("%(by)s withdrew an invitation to become %(role)s."),
    "invitation_accepted": N("%(name)s accepted an invitation from %(by)s to become %(role)s."),
}
"""What happened to roles and invitations of staff."""

OF_DATES: dict[str, str] = {
    "event_copied": N("%(by)s created the event as a copy of “%(name)s”."),
    "rehearsal_created": N("%(by)s created the event as a rehearsal of “%(name)s”."),
    "event_hidden": N("%(by)s hid the event."),
    "event_shown": N("%(by)s made the event visible again."),
    "event_repeated": N("The event was created as the next date of “%(name)s”."),
    "repeat_set": N("%(by)s set the event to repeat: %(every)s."),
    "repeat_stopped": N("%(by)s stopped repeating the event."),
    "event_cancelled": N("%(by)s cancelled the event: %(reason)s"),
    "event_reinstated": N("%(by)s reinstated the event, which was cancelled."),
    "event_published": N("%(by)s published the event."),
}
"""Sentences about whether and when an event takes place."""

OF_ONLINE_RULES: dict[str, str] = {
    "online_bank_seconds": N("%(by)s changed the time bank per deal from %(before)s to %(after)s seconds."),
    "online_grace_seconds": N("%(by)s changed the disconnection allowance from %(before)s to %(after)s seconds."),
    "online_missing_seconds": N(
        "%(by)s changed the time after which a bot replaces a missing player from %(before)s to %(after)s seconds."
    ),
    "online_between_seconds": N("%(by)s changed the pause between deals from %(before)s to %(after)s seconds."),
    "online_least_ms": N("%(by)s changed the minimum time per card from %(before)s to %(after)s ms."),
    "online_time": N("%(by)s changed %(name)s’s time at online tables from %(before)s to %(after)s."),
    "online_watch": N("%(by)s changed what spectators can see at a table in play from “%(before)s” to “%(after)s”."),
    "online_chat": N("%(by)s changed the table chat setting from “%(before)s” to “%(after)s”."),
    "online_claims": N("%(by)s changed the setting for claims from “%(before)s” to “%(after)s”."),
    "online_aids": N("%(by)s changed the setting for aids at the table from “%(before)s” to “%(after)s”."),
    "online_calls": N("%(by)s changed the setting for director calls from “%(before)s” to “%(after)s”."),
    "online_programs": N(
        "%(by)s changed the setting for API clients at online tables from “%(before)s” to “%(after)s”."
    ),
    "online_bots": N("%(by)s changed the bots’ strength from “%(before)s” to “%(after)s”."),
}
"""What changed in the rules of online play."""
