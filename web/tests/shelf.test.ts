import { expect, it } from 'vitest';
import type { GameInfo } from '../src/generated/types';
import { onShelf } from '../src/lib/shelf';

const game = (key: string) => ({ key, title: key.toUpperCase(), blurb: 'Ours.' }) as GameInfo;

it('shows a game that cannot be played yet in the workshop, after the others', () => {
  const boxes = onShelf([game('barnstormers'), game('planes')]);

  expect(boxes).toHaveLength(5);
  expect(boxes.slice(0, 2).map((box) => box.game?.key)).toEqual(['barnstormers', 'planes']);
  expect(boxes.slice(2).every((box) => box.game === null)).toBe(true);
});

it('shows a game that nobody planned', () => {
  const boxes = onShelf([game('gliders')]);

  expect(boxes[0]).toMatchObject({ key: 'gliders', title: 'GLIDERS', blurb: 'Ours.' });
  expect(boxes).toHaveLength(6);
});
