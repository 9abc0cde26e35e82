"""Deals that everyone can check: the deck that follows from a seed, and a promise of the seed.

Scope: the shuffle of rule D2, done by an algorithm that any language can repeat; ``docs/verifiable-deals.md``
publishes it with test vectors, and says what it proves and what it does not.  Sources: SHA-256 is FIPS 180-4;
the shuffle is that of Fisher and Yates, from the last place down, as Durstenfeld wrote it.

Everything that is hashed begins with a tag of its own that ends in a zero byte, so that no hash of one kind
is ever one of another.  The tags carry a version: another algorithm would be another tag, and a deck once
published stays what it is.
"""

from __future__ import annotations

import re
from collections import Counter
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING, Final

from sheepshead.cards import DECK, Card
from sheepshead.dealing import as_deck
from sheepshead.errors import Fault, InvalidDeal, ParseError, SheepsheadError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "SECRET_BYTES",
    "InvalidSeed",
    "combined",
    "commitment",
    "deck_from_seed",
    "opens",
    "parse_commitment",
    "parse_seed",
]

SECRET_BYTES: Final = 16
"""A seed that has to be secret has at least so many bytes; a shorter one can be found by trying them all."""

_DECK_TAG: Final = b"sheepshead deck 1\0"
_COMMITMENT_TAG: Final = b"sheepshead commitment 1\0"
_COMBINED_TAG: Final = b"sheepshead combined 1\0"
_WIDTH: Final = 8
"""Counters and lengths are hashed as so many bytes, the highest first."""
_BYTE: Final = 256
"""So many values a byte has."""
_HASH_BYTES: Final = 32
"""SHA-256 gives so many."""
_HEX: Final = re.compile(r"(?:[0-9A-Fa-f]{2})+")


class InvalidSeed(SheepsheadError, ValueError):
    """A seed that cannot be used as it is meant: it is empty, or too short to be a secret."""


def deck_from_seed(seed: bytes, *, deck: Iterable[Card] = DECK) -> tuple[Card, ...]:
    """Shuffle a deck by nothing but a seed, so that everyone who knows the seed finds the same deck (D2).

    Every order of the deck comes up equally often over all seeds, so that there is nothing left to cut.

    Args:
        seed: one byte or more; a fresh one for each hand, such as ``secrets.token_bytes(32)``.
        deck: the cards of the deck, such as ``rules.shape.deck``; in which order they are given makes no
            difference.

    Returns:
        The deck as it lies, the first card dealt first; what ``deal(rules, dealer=…, deck=…)`` takes.

    Raises:
        InvalidSeed: when the seed is empty.
        InvalidDeal: when the deck has no card, or one twice (D8).
        TypeError: when the seed is not bytes, or the deck is not made of cards.

    >>> from sheepshead import deal, deck_from_seed, presets
    >>> deck = deck_from_seed(bytes.fromhex("000102030405060708090a0b0c0d0e0f"))
    >>> " ".join(map(str, deck[:6]))
    '7D 7S 8H 8D JD AD'
    >>> deal(presets.CALLED_ACE, dealer=4, deck=deck).blind == deck[15:17]
    True
    """
    cards = _in_order(as_deck(deck))
    stream = _stream(_checked(seed))
    for last in range(len(cards) - 1, 0, -1):
        chosen = _below(last + 1, stream)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def commitment(seed: bytes) -> str:
    """Give what may be shown of a seed before the deal: it promises the seed and does not tell it (D2).

    Args:
        seed: the seed, 16 bytes or more that nobody can guess, such as ``secrets.token_bytes(32)``.

    Returns:
        64 hex digits, in small letters.

    Raises:
        InvalidSeed: when the seed has fewer than 16 bytes: whoever saw the commitment could try all of them,
            and would know the cards.
        TypeError: when the seed is not bytes.

    >>> commitment(bytes.fromhex("000102030405060708090a0b0c0d0e0f"))[:16]
    '53fadaf5ccf8f743'
    """
    return sha256(_COMMITMENT_TAG + _checked(seed, SECRET_BYTES)).hexdigest()


def opens(commitment: str, seed: bytes) -> bool:
    """Say whether this is the seed that the commitment promised (D2).

    Raises:
        ParseError: when the commitment is not 64 hex digits.
        InvalidSeed: when the seed has fewer than 16 bytes, so that no commitment is made of it.
        TypeError: when the seed is not bytes or the commitment no text.

    >>> seed = bytes.fromhex("000102030405060708090a0b0c0d0e0f")
    >>> opens(commitment(seed), seed), opens(commitment(seed), seed + seed)
    (True, False)
    """
    promised = parse_commitment(commitment)
    return compare_digest(promised, sha256(_COMMITMENT_TAG + _checked(seed, SECRET_BYTES)).digest())


def combined(seeds: Iterable[bytes]) -> bytes:
    """Make one seed of several, which nobody knows or chooses who has only some of them (D2).

    Args:
        seeds: what each contributed, 16 bytes or more each, in an order that was fixed before; another order
            gives another seed.

    Returns:
        A seed of 32 bytes.

    Raises:
        InvalidSeed: when there is none, or one has fewer than 16 bytes.
        TypeError: when one is not bytes.

    >>> ann, bob = bytes(range(16)), bytes(range(16, 32))
    >>> combined([ann, bob]).hex()[:16]
    'bec6fa6087832fc9'
    >>> combined([ann, bob]) == combined([bob, ann])
    False
    """
    if isinstance(seeds, (str, bytes)) or not hasattr(seeds, "__iter__"):
        raise TypeError(f"seeds are given as a list of bytes, one a contributor, not as {_kind(seeds)}")
    parts = [_checked(seed, SECRET_BYTES) for seed in seeds]
    if not parts:
        raise InvalidSeed("a combined seed is made of at least one contribution, and there is none")
    # With its length in front of each, no other contributions are the same bytes.
    return sha256(_COMBINED_TAG + b"".join(_number(len(part)) + part for part in parts)).digest()


def parse_seed(text: str) -> bytes:
    """Read a seed that is written as hex digits, as in a hand file.

    Raises:
        ParseError: when the text is not an even number of hex digits, two or more.

    >>> parse_seed("00FF").hex()
    '00ff'
    """
    if not isinstance(text, str):
        raise TypeError(f"a seed is written as text such as '00ff', not as {_kind(text)}")
    if not _HEX.fullmatch(text):
        raise ParseError(f"a seed is written as pairs of hex digits, such as 00ff; {_unlike_hex(text)}")
    return bytes.fromhex(text)


def parse_commitment(text: str) -> bytes:
    """Read a commitment, the 64 hex digits that :func:`commitment` gives; capitals will do.

    Raises:
        ParseError: when the text is anything else.

    >>> parse_commitment("ab" * 31)
    Traceback (most recent call last):
        ...
    sheepshead.errors.ParseError: a commitment is written as 64 hex digits, not 62
    """
    if not isinstance(text, str):
        raise TypeError(f"a commitment is written as text of 64 hex digits, not as {_kind(text)}")
    if _HEX.fullmatch(text) and len(text) == 2 * _HASH_BYTES:
        return bytes.fromhex(text)
    found = f"not {len(text)}" if _HEX.fullmatch(text) else _unlike_hex(text)
    raise ParseError(f"a commitment is written as {2 * _HASH_BYTES} hex digits, {found}")


# --- inside -------------------------------------------------------------------------------------------------


def _checked(seed: bytes, least: int = 1) -> bytes:
    """The seed, if it is one.  An error never shows it: it may be a secret, and errors are logged."""
    if not isinstance(seed, bytes):
        raise TypeError(
            f"a seed is bytes, such as secrets.token_bytes(32), not {_kind(seed)};"
            " one written in hex digits is read by bytes.fromhex"
        )
    if len(seed) >= least:
        return seed
    if not seed:
        raise InvalidSeed("a seed has one byte or more, and this one is empty")
    raise InvalidSeed(
        f"a secret seed has {least} bytes or more, and this one has {len(seed)}: it could be found by trying"
        " them all; take secrets.token_bytes(32)"
    )


def _kind(given: object) -> str:
    name = type(given).__name__
    return f"{'an' if name[:1] in 'aeiou' else 'a'} {name}"


def _unlike_hex(text: str) -> str:
    """What keeps a text from being pairs of hex digits, without showing what may be a secret."""
    if not text:
        return "there are none"
    place = next((place for place, sign in enumerate(text, 1) if not re.match("[0-9A-Fa-f]", sign)), None)
    return f"there are {len(text)}" if place is None else f"and character {place} is no hex digit"


def _in_order(deck: tuple[Card, ...]) -> list[Card]:
    """The cards in the fixed order of the deck, from which the shuffle starts."""
    times = Counter(deck)
    twice = [str(card) for card in DECK if times[card] > 1]
    if twice:
        raise InvalidDeal([Fault("D8", f"a deck has each card once; more than once: {' '.join(twice)}")])
    if not deck:
        raise InvalidDeal([Fault("D8", "a deck has cards, and this one has none")])
    return sorted(deck, key=lambda card: card.index)


def _number(value: int) -> bytes:
    return value.to_bytes(_WIDTH, "big")


def _stream(seed: bytes) -> Iterator[int]:
    """SHA-256 in counter mode: the bytes of block 0, then those of block 1, and so on."""
    block = 0
    while True:
        yield from sha256(_DECK_TAG + seed + _number(block)).digest()
        block += 1


def _below(bound: int, stream: Iterator[int]) -> int:
    """A number from 0 to ``bound`` - 1 (at most 256 of them), each equally likely.

    A byte above the highest multiple of ``bound`` is thrown away: it would favour the low numbers.
    """
    fair = _BYTE - _BYTE % bound
    return next(byte for byte in stream if byte < fair) % bound
