"""Who may see the pages: every address that is read, by role."""

from tests.rights.pages_writing import HOST
from tests.rights.roles import CREATORS, DESK, EVERYBODY, LEADERS, ORGANISERS, PLAYERS, ROOTS, SIGNED_IN

FOR_EVERYBODY = [
    *("", "events/", "join", "help/", "privacy/", "rules/", "rules/<game>/", "worker.js", "q/<code>", "me/"),
    *("ratings/", "ratings/<game>.csv", "ratings/<game>/", "ratings/<game>/<person_id>/"),
    *("series/", "series/<slug>/", "series/<slug>/print", "series/<slug>.csv", "series/<slug>.xlsx"),
    *("t/<slug>/", "t/<slug>/rules/", "t/<slug>/me", "t/<slug>/players/", "t/<slug>/r/<number>/"),
    *("t/<slug>/r/<number>/quality/", "t/<slug>/r/<number>/quality/print/", "t/<slug>/r/<number>/table/<table>/"),
    *("t/<slug>/table/<number>/", "t/<slug>/result/<sheet_id>/", "t/<slug>/match/"),
    *("t/<slug>/standings/", "t/<slug>/standings/changes/", "t/<slug>/standings.csv", "t/<slug>/standings.<kind>"),
    *("play/", "play/settings", "play/join/<invite>", "play/<table_id>/", "watch/<table_id>/"),
    *("play/<table_id>/check/", "play/<table_id>/record.<kind>", "replay/<table_id>/", "replay/<table_id>/steps.json"),
    *("check/", "shuffles/", "shuffles/check/", "shuffles/verify_shuffle.py", "shuffles/vectors.json"),
    *("healthz", "livez", "readyz"),
]
FOR_SOME = {
    "t/new": CREATORS,
    "events/import": CREATORS,
    "series/new": CREATORS,
    "series/<slug>/edit": ORGANISERS,
    "plan/": SIGNED_IN,
    "privacy/erase-me/": SIGNED_IN,
    "account/": SIGNED_IN,
    "account/2fa/": SIGNED_IN,
    "t/<slug>/desk/": DESK,
    "t/<slug>/desk/results": DESK,
    "t/<slug>/desk/online": DESK,
    "t/<slug>/desk/remove": ORGANISERS,
    "t/<slug>/desk/table/<table_id>/": DESK,
    "t/<slug>/log": DESK,
    "t/<slug>/rulings/": DESK,
    "t/<slug>/rulings/tariffs/": LEADERS,
    "t/<slug>/print/": DESK,
    "t/<slug>/print/<kind>/": DESK,
    "t/<slug>/print/<kind>/, links": LEADERS,
    "t/<slug>/archive.zip": ORGANISERS,
    "t/<slug>/players/<entry_id>/links": LEADERS,
    "t/<slug>/seating/": LEADERS,
    "t/<slug>/seating/options": LEADERS,
    "t/<slug>/seating/wishes": LEADERS,
    "t/<slug>/r/<number>/, a draft": DESK,
    "t/<slug>/r/<number>/quality/, of a draft": DESK,
    "t/<slug>/r/<number>/change/": LEADERS,
    "t/<slug>/r/<number>/correct/": LEADERS,
    "t/<slug>/r/<number>/document.json": LEADERS,
    "t/<slug>/result/<sheet_id>/correct": LEADERS,
    "t/<slug>/result/<sheet_id>/ask": PLAYERS,
    "play/<table_id>/, private": HOST,
    "watch/<table_id>/, private": HOST,
    "play/<table_id>/record.<kind>, private": HOST,
    "play/<table_id>/check/, private": HOST,
    "admin/operations/": ROOTS,
}
READING = {**dict.fromkeys(FOR_EVERYBODY, EVERYBODY), **FOR_SOME}
"""Behind a comma: the same address when something is otherwise."""
NOT_TRIED = {
    "go/<link>": "whoever has the link is let in by it, and is somebody else afterwards",
    "metrics": "asks from where, not who; tests/config/test_watching.py",
    "t/<slug>/schedule/": "for everybody, where there is a schedule; tests/browser/test_schedule.py",
    "t/<slug>/bracket/": "for everybody, in a knock-out; tests/tournaments_pages/test_brackets_pages.py",
    "t/<slug>/groups/": "for everybody, where there are groups; tests/tournaments_pages/test_systems.py",
    "t/<slug>/r/<number>/deals/<deal>/": "for everybody, once all have played it; tests/games/test_decks.py",
    "account/inactive/": "a page of allauth that only says something",
    "account/confirm-email/": "a page of allauth that only says something",
    "account/password/reset/done/": "a page of allauth that only says something",
    "account/password/reset/key/done/": "a page of allauth that only says something",
    "account/2fa/recovery-codes/": "of allauth, about the own account, after the password",
    "account/2fa/recovery-codes/download/": "of allauth, about the own account, after the password",
}
"""Addresses that no cell is about, and why."""
