import { describe, expect, it } from 'vitest';
import type { ChancePoint, ReplayInfo, Retold, TurningPoint, WordsInfo } from '../src/generated/types';
import { chancesAt, Frame, happened, inWords, percent, swing } from '../src/lib/chances';
import { Story } from '../src/lib/replay.svelte';
import { dashOf, MARKS } from '../src/lib/seats';
import { Wording } from '../src/lib/wording';

const points: ChancePoint[] = [
  { ply: 0, chances: [0.5, 0.5] },
  { ply: 10, chances: [0.7, 0.3] },
  { ply: 11, chances: [0.1, 0.9] },
  { ply: 20, chances: [0, 1] },
];
const NAMES = ['Ada', 'Ben'];
const turn: TurningPoint = { since: 1, ply: 3, seat: 0, before: [0.7, 0.3], after: [0.104, 0.896], lead: true };
const plies: Retold[] = [
  { ply: 0, actor: 0, move: 'fly 1', events: [], shared: {}, own: {} },
  { ply: 1, actor: -1, move: 'roll 3', events: [{ verb: 'rolled', seat: 0, args: [3] }], shared: {}, own: {} },
  { ply: 2, actor: 1, move: 'fly 2', events: [{ verb: 'flew', seat: 1, args: [2] }, { verb: 'flew', seat: 1, args: [3] }], shared: {}, own: {} },
  { ply: 3, actor: 1, move: 'fly 2', events: [], shared: {}, own: {} },
];
const story = new Story({ table: { ply: 4 }, events: [], shared: {}, own: {}, plies } as unknown as ReplayInfo, plies);
const wording = new Wording({
  text: { events: { rolled: '{seat} rolls {0}.', flew: '{seat} flies to {0}.' }, moves: { fly: 'Fly to {0}' } },
  moves: { fly: [null] }, events: { rolled: [null], flew: [null] }, view: {},
} as unknown as WordsInfo);

describe('the chances', () => {
  it('are those of a point, and on the line between two', () => {
    expect(chancesAt(points, 10)).toEqual([0.7, 0.3]);
    expect(chancesAt(points, 5)[0]).toBeCloseTo(0.6);
    expect(chancesAt(points, 11)).toEqual([0.1, 0.9]);
    expect(chancesAt(points, 99)).toEqual([0, 1]);
    expect(chancesAt([], 3)).toEqual([]);
  });
  it('are told in whole percents', () => {
    expect(percent(0.104)).toBe(10);
    expect(inWords(points, 11, NAMES)).toBe('Ada 10\u00a0%, Ben 90\u00a0%');
  });
});

describe('the chart', () => {
  const frame = new Frame(360, 190, 20);
  it('finds the ply under a pointer', () => {
    for (const ply of [0, 3, 10, 20]) expect(frame.plyAt(frame.x(ply))).toBe(ply);
    expect(frame.plyAt(-50)).toBe(0);
    expect(frame.plyAt(1000)).toBe(20);
  });
  it('has its lines inside, high chances above', () => {
    expect(frame.y(1)).toBeGreaterThan(0);
    expect(frame.y(0)).toBeLessThan(190);
    expect(frame.y(1)).toBeLessThan(frame.y(0));
    expect(frame.line(points, 1).split(' ')).toHaveLength(4);
  });
  it('never puts two marks at the same place', () => {
    const all = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((seat) => frame.marks(seat, 8));
    expect(new Set(all).size).toBe(all.length);
    expect(Math.max(...all)).toBeLessThan(20);
  });
  it('writes numbers side by side where the game turned twice at once', () => {
    const numbers = frame.numbers([5, 19, 20].map((ply) => ({ ...turn, ply })));
    expect(numbers[0]).toBe(frame.x(5));
    expect(numbers[2]).toBe(frame.x(20));
    expect(numbers[2]! - numbers[1]!).toBeGreaterThanOrEqual(12);
  });
  it('tells lines apart without colours', () => {
    expect(new Set(MARKS.map((_, seat) => dashOf(seat))).size).toBe(MARKS.length);
  });
  it('survives a game without moves', () => {
    expect(new Frame(0, 190, 0).plyAt(5)).toBe(0);
    expect(Number.isFinite(new Frame(0, 190, 0).x(0))).toBe(true);
  });
});

describe('a turning point', () => {
  it('says how the chances moved and who leads now', () => {
    expect(swing(turn, NAMES)).toBe('Ada from 70\u00a0% to 10\u00a0%; Ben takes the lead');
    expect(swing({ ...turn, lead: false }, NAMES)).toBe('Ada from 70\u00a0% to 10\u00a0%');
  });
  it('says what happened, a few sentences of it', () => {
    expect(happened(turn, story, wording, NAMES)).toBe('Ada rolls 3. Ben flies to 2.');
  });
  it('names the move where nothing was told', () => {
    expect(happened({ ...turn, since: 3, ply: 4 }, story, wording, NAMES)).toBe('Ben: Fly to 2.');
  });
});
