"""The forms of the event pages: what was typed stays in them, and every refusal names its field."""
