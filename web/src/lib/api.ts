// HTTP: one way to ask the server, and one kind of refusal.
import type {
  AccountChange,
  Ages,
  BotInfo,
  Chances,
  GameInfo,
  GameRecord,
  Hello,
  Join,
  Listed,
  Me,
  NewTable,
  NoticesSet,
  Problem,
  ProgramToken,
  RuleInfo,
  SessionInfo,
  StoryPage,
  TableInfo,
  Verdict,
  WebhookKey,
  WordsInfo,
} from '../generated/types';

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly rule = '',
  ) {
    super(text);
  }
}

let csrf = '';

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (method !== 'GET' && csrf) headers['x-aerodrome-csrf'] = csrf;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, 'offline', 'The server cannot be reached just now. Nothing is lost; try again in a moment.');
  }
  if (!answer.ok) throw await refusal(answer);
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
}

async function refusal(answer: Response): Promise<Refused> {
  try {
    const told = (await answer.json()) as Problem;
    return new Refused(answer.status, told.code, told.text, told.rule);
  } catch {
    return new Refused(answer.status, 'broken', `The server answered with an error (${answer.status}).`);
  }
}

const remembered = new Map<string, Promise<unknown>>();

// What never changes while the page is open is asked for once.
function once<T>(path: string): Promise<T> {
  let known = remembered.get(path) as Promise<T> | undefined;
  if (!known) {
    known = call<T>('GET', path);
    known.catch(() => remembered.delete(path));
    remembered.set(path, known);
  }
  return known;
}

function known(me: Me): Me {
  csrf = me.csrf;
  return me;
}

export const api = {
  hello: async (): Promise<Hello> => {
    const hello = await call<Hello>('GET', '/hello');
    if (hello.me) known(hello.me);
    return hello;
  },
  greet: async (name: string) => known(await call<Me>('POST', '/me', { name })),
  register: async (account: string, password: string) => known(await call<Me>('POST', '/account', { account, password })),
  logIn: async (account: string, password: string) => known(await call<Me>('POST', '/login', { account, password })),
  logOut: async () => {
    await call<void>('POST', '/logout');
    csrf = '';
  },
  changePassword: (old: string, fresh: string) => call<void>('PUT', '/account/password', { old, new: fresh }),
  strength: (password: string, names: string[]) => call<Verdict>('POST', '/account/strength', { password, names }),
  forgotten: (account: string) => call<void>('POST', '/account/forgotten', { account }),
  reset: (code: string, password: string) => call<void>('POST', '/account/reset', { code, password }),
  changes: () => call<AccountChange[]>('GET', '/me/changes'),
  data: () => call<unknown>('GET', '/me/data'),
  prove: (password: string) => call<void>('POST', '/me/proof', { password }),
  retention: () => call<Ages>('GET', '/retention'),
  sessions: () => call<SessionInfo[]>('GET', '/me/sessions'),
  endSession: (id: string) => call<void>('DELETE', `/me/sessions/${id}`),
  endOthers: () => call<void>('DELETE', '/me/sessions'),
  makeToken: (name: string, days: number) => call<ProgramToken>('POST', '/me/tokens', { name, days }),
  setNotices: (webhook: string | null, mail: string | null) => call<NoticesSet>('PUT', '/me/notices', { webhook, mail }),
  anotherKey: () => call<WebhookKey>('POST', '/me/notices/key'),
  confirmMail: (code: string) => call<Me>('POST', '/me/notices/confirm', { code }),
  forget: () => call<void>('DELETE', '/me'),
  recover: (code: string) => call<{ table: string; seat: number }>('POST', '/recover', { code }),
  games: () => once<GameInfo[]>('/games'),
  words: (game: string) => once<WordsInfo>(`/games/${game}/words`),
  rules: (game: string) => once<RuleInfo[]>(`/games/${game}/rules`),
  components: (table: string) => once<Record<string, unknown>>(`/tables/${table}/components`),
  bots: () => once<BotInfo[]>('/bots'),
  lobby: () => call<Listed[]>('GET', '/tables'),
  mine: () => call<Listed[]>('GET', '/tables/mine'),
  history: () => call<Listed[]>('GET', '/history'),
  table: (id: string) => call<TableInfo>('GET', `/tables/${id}`),
  make: (table: NewTable) => call<TableInfo>('POST', '/tables', table),
  join: (id: string, wish: Join) => call<TableInfo>('POST', `/tables/${id}/join`, wish),
  leave: (id: string, seat: number) => call<TableInfo>('POST', `/tables/${id}/leave`, { seat }),
  seatBot: (id: string, seat: number, bot: string) => call<TableInfo>('PUT', `/tables/${id}/seats/${seat}/bot`, { bot }),
  start: (id: string) => call<TableInfo>('POST', `/tables/${id}/start`),
  close: (id: string) => call<TableInfo>('POST', `/tables/${id}/close`),
  story: (id: string, since = 0, told = 0) => call<StoryPage>('GET', `/tables/${id}/story?since=${since}&told=${told}`),
  chances: (id: string) => once<Chances>(`/tables/${id}/chances`),
  record: (id: string) => call<GameRecord>('GET', `/tables/${id}/record`),
  takeIn: (record: unknown) => call<TableInfo>('POST', '/records', record),
};
