"""One folder a game; the same file names in each, so that one reads all."""
