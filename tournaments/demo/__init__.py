"""The demo club, created through the services, with sheets played by bots."""
