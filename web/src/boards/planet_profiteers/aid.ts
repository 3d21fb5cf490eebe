// The server's help for a seat, as the game's aid.py makes it. What is missing is not shown.
import type { Category } from './box';

export interface SetSize {
  icon: string;
  size: number;
  hand: number;
  table: number;
  largest: boolean;
}

/** What everybody would gain if the mission ended now with this winner, and what the viewer would be paid for. */
export interface IfWins {
  winner: number;
  gains: number[];
  income?: number;
  dividend?: number;
  pay?: number;
  pay_by?: Record<string, number>;
}

/** A category in the order of judging; two may be of equal weight. */
export interface Column {
  category: Category;
  bribes: number;
  equal: boolean;
}

/** One comparison: what it looked at, and the seats that were left. */
export interface Round {
  stage: string;
  categories: Category[];
  by: 'sizes' | 'bribes';
  left: number[];
}

/** How a mission was decided, and what it paid by seat. */
export interface Explained {
  columns: Column[];
  /** The largest sets, by seat and category. */
  sizes: Record<string, Pick<SetSize, 'icon' | 'size'>>[];
  rounds: Round[];
  winner: number;
  income: number[];
  pay: number[];
  dividend: number[];
}

export interface Aid {
  sizes?: Record<string, SetSize[]>;
  if_wins?: IfWins[];
  showdowns?: Explained[];
  winners?: number[];
}

/** The icons of the viewer's largest sets. */
export function largestIcons(aid: Aid): Set<string> {
  const all = Object.values(aid.sizes ?? {}).flat();
  return new Set(all.filter((one) => one.largest).map((one) => one.icon));
}
