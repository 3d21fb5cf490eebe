// What matters most is done by somebody who has said the password a few minutes ago; where the server wants it, it is asked for.
import { Refused } from './api';
import { t } from './text';

/** Who waits for an answer: whether the password was said. */
export const asked = $state<{ answer: ((isProved: boolean) => void) | null }>({ answer: null });

/** Do something; where the password is wanted first, ask for it and do it then. */
export async function proved<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'not_proved') throw error;
  }
  const isProved = await new Promise<boolean>((answer) => (asked.answer = answer));
  asked.answer = null;
  if (!isProved) throw new Error(t('not_proved'));
  return work();
}
