"""HTTP: health, metrics and the description of this interface."""

from __future__ import annotations

import msgspec
from litestar import Controller, Response, get

from aerodrome import __version__, _compiled
from aerodrome.server.denials import Unavailable
from aerodrome.server.metrics import metrics_text
from aerodrome.server.problems import refusals
from aerodrome.server.retention import Ages, ages
from aerodrome.server.site import Site
from aerodrome.server.visitors import Asking, is_host, need_host
from aerodrome.server.wire import PROTOCOL


class Health(msgspec.Struct, omit_defaults=True):
    """Whether the server can work; all but the first two is told to the host only."""

    status: str  # ok, or low where there is not much room on the disk
    protocol: int
    version: str = ""
    rules: str = ""  # how they run: compiled or interpreted
    advice: str = ""  # how to change that, in a sentence


class SystemApi(Controller):
    """The server itself."""

    tags = ("Server",)

    @get("/health", summary="Is the server well?", responses=refusals())
    async def health(self, request: Asking, site: Site) -> Health:
        """Ask the database, and whether it took a change lately; an error means that the server cannot work."""
        await site.db.rows("select 1")
        wellbeing = site.wellbeing
        if wellbeing.trouble:
            raise Unavailable(wellbeing.trouble)
        if not is_host(request, site):
            return Health(wellbeing.status(), PROTOCOL)
        return Health(wellbeing.status(), PROTOCOL, __version__, _compiled.mode(), _compiled.advice())

    @get("/metrics", summary="Figures for Prometheus", media_type="text/plain", responses=refusals(403))
    async def metrics(self, request: Asking, site: Site) -> Response[bytes]:
        """Return counters and gauges in Prometheus' text format: to the host's own machine, or to who has the token."""
        need_host(request, site)
        return Response(await metrics_text(site), media_type="text/plain; version=0.0.4")

    @get("/api/retention", summary="How long is what kept?", sync_to_thread=False, responses=refusals())
    def retention(self, site: Site) -> Ages:
        """Return after how many days of silence something is removed."""
        return ages(site.config)

    @get("/openapi.json", include_in_schema=False, sync_to_thread=False)
    def schema(self, request: Asking) -> Response[bytes]:
        """Return the description of this interface, which is written once."""
        if "schema" not in request.app.state:
            request.app.state.schema = msgspec.json.encode(request.app.openapi_schema.to_schema())
        return Response(request.app.state.schema, media_type="application/json")
