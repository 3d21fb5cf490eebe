// Where the companies lie around the table, seen from one seat. Clockwise, so that the turn is seen to go round.
export interface Ring {
  left: number[]; // from the bottom up
  top: number[]; // from left to right
  right: number[]; // from the top down
}

// How many companies lie on the left and on the right, by how many there are besides the one at the bottom.
const BESIDE = [0, 0, 1, 1, 1, 1, 2, 2];

/** Put the seats after *bottom* around the table. */
export function ringOf(players: number, bottom: number): Ring {
  const others = [...Array(players - 1).keys()].map((i) => (bottom + 1 + i) % players);
  const beside = BESIDE[others.length] ?? 0;
  return {
    left: others.slice(0, beside),
    top: others.slice(beside, others.length - beside),
    right: others.slice(others.length - beside),
  };
}
