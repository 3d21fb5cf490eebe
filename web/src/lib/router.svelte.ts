// Addresses of the client: / the shelf, /g/GAME a box, /t/TABLE a table, /r/TABLE a replay, /me my account,
// /reset another password, /privacy what is kept.
export type Place =
  | { page: 'shelf' }
  | { page: 'box'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; ply: number | null }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'account' }
  | { page: 'reset' }
  | { page: 'privacy' }
  | { page: 'nowhere' };

export function placeOf(path: string, search: string): Place {
  const [kind = '', name = ''] = path.split('/').filter(Boolean).map(decodeURIComponent);
  const asked = new URLSearchParams(search);
  if (!kind) return { page: 'shelf' };
  if (kind === 'me' && !name) return { page: 'account' };
  if (kind === 'reset' && !name) return { page: 'reset' };
  if (kind === 'privacy' && !name) return { page: 'privacy' };
  if (kind === 'g' && name) return { page: 'box', game: name };
  if (kind === 't' && name) return { page: 'table', id: name };
  if (kind === 'rules' && name) return { page: 'rules', game: name, rule: asked.get('rule') ?? '' };
  if (kind === 'r' && name) {
    const ply = asked.get('ply');
    return { page: 'replay', id: name, ply: ply !== null && /^\d+$/.test(ply) ? Number(ply) : null };
  }
  return { page: 'nowhere' };
}

export const route = $state<{ place: Place }>({ place: placeOf(location.pathname, location.search) });

export function go(path: string): void {
  if (path !== location.pathname + location.search) history.pushState(null, '', path);
  route.place = placeOf(location.pathname, location.search);
  window.scrollTo(0, 0);
}

window.addEventListener('popstate', () => {
  route.place = placeOf(location.pathname, location.search);
});

/** Let links within the client change the page without loading it again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.hash && link.pathname === location.pathname) return; // a place on this page
  if (/^\/(api|docs|openapi|metrics|health)/.test(link.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
