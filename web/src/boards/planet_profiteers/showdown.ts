// The end of a mission, told step by step, as the server explains it.
import type { Explained, Round } from './aid';
import { sum } from './scene';

export type Step = { kind: 'income' | 'show' | 'wins' | 'pay' | 'dividend' } | { kind: 'stage'; round: Round };

/** The steps of the explanation; where nobody was paid, there is nothing to tell. */
export function stepsOf(explained: Explained): Step[] {
  const stages = explained.rounds.map((round): Step => ({ kind: 'stage', round }));
  const steps: Step[] = [{ kind: 'show' }, ...stages, { kind: 'wins' }, { kind: 'pay' }];
  if (sum(explained.income)) steps.unshift({ kind: 'income' });
  if (sum(explained.dividend)) steps.push({ kind: 'dividend' });
  return steps;
}

/** The seats that the last comparison told so far has left; none was made yet where there are none. */
export function leftAfter(steps: Step[], told: number): number[] {
  const judged = steps.slice(0, told).findLast((step) => step.kind === 'stage');
  return judged?.kind === 'stage' ? judged.round.left : [];
}
