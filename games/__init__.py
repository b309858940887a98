"""A table where a game happens, online or on paper."""
