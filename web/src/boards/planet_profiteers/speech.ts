// Messages as sentences: what was said, and what somebody is about to say.
import type { Message } from './box';
import type { Scene } from './scene';

const GAP = '…'; // a part that has not been said yet
const REPLIES = ['accept', 'decline', 'withdraw'];

function said(scene: Scene, key: string, ...args: string[]): string {
  return scene.props.wording.label('said', key, ...args);
}

/** A message as its sender said it, or only that it was whispered. */
export function sentence(scene: Scene, m: Message): string {
  const sender = scene.name(m.sender);
  if (!Array.isArray(m.fields)) return unheard(scene, m);
  if (m.channel < 0) return said(scene, 'aloud', sender, spoken(scene, m.kind, m.fields));
  return said(scene, 'whispered', sender, scene.name(m.channel), spoken(scene, m.kind, m.fields));
}

function unheard(scene: Scene, m: Message): string {
  return said(scene, 'unheard', scene.name(m.sender), scene.name(m.channel), scene.word('kind', m.kind));
}

/** A message that is still being composed, with gaps for what is missing. */
export function draftSentence(scene: Scene, m: Message): string {
  const sender = scene.name(m.sender);
  if (!Array.isArray(m.fields) || REPLIES.includes(m.kind)) {
    return said(scene, 'no_draft', sender, scene.word('kind', m.kind));
  }
  const words = spoken(scene, m.kind, m.fields);
  if (m.channel < 0) return scene.web('draft', sender, words);
  return scene.web('draft_whisper', sender, scene.name(m.channel), words);
}

/** The parts of a message as a sentence. */
export function spoken(scene: Scene, kind: string, fields: string[]): string {
  const words = fields.map((field) => field.split(' ')[1] ?? '');
  if (kind === 'claim') return claim(scene, words);
  if (kind === 'promise') return said(scene, kind, deed(scene, words));
  const [to, ...rest] = words;
  const addressee = to === undefined ? GAP : scene.plain(Number(to));
  return said(scene, kind, addressee, deed(scene, rest.slice(0, 3)), deed(scene, rest.slice(3)));
}

function claim(scene: Scene, [icon, count]: string[]): string {
  const cards = count === undefined ? GAP : scene.many('card', Number(count));
  return said(scene, 'claim', cards, icon === undefined ? GAP : scene.icon(icon));
}

function deed(scene: Scene, [action, aim, count]: string[]): string {
  if (action === undefined) return GAP;
  const shares = count === undefined ? GAP : scene.many('share', Number(count));
  return said(scene, action, aim === undefined ? GAP : target(scene, action, aim), shares);
}

function target(scene: Scene, action: string, aim: string): string {
  return action === 'bribe' ? scene.category(aim) : scene.plain(Number(aim));
}
