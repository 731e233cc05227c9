"""Checks several gateways that share a database while gateways, links and the database fail."""
