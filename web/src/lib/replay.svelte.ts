// A game told again: positions by ply, rebuilt from the changes that the server sent.
import type { AidInfo, Face, ReplayInfo, Retold, Shown } from '../generated/types';
import { call } from './api';
import { changed, type View } from './table.svelte';

export type Eyes = number | 'spectator' | 'open';
const EVERY = 32; // plies between two positions that are kept whole
const REST = 150; // milliseconds; whoever only passes a ply needs no help there

function query(eyes: Eyes, from: 'since' | 'ply', ply: number): string {
  const asked = new URLSearchParams({ [from]: String(ply) });
  if (typeof eyes === 'number') asked.set('seat', String(eyes));
  if (eyes === 'open') asked.set('open', 'true');
  return asked.toString();
}

/** Load a whole game, however many answers it takes. */
export async function loadReplay(id: string, eyes: Eyes): Promise<Story> {
  const first = await call<ReplayInfo>('GET', `/tables/${id}/replay?${query(eyes, 'since', 0)}`);
  const plies = [...first.plies];
  while (plies.length < first.table.ply && plies.length > 0) {
    const more = await call<ReplayInfo>('GET', `/tables/${id}/replay?${query(eyes, 'since', plies.length)}`);
    if (!more.plies.length) break;
    plies.push(...more.plies);
  }
  return new Story(first, plies);
}

export class Story {
  readonly face: Face;
  readonly prologue: Shown[];
  private readonly whole = new Map<number, View>();
  readonly turns: number[]; // plies at which another player is to act
  readonly rounds: number[]; // and at which a round begins

  constructor(
    info: ReplayInfo,
    readonly plies: Retold[],
    marks: string[] = ['round', 'mission'],
  ) {
    this.face = info.table;
    this.prologue = info.events;
    this.whole.set(0, { ...info.shared, ...info.own } as View);
    this.turns = starts(plies.map((ply) => ply.actor));
    this.rounds = [0, ...plies.flatMap((ply, i) => (ply.events.some((event) => marks.includes(event.verb)) ? [i + 1] : []))];
  }

  /** The number of plies. */
  get length(): number {
    return this.plies.length;
  }

  view(ply: number): View {
    let from = Math.floor(ply / EVERY) * EVERY;
    while (!this.whole.has(from)) from -= EVERY;
    let view = this.whole.get(from)!;
    for (let at = from; at < ply; at += 1) {
      const step = this.plies[at]!;
      view = changed(changed(view, step.shared as object, false), step.own as object, false);
      if ((at + 1) % EVERY === 0) this.whole.set(at + 1, view);
    }
    return view;
  }

  /** What was told up to a ply. */
  events(ply: number): Shown[] {
    return ply === 0 ? this.prologue : (this.plies[ply - 1]?.events ?? []);
  }
}

/** The help of the game at the ply that is shown, as the server works it out. */
export class PastAid {
  aid = $state.raw<Record<string, unknown>>({});
  private questions = 0;

  /** Ask once somebody rests at a ply; what is returned gives it up. Until the answer the last one stays. */
  look(id: string, eyes: Eyes, ply: number): () => void {
    const timer = setTimeout(() => void this.ask(`/tables/${id}/aid?${query(eyes, 'ply', ply)}`), REST);
    return () => clearTimeout(timer);
  }

  private async ask(path: string): Promise<void> {
    const question = (this.questions += 1);
    let aid = {}; // a replay without help is a replay all the same
    try {
      ({ aid } = await call<AidInfo>('GET', path));
    } catch {
      // there may be none for these eyes
    }
    if (question === this.questions) this.aid = aid;
  }
}

function starts(actors: number[]): number[] {
  const found = [0];
  let last = -1;
  actors.forEach((actor, i) => {
    if (actor >= 0 && actor !== last) {
      if (last >= 0) found.push(i);
      last = actor;
    }
  });
  return found;
}

/** The next or previous of some marks. */
export function neighbour(marks: number[], ply: number, forward: boolean, end: number): number {
  if (forward) return marks.find((mark) => mark > ply) ?? end;
  return marks.findLast((mark) => mark < ply) ?? 0;
}
