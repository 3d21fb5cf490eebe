// Short notes that pass by, and what a screen reader speaks.
export const notes = $state<{ list: { id: number; text: string; kind: 'plain' | 'bad' }[]; spoken: string }>({
  list: [],
  spoken: '',
});
let count = 0;
const SHOWN = 6000; // milliseconds

export function note(text: string, kind: 'plain' | 'bad' = 'plain'): void {
  const id = (count += 1);
  notes.list.push({ id, text, kind });
  setTimeout(() => dismiss(id), SHOWN);
}

export function dismiss(id: number): void {
  notes.list = notes.list.filter((one) => one.id !== id);
}

export function speak(text: string): void {
  notes.spoken = text;
}

/** Do something and show in one sentence why it could not be done. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    note(error instanceof Error ? error.message : String(error), 'bad');
    return false;
  }
}
