"""What all domains share and what depends on no domain: records, bus, clock, random numbers, errors, audit log."""
