"""What programs use: API keys and webhooks."""
