"""The page `/style/`: every component of the interface in every state, drawn by the real templates."""
