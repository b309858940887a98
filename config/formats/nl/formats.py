"""Months are written without a capital here, and the day has 24 hours."""

TIME_FORMAT = "H:i"
DATE_FORMAT = "j F Y"
DATETIME_FORMAT = r"j F Y \o\m H:i"
SHORT_DATE_FORMAT = "j b Y"
SHORT_DATETIME_FORMAT = "j b Y H:i"
MONTH_DAY_FORMAT = "j b"
