// Opening tables: what "play now" means, and the wishes for seats.
import type { Face, GameInfo, NewTable, TableInfo } from '../generated/types';
import { api } from './api';

export const USUAL_PLAYERS = 3;
export const USUAL_BOT = 'level3';
type Seats = NonNullable<NewTable['seats']>;

export function usualPlayers(game: GameInfo): number {
  return Math.max(game.least, Math.min(game.most, USUAL_PLAYERS));
}

export function me(name = ''): Seats[number] {
  return { kind: 'me', name };
}

/** Fill the seats that are left. */
export function seatsFor(players: number, mine: Seats, others: Seats[number]): Seats {
  return [...mine, ...Array.from({ length: Math.max(0, players - mine.length) }, () => others)].slice(0, players);
}

/** A table against bots with sensible defaults, begun at once. */
export function playNow(game: GameInfo, players = usualPlayers(game), bot = USUAL_BOT): Promise<TableInfo> {
  return api.make({ game: game.key, players, options: game.quick, seats: seatsFor(players, [me()], { kind: 'bot', bot }), start: true });
}

/** The same game with the same people's seats for bots and me, begun at once where nobody else is needed. */
export function playAgain(face: Face, seat: number): Promise<TableInfo> {
  const seats = face.seats.map((one): Seats[number] => {
    if (one.seat === seat) return me(one.name);
    return one.kind === 'bot' ? { kind: 'bot', bot: one.bot } : { kind: 'open' };
  });
  return api.make({ game: face.game, players: face.players, options: face.options, house_rules: face.house_rules, seats,
    start: seats.every((one) => one.kind !== 'open') });
}
