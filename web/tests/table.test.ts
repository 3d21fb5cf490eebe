import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changed, SPECTATOR, TableStore } from '../src/lib/table.svelte';
import { FakeSocket, last, make } from './fake';

const face = (ply: number, more = {}) => ({ id: 'a', game: 'g', status: 'playing', ply, to_act: 0, players: 2, seats: [], end: null, ...more });
const snapshot = (version: number, first: number, ply: number, more = {}) => ({
  is: 'snapshot', version, seat: 0, first, happened: [{ version, at: 0, what: 'moved', events: [] }], table: face(ply),
  shared: { to_act: 0, agenda: ['A'], deck: 3 }, own: { seat: 0, hands: [['x'], 2], options: ['go a', 'go b'] }, ...more,
});
const news = (since: number, version: number, more = {}) => ({
  is: 'news', since, version, happened: [{ version, at: 0, what: 'moved', events: [{ verb: 'went', seat: 0, args: ['a'] }] }],
  table: { ply: 1, to_act: 1 }, shared: { to_act: 1 }, own: { options: null }, ...more,
});

let table: TableStore;
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  table = new TableStore('a', 0, make);
  last().open();
});
afterEach(() => {
  table.end();
  vi.useRealTimers();
});

describe('what the server tells', () => {
  it('makes one view of the shared and the own part', () => {
    last().hear(snapshot(5, 1, 0));
    expect(table.view).toEqual({ to_act: 0, agenda: ['A'], deck: 3, seat: 0, hands: [['x'], 2], options: ['go a', 'go b'] });
    expect(table.version).toBe(5);
  });
  it('is followed by what changed; what is null has gone', () => {
    last().hear(snapshot(5, 1, 0));
    last().hear(news(5, 6));
    expect(table.view).toEqual({ to_act: 1, agenda: ['A'], deck: 3, seat: 0, hands: [['x'], 2] });
    expect(table.face?.ply).toBe(1);
    expect(table.latest?.events).toEqual([{ verb: 'went', seat: 0, args: ['a'] }]);
    expect(table.log).toHaveLength(2);
  });
  it('is not applied twice, nor out of order', () => {
    last().hear(snapshot(5, 1, 0));
    last().hear(news(4, 5));
    last().hear(news(6, 7));
    expect(table.version).toBe(5);
    expect(table.view?.options).toEqual(['go a', 'go b']);
  });
  it('keeps null where a field of the table is null', () => {
    expect(changed({ deadline: 5 as number | null }, { deadline: null }, true)).toEqual({ deadline: null });
    expect(changed({ options: ['a'] }, { options: null }, false)).toEqual({});
  });
});

describe('a broken line', () => {
  it('comes back by itself and asks for what was missed', () => {
    last().hear(snapshot(5, 1, 0));
    last().drop();
    expect(table.line).toBe('broken');
    vi.advanceTimersByTime(400);
    expect(FakeSocket.made).toHaveLength(2);
    expect(last().address).toContain('since=5');
    last().open();
    last().hear(snapshot(7, 6, 2));
    expect(table.log.map((one) => one.version)).toEqual([5, 7]); // nothing lost, nothing doubled
    expect(table.line).toBe('open');
  });
  it('waits longer and longer, but not for ever', () => {
    for (let i = 0; i < 8; i += 1) {
      last().drop();
      vi.advanceTimersByTime(8001);
    }
    expect(FakeSocket.made).toHaveLength(9);
  });
  it('sends a move again with the same key until it is answered', () => {
    last().hear(snapshot(5, 1, 0));
    table.submit('go a');
    const first = last().counted()[0]!;
    last().drop();
    vi.advanceTimersByTime(400);
    last().open();
    expect(last().counted()).toEqual([first]);
    last().hear({ is: 'done', key: first.key, version: 6 });
    expect(table.unsent).toEqual([]);
    last().drop();
    vi.advanceTimersByTime(400);
    last().open();
    expect(last().counted()).toEqual([]);
  });
  it('is not needed to send a move again: the server may not know yet', () => {
    last().hear(snapshot(5, 1, 0));
    table.submit('go a');
    const first = last().counted()[0]!;
    last().hear({ is: 'unknown', key: first.key, text: 'Not known.' });
    expect(table.isUnsure).toBe(true);
    expect(table.unsent).toEqual([first]);
    expect(table.moved).toBe('go a');
    vi.advanceTimersByTime(1000);
    expect(last().counted()).toEqual([first, first]);
    last().hear({ is: 'unknown', key: first.key, text: 'Not known.' });
    vi.advanceTimersByTime(1999);
    expect(last().counted()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(last().counted()).toEqual([first, first, first]);
    last().hear({ is: 'done', key: first.key, version: 6 });
    expect(table.isUnsure).toBe(false);
    expect(table.unsent).toEqual([]);
    expect(table.refusal).toBe(null);
    vi.advanceTimersByTime(9000);
    expect(last().counted()).toHaveLength(3);
  });
  it('that says nothing is noticed by a ping without an answer, and replaced', () => {
    last().hear(snapshot(5, 1, 0));
    vi.advanceTimersByTime(20_000);
    last().hear({ is: 'pong', n: 0 });
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.made).toHaveLength(1);
    table.submit('go a');
    const [old, first] = [last(), last().counted()[0]!];
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.made).toHaveLength(2);
    expect(table.line).toBe('connecting');
    expect(table.unsent).toEqual([first]);
    old.hear(news(5, 6)); // too late: the new line will tell it
    expect(table.version).toBe(5);
    last().open();
    expect(last().counted()).toEqual([first]);
  });
  it('that does not come about is tried anew', () => {
    last().drop();
    vi.advanceTimersByTime(300);
    vi.advanceTimersByTime(30_000);
    expect(FakeSocket.made).toHaveLength(5);
    FakeSocket.made[2]!.open(); // an earlier one that was given up
    expect(table.line).toBe('connecting');
    last().open();
    expect(table.line).toBe('open');
  });
  it('is replaced at once when the network is back, whatever the old one believes', () => {
    const network = new EventTarget();
    vi.stubGlobal('window', network);
    vi.stubGlobal('document', new EventTarget());
    const other = new TableStore('b', 0, make);
    last().open();
    const made = FakeSocket.made.length;
    network.dispatchEvent(new Event('online'));
    expect(FakeSocket.made).toHaveLength(made + 1);
    other.end();
    network.dispatchEvent(new Event('online'));
    expect(FakeSocket.made).toHaveLength(made + 1);
    vi.stubGlobal('window', undefined);
    vi.stubGlobal('document', undefined);
  });
  it('is not tried again when the seat has gone', () => {
    last().drop(4403, 'gone');
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(table.ended).toEqual({ code: 4403, reason: 'gone' });
  });
});

describe('moves', () => {
  beforeEach(() => last().hear(snapshot(5, 1, 3)));
  it('name the ply they were made for, and only one is on its way', () => {
    table.submit('go a');
    table.submit('go b');
    expect(last().counted()).toMatchObject([{ do: 'submit', ply: 3, move: 'go a' }]);
    expect(table.moved).toBe('go a');
  });
  it('that are refused say why and let another be made', () => {
    table.submit('go a');
    last().hear({ is: 'refused', key: last().counted()[0]!.key, code: 'illegal', text: 'No.', rule: 'XX-1' });
    expect(table.refusal).toMatchObject({ text: 'No.', rule: 'XX-1' });
    expect(table.moved).toBe('');
    table.submit('go b');
    expect(table.refusal).toBeNull();
  });
  it('that came too late say nothing', () => {
    table.submit('go a');
    last().hear({ is: 'refused', key: last().counted()[0]!.key, code: 'stale', text: 'Late.' });
    expect(table.refusal).toBeNull();
  });
});

describe('questions', () => {
  beforeEach(() => last().hear(snapshot(5, 1, 0)));
  it('get their answers', async () => {
    const why = table.why('go c');
    const preview = table.preview('go a');
    last().hear({ is: 'preview', moves: 'go a', events: [{ verb: 'went', seat: 0, args: [] }] });
    last().hear({ is: 'why', move: 'go c', legal: false, text: 'Because.', rule: 'XX-2' });
    expect(await why).toMatchObject({ text: 'Because.' });
    expect(await preview).toMatchObject({ events: [{ verb: 'went', seat: 0, args: [] }] });
  });
  it('that are refused while a hint is thought about do not end the hint', async () => {
    const hint = table.hint();
    const why = table.why('go x');
    last().hear({ is: 'refused', key: '', code: 'too_fast', text: 'Wait.', about: 'why' });
    await expect(why).rejects.toThrow('Wait.');
    last().hear({ is: 'advice', ply: 3, bot: 'level5', move: 'go a', reason: '', lines: [] });
    await expect(hint).resolves.toMatchObject({ move: 'go a' });
  });
  it('that are refused fail with the sentence', async () => {
    const preview = table.preview('go z');
    last().hear({ is: 'refused', key: '', code: 'illegal', text: 'Not now.' });
    await expect(preview).rejects.toThrow('Not now.');
  });
  it('asked while the line is broken are asked on the next one', () => {
    last().drop();
    void table.why('go c').catch(() => undefined);
    vi.advanceTimersByTime(400);
    last().open();
    expect(last().sent).toContainEqual({ do: 'why', move: 'go c' });
  });
  it('that were on their way when the line broke are asked again, once, and answered', async () => {
    const hint = table.hint();
    last().drop();
    vi.advanceTimersByTime(400);
    last().open();
    expect(last().sent.filter((one) => one.do === 'hint')).toHaveLength(1);
    last().hear({ is: 'advice', ply: 0, bot: 'level5', lines: [] });
    expect(await hint).toMatchObject({ bot: 'level5' });
    last().drop();
    vi.advanceTimersByTime(400);
    last().open();
    expect(last().sent.filter((one) => one.do === 'hint')).toHaveLength(0);
  });
});

it('a spectator names no seat', () => {
  const watching = new TableStore('a', SPECTATOR, make);
  expect(last().address).not.toContain('seat=');
  watching.end();
});
