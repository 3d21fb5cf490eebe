// A view, with the words and figures for what is in it. It looks things up and computes no rules.
import type { BarnstormersView } from '../../generated/types';
import { OVER } from '../../generated/types';
import type { Wording } from '../../lib/wording';
import { indexOf } from './spaces';

export type Level = 'green' | 'yellow' | 'red';
export const LEVELS: Level[] = ['green', 'yellow', 'red'];
export const SLOTS = ['G1', 'G2', 'Y1', 'Y2', 'R1', 'R2'];
export const FREE = '-';
const UNLIMITED = 99; // the limit of Skill and Tactic cards that stands for any number

export type Stunt = { id: string; name: string; level: Level; cp: number; planes: number; family: string; shape: string[] };
export type Card = { id: string; name: string; text: string; rules?: string[]; level?: number; freak?: boolean };
export type Request = { id: string; name: string; text: string; need: number[]; bonus: number };
export type Kind = 'stunt' | 'skill' | 'expertise' | 'request';
export type Look = { kind: Kind; id: string };

// Help from the server; see aid.py of the game.
export type Place = { spaces: string[]; mine: string[]; missing: string[]; too_close?: string[] };
export type Zone = 'panel' | 'reserved' | 'secret';
export type Reach = { stunt: string; zone: Zone; claim: string; complete: boolean; places: Place[] };
export type Task = { step: string; purpose: string; space: string; from_hangar: boolean; then_confirm: boolean };
export type Goal = { request: string; zone: 'open' | 'secret' | 'offered'; count: number; need: number; met: boolean; bonus: number };

export type Given = {
  view: BarnstormersView;
  seat: number;
  names: string[];
  wording: Wording;
  components: Record<string, unknown>;
  options: string[];
  chosen: string;
  aid: Record<string, unknown>;
};
type Competition = { id: string; name: string; stunts_required: number };
type Area = { players: number[]; columns: string[]; rows: number[] };
type Held = readonly (string | number)[] | number | undefined;

export class Scene {
  readonly view: BarnstormersView;
  readonly me: number;
  readonly seats: number[];
  readonly isOver: boolean;
  readonly step: string;
  readonly goal: number;
  readonly competition: string;
  readonly isTold: boolean; // whether the help for this very step has come
  private readonly task: Task | undefined; // what is decided, or what was a moment ago
  private readonly level: number; // of the competition
  private readonly legal: Set<string>;

  constructor(readonly given: Given) {
    this.view = given.view;
    this.me = given.seat;
    this.seats = Array.from({ length: given.view.players }, (_, i) => i);
    this.isOver = given.view.to_act === OVER;
    const step = given.view.agenda[0] ?? '';
    this.step = step.split(' ')[0] ?? '';
    this.task = given.aid.task as Task | undefined;
    this.isTold = this.task?.step === step;
    const all = this.table<Competition>('competition');
    this.level = Math.max(0, all.findIndex((row) => row.id === given.view.setting.competition));
    this.goal = all[this.level]?.stunts_required ?? 0;
    this.competition = all[this.level]?.name ?? '';
    this.legal = new Set(given.options);
  }

  // --- words

  /** A label of the board: new ones are in [web], those of the terminal in [board]. */
  say(key: string, ...args: (string | number)[]): string {
    const texts = args.map(String);
    return this.given.wording.label('web', key, ...texts) || this.given.wording.label('board', key, ...texts);
  }

  /** The name of a player, marking one's own. */
  name(seat: number): string {
    const name = this.given.names[seat] ?? this.say('nobody');
    return seat === this.me ? this.say('you', name) : name;
  }

  heading(word: string): string {
    return this.given.wording.name('heading', word, []);
  }

  words(move: string): string {
    return this.given.wording.move(move, this.given.names);
  }

  // --- what is in the box

  private table<T>(key: string): T[] {
    return (this.given.components[key] ?? []) as T[];
  }

  private row<T extends { id: string }>(key: string, id: string): T | undefined {
    return this.table<T>(key).find((row) => row.id === id);
  }

  stunt(id: string): Stunt | undefined {
    return this.row<Stunt>('trick_stunt', id);
  }

  card(kind: 'skill' | 'expertise', id: string): Card | undefined {
    return this.row<Card>(kind === 'skill' ? 'skill_tactic' : 'expertise', id);
  }

  request(id: string): Request | undefined {
    return this.row<Request>('judges_request', id);
  }

  /** What a Request asks for in this competition, as printed on the card. */
  needed(id: string): number {
    return this.request(id)?.need[this.level] ?? 0;
  }

  /** The Expertise level that a point of the tracker offers, or 0. */
  levelUp(at: number): number {
    const tracker = this.given.components.tracker as { level_up?: { position: number; level: number }[] } | undefined;
    return tracker?.level_up?.find((row) => row.position === at)?.level ?? 0;
  }

  /** Whether an air space belongs to the flying area; with two players the outer ring is cloud. */
  isFlyable(space: string): boolean {
    const board = this.given.components.board as { area?: Area[] } | undefined;
    const area = board?.area?.find((one) => one.players.includes(this.view.players));
    return !area || (area.columns.includes(space[0] ?? '') && area.rows.includes(Number(space[1])));
  }

  // --- moves

  may(move: string): boolean {
    return this.legal.has(move);
  }

  /** The first of these moves that is legal, or "". */
  legalOf(...moves: string[]): string {
    return moves.find((move) => this.legal.has(move)) ?? '';
  }

  isOnItsWay(move: string): boolean {
    return this.given.chosen !== '' && this.given.chosen === move;
  }

  /** What a click on an air space stands for now, legal or not. */
  moveAt(space: string): string {
    const legal = this.legalOf(`move ${space}`, `plane ${space}`, `at ${space}`);
    if (legal) return legal;
    if (this.step === 'ConfirmMove' && space === this.aimedAt) return 'confirm';
    if (this.step === 'ChoosePlane' || this.step === 'ChooseSecond') return `plane ${space}`;
    return this.step === 'PlaceDispatched' || this.step === 'ChooseSpace' ? `at ${space}` : `move ${space}`;
  }

  /** What shows all that a choice sets off, or "" where no plane can fly yet: some fly only when that is confirmed. */
  script(move: string): string {
    if (!/^(turn|face|plane|at|confirm)/.test(move)) return '';
    if (move.startsWith('turn') && !this.isTold) return '';
    return move !== 'confirm' && this.isTold && this.task?.then_confirm ? `${move}, confirm` : move;
  }

  // --- the step under way. Its help comes a moment after the view: until then the words and the plane of the step
  // before stay where they are, so that nothing flickers; what could be wrong waits.

  /** Whether the step is about a plane that leaves the hangar with a heading of one's choice. */
  get isNewPlane(): boolean {
    return this.isTold && !!this.task?.from_hangar;
  }

  /** The space of the plane that the step is about, or "". */
  get aimedAt(): string {
    const space = this.task?.space ?? '';
    return this.isTold || (space && this.planeOn(indexOf(space))) ? space : '';
  }

  /** Which action or card a plane, a heading or a space is chosen for. */
  get purpose(): string {
    return this.task?.purpose ? this.given.wording.label('purposes', this.task.purpose) : '';
  }

  // --- the position

  planeOn(space: number): { seat: number; heading: string } | null {
    const plane = this.view.board[space] ?? FREE;
    return plane === FREE ? null : { seat: Number(plane[0]), heading: plane.slice(1) };
  }

  /** Cards that can be seen, of a zone with one entry for each seat; none where they are hidden. */
  seen(zone: keyof BarnstormersView, seat: number): string[] {
    const held = (this.view[zone] as Held[] | undefined)?.[seat];
    return Array.isArray(held) ? held.filter((card): card is string => typeof card === 'string') : [];
  }

  /** What I have in a private zone; somebody who watches has nothing. */
  mine(zone: keyof BarnstormersView): string[] {
    return this.me >= 0 ? this.seen(zone, this.me) : [];
  }

  /** How many cards a player holds, seen or not. */
  count(zone: keyof BarnstormersView, seat: number): number {
    const held = (this.view[zone] as Held[] | undefined)?.[seat];
    return typeof held === 'number' ? held : (held?.length ?? 0);
  }

  /** How many Expertise cards of each level a player has; a hidden hand shows its backs. */
  expertiseLevels(seat: number): number[] {
    const held = (this.view.expertise_hands as Held[])[seat];
    if (!Array.isArray(held)) return [0, 0, 0];
    if (typeof held[0] === 'number') return held as number[];
    const levels = (held as string[]).map((id) => this.card('expertise', id)?.level);
    return [1, 2, 3].map((level) => levels.filter((one) => one === level).length);
  }

  /** How many face-down Expertise cards a deck has. */
  expertiseDeck(level: number): number {
    const pile = (this.view.expertise_decks as unknown as Held[])[level];
    return Array.isArray(pile) ? (pile as number[]).reduce((sum, n) => sum + n, 0) : Number(pile ?? 0);
  }

  /** Whether the claimed stunts of a player lie face down for me. */
  areFaceDown(seat: number): boolean {
    return this.view.setting.claims === 'face_down' && seat !== this.me && !this.isOver;
  }

  /** The printed CP of the stunts that a player has flown. */
  points(seat: number): number {
    return this.seen('claimed', seat).reduce((sum, id) => sum + (this.stunt(id)?.cp ?? 0), 0);
  }

  get limit(): string {
    return this.view.limit >= UNLIMITED ? this.say('any_number') : String(this.view.limit);
  }

  // --- help from the server

  reach(stunt: string, zone: Zone): Reach | undefined {
    const all = (this.given.aid.reach ?? []) as Reach[];
    return all.find((one) => one.stunt === stunt && one.zone === zone);
  }

  goalOf(request: string): Goal | undefined {
    return ((this.given.aid.goals ?? []) as Goal[]).find((one) => one.request === request);
  }
}

/** Equal cards together, with how many there are. */
export function counted(cards: string[]): { id: string; count: number }[] {
  return [...new Set(cards)].map((id) => ({ id, count: cards.filter((one) => one === id).length }));
}
