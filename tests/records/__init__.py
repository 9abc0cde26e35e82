"""Hand files and house rules as people write them."""
