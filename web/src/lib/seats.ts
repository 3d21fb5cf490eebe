// Seats are told apart by colour and by mark, never by colour alone.
export const MARKS = ['circle', 'triangle', 'square', 'diamond', 'star', 'cross', 'hexagon', 'drop'] as const;
export type Mark = (typeof MARKS)[number];

export function markOf(seat: number): Mark {
  return MARKS[((seat % MARKS.length) + MARKS.length) % MARKS.length]!;
}

/** The CSS variable with the colour of a seat; see app.css. */
export function colourOf(seat: number): string {
  return `var(--seat-${((seat % MARKS.length) + MARKS.length) % MARKS.length})`;
}

/** The seats with the best rank. */
export function winnersOf(ranks: number[]): number[] {
  return ranks.flatMap((rank, seat) => (rank === Math.min(...ranks) ? [seat] : []));
}
