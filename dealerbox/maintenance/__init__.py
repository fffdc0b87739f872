"""What is done to a room's data from outside: audits, backups, exports, compaction."""
