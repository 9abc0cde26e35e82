"""What holds in every hand, under every preset and under any house rules."""
