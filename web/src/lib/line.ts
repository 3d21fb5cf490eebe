// The line to one table: it connects, connects again when it breaks, and sends again what was not answered.
import type { ToClient, ToServer } from '../generated/types';

export type LineState = 'connecting' | 'open' | 'broken' | 'closed';
// A message with a key may be sent any number of times and happens once.
export type Keyed = Extract<ToServer, { key: string }>;
type Question = Exclude<ToServer, Keyed>;

export interface LineHandlers {
  message(message: ToClient): void;
  state(state: LineState): void;
  refused(code: number, reason: string): void; // the server wants no more of us
  since(): number | null; // the version that we have
}

const FIRST_WAIT = 300; // milliseconds
const LONGEST_WAIT = 8000;
const FIRST_PATIENCE = 1000; // before something is asked again that the server could not say anything about
const PULSE = 20_000; // between two pings
const ANSWER = 10_000; // a line on which a ping, or the wish to connect, is not answered for so long is dead

export class Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Keyed>(); // sent or to be sent, not answered yet
  private wait = FIRST_WAIT;
  private patience = FIRST_PATIENCE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private doubt: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private heard = Date.now();
  private isOver = false;
  private readonly wake = () => this.lookAgain();
  private readonly online = () => this.startAgain();

  constructor(
    private readonly address: (since: number | null) => string,
    private readonly handlers: LineHandlers,
    private readonly make: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {
    if (typeof window !== 'undefined') {
      window.addEventListener('online', this.online);
      document.addEventListener('visibilitychange', this.wake);
    }
    this.connect();
  }

  /** Send a message that counts; it is sent again until it is answered. */
  send(message: Keyed): void {
    this.waiting.set(message.key, message);
    this.write(message);
  }

  /** Ask something; who waits for the answer asks again when the next line is open. */
  ask(message: Question): void {
    this.write(message);
  }

  /** What has not been answered yet. */
  pending(): Keyed[] {
    return [...this.waiting.values()];
  }

  end(): void {
    this.isOver = true;
    this.rest();
    if (typeof window !== 'undefined') {
      window.removeEventListener('online', this.online);
      document.removeEventListener('visibilitychange', this.wake);
    }
    this.socket?.close(1000);
    this.socket = null;
  }

  private rest(): void {
    clearTimeout(this.timer);
    clearTimeout(this.doubt);
    clearTimeout(this.again);
    clearInterval(this.pulse);
  }

  private write(message: ToServer): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    this.handlers.state('connecting');
    const socket = this.make(this.address(this.handlers.since()));
    this.socket = socket;
    // What comes late on a line that was given up is told again on the new one.
    const isOurs = () => socket === this.socket;
    socket.onopen = () => isOurs() && this.opened();
    socket.onmessage = (event) => isOurs() && this.hear(String(event.data));
    socket.onclose = (event) => isOurs() && this.closed(event.code, event.reason);
    this.doubtAt(Date.now());
  }

  /** Give the line up unless something is heard in good time: a network that went away says nothing, not even that. */
  private doubtAt(asked: number): void {
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => {
      if (this.heard < asked) this.startAgain();
    }, ANSWER);
  }

  private opened(): void {
    this.heard = Date.now();
    this.handlers.state('open');
    this.repeat();
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.beat(), PULSE);
  }

  private repeat(): void {
    for (const message of this.waiting.values()) this.write(message);
  }

  /** The server cannot say whether it has happened: ask again, less and less often. */
  private askAgain(): void {
    clearTimeout(this.again);
    this.again = setTimeout(() => this.repeat(), this.patience);
    this.patience = Math.min(LONGEST_WAIT, this.patience * 2);
  }

  private beat(): void {
    this.write({ do: 'ping', n: 0 });
    this.doubtAt(Date.now());
  }

  private hear(text: string): void {
    this.heard = Date.now();
    this.wait = FIRST_WAIT;
    const message = JSON.parse(text) as ToClient;
    if (message.is === 'unknown') this.askAgain();
    if (message.is === 'done' || message.is === 'refused') {
      this.waiting.delete(message.key);
      this.patience = FIRST_PATIENCE;
    }
    this.handlers.message(message);
  }

  private closed(code: number, reason: string): void {
    this.rest();
    this.socket = null;
    if (code >= 4400 && code < 4500 && code !== 4429) {
      this.isOver = true;
      this.handlers.state('closed');
      this.handlers.refused(code, reason);
      return;
    }
    this.handlers.state('broken');
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  /** The page is looked at again: do not wait for the timer, and see whether the line still works. */
  private lookAgain(): void {
    if (this.isOver || document.visibilityState === 'hidden') return;
    if (this.socket === null) this.startAgain();
    else if (Date.now() - this.heard > PULSE) this.beat();
  }

  /** The network is back or the line is dead: connect now. The old line may need minutes to notice; it is left alone. */
  private startAgain(): void {
    if (this.isOver) return;
    const old = this.socket;
    this.rest();
    this.socket = null;
    old?.close();
    this.wait = FIRST_WAIT;
    this.connect();
  }
}
