"""Interrupted hands: recorded as void, and announced to their players."""
