"""API of games for other applications: a module for each noun."""
