import { describe, expect, it } from 'vitest';
import type { ReplayInfo, Retold } from '../src/generated/types';
import { neighbour, Story } from '../src/lib/replay.svelte';

const COUNT = 100;
const plies = Array.from({ length: COUNT }, (_, i): Retold => ({
  ply: i, actor: i % 5 === 4 ? -1 : Math.floor(i / 10) % 2, move: `m ${i}`,
  events: i % 25 === 0 ? [{ verb: 'round', seat: -1, args: [i / 25 + 1] }] : [],
  shared: i % 3 ? { n: i + 1 } : { n: i + 1, mark: i % 2 ? null : 'x' }, own: { hand: [i] },
}));
const info = { table: { ply: COUNT }, events: [{ verb: 'start', seat: -1, args: [] }], shared: { n: 0 }, own: { seat: 0 }, plies } as unknown as ReplayInfo;
const told = new Story(info, plies);

function slowly(ply: number): Record<string, unknown> {
  const view: Record<string, unknown> = { n: 0, seat: 0 };
  for (const step of plies.slice(0, ply)) {
    for (const [key, value] of Object.entries({ ...step.shared, ...step.own })) {
      if (value === null) delete view[key];
      else view[key] = value;
    }
  }
  return view;
}

describe('a story', () => {
  it('shows the same position whatever was looked at before', () => {
    for (const ply of [0, 1, 31, 32, 33, 99, 100, 64, 7, 100, 50]) expect(told.view(ply)).toEqual(slowly(ply));
  });
  it('knows where turns and rounds begin', () => {
    expect(told.turns.slice(0, 3)).toEqual([0, 10, 20]);
    expect(told.rounds).toEqual([0, 1, 26, 51, 76]);
  });
  it('steps from mark to mark', () => {
    expect(neighbour(told.turns, 10, true, COUNT)).toBe(20);
    expect(neighbour(told.turns, 15, false, COUNT)).toBe(10);
    expect(neighbour(told.turns, 95, true, COUNT)).toBe(COUNT);
    expect(neighbour(told.turns, 0, false, COUNT)).toBe(0);
  });
  it('tells what happened on the way to a ply', () => {
    expect(told.events(0)).toEqual(info.events);
    expect(told.events(1)).toEqual(plies[0]!.events);
  });
});
