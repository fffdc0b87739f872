"""The store in memory, for simulators and tests."""
