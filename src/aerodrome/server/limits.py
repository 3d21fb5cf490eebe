"""Limits: how fast and how large requests may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any

LARGEST_BODY = 500_000  # bytes of an HTTP request: a record of the longest game
LONGEST_RECORD = 10_000  # moves of a game that comes in; random ones, which are longer than any, have up to 4,300
LARGEST_MESSAGE = 16_000  # bytes of a message on a socket
MOST_BUCKETS = 20_000
SEATS_AT_ONE_ADDRESS = 10  # an address may send as many messages as so many seats, however many sockets it opens


class Bucket:
    """Tokens that come back with time: so many a second, at most *burst* at once."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.last = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take a token if there is one."""
        self.tokens = min(self.burst, self.tokens + (now - self.last) * self.rate)
        self.last = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True


class Limiter:
    """One bucket for each name, such as an address or a seat; the longest unused is forgotten."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.refused = 0  # for the metrics
        self._buckets: dict[str, Bucket] = {}

    def allows(self, name: str, cost: float = 1.0) -> bool:
        """Take a token of *name*; False where there is none left."""
        now = self.clock()
        bucket = self._buckets.pop(name, None) or Bucket(self.rate, self.burst, now)
        self._buckets[name] = bucket
        if len(self._buckets) > MOST_BUCKETS:
            del self._buckets[next(iter(self._buckets))]
        if bucket.take(now, cost):
            return True
        self.refused += 1
        return False


def caller(scope: Mapping[str, Any]) -> str:
    """Return whose requests are counted together: from where one comes."""
    client = scope.get("client")
    return network_of(client[0]) if client else "?"


def network_of(address: str) -> str:
    """Return whose requests are counted together: an IPv4 address, or the /64 network that one IPv6 user is given."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
