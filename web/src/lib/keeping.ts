// How long the server keeps what, in sentences.
import type { Ages } from '../generated/types';
import { t } from './text';

const KINDS = ['waiting', 'playing', 'finished', 'chat', 'guest', 'idle_guest'] as const;

export function keeping(ages: Ages): string[] {
  return KINDS.map((kind) => {
    const days = ages[kind];
    return days === null ? t(`kept_${kind}_for_ever`) : t(`kept_${kind}`, days);
  });
}

export function day(time: number): string {
  return new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

export function moment(time: number): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
