// Wording: a game's own sentences, filled in. The words come from the server; nothing here knows a game.
import type { Shown, WordsInfo } from '../generated/types';

export const HIDDEN = '?';
type Table = Record<string, string>;

/** What a game's help remarks on moves: for each the keys of sentences with their words. */
export type Remarks = Record<string, (string | number)[][]>;

/** A piece of a sentence; a thing is a piece of the game that it names, such as "card C17". */
export type Part = { text: string; thing: string | null };
const plain = (text: string): Part => ({ text, thing: null });

/** Fill `{0}`, `{seat}`, `{all}` and `{count}` in, `{0:card|cards}` as a number of cards; doubled braces stand for themselves. */
export function fill(sentence: string, args: string[], named: Table = {}): string {
  const words = Object.entries(named).map(([key, text]): [string, Part[]] => [key, [plain(text)]]);
  return joined(split(sentence, args.map(plain), Object.fromEntries(words)));
}

/** Fill a sentence in, and leave it in parts, so that the things it names can be pointed at. */
function split(sentence: string, args: Part[], named: Record<string, Part[]>): Part[] {
  const out: Part[] = [];
  let end = 0;
  for (const found of sentence.matchAll(/\{\{|\}\}|\{(\w+)(?::([^{}]*))?\}/g)) {
    out.push(plain(sentence.slice(end, found.index)));
    const key = found[1];
    if (key === undefined) out.push(plain(found[0][0] ?? ''));
    else out.push(...counted(/^\d+$/.test(key) ? args.slice(Number(key), Number(key) + 1) : (named[key] ?? []), found[2]));
    end = found.index + found[0].length;
  }
  out.push(plain(sentence.slice(end)));
  return out.filter((part) => part.text !== '');
}

/** Words as their place in the sentence wants them: "card|cards" after a number says how many of what. */
function counted(parts: Part[], how: string | undefined): Part[] {
  if (!how?.includes('|')) return parts;
  const [one, many] = how.split('|');
  return [...parts, plain(` ${joined(parts) === '1' ? one : many}`)];
}

function joined(parts: Part[]): string {
  return parts.map((part) => part.text).join('');
}

function withCommas(parts: Part[]): Part[] {
  return parts.flatMap((part, i) => (i ? [plain(', '), part] : [part]));
}

/** The vocabulary of an argument; the last one is that of all that follow. */
function kindOf(kinds: (string | null)[], i: number): string | null {
  return kinds[Math.min(i, kinds.length - 1)] ?? null;
}

export class Wording {
  private readonly text: Record<string, Table>;
  private readonly names: Record<string, Table>;
  private readonly printed: Record<string, Table>;

  /** The components of a table may have names as well: how things are called by what is printed on them. */
  constructor(readonly words: WordsInfo, components: Record<string, unknown> = {}) {
    this.text = words.text as Record<string, Table>;
    this.names = (words.text.names ?? {}) as Record<string, Table>;
    this.printed = (components.names ?? {}) as Record<string, Table>;
  }

  private sentence(table: string, key: string): string {
    const found = this.text[table]?.[key];
    return found === undefined ? '' : String(found);
  }

  /** The display name of a word of a vocabulary, in which `{2}` is a player; what is hidden has none. */
  name(kind: string | null | undefined, word: unknown, players: string[]): string {
    if (kind === 'seat' && word !== HIDDEN) return players[Number(word)] ?? `seat ${String(word)}`;
    const printed = kind ? this.printed[kind]?.[String(word)] : undefined;
    const name = kind ? this.names[kind]?.[String(word)] : undefined;
    return printed ?? (name === undefined ? String(word) : fill(name, players));
  }

  /** A table of the game's own texts, such as the labels of its board. */
  label(table: string, key: string, ...args: string[]): string {
    return fill(this.sentence(table, key), args);
  }

  /** What is asked at a step; where its number makes another question of it, the sentence has that beside the name. */
  prompt(step: string | undefined): string {
    const [name = '', , number = ''] = (step ?? '').split(' ');
    return this.sentence('prompts', `${name} ${number}`) || this.sentence('prompts', name) || 'Your move.';
  }

  coming(step: string): string {
    return this.sentence('steps', step.split(' ')[0] ?? '') || step;
  }

  /** The move that Enter stands for at a step, if any. */
  quiet(step: string | undefined): string {
    return this.sentence('enter', (step ?? '').split(' ')[0] ?? '');
  }

  move(text: string, players: string[]): string {
    const [verb = '', ...args] = text.split(' ');
    const sentence = this.sentence('moves', verb);
    if (!sentence) return text;
    const kinds = this.words.moves[verb] ?? [];
    const isHidden = args.length === 1 && args[0] === HIDDEN; // one stands for all that is hidden
    return fill(sentence, (isHidden ? kinds.map(() => HIDDEN) : args).map((arg, i) => this.name(kindOf(kinds, i), arg, players)));
  }

  /** A remark in words; `{0:part}` writes a word by its name among the parts. */
  private remark(sentence: string, words: string[], players: string[]): string {
    return fill(sentence.replace(/\{(\d+):(\w+)\}/g, (_, at: string, kind: string) => this.name(kind, words[Number(at)], players)), words);
  }

  /** A legal move in words, with what it costs or brings. */
  option(text: string, remarks: Remarks, players: string[]): string {
    const said = (remarks[text] ?? []).map(([key, ...words]) => this.remark(this.sentence('remarks', String(key)), words.map(String), players));
    return said.length ? `${this.move(text, players)}: ${said.join(', ')}` : this.move(text, players);
  }

  event(event: Shown, players: string[]): string {
    return joined(this.eventParts(event, players));
  }

  eventParts(event: Shown, players: string[]): Part[] {
    const kinds = this.words.events[event.verb] ?? [];
    const isHidden = event.args.length > 0 && event.args[0] === HIDDEN;
    const shown = event.args.map((arg, i): Part => {
      const kind = kindOf(kinds, i);
      return { text: this.name(kind, arg, players), thing: kind && !isHidden ? `${kind} ${String(arg)}` : null };
    });
    const who: Part = { text: players[event.seat] ?? '', thing: event.seat >= 0 ? `seat ${event.seat}` : null };
    const sentence = this.sentence('events', isHidden ? `${event.verb}_hidden` : event.verb);
    if (!sentence) return [plain([who.text, event.verb, ...shown.map((part) => part.text)].filter(Boolean).join(' '))];
    return split(sentence, shown, { seat: [who], all: withCommas(shown), count: [plain(String(event.args.length))] });
  }
}
