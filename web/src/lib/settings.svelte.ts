// Settings of this browser: the look, motion, sound. They never leave it.
type Values = {
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'off';
  contrast: 'normal' | 'more';
  sound: boolean;
  scale: number;
  name: string;
};

const PLACE = 'aerodrome.settings';
const FIRST: Values = { theme: 'auto', motion: 'auto', contrast: 'normal', sound: false, scale: 100, name: '' };

function read(): Values {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Values>) };
  } catch {
    return { ...FIRST };
  }
}

export const settings = $state(read());

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');

export function isStill(): boolean {
  return settings.motion === 'off' || reduced.matches;
}

/** Keep the settings and show them on the page; call it in an effect. */
export function applySettings(): void {
  const root = document.documentElement;
  const theme = settings.theme === 'auto' ? (dark.matches ? 'dark' : 'light') : settings.theme;
  root.dataset.theme = theme;
  root.dataset.motion = settings.motion;
  root.dataset.contrast = settings.contrast;
  root.style.setProperty('--board-scale', String(settings.scale / 100));
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing still plays
  }
}

dark.addEventListener('change', applySettings);
