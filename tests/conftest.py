"""Shared by all tests; filled in below as the ground grows."""
