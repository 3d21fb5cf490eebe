import { describe, expect, it } from 'vitest';
import { remaining, written } from '../src/lib/clock';
import type { Face } from '../src/generated/types';
import { held, isEmpty, isOwned, type Schema, shown, vocabulary } from '../src/lib/generic';
import { onShelf } from '../src/lib/shelf';

const card: Schema = { title: 'card', enum: ['C1', 'C2'] };
const hands: Schema = { type: 'array', items: { anyOf: [{ type: 'array', items: card }, { type: 'integer' }] } };

describe('any game', () => {
  it('knows what belongs to a seat', () => {
    expect(isOwned(hands)).toBe(true);
    expect(isOwned({ type: 'array', items: card })).toBe(false);
  });
  it('counts what is held, open or veiled', () => {
    const view = { hands: [['C1', 'C2'], 3], seat: 0, to_act: 0, players: 2, agenda: [] };
    expect(held(view, { hands }, 0)).toBe(2);
    expect(held(view, { hands }, 1)).toBe(3);
  });
  it('names words by their vocabulary', () => {
    const name = (kind: string | null, word: unknown) => `${kind}:${word}`;
    expect(vocabulary(hands)).toBe('card');
    expect(shown(['C1', '?'], { type: 'array', items: { anyOf: [card, { const: '?' }] } }, name)).toEqual(['card:C1', '?']);
    expect(shown(4, { type: 'integer' }, name)).toEqual(['4']);
    expect(shown('-', card, name)).toEqual([]);
    expect(shown(1, { title: 'seat', type: 'integer' }, name)).toEqual(['seat:1']);
  });
  it('tells records by what they are about, and counts what is alike', () => {
    const name = (kind: string | null, word: unknown) => `${kind}:${word}`;
    const space: Schema = { type: 'object', properties: { at: { title: 'space', enum: ['S1'] }, held_by: { title: 'seat', type: 'integer' }, cubes: { type: 'array', items: card } } };
    const value = [{ at: 'S1', held_by: 1, cubes: ['C1', 'C1', '-'] }, { at: 'S1', held_by: 0, cubes: [] }];
    expect(shown(value, { type: 'array', items: space }, name)).toEqual(['space:S1, held by seat:1, cubes 2 × card:C1, –', 'space:S1, held by seat:0']);
    expect(shown([['C1', '?'], []], { type: 'array', items: { type: 'array', items: card } }, name)).toEqual(['card:C1, ?', '–']);
  });
  it('leaves out what has not happened', () => {
    expect(isEmpty(0, { type: 'integer', maximum: 1 })).toBe(true);
    expect(isEmpty(0, { type: 'integer', maximum: 9 })).toBe(false);
  });
  it('leaves out what is empty', () => {
    expect([[], '-', -1, [[], []], null].every((one) => isEmpty(one))).toBe(true);
    expect([0, ['x'], 'x', [0]].some((one) => isEmpty(one))).toBe(false);
  });
});

describe('clocks', () => {
  const face = { status: 'playing', to_act: 1, clock: { kind: 'bank' }, time: { bank: [60_000, 50_000], since: 1000 }, deadline: 51_000 } as unknown as Face;
  it('run for the player who is to act', () => {
    expect(remaining(face, 1, 11_000)).toBe(40_000);
    expect(remaining(face, 0, 11_000)).toBe(60_000);
    expect(remaining(face, 1, 99_000)).toBe(0);
    expect(remaining({ ...face, clock: { kind: 'none' } }, 1, 0)).toBeNull();
  });
  it('are written for people', () => {
    expect([written(59_500), written(61_000), written(3_660_000), written(90_000_000)]).toEqual(['1:00', '1:01', '1 h 1 min', '1 d 1 h']);
  });
});

it('the shelf shows what can be played first, and the rest in the workshop', () => {
  const game = { key: 'barnstormers', title: 'Barnstormers', version: 1, least: 2, most: 4, minutes: '30', blurb: 'Fly.', options: [], changes: [], quick: {} };
  const other = { ...game, key: 'sixth', title: 'Sixth' };
  const boxes = onShelf([other, game]);
  expect(boxes.slice(0, 2).map((box) => box.key).sort()).toEqual(['barnstormers', 'sixth']);
  expect(boxes.filter((box) => box.game === null).map((box) => box.key)).toContain('planes');
});
