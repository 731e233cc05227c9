"""Checks that streams lose nothing: clients are disconnected and slowed, and then compared with the home."""
