"""E-mails to players: texts, queue and delivery."""
