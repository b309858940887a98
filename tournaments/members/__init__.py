"""Members of hosted clubs: their list, its import and export, invitations, and what changes a membership."""
