"""Statistical tests of the shuffles: dealt cards are counted and compared with what chance would give."""
