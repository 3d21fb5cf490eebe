// The line to one table: it connects, connects again when it breaks, and sends again what was not answered.
import type { ToClient, ToServer } from '../generated/types';

export type LineState = 'connecting' | 'open' | 'broken' | 'closed';
// A message with a key may be sent any number of times and happens once.
type Keyed = Extract<ToServer, { key: string }>;
type Question = Exclude<ToServer, Keyed>;

export interface LineHandlers {
  message(message: ToClient): void;
  state(state: LineState): void;
  refused(code: number, reason: string): void; // the server wants no more of us
  since(): number | null; // the version that we have
}

const FIRST_WAIT = 300; // milliseconds
const LONGEST_WAIT = 8000;
const PULSE = 20_000; // between two pings
const SILENCE = 45_000; // without any answer the line is dead

export class Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Keyed>(); // sent or to be sent, not answered yet
  private questions: Question[] = [];
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard = Date.now();
  private isOver = false;
  private readonly wake = () => this.reconnectNow();

  constructor(
    private readonly address: (since: number | null) => string,
    private readonly handlers: LineHandlers,
    private readonly make: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {
    if (typeof window !== 'undefined') {
      window.addEventListener('online', this.wake);
      document.addEventListener('visibilitychange', this.wake);
    }
    this.connect();
  }

  /** Send a message that counts; it is sent again until it is answered. */
  send(message: Keyed): void {
    this.waiting.set(message.key, message);
    this.write(message);
  }

  /** Ask something; a question is asked again on the next line if this one breaks. */
  ask(message: Question): void {
    if (!this.write(message)) this.questions.push(message);
  }

  pending(): number {
    return this.waiting.size;
  }

  end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    if (typeof window !== 'undefined') {
      window.removeEventListener('online', this.wake);
      document.removeEventListener('visibilitychange', this.wake);
    }
    this.socket?.close(1000);
    this.socket = null;
  }

  private write(message: ToServer): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private connect(): void {
    this.handlers.state('connecting');
    const socket = this.make(this.address(this.handlers.since()));
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.hear(String(event.data));
    socket.onclose = (event) => this.closed(socket, event.code, event.reason);
  }

  private opened(): void {
    this.heard = Date.now();
    this.handlers.state('open');
    for (const message of this.waiting.values()) this.write(message);
    for (const question of this.questions.splice(0)) this.write(question);
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.beat(), PULSE);
  }

  private beat(): void {
    if (Date.now() - this.heard > SILENCE) this.socket?.close();
    else this.write({ do: 'ping', n: 0 });
  }

  private hear(text: string): void {
    this.heard = Date.now();
    this.wait = FIRST_WAIT;
    const message = JSON.parse(text) as ToClient;
    if (message.is === 'done' || message.is === 'refused') this.waiting.delete(message.key);
    this.handlers.message(message);
  }

  private closed(socket: WebSocket, code: number, reason: string): void {
    if (this.isOver || socket !== this.socket) return;
    clearInterval(this.pulse);
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

  /** The network is back, or the page is looked at again: do not wait for the timer. */
  private reconnectNow(): void {
    if (this.isOver || document.visibilityState === 'hidden') return;
    if (this.socket === null) {
      clearTimeout(this.timer);
      this.wait = FIRST_WAIT;
      this.connect();
    } else if (Date.now() - this.heard > PULSE) this.write({ do: 'ping', n: 0 });
  }
}
