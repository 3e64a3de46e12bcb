"""Benchmarks, run by hand and never collected by pytest: ``python -m tests.bench.scalars``."""
