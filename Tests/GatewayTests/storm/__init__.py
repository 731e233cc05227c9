"""Thousands of clients that all reconnect after a cut; see `make storm`."""
