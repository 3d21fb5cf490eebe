// Sentences of the client. Another language is another file with the same keys.
import { en, type Key } from '../text/en';
import { fill } from './wording';

export function t(key: Key, ...args: (string | number)[]): string {
  return fill(en[key], args.map(String));
}
