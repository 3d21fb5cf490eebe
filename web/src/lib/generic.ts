// Reading any game's view by its schema: what belongs to a seat, what lies on the table, how words are named.
import type { View } from './table.svelte';
import { HIDDEN } from './wording';

export type Schema = { type?: string; title?: string; enum?: unknown[]; const?: unknown; anyOf?: Schema[]; items?: Schema; properties?: Record<string, Schema> };

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

/** What a value of a field says: words with their names, numbers as they are. */
export function shown(value: unknown, schema: Schema | undefined, name: (kind: string | null, word: unknown) => string): string[] {
  if (value === null || value === undefined || value === '-') return [];
  if (value === HIDDEN) return [HIDDEN];
  const kind = vocabulary(schema);
  if (Array.isArray(value)) return value.flatMap((one) => shownItem(one, kind, name));
  return [shownItem(value, kind, name)].flat();
}

function shownItem(value: unknown, kind: string | null, name: (kind: string | null, word: unknown) => string): string[] {
  if (Array.isArray(value)) return [value.flatMap((one) => shownItem(one, kind, name)).join(' ') || '0'];
  if (typeof value === 'object' && value !== null) return [Object.entries(value).map(([key, one]) => `${title(key)} ${String(one)}`).join(', ')];
  if (value === HIDDEN) return [HIDDEN];
  return [typeof value === 'number' && kind !== 'seat' ? String(value) : name(kind, value)];
}

/** Whether there is nothing to show: no entries, or nobody. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '-' || value === -1 || (Array.isArray(value) && value.every(isEmpty));
}

export function title(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
