"""The demo club: made through the services, with sheets of deals that were really played by the engine's bots."""
