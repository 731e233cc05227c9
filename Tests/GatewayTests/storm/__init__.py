"""Thousands of clients that lose their streams and all reconnect; see `make storm`."""
