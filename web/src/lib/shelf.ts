// The boxes on the shelf: those the server can play, and those still in the workshop.
import type { GameInfo } from '../generated/types';

export type OnShelf = { key: string; title: string; blurb: string; game: GameInfo | null };

const PLANNED: Omit<OnShelf, 'game'>[] = [
  { key: 'planecrafters', title: 'Planecrafters', blurb: 'Build planes from noses, wings and tails, hire a crew, and sell before the others do.' },
  { key: 'barnstormers', title: 'Barnstormers', blurb: '' },
  { key: 'planet_profiteers', title: 'Planet Profiteers', blurb: '' },
  { key: 'planes', title: 'Planes + Round Trip', blurb: 'Walk your passengers through the airport, one space each, and board in time.' },
  { key: 'propeller_islands', title: 'Propeller Islands', blurb: 'Draft dice, build an engine of islands in the sky, and fly the blueprints home.' },
];

/** Join what was planned with what can be played; games that nobody planned come last. */
export function onShelf(games: GameInfo[]): OnShelf[] {
  const planned = PLANNED.map((one) => {
    const game = games.find((other) => other.key === one.key) ?? null;
    return { ...one, title: game?.title ?? one.title, blurb: game?.blurb ?? one.blurb, game };
  });
  const others = games.filter((game) => !PLANNED.some((one) => one.key === game.key));
  const all = [...planned, ...others.map((game) => ({ key: game.key, title: game.title, blurb: game.blurb, game }))];
  return all.sort((a, b) => Number(b.game !== null) - Number(a.game !== null));
}
