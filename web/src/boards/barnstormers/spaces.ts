// Where things are drawn on the sky: north is up, an air space is 100 units wide, a1 is in the south-west.
export const SIZE = 7;
export const CELL = 100;
export const MARGIN = 45; // for the letters, and for arrows that lead out of the sky
export const COLUMNS = 'abcdefg';
export const HEADINGS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

export type Spot = { x: number; y: number };

export const SPACES: string[] = Array.from({ length: SIZE * SIZE }, (_, i) => nameOf(i));

export function nameOf(index: number): string {
  return `${COLUMNS[index % SIZE]}${Math.floor(index / SIZE) + 1}`;
}

export function indexOf(space: string): number {
  return COLUMNS.indexOf(space[0] ?? '') + SIZE * (Number(space[1]) - 1);
}

/** The centre of an air space. */
export function spotOf(space: string): Spot {
  const index = indexOf(space);
  return { x: CELL * ((index % SIZE) + 0.5), y: CELL * (SIZE - 0.5 - Math.floor(index / SIZE)) };
}

export function angleOf(heading: string): number {
  return 45 * Math.max(0, HEADINGS.indexOf(heading as (typeof HEADINGS)[number]));
}

/** The heading after turning by so many eighths to the right. */
export function turned(heading: string, eighths: number): string {
  const index = HEADINGS.indexOf(heading as (typeof HEADINGS)[number]);
  return HEADINGS[(index + eighths + HEADINGS.length) % HEADINGS.length] ?? heading;
}

/** The same direction as *heading*, reached from *angle* by the shorter way round. */
export function nearest(angle: number, heading: string): number {
  const difference = (((angleOf(heading) - angle) % 360) + 540) % 360 - 180;
  return angle + (difference === -180 ? 180 : difference);
}

/** The place so many units away in a direction. */
export function towards(from: Spot, heading: string, units: number): Spot {
  const radians = (angleOf(heading) * Math.PI) / 180;
  return { x: from.x + units * Math.sin(radians), y: from.y - units * Math.cos(radians) };
}

/** The centre of the neighbouring square in a direction, also outside the sky. */
export function besides(from: Spot, heading: string): Spot {
  const radians = (angleOf(heading) * Math.PI) / 180;
  return { x: from.x + CELL * Math.round(Math.sin(radians)), y: from.y - CELL * Math.round(Math.cos(radians)) };
}

/** A place moved so far inwards that a finger can still reach it at the edge of the sky. */
export function within(spot: Spot, beyond: number): Spot {
  const clamp = (value: number) => Math.min(SIZE * CELL + beyond, Math.max(-beyond, value));
  return { x: clamp(spot.x), y: clamp(spot.y) };
}

/** The space one step on for the arrow keys; the same one at the edge. */
export function stepped(space: string, key: string): string {
  const by: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
  };
  const [dx, dy] = by[key] ?? [0, 0];
  const index = indexOf(space);
  const x = Math.min(SIZE - 1, Math.max(0, (index % SIZE) + dx));
  const y = Math.min(SIZE - 1, Math.max(0, Math.floor(index / SIZE) + dy));
  return nameOf(x + SIZE * y);
}
