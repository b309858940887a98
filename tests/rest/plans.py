"""A question to the planner."""

BODY = {
    "game": "truf", "preset": "classic", "format": "individuals", "people": 16, "start": "19:30", "end": "23:00",
    "samples": 20, "formats": [{"system": "swiss", "rounds": 4}, {"system": "schedule"}],
}  # fmt: skip
