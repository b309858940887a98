"""Documents that create events."""

TRUF = {"name": "Friday", "game": "truf", "preset": "classic", "options": {"deals": 4}, "format": "individuals"}
PEOPLE = [{"name": f"Person {number}", "club": "Kap Partij"} for number in range(4)]
MATCH = {"name": "A - B", "game": "troefcall", "preset": "club", "format": "club_match", "home": "A", "visitors": "B"}
