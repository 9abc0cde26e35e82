"""Programs that measure the library beside others and print ratios, never absolute times."""
