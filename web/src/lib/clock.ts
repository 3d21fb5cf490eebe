// Clocks as they stand now: the server says what was left when the turn began.
import type { Face } from '../generated/types';

/** Milliseconds that a seat has left, or null where there is no clock. */
export function remaining(face: Face, seat: number, now: number): number | null {
  if (face.status !== 'playing') return null;
  const isActing = face.to_act === seat;
  if (face.clock.kind === 'bank') {
    const bank = face.time.bank[seat] ?? 0;
    const running = isActing && face.deadline !== null && face.time.since !== null;
    return Math.max(0, running ? bank - Math.max(0, now - face.time.since!) : bank);
  }
  return isActing && face.deadline !== null && face.clock.kind === 'days' ? Math.max(0, face.deadline - now) : null;
}

export function written(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days) return `${days} d ${hours} h`;
  if (hours) return `${hours} h ${minutes} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
