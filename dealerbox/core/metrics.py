"""The room's metrics, which Prometheus reads at ``/metrics``."""

from collections import deque

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from dealerbox import __version__
from dealerbox.core.fairness.watch import CardWatch

disable_created_metrics()  # type: ignore[no-untyped-call]  # all counters start when the process does

LAGS = 240
"""Loop lags to remember: one minute's."""
RATE_MS = 60_000
"""Hands per second are averaged over the last minute."""


class Metrics:
    """The metrics of one room, in a separate registry."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        Info("dealerbox", "The room", registry=self.registry).info({"version": __version__})
        self.hands = Counter("dealerbox_hands", "Finished hands", registry=self.registry)
        self.voided = Counter("dealerbox_hands_voided", "Hands that did not count", registry=self.registry)
        self.rate = Gauge("dealerbox_hands_per_second", "Finished hands, over the last minute", registry=self.registry)
        self.tables = Gauge("dealerbox_tables", "Open tables", registry=self.registry)
        self.stopped = Counter("dealerbox_tables_stopped", "Tables stopped by a fault", registry=self.registry)
        self.players = Gauge("dealerbox_players", "Taken seats", registry=self.registry)
        self.connections = Gauge("dealerbox_connections", "Open game sockets, bots included", registry=self.registry)
        self.received = Counter("dealerbox_messages_received", "Messages from clients", registry=self.registry)
        self.sent = Counter("dealerbox_messages_sent", "Messages to clients", registry=self.registry)
        self.refused = Counter("dealerbox_refused", "Commands refused", ["code"], registry=self.registry)
        self.malformed = Counter("dealerbox_malformed", "Messages that could not be read", registry=self.registry)
        self.cut = Counter(
            "dealerbox_connections_cut", "Connections closed by the room", ["why"], registry=self.registry
        )
        self.commits = Histogram(
            "dealerbox_commit_seconds",
            "From the end of a decision to its commit",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0),
            registry=self.registry,
        )
        self.lag = Gauge("dealerbox_loop_lag_seconds", "How late the event loop was last", registry=self.registry)
        self.lags: deque[float] = deque(maxlen=LAGS)
        """The latest lags of the event loop, in seconds."""
        self.cards = CardWatch()
        self._cards = Gauge(
            "dealerbox_cards_p", "How likely chance alone deals so unevenly", ["deck", "test"], registry=self.registry
        )
        self._card_hands = Gauge(
            "dealerbox_cards_hands", "Hands whose cards were counted", ["deck"], registry=self.registry
        )
        self._card_alarms = Gauge("dealerbox_cards_alarms", "Alarms of the card fairness tests", registry=self.registry)
        self._ends: deque[int] = deque()

    def loop_was_late(self, seconds: float) -> None:
        self.lag.set(seconds)
        self.lags.append(seconds)

    def value(self, name: str, **labels: str) -> float:
        """Return the value of a counter or gauge by its Prometheus name; 0 if nothing has been counted."""
        return self.registry.get_sample_value(name, labels) or 0.0

    def hand_ended(self, now: int) -> None:
        self.hands.inc()
        self._ends.append(now)
        self._forget(now)

    def text(self, now: int) -> bytes:
        """Return the metrics in Prometheus's text format."""
        self._forget(now)
        self.rate.set(len(self._ends) / (RATE_MS / 1000))
        self._card_alarms.set(self.cards.alarmed)
        for one in self.cards.reports():
            self._card_hands.labels(one.deck).set(one.hands)
            for test in one.tests:
                self._cards.labels(one.deck, test.name).set(test.p)
        return generate_latest(self.registry)

    def _forget(self, now: int) -> None:
        while self._ends and self._ends[0] <= now - RATE_MS:
            self._ends.popleft()
