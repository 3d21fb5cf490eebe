// Planes as they are drawn, and how events move them. The server tells what happened; this follows it plane by plane.
import type { Shown } from '../../generated/types';
import { FREE } from './scene';
import { angleOf, nearest, SPACES } from './spaces';

export type Plane = {
  id: number;
  seat: number;
  space: string | null; // null in the hangar
  heading: string;
  angle: number; // grows beyond 360, so that a plane turns the shorter way round
  since: number; // when it came to its space: where two planes meet, the older one is pushed on
};
export type Leg = { verb: string; seat: number; from: string | null; to: string | null; heading: string };
export type Frame = { planes: Plane[]; legs: Leg[]; chain: number };
type Wanted = { seat: number; space: string | null; heading: string | null };

const FLIGHTS = ['fly', 'push', 'home', 'dispatch', 'face', 'swap', 'chain', 'storm_chain'];

export function flightsOf(events: Shown[]): Shown[] {
  return events.filter((event) => FLIGHTS.includes(event.verb));
}

// --- planes as a view has them

/** Put the planes where a view says they are; a plane that can stay the same one stays the same. */
export function settled(before: Plane[], board: string[], hangars: number[]): Plane[] {
  const spare = new Set(before);
  const wanted = [...airborne(board), ...hangars.flatMap((count, seat) => Array.from({ length: count }, () => parked(seat)))];
  const same = wanted.map((want) => taken(spare, (one) => one.seat === want.seat && one.space === want.space));
  const found = wanted.map((want, i) => same[i] ?? taken(spare, (one) => one.seat === want.seat));
  return numbered(wanted.map((want, i) => put(found[i] ?? fresh(want), want)));
}

function airborne(board: string[]): Wanted[] {
  return SPACES.flatMap((space, i) => {
    const plane = board[i] ?? FREE;
    return plane === FREE ? [] : [{ seat: Number(plane[0]), space, heading: plane.slice(1) }];
  });
}

function parked(seat: number): Wanted {
  return { seat, space: null, heading: null };
}

function taken(spare: Set<Plane>, fits: (plane: Plane) => boolean): Plane | undefined {
  const found = [...spare].find(fits);
  if (found) spare.delete(found);
  return found;
}

function fresh(want: Wanted): Plane {
  const heading = want.heading ?? 'N';
  return { id: -1, seat: want.seat, space: want.space, heading, angle: angleOf(heading), since: 0 };
}

/** Give new planes a number, and keep one order, so that nothing is drawn anew. */
function numbered(planes: Plane[]): Plane[] {
  let next = Math.max(-1, ...planes.map((plane) => plane.id)) + 1;
  return planes.map((plane) => (plane.id < 0 ? { ...plane, id: next++ } : plane)).sort((a, b) => a.id - b.id);
}

function put(plane: Plane, to: { space?: string | null; heading?: string | null }, since = plane.since): Plane {
  const heading = to.heading ?? plane.heading;
  return { ...plane, space: to.space === undefined ? plane.space : to.space, heading, angle: nearest(plane.angle, heading), since };
}

// --- planes as events move them

/** All that events do to the planes, one frame for each. */
export function framesOf(planes: Plane[], events: Shown[]): Frame[] {
  const frames: Frame[] = [];
  for (const event of flightsOf(events)) {
    const before = frames.at(-1)?.planes ?? planes;
    frames.push({ planes: after(before, event), legs: legsOf(before, event), chain: chainOf(event) });
  }
  return frames;
}

function chainOf(event: Shown): number {
  return event.verb === 'chain' || event.verb === 'storm_chain' ? Number(event.args[0]) : 0;
}

function legsOf(planes: Plane[], { verb, seat, args }: Shown): Leg[] {
  const [first = '', second = ''] = args.map(String);
  if (verb === 'dispatch') return [{ verb, seat, from: null, to: first, heading: second }];
  if (verb === 'swap') return [legOf(planes, verb, first, second), legOf(planes, verb, second, first)];
  if (verb === 'home') return [legOf(planes, verb, first, null)];
  return verb === 'fly' || verb === 'push' ? [legOf(planes, verb, first, second)] : [];
}

function legOf(planes: Plane[], verb: string, from: string, to: string | null): Leg {
  const plane = holder(planes, from);
  return { verb, seat: plane?.seat ?? 0, from, to, heading: plane?.heading ?? 'N' };
}

function after(planes: Plane[], { verb, seat, args }: Shown): Plane[] {
  const [first = '', second = ''] = args.map(String);
  const changes = new Map<Plane | undefined, { space?: string | null; heading?: string }>();
  if (verb === 'fly' || verb === 'push') changes.set(holder(planes, first), { space: second });
  else if (verb === 'home') changes.set(holder(planes, first), { space: null });
  else if (verb === 'dispatch') changes.set(inHangar(planes, seat), { space: first, heading: second });
  else if (verb === 'face') changes.set(holder(planes, first), { heading: second });
  else if (verb === 'swap') {
    changes.set(holder(planes, first), { space: second });
    changes.set(holder(planes, second), { space: first });
  }
  const now = Math.max(0, ...planes.map((plane) => plane.since)) + 1;
  return planes.map((plane) => {
    const change = changes.get(plane);
    return change ? put(plane, change, change.space === undefined ? plane.since : now) : plane;
  });
}

/** The plane that has been on a space longest: a newcomer stays and pushes it on. */
function holder(planes: Plane[], space: string): Plane | undefined {
  return planes.filter((plane) => plane.space === space).sort((a, b) => a.since - b.since)[0];
}

function inHangar(planes: Plane[], seat: number): Plane | undefined {
  return planes.find((plane) => plane.seat === seat && plane.space === null);
}

/** The planes that would be elsewhere, or face elsewhere, as they would be then. */
export function changedPlanes(before: Plane[], then: Plane[]): Plane[] {
  const old = new Map(before.map((plane) => [plane.id, plane]));
  return then.filter((plane) => {
    const was = old.get(plane.id);
    return was?.space !== plane.space || was.heading !== plane.heading;
  });
}
