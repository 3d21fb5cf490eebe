// What is shown of flights: the film of what has happened, and the foresight of what a choice would set off.
import type { Previewed, Shown } from '../../generated/types';
import { changedPlanes, framesOf, settled, type Frame, type Leg, type Plane } from './flight';

const LONGEST = 320; // milliseconds of one flight
const SHORTEST = 150;
const WHOLE = 2600; // a chain should not take longer than that, as far as flights can be quick enough
const MOST_WAITING = 40; // frames; with more to show the planes jump
const PATIENCE = 70; // milliseconds that a pointer rests before a preview is asked for

/** Planes that travel one after the other to where the newest view has them. */
export class Film {
  planes = $state.raw<Plane[]>([]);
  wake = $state.raw<Leg[]>([]); // the latest flights, in order
  chain = $state(0); // planes in the chain that is being shown
  pace = $state(LONGEST);
  private waiting: Frame[] = [];
  private goal: () => Plane[] = () => this.planes;
  isRunning = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Show a view: with its flights one by one, or at once. */
  show(events: Shown[], board: string[], hangars: number[], still: boolean): void {
    this.goal = () => settled(this.planes, board, hangars);
    const frames = framesOf(this.waiting.at(-1)?.planes ?? this.planes, events);
    if (frames.length) this.begin(frames);
    if (still || !this.isRunning) this.finish();
  }

  /** Let everything be where it belongs, at once. */
  finish(): void {
    clearTimeout(this.timer);
    this.isRunning = false;
    this.wake = [...this.wake, ...this.waiting.flatMap((frame) => frame.legs)];
    this.waiting = [];
    this.planes = this.goal();
  }

  private begin(frames: Frame[]): void {
    if (!this.isRunning) this.wake = [];
    this.chain = 0;
    this.waiting.push(...frames);
    this.pace = Math.max(SHORTEST, Math.min(LONGEST, WHOLE / Math.max(1, this.waiting.length)));
    if (this.waiting.length > MOST_WAITING) this.finish();
    else if (!this.isRunning) this.next();
  }

  private next(): void {
    const frame = this.waiting.shift();
    if (!frame) return this.finish();
    this.isRunning = true;
    this.planes = frame.planes;
    this.wake = [...this.wake, ...frame.legs];
    this.chain = frame.chain || this.chain;
    this.timer = setTimeout(() => this.next(), this.pace);
  }
}

/** What a choice would set off, as the server works it out. */
export class Foresight {
  legs = $state.raw<Leg[]>([]);
  ghosts = $state.raw<Plane[]>([]); // as they would be then
  chain = $state(0);
  script = $state('');
  ends = $state<Previewed['ends']>(''); // what nobody can foresee
  private known = new Map<string, Promise<Previewed>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: (script: string) => Promise<Previewed>) {}

  /** The position has changed: what was worked out before does not hold any more. */
  forget(): void {
    this.known.clear();
    this.consider('', []);
  }

  consider(script: string, planes: Plane[]): void {
    clearTimeout(this.timer);
    this.script = script;
    if (!script) return this.draw([], [], '');
    this.timer = setTimeout(() => void this.look(script, planes), this.known.has(script) ? 0 : PATIENCE);
  }

  private async look(script: string, planes: Plane[]): Promise<void> {
    const answer = this.known.get(script) ?? this.ask(script);
    this.known.set(script, answer);
    // A refusal is no accident here: the position may just have changed, and there is nothing to draw.
    const foreseen = await answer.catch(() => null);
    if (this.script === script) this.draw(framesOf(planes, foreseen?.events ?? []), planes, foreseen?.ends ?? '');
  }

  private draw(frames: Frame[], planes: Plane[], ends: Previewed['ends']): void {
    this.ends = ends;
    this.legs = frames.flatMap((frame) => frame.legs);
    this.ghosts = changedPlanes(planes, frames.at(-1)?.planes ?? planes);
    this.chain = frames.find((frame) => frame.chain)?.chain ?? 0;
  }
}
