"""Full hands that a player who has seen this much must reckon with, each as likely as the next."""

from sheepshead.sampling.samples import count, enumerate_states, sample, worlds_of
from sheepshead.sampling.worlds import MOST_TRIED, CannotSample, Worlds

__all__ = ["MOST_TRIED", "CannotSample", "Worlds", "count", "enumerate_states", "sample", "worlds_of"]
