"""Metrics: figures about the server in Prometheus' text format. Nothing in them depends on a position.

There is no figure of bots that think now: where a single one plays, it would tell whether it has a choice.
"""

from __future__ import annotations

from collections.abc import Iterable

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from aerodrome.server.door import DOOR
from aerodrome.server.site import Site


class SiteFigures(Collector):
    """The figures of one process, and the number of tables in the database."""

    def __init__(self, site: Site, tables: dict[str, int]) -> None:
        self.site = site
        self.tables = tables

    def collect(self) -> Iterable[Metric]:
        """Yield the figures."""
        hub, pool = self.site.hub, self.site.pool
        yield CounterMetricFamily("aerodrome_happenings", "Happenings stored by this process.", value=hub.happened)
        yield CounterMetricFamily("aerodrome_bot_requests", "Moves and hints asked of bots.", value=pool.asked)
        yield CounterMetricFamily("aerodrome_bot_failures", "Bots that failed or were too slow.", value=pool.failed)
        yield CounterMetricFamily("aerodrome_bot_restarts", "Bot processes started again.", value=pool.restarts)
        troubles = hub.troubles
        yield CounterMetricFamily("aerodrome_table_faults", "Faults of single tables.", value=troubles.counted)
        yield GaugeMetricFamily("aerodrome_tables_in_trouble", "Tables that cannot go on.", value=len(troubles.known))
        yield GaugeMetricFamily("aerodrome_tables_in_memory", "Tables in memory.", value=len(hub.lives))
        yield GaugeMetricFamily("aerodrome_connections_open", "Connections of any kind.", value=DOOR.open)
        yield CounterMetricFamily("aerodrome_connections_turned_away", "Connections for which there was no room.",
                                  value=DOOR.turned_away)
        yield CounterMetricFamily("aerodrome_connections_hurried", "Connections closed because they only waited.",
                                  value=DOOR.hurried)
        yield CounterMetricFamily("aerodrome_requests_malformed", "What could not be read as a request.",
                                  value=DOOR.malformed)
        yield from self._alerts()
        retention = self.site.retention
        yield CounterMetricFamily("aerodrome_tables_removed", "Tables whose time was over.", value=retention.removed)
        yield CounterMetricFamily("aerodrome_guests_forgotten", "Guests who did not come back.",
                                  value=retention.forgotten)
        connections = sum(len(live.listeners) for live in hub.lives.values())
        yield GaugeMetricFamily("aerodrome_connections", "Open sockets.", value=connections)
        tables = GaugeMetricFamily("aerodrome_tables", "Tables in the database.", labels=["status"])
        for status, count in sorted(self.tables.items()):
            tables.add_metric([status], count)
        yield tables


    def _alerts(self) -> Iterable[Metric]:
        """Yield what alerts are made of: changes of identity, refusals, limits, and how the store is."""
        site = self.site
        events = CounterMetricFamily("aerodrome_events", "Changes of identity, and refusals for safety's sake.",
                                     labels=["event", "outcome"])
        for (event, outcome), count in sorted(site.journal.counts.items()):
            events.add_metric([event, outcome], count)
        yield events
        limited = CounterMetricFamily("aerodrome_limited", "What was refused because it came too fast.",
                                      labels=["limit"])
        quotas = site.quotas
        for name, limiter in (("requests", site.requests), ("messages", site.messages),
                              ("network_messages", site.network_messages), ("guesses", site.guesses),
                              ("guests", quotas.guests), ("tables", quotas.tables), ("imports", quotas.imports),
                              ("chat", quotas.chat)):
            limited.add_metric([name], limiter.refused)
        yield limited
        yield GaugeMetricFamily("aerodrome_store_takes_changes", "Whether the store takes changes.",
                                value=not site.wellbeing.trouble)
        # Not how many bytes are free: moves that are hidden have lengths.
        yield GaugeMetricFamily("aerodrome_disk_low", "Whether there is little room on the disk of the store.",
                                value=site.wellbeing.status() == "low")


async def metrics_text(site: Site) -> bytes:
    """Return all figures as text."""
    registry = CollectorRegistry()
    registry.register(SiteFigures(site, await site.archive.counts()))
    return generate_latest(registry)
