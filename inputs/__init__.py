"""Models, plain values and archive rows of what comes in from outside."""
