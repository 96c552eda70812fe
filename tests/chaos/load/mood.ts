export type Mood = 'steady' | 'moody' | 'dead';

export interface Behaviour {
  readonly status: 200 | 500;
  readonly hangMs: number;
}

const healthy: Behaviour = { status: 200, hangMs: 0 };
const failing: Behaviour = { status: 500, hangMs: 0 };

/** The answer to the `nth` arrival (from 1) of a delivery. `dice`
 * derives from its id, so that it is reproducible. */
export function responseTo(mood: Mood, dice: number, nth: number): Behaviour {
  switch (mood) {
    case 'dead':
      return failing;
    case 'steady':
      return dice % 20 === 0 ? { status: 200, hangMs: 200 } : healthy;
    case 'moody':
      if (nth <= failuresOf(dice % 50)) return failing;
      return dice % 10 === 9 ? { status: 200, hangMs: 1_200 } : healthy;
  }
}

/** Of fifty deliveries one fails three times, two twice and seven once, before they succeed. */
function failuresOf(side: number): number {
  if (side < 1) return 3;
  if (side < 3) return 2;
  return side < 10 ? 1 : 0;
}
