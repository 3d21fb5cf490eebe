// The parts of the Planet Profiteers board that are plain functions.
import { describe, expect, test } from 'vitest';
import { largestIcons } from '../src/boards/planet_profiteers/aid';
import { boxOf, tally, type Message, type Result } from '../src/boards/planet_profiteers/box';
import { wayOf } from '../src/boards/planet_profiteers/flights';
import { GLYPHS, signOf } from '../src/boards/planet_profiteers/glyphs';
import { ringOf } from '../src/boards/planet_profiteers/ring';
import { Scene, type Props } from '../src/boards/planet_profiteers/scene';
import { accountsIn, columnsAt, columnsOf, outAfter, stepsOf } from '../src/boards/planet_profiteers/showdown';
import { draftSentence, sentence } from '../src/boards/planet_profiteers/speech';
import type { Shown, WordsInfo } from '../src/generated/types';
import { Wording } from '../src/lib/wording';

const box = boxOf({
  category: [
    { id: 'cargo', name: 'Cargo' },
    { id: 'planet', name: 'Planet Type' },
    { id: 'ship', name: 'Ships' },
  ],
  icon: [
    { id: 'settlers', name: 'Settlers' },
    { id: 'machinery', name: 'Machinery' },
    { id: 'ocean', name: 'Ocean' },
  ],
  card: [
    { id: 'C01', cargo: 'settlers', planet: 'ocean', ship: 'scout' },
    { id: 'C21', cargo: 'machinery', planet: 'ocean', ship: 'scout' },
    { id: 'C22', cargo: 'machinery', planet: 'ocean', ship: 'freighter' },
  ],
  share_value: [{ category: 'ship', credits: 4 }],
  player_card: [{ company: 'Apex Orbital' }],
  game_end: { missions: 5, credits_threshold: 60 },
});

const said = {
  claim: 'I hold at least {0} with {1}',
  promise: 'I will {0}',
  ask: '{0}, please {1}',
  deal: '{0}, if you {1}, I will {2}',
  bribe: 'bribe {0} with {1}',
  invest: 'invest {1} in {0}',
  aloud: '{0}: {1}.',
  whispered: '{0}, whispering to {1}: {2}.',
  unheard: '{0} whispers {2} to {1}.',
  no_draft: '{0} is about to say {1} ...',
};
const board = { you: '{0} (you)', share: '1 share', shares: '{0} shares', card: '1 card', cards: '{0} cards', and: ' and ' };
const web = { draft: '{0} is about to say: {1}', draft_whisper: '{0} is about to whisper to {1}: {2}' };
const words = { text: { said, board, web, names: { kind: { deal: 'an offered deal' } } }, moves: {}, events: {}, view: {} };

function scene(options: string[] = [], chosen = ''): Scene {
  const view = { players: 3, to_act: 0, agenda: ['Compose 0 0'], hands: [['C01'], 5, 5], setting: {}, results: [] };
  const names = ['Ada', 'Bo', 'Cy'];
  const wording = new Wording(words as unknown as WordsInfo);
  return new Scene({ view, seat: 0, names, wording, options, chosen } as unknown as Props, box);
}

function message(kind: string, fields: string[] | number, channel = -1): Message {
  return { number: 0, sender: 1, kind, fields, channel, status: 'open', verdict: 'pending' } as unknown as Message;
}

describe('the ring', () => {
  test.each([3, 4, 5, 6, 7, 8])('seats everybody of %i once, clockwise from the left of the viewer', (players) => {
    const { left, top, right } = ringOf(players, 2);
    const clockwise = [...left, ...top, ...right];
    expect(clockwise).toEqual([...Array(players - 1).keys()].map((i) => (3 + i) % players));
    expect(left.length).toBe(right.length);
  });
});

describe('the box', () => {
  test('counts icons, the most frequent first', () => {
    expect(tally(box, ['C01', 'C21', 'C22'], 'cargo')).toEqual([
      { icon: 'machinery', count: 2 },
      { icon: 'settlers', count: 1 },
    ]);
  });

  test('has a drawing for every icon and every sign', () => {
    for (const name of [...box.icons, ...box.categories]) expect(GLYPHS[name]).toBeDefined();
    for (const verdict of ['kept', 'broken', 'void', 'unverifiable', 'pending']) expect(GLYPHS[signOf(verdict)]).toBeDefined();
  });

  test('draws every picture otherwise', () => {
    const pictures = Object.values(GLYPHS).map((drawing) => JSON.stringify(drawing));
    expect(new Set(pictures).size).toBe(pictures.length);
  });
});

describe('moves', () => {
  test('a thing stands for the one of its moves that is legal', () => {
    expect(scene(['on ship', 'on cargo']).among(['bribe ship', 'on ship'])).toBe('on ship');
    expect(scene(['silent']).among(['bribe ship', 'on ship'])).toBe('');
  });

  test('nothing is legal while a move is on its way', () => {
    expect(scene(['bribe ship'], 'bribe ship').among(['bribe ship'])).toBe('');
    expect(scene(['bribe ship'], 'bribe ship').isChosen(['bribe ship'])).toBe(true);
  });
});

describe('talk', () => {
  test.each([
    [message('claim', ['icon ocean', 'count 1']), 'Bo: I hold at least 1 card with Ocean.'],
    [message('promise', ['act invest', 'in 2', 'count 2']), 'Bo: I will invest 2 shares in Cy.'],
    [message('ask', ['to 0', 'act bribe', 'on ship', 'count 1'], 0), 'Bo, whispering to Ada (you): Ada, please bribe Ships with 1 share.'],
    [message('deal', 7, 2), 'Bo whispers an offered deal to Cy.'],
  ])('is a sentence', (m, expected) => {
    expect(sentence(scene(), m)).toBe(expected);
  });

  test.each([
    [message('deal', []), 'Bo is about to say: …, if you …, I will …'],
    [message('deal', ['to 2', 'act bribe']), 'Bo is about to say: Cy, if you bribe … with …, I will …'],
    [message('deal', ['to 2', 'act bribe', 'on ship', 'count 2', 'act invest'], 2), 'Bo is about to whisper to Cy: Cy, if you bribe Ships with 2 shares, I will invest … in …'],
    [message('deal', 3, 2), 'Bo is about to say an offered deal ...'],
  ])('that is being composed has gaps', (m, expected) => {
    expect(draftSentence(scene(), m)).toBe(expected);
  });
});

describe('the showdown', () => {
  const told = (verb: string, seat: number, ...args: (string | number)[]): Shown => ({ verb, seat, args });
  const end = [told('income', 1, 3), told('show', 0, 'C01'), told('stage', -1, 's1', '0', '2'), told('stage', -1, 's2', '2'), told('wins', 2, 'ship', 's2'), told('pay', 2, 20), told('dividend', 0, 6)];
  const result = { winner: 2, priority: 'ship', hands: [[], [], []], bribes: [[0, 0, 0], [1, 0, 0], [0, 0, 2]] } as unknown as Result;

  test('is told by the events, one account for each mission', () => {
    const accounts = accountsIn([...end, told('mission', -1, 2), told('bribe', 0, 'ship'), told('mission', -1, 3), ...end], 3);
    expect(accounts.length).toBe(2);
    expect(accounts[1]).toEqual({ compared: [{ stage: 's1', left: [0, 2] }, { stage: 's2', left: [2] }], income: [0, 3, 0], pay: [0, 0, 20], dividend: [6, 0, 0] });
    expect(accountsIn([told('bribe', 0, 'ship')], 3)).toEqual([]);
  });

  test('goes step by step, and says who is out', () => {
    const steps = stepsOf(result, accountsIn(end, 3)[0]);
    expect(steps.map((step) => step.kind)).toEqual(['income', 'show', 'stage', 'stage', 'wins', 'pay', 'dividend']);
    expect([...outAfter(result, steps, 2)]).toEqual([]);
    expect([...outAfter(result, steps, 3)]).toEqual([1]);
    expect([...outAfter(result, steps, 7)]).toEqual([0, 1]);
  });

  test('is short for who came later', () => {
    expect(stepsOf(result, undefined).map((step) => step.kind)).toEqual(['show', 'wins', 'gains']);
  });

  // Cases TB12, TB13 and TB4 of PP-093.
  test.each([
    ['cargo', [[2, 1, 0], [1, 1, 1], [0, 1, 0]], 's2', ['planet']],
    ['planet', [[1, 0, 0], [0, 1, 2], [0, 1, 0]], 's2', ['ship']],
    ['cargo', [[1, 1, 0], [1, 0, 0], [0, 0, 1]], 's_eq', ['planet', 'ship']],
    ['cargo', [[1, 1, 0], [1, 0, 0], [0, 0, 1]], 'b1', ['cargo']],
    ['cargo', [[1, 1, 0], [1, 0, 0], [0, 0, 1]], 'seat', []],
  ])('with priority %s and bribes %j looks at the right columns at %s', (priority, bribes, stage, expected) => {
    const columns = columnsOf(box, { priority, bribes } as unknown as Result);
    expect(columnsAt(stage).map((i) => columns[i])).toEqual(expected);
  });
});

describe('help and motion', () => {
  test('the icons of the largest sets count', () => {
    const sizes = { cargo: [{ icon: 'settlers', size: 3, hand: 1, table: 2, largest: true }, { icon: 'machinery', size: 1, hand: 1, table: 0, largest: false }] };
    expect([...largestIcons({ sizes })]).toEqual(['settlers']);
    expect(largestIcons({}).size).toBe(0);
  });

  test('a share travels from its owner to where it is placed', () => {
    expect(wayOf({ verb: 'invest', seat: 1, args: ['2'] })).toEqual({ what: 'cube', seat: 1, from: 'purse 1', to: 'area 2' });
    expect(wayOf({ verb: 'round', seat: -1, args: [2] })).toBeNull();
  });
});
