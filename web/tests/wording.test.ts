import { describe, expect, it } from 'vitest';
import { fill, Wording } from '../src/lib/wording';

const words = {
  text: {
    moves: { bribe: 'Bribe {0}', give: 'Give {1} to {0}' },
    events: { bribe: '{seat} puts a share on {0}.', hand: '{seat} is dealt {all}.', hand_hidden: '{seat} is dealt cards: {count}.' },
    prompts: { Talk: 'Say something.' }, steps: { Talk: 'talk' }, enter: { Talk: 'silent' },
    names: { category: { cargo: 'Cargo' }, card: { C1: 'Settlers' } },
  },
  moves: { bribe: ['category'], give: ['seat', 'category'] },
  events: { bribe: ['category'], hand: ['card'] }, view: {}, seats: [],
};
const wording = new Wording(words);
const names = ['Ada', 'Ben'];

describe('wording', () => {
  it('fills in numbers, names and doubled braces', () => {
    expect(fill('{0} {b} {{x}} {2}', ['A'], { b: 'B' })).toBe('A B {x} ');
  });
  it('writes moves', () => {
    expect(wording.move('bribe cargo', names)).toBe('Bribe Cargo');
    expect(wording.move('give 1 cargo', names)).toBe('Give Cargo to Ben');
    expect(wording.move('fly d4', names)).toBe('fly d4');
  });
  it('writes events, those that are hidden too', () => {
    expect(wording.event({ verb: 'bribe', seat: 0, args: ['cargo'] }, names)).toBe('Ada puts a share on Cargo.');
    expect(wording.event({ verb: 'hand', seat: 1, args: ['C1', 'C2'] }, names)).toBe('Ben is dealt Settlers, C2.');
    expect(wording.event({ verb: 'hand', seat: 1, args: ['?', '?'] }, names)).toBe('Ben is dealt cards: 2.');
    expect(wording.event({ verb: 'odd', seat: 1, args: [3] }, names)).toBe('Ben odd 3');
  });
  it('says which things a sentence names', () => {
    const parts = wording.eventParts({ verb: 'bribe', seat: 0, args: ['cargo'] }, names);
    expect(parts.filter((part) => part.thing)).toEqual([{ text: 'Ada', thing: 'seat 0' }, { text: 'Cargo', thing: 'category cargo' }]);
    expect(wording.eventParts({ verb: 'hand', seat: 1, args: ['?'] }, names).some((part) => part.thing?.startsWith('card'))).toBe(false);
  });
  it('asks by the step', () => {
    expect(wording.prompt('Talk 2 1')).toBe('Say something.');
    expect(wording.prompt('Other')).toBe('Your move.');
    expect(wording.quiet('Talk 2')).toBe('silent');
  });
});
