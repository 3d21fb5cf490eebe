"""The guard against private networks: what a player's address may lead to, looked up once and checked."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Any, Final

from aerodrome.kernel.errors import Refused
from aerodrome.kernel.shape import brief

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

UNICAST: Final = IPv6Network("2000::/3")  # the only part of IPv6 that is given out to the public internet
TRANSLATED: Final = IPv6Network("64:ff9b::/96")  # NAT64: the last 32 bits are the IPv4 address that is reached
# Every block of IANA's registries of special addresses, and what is multicast or reserved, whatever the version of
# Python thinks of it; anycast of infrastructure (AS112, AMT, 6to4) is public, but nobody's webhook.
SPECIAL_IPV4: Final = """
    0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
    192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
    203.0.113.0/24 224.0.0.0/4 240.0.0.0/4"""
SPECIAL_IPV6: Final = """
    ::/8 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48
    3ffe::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8"""
NEVER: Final[tuple[Network, ...]] = tuple([ip_network(text) for text in (SPECIAL_IPV4 + SPECIAL_IPV6).split()])


class AddressGuard:
    """Decides which hosts the server may connect to for a player: public ones, and networks the host allows."""

    def __init__(self, allowed: Sequence[str] = ()) -> None:
        self.allowed = [read_network(text) for text in allowed]

    async def resolve(self, host: str, port: int) -> str:
        """Look *host* up and return the one address to connect to; refuse if any of its addresses is not permitted.

        Whoever connects uses this address and looks nothing up again: a second answer could be another one.
        """
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
            places = [place for *_, place in found]
            # A zone in the name itself is refused here, because uvloop forgets it in what it finds.
            if "%" not in host and places and all([self.permits(address_in(place)) for place in places]):
                return str(places[0][0])
        except (OSError, ValueError, OverflowError):  # unknown, or no name at all
            pass
        # The same words for an unknown and for a private host: nobody learns the names of a private network.
        raise Refused(f"{brief(host)} has no address on the public internet, and notices go nowhere else.")

    def permits(self, text: str) -> bool:
        """Tell whether a connection to the address *text* is permitted."""
        if "%" in text:  # a zone: an interface of this machine
            return False
        return is_public(unwrapped(ip_address(text))) or self.is_allowed(text)

    def is_allowed(self, text: str) -> bool:
        """Tell whether the address *text* lies in a network that the host allows on purpose."""
        address = ip_address(text)
        return any([a in network for a in (address, unwrapped(address)) for network in self.allowed])


def address_in(place: tuple[Any, ...]) -> str:
    """Return the address of a place found by getaddrinfo, with its zone, which some systems keep apart."""
    address = str(place[0])
    return f"{address}%{place[3]}" if len(place) == 4 and place[3] and "%" not in address else address


def read_network(text: str) -> Network:
    """Read a network such as ``192.168.1.0/24``."""
    try:
        return ip_network(text)
    except ValueError:
        raise Refused(f"{brief(text)} is no network; write for example 192.168.1.0/24 or fd00::/8.") from None


def unwrapped(address: Address) -> Address:
    """Return the IPv4 address that an IPv6 address stands for, else the address itself."""
    if isinstance(address, IPv4Address):
        return address
    if address in TRANSLATED:
        return IPv4Address(address.packed[-4:])
    return address.ipv4_mapped or address


def is_public(address: Address) -> bool:
    """Tell whether an address belongs to one machine on the public internet."""
    if isinstance(address, IPv6Address) and address not in UNICAST:
        return False
    return address.is_global and not address.is_multicast and not any([address in network for network in NEVER])
