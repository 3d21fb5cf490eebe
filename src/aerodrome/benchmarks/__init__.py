"""Benchmarks: our speed next to that of the field, in one run."""
