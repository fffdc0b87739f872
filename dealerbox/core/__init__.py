"""What every domain may know and what knows no domain: records, bus, clock, chance, errors, audit log records."""
