"""The judge: rules of the card games in plain Python, without clock, chance or input and output."""
