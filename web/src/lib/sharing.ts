// What leaves the page: the record of a game as a file, and links through the clipboard.
import { api } from './api';
import { t } from './text';
import { attempt, note } from './toast.svelte';

/** Save the record of a table as a file. */
export function saveRecord(table: string, game: string): Promise<boolean> {
  return attempt(async () => saveFile(`${game}-${table.slice(0, 8)}.json`, await api.record(table)));
}

/** Save data as a file. */
export function saveFile(name: string, data: unknown): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data)], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Copy an address; show it where the browser does not allow that. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    note(t('copied'));
  } catch {
    note(address);
  }
}
