"""Proof that streams lose nothing: readers that are cut, slowed and stopped, held against the home itself."""
