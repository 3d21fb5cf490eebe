// The end of a mission, told step by step: what the events said, in their order, and what the result remembers.
import type { Shown } from '../../generated/types';
import type { Box, Category, Result } from './box';
import { sum } from './scene';

export interface Compared {
  stage: string;
  left: number[]; // the seats still in
}

/** What was told at the end of a mission; a reader who came later has only the result. */
export interface Account {
  compared: Compared[];
  income: number[];
  pay: number[];
  dividend: number[];
}

export type Step =
  | { kind: 'income' | 'show' | 'pay' | 'dividend' | 'gains' }
  | { kind: 'stage'; compared: Compared; before: number[] }
  | { kind: 'wins' };

type Paid = 'income' | 'pay' | 'dividend';

function blank(players: number): Account {
  const none = () => Array<number>(players).fill(0);
  return { compared: [], income: none(), pay: none(), dividend: none() };
}

function take(account: Account, event: Shown): void {
  if (event.verb === 'stage') {
    const [stage, ...left] = event.args as string[];
    account.compared.push({ stage: stage ?? '', left: left.map(Number) });
  } else if (event.verb === 'income' || event.verb === 'pay' || event.verb === 'dividend') {
    account[event.verb as Paid][event.seat] = Number(event.args[0]);
  }
}

/** The missions that ended in a piece of news, the oldest first; there are several after a long absence. */
export function accountsIn(events: Shown[], players: number): Account[] {
  const found: Account[] = [];
  let account = blank(players);
  let isDecided = false;
  for (const event of [...events, { verb: 'mission', seat: -1, args: [] }]) {
    take(account, event);
    isDecided ||= event.verb === 'wins';
    if (event.verb !== 'mission') continue;
    if (isDecided) found.push(account);
    account = blank(players);
    isDecided = false;
  }
  return found;
}

/** The steps of the explanation. */
export function stepsOf(result: Result, account: Account | undefined): Step[] {
  if (!account) return [{ kind: 'show' }, { kind: 'wins' }, { kind: 'gains' }];
  const steps: Step[] = sum(account.income) ? [{ kind: 'income' }, { kind: 'show' }] : [{ kind: 'show' }];
  let before = result.hands.map((_, seat) => seat);
  for (const compared of account.compared) {
    steps.push({ kind: 'stage', compared, before });
    before = compared.left;
  }
  steps.push({ kind: 'wins' }, { kind: 'pay' });
  return sum(account.dividend) ? [...steps, { kind: 'dividend' }] : steps;
}

/** The seats that are out of the running once the first steps have been told. */
export function outAfter(result: Result, steps: Step[], told: number): Set<number> {
  const seats = result.hands.map((_, seat) => seat);
  const judged = steps.slice(0, told).filter((step) => step.kind === 'stage' || step.kind === 'wins');
  const last = judged.at(-1);
  if (!last) return new Set();
  const left = last.kind === 'stage' ? last.compared.left : [result.winner];
  return new Set(seats.filter((seat) => !left.includes(seat)));
}

/** The categories as columns: the one with the token first, then by how much was bribed. */
export function columnsOf(box: Box, result: Result): Category[] {
  const total = (category: Category) => sum(result.bribes.map((own) => own[box.categories.indexOf(category)] ?? 0));
  const others = box.categories.filter((category) => category !== result.priority);
  return [result.priority, ...others.sort((a, b) => total(b) - total(a))];
}

/** Which columns a comparison looks at: the first, second or third, or the two that weigh the same. */
export function columnsAt(stage: string): number[] {
  const place = stage.slice(1);
  if (place === '_eq') return [1, 2];
  return /^[123]$/.test(place) ? [Number(place) - 1] : [];
}
