"""Sends extreme numbers and other unexpected values wherever the gateway reads a value.

No request may end the process, hang it or make it answer with an internal error, and what the devices then hold has to
stay within the ranges that the description publishes. The short form is among the tests; `make fuzz` runs longer.
"""
