// Pieces that travel over the board: shares from their owner to where they are placed, cards, credits to who earns
// them. The places are found by their data-spot; what is drawn is in Flights.svelte.
import type { Shown } from '../../generated/types';

export interface Flight {
  key: string;
  what: 'cube' | 'card' | 'credit';
  seat: number;
  delay: number;
  from: { x: number; y: number };
  to: { x: number; y: number };
}
type Way = Pick<Flight, 'what' | 'seat'> & { from: string; to: string };

const GAP = 120; // milliseconds between two pieces
const MOST = 24; // more than that is a blur

/** From where to where a piece goes when something happens. */
export function wayOf(event: Shown): Way | null {
  const { verb, seat } = event;
  const aim = String(event.args[0] ?? '');
  if (verb === 'bribe') return { what: 'cube', seat, from: `purse ${seat}`, to: `mat ${aim}` };
  if (verb === 'invest') return { what: 'cube', seat, from: `purse ${seat}`, to: `area ${aim}` };
  if (verb === 'draw') return { what: 'card', seat, from: 'pile', to: `hand ${seat}` };
  if (verb === 'discard') return { what: 'card', seat, from: `hand ${seat}`, to: 'pile' };
  if (['income', 'pay', 'dividend'].includes(verb)) return { what: 'credit', seat, from: 'bank', to: `credits ${seat}` };
  return null;
}

function middle(board: Element, spot: string): { x: number; y: number } | null {
  const found = board.querySelector(`[data-spot="${spot}"]`)?.getBoundingClientRect();
  const frame = board.getBoundingClientRect();
  return found ? { x: found.left + found.width / 2 - frame.left, y: found.top + found.height / 2 - frame.top } : null;
}

/** The flights that a piece of news sets off, one after the other. */
export function flightsOf(board: Element, version: number, events: Shown[]): Flight[] {
  const flights: Flight[] = [];
  for (const event of events.slice(-MOST)) {
    const way = wayOf(event);
    const from = way && middle(board, way.from);
    const to = way && middle(board, way.to);
    if (!way || !from || !to) continue;
    const place = flights.length;
    flights.push({ key: `${version} ${place}`, what: way.what, seat: way.seat, delay: place * GAP, from, to });
  }
  return flights;
}
