"""The socket of a table: a stream of what one seat may know, and what its player asks for."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from aerodrome.kernel.errors import Refused
from aerodrome.kernel.state import IllegalMove
from aerodrome.kernel.step import NOBODY, Refusal, Seat
from aerodrome.server import acts, wire
from aerodrome.server.bot_tables import BotTables
from aerodrome.server.connection import Connection
from aerodrome.server.denials import BadRequest, Forbidden, TooFast, TooLarge, code_of, public
from aerodrome.server.hints import ONE_HINT, Hints
from aerodrome.server.hub import Hub
from aerodrome.server.limits import LARGEST_MESSAGE, Limiter
from aerodrome.server.room import Room
from aerodrome.server.wire import FromClient
from aerodrome.store.database import StoreFailed
from aerodrome.wording import wording_of

HINT_COST = 20.0  # messages: a hint keeps a worker busy for a second
AID_COST = 3.0  # messages: help keeps the server itself busy for some milliseconds


class Talk:
    """Obeys one client. Every refusal is an answer with a code and one sentence, and changes nothing."""

    def __init__(self, hub: Hub, hints: Hints, bot_tables: BotTables, limiter: Limiter, networks: Limiter,
                 chat: Limiter, connection: Connection) -> None:
        self.hub = hub
        self.hints = hints
        self.bot_tables = bot_tables
        self.limiter = limiter
        self.networks = networks
        self.chat = chat
        self.connection = connection
        self._hinting: asyncio.Task[None] | None = None

    async def hear(self, data: str | bytes | None) -> None:
        """Do what a message asks for, and answer."""
        key, about, in_time = "", "", self._may_ask()
        try:
            message = self._read(data)
            key = getattr(message, "key", "")  # with which the client knows what was refused
            about = "" if key else str(message.__struct_config__.tag)
            if not in_time:
                raise TooFast("You are sending too fast; wait a moment.")
            answer = await self._obey(message)
        except Refused as error:
            answer = self._no(key, error, about)
        if answer is not None:
            await self.connection.answer(wire.write(answer))

    def end(self) -> None:
        """Think no more about what the client asked for: it has gone."""
        if self._hinting is not None:
            self._hinting.cancel()

    def _may_ask(self, cost: float = 1.0) -> bool:
        """Tell whether there is a message left, for whoever looks through these eyes and for the whole address."""
        return self.limiter.allows(self._name(), cost) and self.networks.allows(self.connection.network, cost)

    def _no(self, key: str, error: Refused, about: str) -> wire.Answer:
        """Answer that something has not happened; without the store not even that is known of what has a key."""
        told = public(error)
        if key and isinstance(error, StoreFailed):
            return wire.Unknown(key, str(told))
        rule, text = self._explain(told)
        return wire.No(key, code_of(told), text, rule, about)

    def _name(self) -> str:
        """Return whose messages are counted together: a person's in a seat; an unknown spectator's are its own."""
        connection = self.connection
        return f"{connection.table}/{connection.seat}/{connection.person or connection.number}"

    def _read(self, data: str | bytes | None) -> FromClient:
        if not isinstance(data, str):
            raise BadRequest("Messages are JSON text, not bytes.")
        if len(data) > LARGEST_MESSAGE:
            raise TooLarge(f"A message has at most {LARGEST_MESSAGE} characters.")
        try:
            return wire.read_message(data)
        except msgspec.ValidationError as error:
            raise BadRequest(f"The message is not one of the protocol: {error}.") from None
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            raise BadRequest("The message is not JSON.") from None

    def _explain(self, error: Refused) -> tuple[str, str]:
        live = self.hub.lives.get(self.connection.table)
        if isinstance(error, IllegalMove) and live is not None and live.room is not None:
            return error.refusal.rule, reason_of(live.room, error.refusal)
        return "", str(error)

    async def _obey(self, message: FromClient) -> wire.Answer | None:
        if isinstance(message, wire.Ping):
            return wire.Pong(message.n, self.hub.now())
        if isinstance(message, wire.Seen):
            self.connection.seen = max(self.connection.seen, message.version)
            return None
        if isinstance(message, wire.Aid):
            return await self._aid()
        if self.connection.seat == NOBODY:
            raise Forbidden("A spectator can only watch.")
        if isinstance(message, wire.Why | wire.Preview | wire.Hint):
            return await self._tell(message)
        return await self._act(message)

    async def _act(self, message: wire.Submit | wire.Undo | wire.AskBack | wire.AnswerPlea | wire.Say | wire.Vote
                   | wire.HandToBot | wire.ComeBack) -> wire.Answer:
        connection = self.connection
        if isinstance(message, wire.Say) and not self.chat.allows(connection.person):
            raise TooFast("You are talking too fast; wait a moment.")
        key = f"{connection.seat}:{message.key}"
        if isinstance(message, wire.HandToBot):
            room = await self.hub.room(connection.table)
            async with self.bot_tables.place_for(room, connection.seat):
                _, line = await self.hub.happen(connection.table, lambda room: self._draft(room, message), key)
        else:
            _, line = await self.hub.happen(connection.table, lambda room: self._draft(room, message), key)
        return wire.Done(message.key, line.version)

    def _draft(self, room: Room, message: FromClient) -> acts.Draft:
        seat = self.connection.seat
        if room.places[seat].person != self.connection.person:
            raise Forbidden("This seat is no longer yours.")
        if isinstance(message, wire.Submit):
            return acts.submit(room, seat, message.ply, message.move)
        if isinstance(message, wire.Undo):
            return acts.undo(room, seat, message.ply, message.count)
        if isinstance(message, wire.AskBack):
            return acts.ask_back(room, seat, message.ply, message.count)
        if isinstance(message, wire.AnswerPlea):
            return acts.answer_plea(room, seat, message.agrees)
        if isinstance(message, wire.Say):
            acts.check_talk(room)
            return acts.say(seat, message.text)
        if isinstance(message, wire.Vote):
            return acts.vote(room, seat, message.choice)
        if isinstance(message, wire.HandToBot):
            return acts.hand_to_bot(room, seat, message.bot)
        assert isinstance(message, wire.ComeBack)
        return acts.come_back(room, seat)

    # --- questions

    async def _tell(self, message: wire.Why | wire.Preview | wire.Hint) -> wire.Answer | None:
        room = await self.hub.room(self.connection.table)
        table, seat = room.playing(), self.connection.seat
        if isinstance(message, wire.Why):
            move = message.move
            return self.hub.ask(room, lambda room: reason(room, seat, move))
        if isinstance(message, wire.Preview):
            moves = message.moves
            return self.hub.ask(room, lambda room: previewed(room, seat, moves))
        bot, ply = acts.check_bot(message.bot), table.ply()
        if room.to_act() != seat:
            raise Forbidden("A hint is for your own turn.")
        if not self._may_ask(HINT_COST):
            raise TooFast("You are asking for hints too fast; wait a moment.")
        self._begin_hint(self.hub.ask(room, lambda room: room.playing().sight(seat).dump()), bot, ply)
        return None

    async def _aid(self) -> wire.Answer:
        if not self._may_ask(AID_COST):
            raise TooFast("You are asking for help too fast; wait a moment.")
        room, seat = await self.hub.room(self.connection.table), self.connection.seat
        return self.hub.ask(room, lambda room: wire.Aided(room.playing().ply(), room.playing().aid(seat)))

    def _begin_hint(self, sight: dict[str, Any], bot: str, ply: int) -> None:
        """Let a bot think while the client may go on to ask and to move."""
        if self._hinting is not None and not self._hinting.done():
            raise TooFast(ONE_HINT)
        self._hinting = self.hub.tasks.spawn(self._hint(sight, bot, ply))

    async def _hint(self, sight: dict[str, Any], bot: str, ply: int) -> None:
        try:
            advice = await self.hints.advise(self.connection.person, sight, bot)
            answer: wire.Answer = wire.Advised(ply, bot, advice.move, advice.reason, advice.lines)
        except Refused as error:
            answer = self._no("", error, "hint")
        await self.connection.answer(wire.write(answer))


def reason(room: Room, seat: Seat, move: str) -> wire.Answer:
    """Say why a move is not legal, or that it is."""
    refusal = room.playing().state.why_not(seat, move)
    if refusal is None:
        return wire.Reason(move, True, "", "")
    return wire.Reason(move, False, reason_of(room, refusal), refusal.rule)


def previewed(room: Room, seat: Seat, moves: str) -> wire.Answer:
    """Say what moves would set off."""
    foresight = room.playing().preview(seat, moves)
    return wire.Previewed(moves, foresight.events, foresight.ends)


def reason_of(room: Room, refusal: Refusal) -> str:
    """Return why a move is refused at a table, in one sentence."""
    return wording_of(room.game, room.playing().setting).refusal(refusal, room.names())
