"""Checks that streams lose nothing: clients are cut, slowed and stopped, and compared with the home."""
