// A table as one seat knows it: what the server has told, applied in order. No rule is known here.
import { NOBODY } from '../generated/types';
import type { Advised, Face, HappeningFace, Here, News, Previewed, Reason, Shown, Snapshot, ToClient, ToServer } from '../generated/types';
import { type Keyed, Line, type LineState } from './line';

export type View = Record<string, unknown> & {
  seat: number;
  to_act: number;
  players: number;
  agenda: string[];
  options?: string[];
  undoable?: number;
  by_consent?: number;
};
export type Batch = { version: number; events: Shown[] };
type Asked = Extract<ToServer, { do: 'why' | 'preview' | 'hint' | 'aid' }>;
type Waiting = { message: Asked; match: (message: ToClient) => boolean; settle: (message: ToClient) => void; fail: (text: string) => void };

const LONGEST_LOG = 2000;
export const HEARD = 'heard'; // from here to the painted board is measured
const AID_PAUSE = 60; // milliseconds
export const SPECTATOR = NOBODY;

/** Put changed fields into an object; what is null has gone. */
export function changed<T extends object>(before: T, changes: object, keepNull: boolean): T {
  const after = { ...before } as Record<string, unknown>;
  for (const [key, value] of Object.entries(changes)) {
    if (value === null && !keepNull) delete after[key];
    else after[key] = value;
  }
  return after as T;
}

export class TableStore {
  face = $state.raw<Face | null>(null);
  view = $state.raw<View | null>(null);
  version = $state(0);
  log = $state.raw<HappeningFace[]>([]);
  latest = $state.raw<Batch | null>(null);
  presence = $state.raw<Here | null>(null);
  line = $state<LineState>('connecting');
  unsent = $state.raw<Keyed[]>([]); // messages on their way
  isUnsure = $state(false); // the server cannot say whether they have happened; the line asks again
  refusal = $state.raw<{ text: string; rule: string; at: number } | null>(null);
  ended = $state.raw<{ code: number; reason: string } | null>(null);
  aid = $state.raw<Record<string, unknown>>({}); // help for my seat, computed by the server
  moved = $state(''); // the move that is on its way: the table shows it as chosen

  private readonly wire: Line;
  private waiting: Waiting[] = [];
  private isAiding = false;
  private keys = 0;
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly id: string,
    readonly seat: number,
    make?: (address: string) => WebSocket,
  ) {
    this.wire = new Line(
      (since) => socketAddress(id, seat, since),
      {
        message: (message) => this.hear(message),
        state: (state) => this.lineIs(state),
        refused: (code, reason) => (this.ended = { code, reason }),
        since: () => this.version || null,
      },
      make,
    );
  }

  // --- asking

  submit(move: string): void {
    if (!this.face || this.moved) return;
    this.moved = move;
    this.send({ do: 'submit', ply: this.face.ply, move, key: this.key() });
  }

  undo(count = 1): void {
    if (this.face) this.send({ do: 'undo', ply: this.face.ply, count, key: this.key() });
  }

  askBack(count: number): void {
    if (this.face) this.send({ do: 'ask_back', ply: this.face.ply, count, key: this.key() });
  }

  answerPlea(agrees: boolean): void {
    this.send({ do: 'answer_plea', agrees, key: this.key() });
  }

  say(text: string): void {
    this.send({ do: 'say', text, key: this.key() });
  }

  vote(choice: 'bot' | 'wait'): void {
    this.send({ do: 'vote', choice, key: this.key() });
  }

  handToBot(bot: string): void {
    this.send({ do: 'hand_to_bot', bot, key: this.key() });
  }

  comeBack(): void {
    this.send({ do: 'come_back', key: this.key() });
  }

  why(move: string): Promise<Reason> {
    return this.ask({ do: 'why', move }, (m) => m.is === 'why' && m.move === move) as Promise<Reason>;
  }

  preview(moves: string): Promise<Previewed> {
    return this.ask({ do: 'preview', moves }, (m) => m.is === 'preview' && m.moves === moves) as Promise<Previewed>;
  }

  hint(bot?: string): Promise<Advised> {
    return this.ask(bot ? { do: 'hint', bot } : { do: 'hint' }, (m) => m.is === 'advice') as Promise<Advised>;
  }

  end(): void {
    this.wire.end();
    for (const one of this.waiting.splice(0)) one.fail('The table was left.');
  }

  private key(): string {
    return `${this.prefix}${(this.keys += 1)}`;
  }

  private send(message: Parameters<Line['send']>[0]): void {
    this.refusal = null;
    this.wire.send(message);
    this.unsent = this.wire.pending();
  }

  private ask(message: Asked, match: (message: ToClient) => boolean): Promise<ToClient> {
    return new Promise((settle, fail) => {
      this.waiting.push({ message, match, settle, fail: (text) => fail(new Error(text)) });
      this.wire.ask(message);
    });
  }

  // --- hearing

  private lineIs(state: LineState): void {
    this.line = state;
    if (state === 'open') for (const one of this.waiting) this.wire.ask(one.message);
  }

  private hear(message: ToClient): void {
    if (message.is === 'snapshot') this.take(message);
    else if (message.is === 'news') this.follow(message);
    else if (message.is === 'presence') this.presence = message;
    else if (message.is === 'done') this.settled();
    else if (message.is === 'refused') this.refused(message);
    else if (message.is === 'unknown') this.isUnsure = true;
    else this.answered(message);
  }

  private settled(): void {
    this.unsent = this.wire.pending();
    this.isUnsure = false;
    if (!this.unsent.length) this.moved = '';
  }

  private refused(message: Extract<ToClient, { is: 'refused' }>): void {
    const place = message.key ? -1 : this.waiting.findIndex((one) => !message.about || one.message.do === message.about);
    if (place >= 0) {
      this.waiting.splice(place, 1)[0]?.fail(message.text);
      return;
    }
    this.settled();
    this.moved = '';
    // Somebody else was quicker, and the news is on its way: there is nothing to tell.
    if (message.code !== 'stale') this.refusal = { text: message.text, rule: message.rule ?? '', at: Date.now() };
  }

  private answered(message: ToClient): void {
    const place = this.waiting.findIndex((one) => one.match(message));
    if (place >= 0) this.waiting.splice(place, 1)[0]?.settle(message);
  }

  /** Ask for the help of the game: at once where I decide, else when the news has settled; one question at a time. */
  private askAid(): void {
    if (this.isAiding) return;
    this.isAiding = true;
    setTimeout(async () => {
      this.isAiding = false;
      try {
        const answer = await this.ask({ do: 'aid' }, (m) => m.is === 'aid');
        if (answer.is === 'aid' && answer.ply === this.face?.ply) this.aid = answer.aid;
      } catch {
        // a table without help is a table all the same
      }
    }, this.view?.to_act === this.seat ? 0 : AID_PAUSE);
  }

  private take(snapshot: Snapshot): void {
    const isNext = this.version > 0 && snapshot.first === this.version + 1;
    this.face = snapshot.table;
    this.view = { ...snapshot.shared, ...snapshot.own } as View;
    this.log = isNext ? this.longer(snapshot.happened) : snapshot.happened;
    this.version = snapshot.version;
    this.askAid();
    if (isNext) this.tell(snapshot.happened);
  }

  private follow(news: News): void {
    if (news.since !== this.version || !this.face || !this.view) return; // older than the snapshot that we have
    const happened = news.happened as HappeningFace[];
    performance.mark(HEARD);
    this.face = changed(this.face, news.table as object, true);
    this.view = changed(changed(this.view, news.shared as object, false), news.own as object, false);
    this.log = this.longer(happened);
    this.version = news.version;
    this.askAid();
    this.tell(happened);
  }

  private longer(happened: HappeningFace[]): HappeningFace[] {
    return [...this.log, ...happened].slice(-LONGEST_LOG);
  }

  private tell(happened: HappeningFace[]): void {
    this.latest = { version: this.version, events: happened.flatMap((one) => one.events ?? []) };
    if (happened.some((one) => one.what === 'moved' || one.what === 'took_back')) this.moved = '';
  }
}

function socketAddress(id: string, seat: number, since: number | null): string {
  const asked = new URLSearchParams();
  if (seat !== SPECTATOR) asked.set('seat', String(seat));
  if (since !== null) asked.set('since', String(since));
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${id}/socket?${asked}`;
}
