"""Whether the cards fall as they should: what was dealt is counted, and held against chance."""
