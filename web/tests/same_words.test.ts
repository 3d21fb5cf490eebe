// The sentences of whole games, made by the server's own wording (tests/server/test_same_words.py), made again here.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Shown, WordsInfo } from '../src/generated/types';
import { fill, type Remarks, Wording } from '../src/lib/wording';

type Case = { kind: 'event'; given: Shown; text: string } | { kind: 'option'; given: [string, Remarks]; text: string } | { kind: 'move' | 'prompt' | 'coming' | 'quiet' | 'fill'; given: string; text: string };
type Game = { game: string; words: WordsInfo; components: Record<string, unknown>; names: string[]; args: string[]; named: Record<string, string>; cases: Case[] };
const file = process.env.AERODROME_SENTENCES;

function said(wording: Wording, game: Game, one: Case): string {
  if (one.kind === 'event') return wording.event(one.given, game.names);
  if (one.kind === 'option') return wording.option(one.given[0], one.given[1], game.names);
  if (one.kind === 'move') return wording.move(one.given, game.names);
  return one.kind === 'fill' ? fill(one.given, game.args, game.named) : wording[one.kind](one.given);
}

it.skipIf(!file)('says in the browser what the terminal and the server say', () => {
  for (const game of JSON.parse(readFileSync(file!, 'utf8')) as Game[]) {
    const wording = new Wording(game.words, game.components);
    const other = game.cases.flatMap((one) => {
      const here = said(wording, game, one);
      return here === one.text ? [] : [{ given: one.given, here, there: one.text }];
    });
    expect(other.slice(0, 20), game.game).toEqual([]);
  }
});
