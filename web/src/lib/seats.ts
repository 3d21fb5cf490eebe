// Seats are told apart by colour and by mark, never by colour alone.
export const MARKS = ['circle', 'triangle', 'square', 'diamond', 'star', 'cross', 'hexagon', 'drop'] as const;
export type Mark = (typeof MARKS)[number];
// The dashes of a seat's line in a chart, so that lines that cross can be followed.
const DASHES = ['none', '7 3', '2 2.5', '9 3 2 3', '4 2', '12 4', '1 3', '6 2 1 2 1 2'] as const;

const numberOf = (seat: number) => ((seat % MARKS.length) + MARKS.length) % MARKS.length;

export function markOf(seat: number): Mark {
  return MARKS[numberOf(seat)]!;
}

export function dashOf(seat: number): string {
  return DASHES[numberOf(seat)]!;
}

/** The CSS variable with the colour of a seat; see app.css. */
export function colourOf(seat: number): string {
  return `var(--seat-${numberOf(seat)})`;
}

/** The seats with the best rank. */
export function winnersOf(ranks: number[]): number[] {
  return ranks.flatMap((rank, seat) => (rank === Math.min(...ranks) ? [seat] : []));
}
