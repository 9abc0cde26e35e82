"""Rule tests from hand-made positions, one file a topic, named by rule id."""
