// What is in the box, read once from the components: cards, icons, categories and figures. No rule is known here.
import type { PlanetProfiteersView } from '../../generated/types';

export type Category = PlanetProfiteersView['priority'];
export type Result = PlanetProfiteersView['results'][number];
export type Message = PlanetProfiteersView['messages'][number];
export type Face = Record<Category, string> & { id: string };
type Row = Record<string, unknown>;

export interface Box {
  categories: Category[];
  categoryNames: Record<string, string>;
  iconNames: Record<string, string>;
  faces: Record<string, Face>;
  /** Credits for an unspent share of the winner, by category. */
  values: Record<string, number>;
  companies: string[];
  missions: number;
  rounds: number;
  goal: number;
  shares: number;
  slots: number;
  draws: number;
  income: number;
  dividend: number;
}

export function boxOf(components: Record<string, unknown>): Box {
  const rows = (key: string) => (components[key] ?? []) as Row[];
  const figure = (table: string, key: string) => Number((components[table] as Row | undefined)?.[key] ?? 0);
  return {
    ...printed(rows),
    companies: rows('player_card').map((row) => String(row.company)),
    missions: figure('game_end', 'missions'),
    rounds: figure('turn_rounds', 'count'),
    goal: figure('game_end', 'credits_threshold'),
    shares: figure('cubes', 'shares_per_mission'),
    slots: figure('cards_dealt', 'communal_total'),
    draws: figure('research', 'draws_max_per_player'),
    income: figure('payout', 'per_investment_received'),
    dividend: figure('payout', 'per_investment_in_winner'),
  };
}

type Printed = Pick<Box, 'categories' | 'categoryNames' | 'iconNames' | 'faces' | 'values'>;

function printed(rows: (key: string) => Row[]): Printed {
  return {
    categories: rows('category').map((row) => row.id as Category),
    categoryNames: named(rows('category')),
    iconNames: named(rows('icon')),
    faces: Object.fromEntries(rows('card').map((row) => [String(row.id), row as unknown as Face])),
    values: Object.fromEntries(rows('share_value').map((row) => [String(row.category), Number(row.credits)])),
  };
}

function named(rows: Row[]): Record<string, string> {
  return Object.fromEntries(rows.map((row) => [String(row.id), String(row.name)]));
}
