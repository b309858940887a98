"""The judge: rules of the card games in plain Python.

It uses no clock, no randomness, no input and no output.
"""
