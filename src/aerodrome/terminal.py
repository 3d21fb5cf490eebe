"""A table in the terminal: people at one keyboard, and bots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from rich.console import Console
from rich.markup import escape

from aerodrome.advice import draw_advice
from aerodrome.bots.registry import bot_named
from aerodrome.drawing import draw
from aerodrome.kernel.errors import Refused
from aerodrome.kernel.state import IllegalMove
from aerodrome.kernel.step import NOBODY, OVER, Seat
from aerodrome.kernel.table import Table
from aerodrome.records import record_of, save_record
from aerodrome.rulebook import rule_named
from aerodrome.wording import wording_of

HUMAN = "human"
ADVISER = "level5@1000ms"
SHOWN_EVENTS = 12
FORESIGHT_ENDS = {"hidden": "Then something hidden is shown; what it is, nobody can say beforehand.",
                  "chance": "Then chance decides."}
HELP = """Type the number of a choice, or a move in notation.
  why TEXT    why a move is not legal, with the rule        rules ID    one rule, such as 38
  preview TEXT  what a move, or several with commas, would set off, without playing it
  undo        take back your last choice                    undo all    take back your whole turn
  board       draw the table again                          log         everything you were told
  quiet       be silent whenever Enter would mean that      talk        be asked again
  hint        what a strong bot would do, and why           hint level6@3000ms   the same with more thought
  save FILE   save the game                                 quit        save and leave"""


class Leave(Exception):
    """The player wants to leave."""


class Terminal:
    """Shows a table to its people and takes their moves."""

    def __init__(self, table: Table, save: Path, console: Console, ask: Callable[[str], str], seed: str) -> None:
        self.table = table
        self.save = save
        self.console = console
        self.ask = ask
        self.wording = wording_of(table.game, table.setting)
        self.names = [seat.name for seat in table.seats]
        self.humans = [q for q, seat in enumerate(table.seats) if seat.player == HUMAN]
        self.told = dict.fromkeys(self.humans, 0)  # how much of the log each of them has been shown
        self.quiet: set[Seat] = set()
        self.at_screen = self.humans[0] if len(self.humans) == 1 else None
        self.rng = Random(f"terminal {seed}")

    # --- the game

    def run(self) -> bool:
        """Play to the end; return False where the player left before."""
        try:
            while not self.table.is_over():
                self._next()
        except (Leave, EOFError, KeyboardInterrupt):
            self._save(self.save)
            return False
        self._show_end()
        return True

    def _next(self) -> None:
        seat = self.table.state.to_act()
        player = self.table.seats[seat].player
        if player == HUMAN:
            self._turn(seat)
        else:
            move = bot_named(player).choose(self.table.sight(seat), self.rng)
            self.table.submit(seat, self.table.ply(), move.text)

    def _turn(self, seat: Seat) -> None:
        enter = self.wording.quiet_move(self.table.state.agenda_text()[0])
        if enter and seat in self.quiet:
            self.table.submit(seat, self.table.ply(), enter)
            return
        self._draw_curtain(seat)
        self._show(seat)
        while not self._obey(seat, self._ask(seat)):
            pass

    def _draw_curtain(self, seat: Seat) -> None:
        """Between two people at one screen the hidden things of one must be gone before the other looks."""
        if self.at_screen == seat:
            return
        self.at_screen = None
        self.console.clear()
        self.console.print(f"\n\n[bold]{escape(self.names[seat])}[/], it is your turn. Everybody else looks away.")
        self.ask("Press Enter when you are ready. ")
        self.at_screen = seat

    # --- showing

    def _show(self, seat: Seat) -> None:
        self.console.print(draw(self.table.game, self.table.setting, self.table.view(seat), self.names))
        self._show_news(seat)
        self._show_choices()

    def _show_news(self, seat: Seat) -> None:
        sentences = self._sentences(seat, self.told[seat])
        if len(sentences) > SHOWN_EVENTS:
            self.console.print(f"  ... {len(sentences) - SHOWN_EVENTS} more, see `log`", style="dim")
        for sentence in sentences[-SHOWN_EVENTS:]:
            self.console.print(f"  {sentence}", style="dim", markup=False, highlight=False)
        self.told[seat] = self.table.ply()

    def _sentences(self, seat: Seat, since: int) -> list[str]:
        return [self.wording.event(event, self.names) for event in self.table.events(seat, since)]

    def _show_choices(self) -> None:
        state = self.table.state
        step = state.agenda_text()[0]
        who = self.names[state.to_act()]
        self.console.print(f"[bold]{escape(who)}:[/] {self.wording.prompt(step)}")
        remarks = self.table.aid(state.to_act()).get("remarks", {})
        for i, move in enumerate(state.options(), start=1):
            label = self.wording.option(move.text, remarks, self.names)
            self.console.print(f"  {i:>2}  {label}  ", end="", markup=False, highlight=False)
            self.console.print(move.text if label != move.text else "", style="dim", markup=False, highlight=False)

    def _ask(self, seat: Seat) -> str:
        enter = self.wording.quiet_move(self.table.state.agenda_text()[0])
        hint = f"Enter = {self.wording.move(enter, self.names)}, " if enter else ""
        text = self.ask(f"{self.names[seat]} ({hint}? for help) > ").strip()
        return enter if enter and not text else text

    # --- obeying

    def _obey(self, seat: Seat, text: str) -> bool:
        """Do what was typed; return True when the position has changed or somebody else may look."""
        word, _, rest = text.partition(" ")
        commands: dict[str, Callable[[], bool]] = {
            "?": self._help, "help": self._help, "board": lambda: self._again(seat), "log": lambda: self._log(seat),
            "why": lambda: self._why(seat, rest), "why?": lambda: self._why(seat, rest),
            "preview": lambda: self._preview(seat, rest), "undo": lambda: self._undo(seat, rest),
            "rules": lambda: self._rules(rest), "hint": lambda: self._hint(seat, rest),
            "quiet": lambda: self._be_quiet(seat), "talk": lambda: self._be_asked(seat),
            "save": lambda: self._save(Path(rest.strip()) if rest.strip() else self.save), "quit": self._leave,
        }
        try:
            if word in commands:
                return commands[word]()
            return self._move(seat, text)
        except Refused as error:
            said = str(error)
            if isinstance(error, IllegalMove):
                said = self.wording.refusal(error.refusal, self.names)
            self.console.print(f"  {said}", style="yellow", markup=False, highlight=False, soft_wrap=True)
            return False

    def _move(self, seat: Seat, text: str) -> bool:
        text = self._numbered(text)
        if text.endswith("?"):
            return self._why(seat, text[:-1].strip())
        if self.table.state.why_not(seat, text) is not None:
            return self._why(seat, text)
        self.table.submit(seat, self.table.ply(), text)
        return True

    def _numbered(self, text: str) -> str:
        """Return the move that a number stands for; any other text as it is."""
        options = self.table.state.options()
        is_number = text.isascii() and text.isdecimal() and len(text) < 6 and 1 <= int(text) <= len(options)
        return options[int(text) - 1].text if is_number else text

    def _why(self, seat: Seat, text: str) -> bool:
        refusal = self.table.state.why_not(seat, text)
        sentence = f"{text} is legal now." if refusal is None else self.wording.refusal(refusal, self.names)
        self.console.print(f"  {sentence}", style="yellow", markup=False, highlight=False)
        return False

    def _preview(self, seat: Seat, script: str) -> bool:
        foresight = self.table.preview(seat, self._numbered(script.strip()))
        for event in foresight.events:
            self.console.print(f"  {self.wording.event(event, self.names)}", markup=False, highlight=False)
        if foresight.ends:
            self.console.print(f"  {FORESIGHT_ENDS[foresight.ends]}", style="dim")
        return False

    def _undo(self, seat: Seat, rest: str) -> bool:
        table = self.table
        who = seat if table.undoable(seat) else self._wishes_back(seat)
        most = table.undoable_by_consent(who)
        table.undo(who, max(1, most) if rest.strip() == "all" else 1, agreed=who != seat)
        self.told[who] = min(self.told[who], table.ply())
        return True

    def _wishes_back(self, seat: Seat) -> Seat:
        """Return whose choice is taken back: once a turn has passed on, all at the screen must agree."""
        last = self.table.entries[-1].actor if self.table.entries else seat
        if last == seat or last not in self.humans or not self.table.undoable_by_consent(last):
            return seat
        answer = self.ask(f"The turn of {self.names[last]} has passed on. Does everybody agree to take it back? (y/n) ")
        if answer.strip().lower() not in ("y", "yes"):
            raise Refused("Nothing was taken back: not everybody agrees.")
        return last

    def _rules(self, number: str) -> bool:
        rule = rule_named(self.table.game, number.strip())
        self.console.print(f"  {rule.number} {rule.text}", markup=False, highlight=False)
        return False

    def _hint(self, seat: Seat, name: str) -> bool:
        bot = bot_named(name.strip() or ADVISER)
        thought = bot.consider(self.table.sight(seat), self.rng)
        self.console.print(draw_advice(thought, self.wording, seat, self.names))
        return False

    def _log(self, seat: Seat) -> bool:
        for sentence in self._sentences(seat, 0):
            self.console.print(f"  {sentence}", markup=False, highlight=False)
        return False

    def _again(self, seat: Seat) -> bool:
        self._show(seat)
        return False

    def _help(self) -> bool:
        self.console.print(HELP, markup=False, highlight=False)
        return False

    def _be_quiet(self, seat: Seat) -> bool:
        self.quiet.add(seat)
        self.console.print("  You stay silent until you type `talk`.")
        return bool(self.wording.quiet_move(self.table.state.agenda_text()[0]))

    def _be_asked(self, seat: Seat) -> bool:
        self.quiet.discard(seat)
        self.console.print("  You will be asked again.")
        return False

    def _leave(self) -> bool:
        raise Leave

    def _save(self, path: Path) -> bool:
        save_record(record_of(self.table), path)
        self.console.print(f"\nSaved. Go on with: aerodrome play --resume {path}", markup=False, highlight=False,
                           soft_wrap=True)
        return False

    # --- the end

    def _show_end(self) -> None:
        table = self.table
        assert table.state.to_act() == OVER
        viewer = self.humans[0] if len(self.humans) == 1 else NOBODY  # everybody looks at the screen now
        self.console.print(draw(table.game, table.setting, table.view(viewer), self.names))
        for sentence in self._sentences(viewer, self.told.get(viewer, 0))[-3 * SHOWN_EVENTS:]:
            self.console.print(f"  {sentence}", style="dim", markup=False, highlight=False)
        scores, ranks = table.game.scores(table.state), table.game.ranks(table.state)
        for seat in sorted(range(len(ranks)), key=lambda q: ranks[q]):
            self.console.print(f"  {ranks[seat]}.  {self.names[seat]}: {scores[seat]}", markup=False, highlight=False)
        save_record(record_of(table, NOBODY), self.save)
        self.console.print(f"Every card can be checked: aerodrome replay {self.save} --verify", markup=False,
                           highlight=False, soft_wrap=True)
