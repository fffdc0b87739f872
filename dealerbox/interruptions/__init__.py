"""What becomes of hands that do not come to their end: kept in the histories as void, and told to their players."""
