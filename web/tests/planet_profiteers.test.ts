// The parts of the Planet Profiteers board that are plain functions.
import { describe, expect, test } from 'vitest';
import { largestIcons, type Explained } from '../src/boards/planet_profiteers/aid';
import { boxOf, type Message } from '../src/boards/planet_profiteers/box';
import { wayOf } from '../src/boards/planet_profiteers/flights';
import { GLYPHS, signOf } from '../src/boards/planet_profiteers/glyphs';
import { ringOf } from '../src/boards/planet_profiteers/ring';
import { Scene, type Props } from '../src/boards/planet_profiteers/scene';
import { leftAfter, stepsOf } from '../src/boards/planet_profiteers/showdown';
import { draftSentence, sentence } from '../src/boards/planet_profiteers/speech';
import type { WordsInfo } from '../src/generated/types';
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
  test('has a drawing for every icon and every sign', () => {
    for (const name of [...Object.keys(box.iconNames), ...box.categories]) expect(GLYPHS[name]).toBeDefined();
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
  const explained: Explained = {
    columns: [
      { category: 'ship', bribes: 2, equal: false },
      { category: 'cargo', bribes: 1, equal: true },
      { category: 'planet', bribes: 1, equal: true },
    ],
    sizes: [],
    rounds: [
      { stage: 's1', categories: ['ship'], by: 'sizes', left: [0, 2] },
      { stage: 's_eq', categories: ['cargo', 'planet'], by: 'sizes', left: [2] },
    ],
    winner: 2,
    income: [0, 3, 0],
    pay: [0, 0, 20],
    dividend: [6, 0, 0],
  };

  test('is told step by step, as the server explains it', () => {
    const steps = stepsOf(explained);
    expect(steps.map((step) => step.kind)).toEqual(['income', 'show', 'stage', 'stage', 'wins', 'pay', 'dividend']);
    expect(steps.flatMap((step) => (step.kind === 'stage' ? [step.round] : []))).toEqual(explained.rounds);
  });

  test('leaves out what nobody was paid', () => {
    const none = [0, 0, 0];
    const kinds = stepsOf({ ...explained, income: none, dividend: none }).map((step) => step.kind);
    expect(kinds).toEqual(['show', 'stage', 'stage', 'wins', 'pay']);
  });

  test('says who is left by the comparisons told so far', () => {
    const steps = stepsOf(explained);
    expect([2, 3, 4, 7].map((told) => leftAfter(steps, told))).toEqual([[], [0, 2], [2], [2]]);
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
