"""Maintenance of a room's data from outside: audits, backups, exports, compaction."""
