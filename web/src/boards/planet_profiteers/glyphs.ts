// Our drawings, on a field of 24 by 24. Every icon has a silhouette of its own; the colour only helps.
// tint: filled with the icon's colour. ink: filled dark. line: a stroke. bare: a stroke in the colour of the paper.
export type Paint = 'tint' | 'ink' | 'line' | 'bare';
export type Drawing = [Paint, string][];

function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}

function gear(teeth: number, outer: number, inner: number): string {
  const points: string[] = [];
  for (let i = 0; i < teeth * 4; i += 1) {
    const angle = ((i - 0.5) * Math.PI) / (teeth * 2);
    const r = i % 4 < 2 ? outer : inner;
    points.push(`${(12 + r * Math.cos(angle)).toFixed(2)} ${(12 + r * Math.sin(angle)).toFixed(2)}`);
  }
  return `M${points.join('L')}z`;
}

function grains(y: number): string {
  return `M12 ${y}c-4.8.2-6.3-2-6.3-5c4 0 6.3 1.7 6.3 5zM12 ${y}c4.8.2 6.3-2 6.3-5c-4 0-6.3 1.7-6.3 5z`;
}

const DISC = circle(12, 12, 9.5);
const STAR = 'M12 6.5l1.7 3.7 4 .4-3 2.7.9 4-3.6-2.1-3.6 2.1.9-4-3-2.7 4-.4z';

export const GLYPHS: Record<string, Drawing> = {
  // cargo
  settlers: [
    ['tint', circle(17, 9.6, 2.8)],
    ['tint', 'M13 21v-1.5c0-3.5 1.6-5.7 4-5.7 3 0 5 2.3 5 6.2v1z'],
    ['tint', circle(8.5, 7, 3.6)],
    ['tint', 'M1.8 21c0-5.6 2.6-9 6.7-9s6.7 3.4 6.7 9z'],
  ],
  machinery: [
    ['tint', gear(8, 10.3, 7.4)],
    ['ink', circle(12, 12, 3.2)],
  ],
  provisions: [
    ['line', 'M12 23V7'],
    ['tint', grains(20)],
    ['tint', grains(15.2)],
    ['tint', grains(10.4)],
    ['tint', 'M12 6.2c-2.2-1.5-2.2-3.7 0-5.5 2.2 1.8 2.2 4 0 5.5z'],
  ],
  // planet types
  ocean: [
    ['tint', DISC],
    ['line', 'M4 9.2c2.7-2.4 5 2 8 0s5.3-2.4 8 0M3 13.2c3-2.4 6 2 9 0s6-2.4 9 0M5 17.2c2.3-2 4.7 1.8 7 0s4.7-1.8 7 0'],
  ],
  desert: [
    ['tint', DISC],
    ['ink', 'M3 14.8c3.2-3 6-3 9 .4 2.6-2.4 5.2-2.9 9.1-1.2A9.5 9.5 0 0 1 3 14.8z'],
    ['ink', circle(15, 8, 2.2)],
  ],
  ice: [
    ['tint', DISC],
    ['line', 'M12 4.5v15M5.5 8.2l13 7.6M18.5 8.2l-13 7.6'],
    ['line', 'M9.4 5.6L12 7.9l2.6-2.3M9.4 18.4l2.6-2.3 2.6 2.3M5.2 11.3l3.2-1.4-.4-3.4M18.8 12.7l-3.2 1.4.4 3.4'],
  ],
  jungle: [
    ['tint', DISC],
    ['ink', 'M6.4 17.6c-1.6-7.2 2.6-11.9 12.2-11.6.6 9.3-4.4 13.7-12.2 11.6z'],
    ['bare', 'M7 17L15.5 9M10.5 13.8V10M11.2 13h4'],
  ],
  // ships, their nose to the right
  scout: [['tint', 'M3 4.5L22 12 3 19.5 7.5 12z'], ['line', 'M7.5 12h7']],
  freighter: [
    ['line', 'M1.5 18.5h15'],
    ['tint', 'M1.5 7h6.2v8.5H1.5zM7.7 7h6.2v8.5H7.7z'],
    ['tint', 'M13.9 6H18c2.8 0 4.8 2.8 4.8 5.8V16h-8.9z'],
    ['ink', 'M17.5 8.3c1.7 0 2.9 1.3 3.2 3.2h-3.2z'],
  ],
  liner: [
    ['tint', 'M3.8 10L1.5 3.5h4l4.8 6.2z'],
    ['tint', 'M1 13.5c0-3 6-5 12.5-5 5.6 0 9.7 2.2 9.7 4.7s-4.3 4.3-9.7 4.3C7 17.5 1 16.5 1 13.5z'],
    ['ink', `${circle(8, 13, 1.2)}${circle(12, 13, 1.2)}${circle(16, 13, 1.2)}`],
  ],
  miner: [
    ['tint', 'M4 8V4h5.5v4z'],
    ['tint', 'M1.5 8h11v7.5h-11z'],
    ['tint', 'M12.5 5.8L23 11.8l-10.5 6z'],
    ['line', 'M15.5 7.7v8.2M18.5 9.5v4.6'],
    ['ink', `${circle(4.5, 18, 2.3)}${circle(9.8, 18, 2.3)}`],
  ],
  cruiser: [
    ['tint', 'M23 12l-11-3.7L8.5 1.5H4.8l1.6 7.6-4.9 1.2v3.4l4.9 1.2-1.6 7.6h3.7l3.5-6.8z'],
    ['ink', 'M9.5 10.5h5l2.7 1.5-2.7 1.5h-5z'],
  ],
  // categories
  cargo: [['tint', 'M3 5h18v14.5H3z'], ['line', 'M3 5l18 14.5M21 5L3 19.5']],
  planet: [
    ['tint', circle(12, 12, 6.5)],
    ['line', 'M6.8 15.8C3.5 17.7 1.5 18.3 1.2 17.5.7 16 5 12.7 10.5 10S21.8 5 22.6 6.3c.5.9-1.4 2.7-4.4 4.7'],
  ],
  ship: [
    ['tint', 'M12 1.5c4 3 5.3 7 5.3 11.5l-1.8 4.5h-7L6.7 13C6.7 8.5 8 4.5 12 1.5z'],
    ['tint', 'M6.7 13L3 17v4l5.5-3.5zM17.3 13L21 17v4l-5.5-3.5z'],
    ['ink', circle(12, 9.5, 2)],
  ],
  // the rest of the table
  credit: [['tint', 'M7 3h10l5.2 9L17 21H7l-5.2-9z'], ['line', 'M15 9.2a4.2 4.2 0 1 0 0 5.6M12.3 6v2M12.3 16v2']],
  badge: [['tint', 'M12 1.5l9 3V12c0 5.5-4 9-9 10.7C7 21 3 17.5 3 12V4.5z'], ['ink', STAR]],
  token: [['tint', circle(12, 12, 10.3)], ['ink', STAR]],
  cards: [['tint', 'M9 3.5h11v15H9z'], ['tint', 'M4 6h11v15H4z']],
  research: [['tint', 'M9.5 2h5v6.5l6 11c.8 1.5-.2 2.5-1.5 2.5H5c-1.3 0-2.3-1-1.5-2.5l6-11z'], ['line', 'M8 2h8M6.5 15h11']],
  trophy: [
    ['line', 'M7 5H3c0 4 1.5 6 5 6.5M17 5h4c0 4-1.5 6-5 6.5'],
    ['tint', 'M7 2.5h10v6c0 4-2 6.5-5 6.5s-5-2.5-5-6.5z'],
    ['tint', 'M10.5 15h3v3h3.5v3.5H7V18h3.5z'],
  ],
  speech: [['tint', 'M2.5 4h19v12.5H12L6.5 21.5v-5h-4z'], ['line', 'M6.5 8.5h11M6.5 12h7']],
  whisper: [
    ['tint', 'M2.5 4h19v12.5H12L6.5 21.5v-5h-4z'],
    ['ink', `${circle(7.5, 10.3, 1.4)}${circle(12, 10.3, 1.4)}${circle(16.5, 10.3, 1.4)}`],
  ],
  yes: [['line', 'M4 12.5l5.5 5.5L20 6.5']],
  no: [['line', 'M5.5 5.5l13 13M18.5 5.5l-13 13']],
  nil: [['line', 'M5 12h14']],
  open: [['line', circle(12, 12, 6.5)]],
  unknown: [['line', 'M7.5 8.5c0-3 2-4.5 4.5-4.5s4.5 1.6 4.5 4c0 3.2-4.5 3.3-4.5 6.8'], ['ink', circle(12, 19.3, 1.7)]],
};

// What became of a message, as a sign.
const YES = ['kept', 'true', 'accepted'];
const NO = ['broken', 'false', 'declined'];
const OPEN = ['pending', 'open'];

export function signOf(outcome: string): string {
  if (YES.includes(outcome)) return 'yes';
  if (NO.includes(outcome)) return 'no';
  if (OPEN.includes(outcome)) return 'open';
  return outcome === 'unverifiable' ? 'unknown' : 'nil';
}
