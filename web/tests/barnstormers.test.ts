import { describe, expect, it, vi } from 'vitest';
import { Film, Foresight } from '../src/boards/barnstormers/film.svelte';
import { changedPlanes, framesOf, settled, type Plane } from '../src/boards/barnstormers/flight';
import { Scene, type Given, type Task } from '../src/boards/barnstormers/scene';
import { besides, indexOf, nameOf, nearest, spotOf, stepped, turned, within } from '../src/boards/barnstormers/spaces';
import type { BarnstormersView, Previewed, Shown } from '../src/generated/types';
import { Wording } from '../src/lib/wording';

function boardWith(planes: Record<string, string>): string[] {
  return Array.from({ length: 49 }, (_, i) => planes[nameOf(i)] ?? '-');
}

function told(verb: string, seat: number, ...args: (string | number)[]): Shown {
  return { verb, seat, args };
}

function foreseen(...events: Shown[]): Previewed {
  return { is: 'preview', moves: '', events, ends: '' };
}

function at(planes: Plane[]): Record<string, string> {
  return Object.fromEntries(planes.filter((one) => one.space).map((one) => [one.space, `${one.seat}${one.heading}`]));
}

describe('spaces', () => {
  it('counts from the south-west corner, with north above', () => {
    expect([nameOf(0), nameOf(48), indexOf('d4')]).toEqual(['a1', 'g7', 24]);
    expect(spotOf('a7')).toEqual({ x: 50, y: 50 });
    expect(besides(spotOf('d4'), 'NE')).toEqual(spotOf('e5'));
  });

  it('turns by eighths and rotates the shorter way', () => {
    expect([turned('N', -1), turned('NW', 1), turned('E', 0)]).toEqual(['NW', 'N', 'E']);
    expect([nearest(0, 'NW'), nearest(315, 'N'), nearest(360, 'NE')]).toEqual([-45, 360, 405]);
  });

  it('keeps arrows and the cursor within reach', () => {
    expect(within({ x: -50, y: 350 }, 5)).toEqual({ x: -5, y: 350 });
    expect([stepped('a1', 'ArrowLeft'), stepped('a1', 'ArrowUp'), stepped('g7', 'ArrowRight')]).toEqual(['a1', 'a2', 'g7']);
  });
});

describe('flight', () => {
  it('pushes the plane that was there, not the newcomer, and counts the legs in order', () => {
    // BS-233: P flies to d3, Q from there to d4, R from there back to d3, and P is pushed to e3.
    const before = settled([], boardWith({ c3: '0E', d3: '1N', d4: '2S' }), [0, 0, 0]);
    const events = [told('fly', 0, 'c3', 'd3'), told('push', 1, 'd3', 'd4'), told('push', 2, 'd4', 'd3'), told('push', 0, 'd3', 'e3'), told('chain', 0, 3)];
    const frames = framesOf(before, events);
    expect(at(frames.at(-1)!.planes)).toEqual({ d4: '1N', d3: '2S', e3: '0E' });
    expect(frames.flatMap((frame) => frame.legs.map((leg) => `${leg.seat} ${leg.from}-${leg.to}`))).toEqual(['0 c3-d3', '1 d3-d4', '2 d4-d3', '0 d3-e3']);
    expect(frames.at(-1)!.chain).toBe(3);
  });

  it('brings planes out of the hangar and home again', () => {
    const before = settled([], boardWith({ a4: '1W' }), [2, 0]);
    const frames = framesOf(before, [told('dispatch', 0, 'a4', 'NE'), told('home', 1, 'a4')]);
    expect(at(frames.at(-1)!.planes)).toEqual({ a4: '0NE' });
    expect(frames.map((frame) => frame.legs[0]?.to)).toEqual(['a4', null]);
  });

  it('swaps two planes and turns one, keeping which is which', () => {
    const before = settled([], boardWith({ a1: '0N', g7: '1S' }), [0, 0]);
    const after = framesOf(before, [told('swap', 0, 'a1', 'g7'), told('face', 0, 'g7', 'SW')]).at(-1)!.planes;
    expect(at(after)).toEqual({ g7: '0SW', a1: '1S' });
    expect(after.map((plane) => plane.id)).toEqual(before.map((plane) => plane.id));
    expect(changedPlanes(before, after)).toHaveLength(2);
  });

  it('keeps a plane the same one when a view comes without news', () => {
    const before = settled([], boardWith({ a1: '0N', b1: '0N' }), [1]);
    const after = settled(before, boardWith({ b1: '0E', c1: '0N' }), [1]);
    const id = (planes: Plane[], space: string) => planes.find((plane) => plane.space === space)?.id;
    expect(id(after, 'b1')).toBe(id(before, 'b1'));
    expect(new Set(after.map((plane) => plane.id)).size).toBe(3);
  });
});

describe('film', () => {
  const chain = [told('fly', 0, 'a1', 'a2'), told('push', 1, 'a2', 'a3'), told('chain', 0, 2)];
  const [start, end] = [boardWith({ a1: '0N', a2: '1N' }), boardWith({ a2: '0N', a3: '1N' })];

  it('shows flights one by one and ends where the view is', () => {
    vi.useFakeTimers();
    const film = new Film();
    film.show([], start, [0, 0], false);
    film.show(chain, end, [0, 0], false);
    expect(film.planes.filter((plane) => plane.space === 'a2')).toHaveLength(2);
    vi.runAllTimers();
    expect([at(film.planes), film.isRunning, film.wake.length]).toEqual([{ a2: '0N', a3: '1N' }, false, 2]);
    vi.useRealTimers();
  });

  it('can be cut short, and does not run at all when things stand still', () => {
    vi.useFakeTimers();
    const film = new Film();
    film.show([], start, [0, 0], false);
    film.show(chain, end, [0, 0], false);
    film.finish();
    expect(at(film.planes)).toEqual({ a2: '0N', a3: '1N' });
    const still = new Film();
    still.show([], start, [0, 0], true);
    still.show(chain, end, [0, 0], true);
    expect([at(still.planes), still.isRunning, vi.getTimerCount(), still.wake.length]).toEqual([{ a2: '0N', a3: '1N' }, false, 0, 2]);
    vi.useRealTimers();
  });

  it('goes on when news without flights comes, and queues further flights', () => {
    vi.useFakeTimers();
    const film = new Film();
    film.show([], start, [0, 0], false);
    film.show(chain, end, [0, 0], false);
    film.show([told('draw', 0, '?')], end, [0, 0], false);
    expect(film.isRunning).toBe(true);
    film.show([told('fly', 1, 'a3', 'a4')], boardWith({ a2: '0N', a4: '1N' }), [0, 0], false);
    vi.runAllTimers();
    expect(at(film.planes)).toEqual({ a2: '0N', a4: '1N' });
    vi.useRealTimers();
  });
});

describe('foresight', () => {
  const planes = settled([], boardWith({ a1: '0N' }), [0]);

  it('asks once for a choice and forgets it with the position', async () => {
    const ask = vi.fn(async () => foreseen(told('fly', 0, 'a1', 'a2')));
    const foresight = new Foresight(ask);
    for (const script of ['confirm', '', 'confirm']) {
      foresight.consider(script, planes);
      await new Promise((done) => setTimeout(done, 100));
    }
    expect([ask.mock.calls.length, foresight.legs.length, foresight.ghosts[0]?.space]).toEqual([1, 1, 'a2']);
    foresight.forget();
    expect(foresight.legs).toEqual([]);
    foresight.consider('confirm', planes);
    await new Promise((done) => setTimeout(done, 100));
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('draws nothing for an answer that comes too late or is a refusal', async () => {
    let answer: (foreseen: Previewed) => void = () => {};
    const foresight = new Foresight((script) => (script === 'late' ? new Promise((done) => (answer = done)) : Promise.reject(new Error('no'))));
    foresight.consider('late', planes);
    await new Promise((done) => setTimeout(done, 100));
    foresight.consider('refused', planes);
    answer(foreseen(told('fly', 0, 'a1', 'a2')));
    await new Promise((done) => setTimeout(done, 100));
    expect([foresight.legs, foresight.chain]).toEqual([[], 0]);
  });
});

describe('scene', () => {
  const NO_TASK: Task = { step: '', purpose: '', space: '', from_hangar: false, then_confirm: false };
  function scene(agenda: string, options: string[], task: Partial<Task> | null = {}, over: Partial<BarnstormersView> = {}): Scene {
    const view = {
      to_act: 0, players: 2, agenda: [agenda], setting: { competition: 'local' }, board: boardWith({ d4: '0N' }),
      expertise_hands: [['immunity'], [2, 0, 1]], skill_hands: [['double-speed'], 2], ...over,
    } as unknown as BarnstormersView;
    const components = {
      competition: [{ id: 'local', name: 'Local Qualifier', stunts_required: 4 }],
      expertise: [{ id: 'immunity', name: 'Immunity', level: 1, text: '' }],
      board: { area: [{ players: [2], columns: ['b', 'c', 'd', 'e', 'f'], rows: [2, 3, 4, 5, 6] }] },
    };
    const wording = new Wording({ text: { purposes: { 3: 'Move Two Planes' }, web: { own: 'web' }, board: { own: 'board', other: 'board' } }, moves: {}, events: {}, view: {}, seats: [] });
    return new Scene({ view, seat: 0, names: ['Ann', 'Bo'], wording, components, options, chosen: '', aid: task ? { task: { ...NO_TASK, step: agenda, ...task } } : {} } as Given);
  }

  it('lets a space stand for the move that is legal there, or for what the step is about', () => {
    expect(scene('Perform 0 0', ['move d4']).moveAt('d4')).toBe('move d4');
    expect(scene('PlaceDispatched 0 0', ['at d4']).moveAt('d4')).toBe('at d4');
    expect(scene('ChoosePlane 0 5', ['plane d4']).moveAt('a1')).toBe('plane a1');
    expect(scene('ConfirmMove 0 88', ['confirm'], { space: 'd4' }).moveAt('d4')).toBe('confirm');
    expect(scene('Score 0 0', ['end']).moveAt('d4')).toBe('move d4');
  });

  it('previews what needs to be confirmed with its confirmation, and other choices without', () => {
    expect(scene('ChooseTurn 0 24', ['turn left'], { space: 'd4', then_confirm: true }).script('turn left')).toBe('turn left, confirm');
    expect(scene('ChooseTurn 0 9', ['turn left'], { space: 'd4' }).script('turn left')).toBe('turn left');
    expect(scene('ConfirmMove 0 24', ['confirm'], { space: 'd4' }).script('confirm')).toBe('confirm');
    expect(scene('Perform 0 0', ['move d4']).script('move d4')).toBe('');
  });

  it('knows which plane a step is about, and what for', () => {
    const part = scene('ChooseTurn 0 9', [], { purpose: '3', space: 'd4' });
    expect([part.aimedAt, part.purpose, part.isTold]).toEqual(['d4', 'Move Two Planes', true]);
    const fresh = scene('ChooseHeading 0 9', [], { from_hangar: true });
    expect([fresh.aimedAt, fresh.isNewPlane]).toEqual(['', true]);
  });

  it('keeps words and plane of the step before until the help has come, and previews nothing', () => {
    const before: Partial<Task> = { step: 'ChooseTurn 0 9', purpose: '3', space: 'd4', from_hangar: true, then_confirm: true };
    const late = scene('ConfirmMove 0 24', ['confirm'], before);
    expect([late.isTold, late.aimedAt, late.purpose, late.isNewPlane]).toEqual([false, 'd4', 'Move Two Planes', false]);
    expect([late.script('confirm'), late.script('turn left'), late.moveAt('d4')]).toEqual(['confirm', '', 'confirm']);
    expect(scene('Perform 0 0', [], { ...before, space: 'a1' }).aimedAt).toBe(''); // nobody is there any more
    const without = scene('ChooseTurn 0 9', ['turn left'], null);
    expect([without.aimedAt, without.purpose, without.script('turn left')]).toEqual(['', '', '']);
  });

  it('counts hidden hands and open ones alike', () => {
    const one = scene('Perform 0 0', []);
    expect([one.expertiseLevels(0), one.expertiseLevels(1)]).toEqual([[1, 0, 0], [2, 0, 1]]);
    expect([one.count('skill_hands', 0), one.count('skill_hands', 1), one.seen('skill_hands', 1)]).toEqual([1, 2, []]);
  });

  it('knows the clouds of two players, and takes a label of the browser before one of the terminal', () => {
    const one = scene('Perform 0 0', []);
    expect([one.isFlyable('a1'), one.isFlyable('b2'), one.say('own'), one.say('other')]).toEqual([false, true, 'web', 'board']);
  });
});
