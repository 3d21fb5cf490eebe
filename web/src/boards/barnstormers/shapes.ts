// Small drawings for cards, 48 units wide. Solid planes are one's own, outlined ones belong to rivals or to anybody.
export type Part = { d: string; as: 'solid' | 'line' | 'thin'; turn?: number; x?: number; y?: number; size?: number };

/** A biplane from above, 24 units wide, its nose up. */
export const PLANE =
  'M10.8 4.5Q12 1.5 13.2 4.5L13.4 7.5H20.5Q22.5 7.5 22.5 9.3T20.5 11.1H13.5L13.2 17.5H15.6Q17 17.5 17 18.9T15.6 20.3H13L12 22.5 11 20.3H8.4Q7 20.3 7 18.9T8.4 17.5H10.8L10.5 11.1H3.5Q1.5 11.1 1.5 9.3T3.5 7.5H10.6Z';

/** A star, 12 units wide. */
export const STAR = 'm6 .6 1.6 3.5 3.8.4-2.8 2.6.8 3.8L6 9 2.6 10.9l.8-3.8L.6 4.5l3.8-.4z';

const own = (x: number, y: number, turn = 0, size = 1): Part => ({ d: PLANE, as: 'solid', x, y, turn, size });
const any = (x: number, y: number, turn = 0, size = 1): Part => ({ d: PLANE, as: 'thin', x, y, turn, size });
const line = (d: string): Part => ({ d, as: 'line' });
const solid = (d: string): Part => ({ d, as: 'solid' });
const up = (x: number, y: number): Part => line(`M${x} ${y}v-9M${x - 4} ${y - 5}l4-4 4 4`);
const HANGAR = line('M5 43V31Q24 14 43 31V43M15 43V34H33V43');
const CARD = line('M14 8H34V40H14Z');
const FAN = line('M9 13 23 9 31 37 17 41ZM27 11H38V39H32');
const ROUND = line('M36 14A16 16 0 1 0 40 26M40 10V17H33');

export const GLYPHS: Record<string, Part[]> = {
  'move-rival-plane': [any(10, 16, 0, 1.15), up(24, 13)],
  'adjust-and-move': [any(11, 19, 0, 1.05), line('M9 22Q10 8 24 7M20 3l5 4-4 5'), up(37, 16)],
  'move-two-planes': [own(1, 20, 0, 0.95), own(24, 20, 0, 0.95), up(12.5, 16), up(35.5, 16)],
  'double-speed': [own(11, 22, 0, 1.05), line('M16 20l8-8 8 8M16 12l8-8 8 8')],
  'dispatch-two': [HANGAR, own(3, 1, -20, 0.8), own(26, 1, 20, 0.8)],
  'dispatch-and-move': [HANGAR, own(4, 3, 0, 0.8), up(36, 17)],
  'dispatch-a-plane': [HANGAR, own(14, 1, 0, 0.85), line('M7 12h6M35 12h6M10 9v6M38 9v6')],
  'swap-any-two': [any(1, 13, 0, 0.85), any(27, 13, 180, 0.85), line('M12 9Q24 0 36 9M36 3v6h-6M36 39Q24 48 12 39M12 45v-6h6')],
  'recall-any-plane': [any(13, 1, 180, 0.9), HANGAR, line('M24 24v7M20 28l4 4 4-4')],
  'encounter-a-tailwind': [own(20, 12, 90, 1.1), line('M3 16h11M3 24h14M3 32h11')],
  'loop-the-loop': [own(5, 25, 90, 0.8), line('M26 34H33A14 14 0 1 0 19 20M15 16l4 5 5-4')],
  'intercept-orders': [any(12, 13, 45, 1), line('M24 3v7M24 38v7M3 24h7M38 24h7M24 6A18 18 0 1 0 24 42A18 18 0 1 0 24 6')],
  'freak-windstorm': [line('M4 17H29A6 6 0 1 0 23 11M4 25H38A6 6 0 1 1 32 31M4 33H22A5 5 0 1 1 17 38')],
  'freak-thunderstorm': [line('M13 28A9 9 0 0 1 13 11A12 12 0 0 1 35 12A8 8 0 0 1 36 28'), solid('M26 20 15 35H23L20 46 33 30H25Z')],
  'plus-1-st': [CARD, line('M24 17V31M17 24H31')],
  'play-2-st': [FAN],
  'play-all-st': [line('M6 15 18 11 25 36 13 40ZM21 10H31V37M34 11 42 14 36 38 32 37')],
  'plus-1-action': [own(4, 19, 0, 1), line('M38 10v14M31 17h14')],
  'plus-2-actions': [own(1, 22, 0, 0.9), own(21, 22, 0, 0.9), line('M38 4v14M31 11h14')],
  'reset-headings-2': [any(3, 13, -45, 0.8), any(26, 13, 45, 0.8), line('M14 8Q24 0 34 8M34 3v6h-6M34 40Q24 48 14 40')],
  'reset-headings-own': [own(12, 13, 45, 1), ROUND],
  'recall-planes': [any(3, 1, 180, 0.75), any(27, 1, 180, 0.75), HANGAR],
  'recall-rivals': [any(15, 0, 180, 0.75), HANGAR, line('M6 12l5 6M42 12l-5 6')],
  immunity: [line('M24 5 40 11V23Q40 37 24 44Q8 37 8 23V11ZM16 24l6 7 11-13')],
  'flying-aces': [solid('M24 4Q40 18 40 27A8 8 0 0 1 26 32L29 44H19L22 32A8 8 0 0 1 8 27Q8 18 24 4Z')],
  'barnstormer-award': [line('M14 6H34V17A10 10 0 0 1 14 17ZM14 9H7Q7 19 15 20M34 9H41Q41 19 33 20M24 27V36M15 42H33V36H15Z')],
  'performance-award': [line('M24 4A13 13 0 1 0 24 30A13 13 0 1 0 24 4M16 28 12 45 24 38 36 45 32 28'), solid('M24 10 26.2 15 31.5 15.5 27.5 19 28.7 24.3 24 21.5 19.3 24.3 20.5 19 16.5 15.5 21.8 15Z')],
  'reset-and-move': [any(3, 20, -45, 0.85), any(25, 20, 45, 0.85), line('M8 16Q10 7 20 6M17 2l4 4-4 4'), up(38, 15)],
  'reserve-stunt': [line('M11 6H37V42L24 33 11 42Z'), own(15, 9, 0, 0.75)],
  'precision-flying': [own(12, 13, 0, 1), line('M24 4A20 20 0 1 0 24 44A20 20 0 1 0 24 4')],
  'discard-2': [FAN, line('M18 20 26 30M27 20 17 30')],
  'discard-all': [line('M6 15 18 11 25 36 13 40ZM21 10H31V37M34 11 42 14 36 38 32 37M12 20 22 31M22 20 12 31')],
};
