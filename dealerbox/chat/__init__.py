"""Chat at the tables: messages, reactions, the word filter, reports, mutes and private notes about players."""
