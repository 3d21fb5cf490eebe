// What every board is given. A board draws a view and offers the legal moves; it computes no rules.
import type { Component } from 'svelte';
import type { Previewed } from '../generated/types';
import type { Batch, View } from '../lib/table.svelte';
import type { Wording } from '../lib/wording';

export interface BoardProps<V = View> {
  /** All that the seat may know of the position. */
  view: V;
  /** My seat, or NOBODY for somebody who watches. */
  seat: number;
  /** Names of the players, by seat. */
  names: string[];
  wording: Wording;
  /** Cards, spaces and figures as data, from the game's components. */
  components: Record<string, unknown>;
  /** The legal moves as texts, such as "bribe cargo"; empty when it is not my turn or in a replay. */
  options: string[];
  /** The move that is on its way to the server, or "". */
  chosen: string;
  /** Help computed by the server for my seat; see the game's aid.py. Empty until it has come. */
  aid: Record<string, unknown>;
  /** What has just happened: animate it. A new object for every piece of news. */
  latest: Batch | null;
  /** Whether pieces should jump rather than travel (reduced motion, replay scrubbing). */
  still: boolean;
  /** Make a legal move. */
  choose: (move: string) => void;
  /** Somebody has tried a move that is not legal: the table shows why, with the rule, near the element. */
  why: (move: string, near: Element) => void;
  /** What moves, with commas between, would set off, up to what nobody can foresee; rejects with a sentence. */
  preview: (moves: string) => Promise<Previewed>;
  /** Point at a piece, so that the log and other parts can light it up: "space c3", "card C17". */
  point: (thing: string | null) => void;
  /** What is pointed at elsewhere. */
  pointed: string | null;
}

export type Board = Component<BoardProps<never>>;

// A board belongs to a game by its file name: Barnstormers.svelte would be barnstormers, and so on. A game without
// one is played on the generic board.
const files = import.meta.glob<{ default: Board }>(['./*.svelte', '!./Generic.svelte']);

function fileOf(game: string): string {
  return `./${game.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}.svelte`;
}

export function hasBoard(game: string): boolean {
  return fileOf(game) in files;
}

export async function boardOf(game: string): Promise<Board | null> {
  const load = files[fileOf(game)];
  return load ? (await load()).default : null;
}
