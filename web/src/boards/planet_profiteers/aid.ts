// The server's help for a seat, as the game's aid.py makes it. What is missing is not shown.
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

export interface Aid {
  sizes?: Record<string, SetSize[]>;
  if_wins?: IfWins[];
}

/** The icons of the viewer's largest sets. */
export function largestIcons(aid: Aid): Set<string> {
  const all = Object.values(aid.sizes ?? {}).flat();
  return new Set(all.filter((one) => one.largest).map((one) => one.icon));
}
