import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReplayInfo, Retold } from '../src/generated/types';
import { neighbour, PastAid, Story } from '../src/lib/replay.svelte';

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

describe('help in a replay', () => {
  const answers = new Map<string, (answer: Response) => void>();
  const hear = async (path: string, status: number, body: object) => {
    answers.get(path)?.(new Response(JSON.stringify(body), { status }));
    await vi.runAllTimersAsync();
  };
  beforeEach(() => {
    vi.useFakeTimers();
    answers.clear();
    vi.stubGlobal('fetch', (path: string) => new Promise<Response>((answer) => answers.set(path, answer)));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is asked for where somebody rests, and not where they pass', () => {
    const past = new PastAid();
    for (let ply = 1; ply <= 5; ply += 1) {
      const leave = past.look('a', 2, ply);
      vi.advanceTimersByTime(ply < 5 ? 140 : 160);
      leave();
    }
    expect([...answers.keys()]).toEqual(['/api/tables/a/aid?ply=5&seat=2']);
  });
  it('is that of the eyes that look', () => {
    const past = new PastAid();
    past.look('a', 'spectator', 3);
    past.look('a', 'open', 3);
    vi.advanceTimersByTime(160);
    expect([...answers.keys()]).toEqual(['/api/tables/a/aid?ply=3', '/api/tables/a/aid?ply=3&open=true']);
  });
  it('stays until the answer to the last question has come, whatever comes late', async () => {
    const past = new PastAid();
    past.look('a', 'spectator', 1);
    await vi.advanceTimersByTimeAsync(160);
    await hear('/api/tables/a/aid?ply=1', 200, { seat: -4, ply: 1, aid: { n: 1 } });
    expect(past.aid).toEqual({ n: 1 });
    for (const ply of [2, 3]) {
      past.look('a', 'spectator', ply);
      await vi.advanceTimersByTimeAsync(160);
    }
    await hear('/api/tables/a/aid?ply=3', 200, { seat: -4, ply: 3, aid: { n: 3 } });
    await hear('/api/tables/a/aid?ply=2', 200, { seat: -4, ply: 2, aid: { n: 2 } });
    expect(past.aid).toEqual({ n: 3 });
  });
  it('that is refused is none, and nobody is told', async () => {
    const past = new PastAid();
    past.aid = { n: 1 };
    past.look('a', 1, 2);
    await vi.advanceTimersByTimeAsync(160);
    await hear('/api/tables/a/aid?ply=2&seat=1', 403, { code: 'forbidden', text: 'No.', rule: '' });
    expect(past.aid).toEqual({});
  });
});
