// Reading any game's view by its schema: what belongs to a seat, what lies on the table, how words are named.
import type { View } from './table.svelte';
import { HIDDEN } from './wording';

export type Schema = { type?: string; maximum?: number; title?: string; enum?: unknown[]; const?: unknown; anyOf?: Schema[]; items?: Schema; properties?: Record<string, Schema> };

function variants(schema: Schema | undefined): Schema[] {
  return schema?.anyOf ?? (schema ? [schema] : []);
}

/** Whether a field has an entry for each seat, its own open and the others' veiled. */
export function isOwned(schema: Schema): boolean {
  const kinds = variants(schema.items);
  return schema.type === 'array' && kinds.length > 1 && kinds.some((kind) => kind.type === 'array') && kinds.some((kind) => kind.type === 'integer');
}

/** How many cards or the like a seat holds that the others cannot see. */
export function held(view: View, fields: Record<string, unknown>, seat: number): number {
  let count = 0;
  for (const [name, schema] of Object.entries(fields)) {
    if (!isOwned(schema as Schema)) continue;
    const entry = (view[name] as unknown[] | undefined)?.[seat];
    count += Array.isArray(entry) ? entry.length : typeof entry === 'number' ? entry : 0;
  }
  return count;
}

/** The vocabulary of what a field holds, at any depth. */
export function vocabulary(schema: Schema | undefined): string | null {
  for (const kind of variants(schema)) {
    if (kind.title) return kind.title;
    const inside = vocabulary(kind.items);
    if (inside) return inside;
  }
  return null;
}

type Namer = (kind: string | null, word: unknown) => string;

/** What a value of a field says, a text for each entry: words with their names, numbers as they are. */
export function shown(value: unknown, schema: Schema | undefined, name: Namer): string[] {
  if (value === null || value === undefined || value === '-') return [];
  if (Array.isArray(value)) return value.map((one) => shownItem(one, part(schema, 'items'), name));
  return [shownItem(value, schema, name)];
}

function part(schema: Schema | undefined, of: 'items' | 'properties', key = ''): Schema | undefined {
  for (const kind of variants(schema)) {
    const found = of === 'items' ? kind.items : kind.properties?.[key];
    if (found) return found;
  }
  return undefined;
}

function shownItem(value: unknown, schema: Schema | undefined, name: Namer): string {
  if (Array.isArray(value)) return counted(value.map((one) => shownItem(one, part(schema, 'items'), name)));
  if (typeof value === 'object' && value !== null) return shownRecord(value, schema, name);
  if (value === HIDDEN || value === '-') return String(value).replace('-', '–');
  const kind = vocabulary(schema);
  return typeof value === 'number' && kind !== 'seat' ? String(value) : name(kind, value);
}

/** A record: the first entry says what it is about, the others what is to be said of it. */
function shownRecord(value: object, schema: Schema | undefined, name: Namer): string {
  const texts = Object.entries(value).map(([key, one]) => [key, shownItem(one, part(schema, 'properties', key), name)] as const);
  const told = texts.filter(([, text], i) => i === 0 || text !== '–');
  return told.map(([key, text], i) => (i === 0 ? text : `${key.replaceAll('_', ' ')} ${text}`)).join(', ');
}

/** Several words in a row; equal neighbours are counted. */
function counted(words: string[]): string {
  const groups: [string, number][] = [];
  for (const word of words) {
    const last = groups.at(-1);
    if (last?.[0] === word) last[1] += 1;
    else groups.push([word, 1]);
  }
  return groups.map(([word, count]) => (count > 1 ? `${count} × ${word}` : word)).join(', ') || '–';
}

/** Whether there is nothing to show: no entries, or nobody. */
export function isEmpty(value: unknown, schema?: Schema): boolean {
  if (value === 0 && schema?.maximum === 1) return true; // something that has not happened
  return value === undefined || value === null || value === '-' || value === -1 || (Array.isArray(value) && value.every((one) => isEmpty(one)));
}

export function title(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
