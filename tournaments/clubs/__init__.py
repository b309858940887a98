"""Hosted clubs: their page, settings, staff, invitations and members."""
