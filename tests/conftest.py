"""Settings that all tests share.

`HYPOTHESIS_PROFILE` chooses how much is drawn: `default` for a developer's run, `ci` for as much that is
the same in every run, `quick` for a part of that under coverage, `brief` for less of it on one Python more,
`thorough` for a night.
"""

import os

from hypothesis import HealthCheck, settings

# A module that was compiled is not the file beside it, in which pytest looks for samples.
os.environ.setdefault("PY_IGNORE_IMPORTMISMATCH", "1")

# Some tests draw a hand from a Random of Hypothesis, forty draws and more, which its health checks call many.
PATIENT = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile("default", max_examples=60, deadline=None, suppress_health_check=PATIENT)
settings.register_profile("ci", settings.get_profile("default"), derandomize=True, print_blob=True)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=20)
settings.register_profile("brief", settings.get_profile("ci"), max_examples=8)
settings.register_profile("thorough", settings.get_profile("default"), max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
