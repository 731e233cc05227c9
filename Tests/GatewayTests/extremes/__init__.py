"""Sends extreme numbers and other unexpected values in place of every value that the gateway reads.

No request may end the process, block it or cause an internal error. Afterwards all values of all devices must be within
the published ranges. The short form is among the tests; `make extremes` runs longer.
"""
