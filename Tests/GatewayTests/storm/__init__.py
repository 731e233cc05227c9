"""Readers by the thousand that all come back after a cut; see `make storm`."""
