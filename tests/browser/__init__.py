"""Tests in a real browser, against the product in processes of its own."""
