"""Months are written without a capital here, and the day has 24 hours.

The short month is N: the others shorten June and July to jui and jul, and March to mar.
"""

TIME_FORMAT = "H:i"
DATE_FORMAT = "j F Y"
DATETIME_FORMAT = r"j F Y \à H:i"
SHORT_DATE_FORMAT = "j N Y"
SHORT_DATETIME_FORMAT = "j N Y H:i"
MONTH_DAY_FORMAT = "j N"
