// Who I am to the server: a guest with a name, or an account.
import type { Me } from '../generated/types';
import { api } from './api';
import { settings } from './settings.svelte';

export const person = $state<{ me: Me | null; isKnown: boolean; sendsMail: boolean }>({ me: null, isKnown: false, sendsMail: false });
const GUEST = 'Guest';

export async function whoAmI(): Promise<Me | null> {
  const hello = await api.hello();
  person.me = hello.me;
  person.sendsMail = hello.sends_mail;
  person.isKnown = true;
  return person.me;
}

/** Be somebody: whoever comes for the first time is a guest with the name they gave, or just a guest. */
export async function beSomebody(name = ''): Promise<Me> {
  const wish = name.trim();
  if (!person.isKnown) await whoAmI();
  if (!person.me || (wish && person.me.name !== wish)) person.me = await api.greet(wish || person.me?.name || settings.name || GUEST);
  settings.name = person.me.name;
  return person.me;
}

/** End this session. */
export async function logOut(): Promise<void> {
  await api.logOut();
  leave();
}

/** Begin anew as nobody: what the page knows is what somebody else knew. */
export function leave(): void {
  location.assign('/');
}
