// The chances of a finished game, as the server has estimated them: where things stand in the chart, and in words.
import type { ChancePoint, TurningPoint } from '../generated/types';
import { CHANCE } from '../generated/types';
import type { Story } from './replay.svelte';
import { t } from './text';
import type { Wording } from './wording';

const MOST_SENTENCES = 2; // of a turning point; the log has them all

const DIGIT = 12; // pixels that the number of a turning point takes

/** Where plies and chances are in a chart of some size. */
export class Frame {
  static readonly LEFT = 46; // for the figures of the axis
  static readonly RIGHT = 10;
  static readonly TOP = 22; // for the numbers of the turning points
  static readonly BOTTOM = 20;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly last: number, // ply
  ) {}

  private get across(): number {
    return Math.max(1, this.width - Frame.LEFT - Frame.RIGHT);
  }

  x(ply: number): number {
    return Frame.LEFT + (this.across * ply) / Math.max(1, this.last);
  }

  y(chance: number): number {
    return Frame.TOP + (this.height - Frame.TOP - Frame.BOTTOM) * (1 - chance);
  }

  plyAt(x: number): number {
    const ply = Math.round(((x - Frame.LEFT) / this.across) * this.last);
    return Math.max(0, Math.min(this.last, ply));
  }

  /** The line of a seat. */
  line(points: ChancePoint[], seat: number): string {
    return points.map((point) => `${this.x(point.ply).toFixed(1)},${this.y(point.chances[seat] ?? 0).toFixed(1)}`).join(' ');
  }

  /** Where the numbers of the turning points are written, from the last to the first: none covers another. */
  numbers(turns: TurningPoint[]): number[] {
    let limit = Infinity;
    return turns
      .toReversed()
      .map((turn) => (limit = Math.min(this.x(turn.ply), limit - DIGIT)))
      .toReversed();
  }

  /** The plies at which the lines of some seats carry their marks: never two at the same place. */
  marks(seat: number, seats: number): number[] {
    const times = Math.max(1, Math.round(this.across / 160));
    return Array.from({ length: times }, (_, i) => (this.last * (i + (seat + 1) / (seats + 1))) / times);
  }
}

/** The chances at a ply; between two points they are on the line that joins them. */
export function chancesAt(points: ChancePoint[], ply: number): number[] {
  const after = points.findIndex((point) => point.ply >= ply);
  const end = points[after] ?? points.at(-1);
  if (!end) return [];
  const start = points[after - 1];
  if (end.ply <= ply || !start) return end.chances;
  const part = (ply - start.ply) / (end.ply - start.ply);
  return end.chances.map((chance, seat) => start.chances[seat]! + part * (chance - start.chances[seat]!));
}

/** Whole percents. */
export function percent(chance: number | undefined): number {
  return Math.round(100 * (chance ?? 0));
}

/** The chances of everybody at a ply in one sentence. */
export function inWords(points: ChancePoint[], ply: number, names: string[]): string {
  return chancesAt(points, ply).map((chance, seat) => t('chance_of', names[seat] ?? '', percent(chance))).join(', ');
}

/** How the chances moved at a turning point. */
export function swing(turn: TurningPoint, names: string[]): string {
  const moved = t('turn_swing', names[turn.seat] ?? '', percent(turn.before[turn.seat]), percent(turn.after[turn.seat]));
  const leader = turn.after.indexOf(Math.max(...turn.after));
  return turn.lead ? `${moved}; ${t('turn_lead', names[leader] ?? '')}` : moved;
}

/** What happened at a turning point: what was told of it, or the moves themselves where nothing was. */
export function happened(turn: TurningPoint, story: Story, wording: Wording, names: string[]): string {
  const plies = story.plies.slice(turn.since, turn.ply);
  const told = plies.flatMap((ply) => ply.events.map((event) => wording.event(event, names)));
  const moves = () => plies.map((ply) => t('move_of', ply.actor === CHANCE ? t('chance_move') : (names[ply.actor] ?? ''), wording.move(ply.move, names)));
  return (told.length ? told : moves()).slice(0, MOST_SENTENCES).join(' ');
}
