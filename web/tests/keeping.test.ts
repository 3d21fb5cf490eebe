// What people are told about how long something is kept.
import { expect, test } from 'vitest';
import { keeping } from '../src/lib/keeping';

test('every age is a sentence, and what is kept for ever is one too', () => {
  const said = keeping({ waiting: 14, playing: 365, finished: null, chat: 365, guest: 365, idle_guest: null });

  expect(said).toHaveLength(6);
  expect(said[0]).toContain('14 days');
  expect(said[2]).toContain('for ever');
  for (const sentence of said) expect(sentence).toMatch(/^[A-Z].*\.$/);
});
