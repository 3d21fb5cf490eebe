// A view with the names and words for what is in it, and what can be done with it now.
import { OVER, type PlanetProfiteersView } from '../../generated/types';
import type { BoardProps } from '../board';
import type { Box, Category } from './box';

export type Props = BoardProps<PlanetProfiteersView>;
export type Unit = 'share' | 'card' | 'credit';

export class Scene {
  readonly view: PlanetProfiteersView;
  readonly me: number; // below 0 for somebody who watches
  readonly seats: number[];
  readonly isOver: boolean;

  constructor(
    readonly props: Props,
    readonly box: Box,
  ) {
    this.view = props.view;
    this.me = props.seat;
    this.seats = [...Array(props.view.players).keys()];
    this.isOver = props.view.to_act === OVER;
  }

  // --- words

  /** A label of the board that the terminal uses too. */
  say(key: string, ...args: (string | number)[]): string {
    return this.props.wording.label('board', key, ...args.map(String));
  }

  /** A label that only the web board has. */
  web(key: string, ...args: (string | number)[]): string {
    return this.props.wording.label('web', key, ...args.map(String));
  }

  /** A name from one of the game's vocabularies. */
  word(kind: string, word: string): string {
    return this.props.wording.name(kind, word, this.props.names);
  }

  /** A count with its unit. */
  many(unit: Unit, count: number): string {
    return count === 1 ? this.say(unit) : this.say(unit === 'credit' ? 'credits_of' : `${unit}s`, count);
  }

  plain(seat: number): string {
    return this.props.names[seat] ?? this.company(seat);
  }

  /** The name of a player, with the viewer's own marked. */
  name(seat: number): string {
    return seat === this.me ? this.say('you', this.plain(seat)) : this.plain(seat);
  }

  listed(seats: number[]): string {
    const names = seats.map((seat) => this.name(seat));
    return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(this.say('and'));
  }

  company(seat: number): string {
    return this.box.companies[seat] ?? '';
  }

  category(category: string): string {
    return this.box.categoryNames[category] ?? category;
  }

  icon(icon: string): string {
    return this.box.iconNames[icon] ?? icon;
  }

  /** What is printed on a card, in words. */
  cardName(card: string): string {
    const face = this.box.faces[card];
    return face ? this.box.categories.map((category) => this.icon(face[category])).join(', ') : this.say('face_down');
  }

  /** Who decides what. */
  decision(): string {
    const { wording } = this.props;
    const { to_act: seat, agenda } = this.view;
    if (seat < 0) return this.say('dealing');
    if (seat === this.me) return this.say('you_act', wording.prompt(agenda[0]));
    return this.say('to_act', this.name(seat), wording.coming(agenda[0] ?? ''));
  }

  move(text: string): string {
    return this.props.wording.move(text, this.props.names);
  }

  // --- doing

  get isPlayer(): boolean {
    return this.me >= 0 && !this.isOver;
  }

  /** The one of these moves that is legal now; none while a move is on its way. */
  among(moves: string[]): string {
    return this.props.chosen ? '' : (moves.find((move) => this.props.options.includes(move)) ?? '');
  }

  isChosen(moves: string[]): boolean {
    return moves.includes(this.props.chosen);
  }

  // --- questions

  get hasResearch(): boolean {
    return Boolean(this.view.setting.research);
  }

  get hasTalk(): boolean {
    return Boolean(this.view.setting.structured_talk);
  }

  /** Whether the last mission has only just ended, so that people still look at it. */
  get isFresh(): boolean {
    return this.view.results.length > 0 && (this.isOver || this.view.round <= 1);
  }

  /** The cards of a seat, as far as the viewer knows them. */
  cardsOf(seat: number): string[] {
    const hand = this.view.hands[seat];
    return Array.isArray(hand) ? hand : [];
  }

  handSize(seat: number): number {
    const hand = this.view.hands[seat];
    return Array.isArray(hand) ? hand.length : (hand ?? 0);
  }

  bribesOn(category: Category): number[] {
    const place = this.box.categories.indexOf(category);
    return this.view.bribes.map((own) => own[place] ?? 0);
  }
}

export function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
