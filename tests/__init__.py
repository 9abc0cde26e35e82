"""The tests of the package; helpers are imported as `tests.NAME`."""
