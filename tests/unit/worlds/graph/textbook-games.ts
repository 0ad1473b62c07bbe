/** Larger textbook problems from their definitions: car rental, blackjack, taxi. */
import { bookOf, range, type Textbook, type Way } from './textbook.ts';

/**
 * Jack's car rental at discount 0.9, solved by sweeps: V by [cars at the first][at the second location], Q
 * also by moved cars; Poisson sums up to 60.
 */
export function carRental(): {
  readonly value: readonly (readonly number[])[];
  /** −∞ if there are not enough cars. @param moved cars moved to the second location */
  actionValue(here: number, there: number, moved: number): number;
} {
  const pmf = (mean: number) => {
    const p = [Math.exp(-mean)];
    for (let k = 1; k <= 60; k++) p.push(((p[k - 1] ?? 0) * mean) / k);
    return p;
  };
  const location = (requests: number, returns: number) => {
    const [asked, back] = [pmf(requests), pmf(returns)];
    return range(0, 20).map((cars) => {
      const ends = new Array<number>(21).fill(0);
      let fees = 0;
      asked.forEach((p, n) => {
        const rented = Math.min(n, cars);
        fees += 10 * p * rented;
        back.forEach((q, m) => {
          const evening = Math.min(20, cars - rented + m);
          ends[evening] = (ends[evening] ?? 0) + p * q;
        });
      });
      return { ends, fees };
    });
  };
  const [one, two] = [location(3, 3), location(4, 2)];
  /** The value of a day that begins with these cars: the expectation over the evening, one location after the other. */
  const morningOf = (value: readonly (readonly number[])[]) => {
    const half = two.map(({ ends }) =>
      value.map((row) => row.reduce((sum, v, y) => sum + (ends[y] ?? 0) * v, 0)),
    );
    return one.map((a) =>
      two.map(
        (b, y) => a.fees + b.fees + 0.9 * a.ends.reduce((sum, p, x) => sum + p * (half[y]?.[x] ?? 0), 0),
      ),
    );
  };
  const worth = (morning: readonly (readonly number[])[], x: number, y: number, n: number) =>
    n > x || -n > y
      ? Number.NEGATIVE_INFINITY
      : (morning[Math.min(20, x - n)]?.[Math.min(20, y + n)] ?? 0) - 2 * Math.abs(n);
  let value = range(0, 20).map(() => new Array<number>(21).fill(0));
  for (let sweep = 0; sweep < 1000; sweep++) {
    const morning = morningOf(value);
    let moved = 0;
    value = value.map((row, x) =>
      row.map((old, y) => {
        const best = Math.max(...range(-5, 5).map((n) => worth(morning, x, y, n)));
        moved = Math.max(moved, Math.abs(best - old));
        return best;
      }),
    );
    if (moved < 1e-11) return { value, actionValue: (here, there, n) => worth(morning, here, there, n) };
  }
  throw new Error('the car rental did not settle');
}

/** Sutton & Barto 2018, example 5.1, with hands as lists of cards that are summed by hand. */
export function blackjack(): Textbook {
  const cards = range(1, 10).map((card) => [card, card === 10 ? 4 / 13 : 1 / 13] as const);
  const score = (hard: number, aces: boolean) => (aces && hard + 10 <= 21 ? hard + 10 : hard);
  // The dealer's final score → probability, by hard sum and whether the dealer has an ace.
  const memo = new Map<string, Map<number, number>>();
  const dealer = (hard: number, aces: boolean): Map<number, number> => {
    const now = score(hard, aces);
    if (now >= 17) return new Map([[now > 21 ? 0 : now, 1]]);
    const key = `${hard} ${aces}`;
    const known = memo.get(key);
    if (known) return known;
    const ends = new Map<number, number>();
    for (const [card, p] of cards)
      for (const [end, q] of dealer(hard + card, aces || card === 1))
        ends.set(end, (ends.get(end) ?? 0) + p * q);
    memo.set(key, ends);
    return ends;
  };
  const settled = (mine: number, ends: Map<number, number>): Way[] =>
    [...ends].map(([end, p]) => [p, Math.sign(mine - end), null]);
  const shown = (card: number) => (card === 1 ? 'ace' : String(card));
  const nameOf = (hard: number, aces: boolean, up: number) => {
    const soft = aces && hard + 10 <= 21;
    return `${soft ? 'soft' : 'hard'} ${score(hard, aces)} against ${shown(up)}`;
  };
  const states: [string, [string, Way[]][]][] = [];
  for (const [up] of cards) {
    const ends = dealer(up, up === 1);
    const hands = [
      ...range(12, 21).map((hard) => [hard, false] as const),
      ...range(2, 11).map((hard) => [hard, true] as const),
    ];
    for (const [hard, aces] of hands) {
      const hit = cards.map(([card, p]): Way => {
        const after = hard + card;
        return after > 21 ? [p, -1, null] : [p, 0, nameOf(after, aces || card === 1, up)];
      });
      states.push([
        nameOf(hard, aces, up),
        [
          ['stick', settled(score(hard, aces), ends)],
          ['hit', hit],
        ],
      ]);
    }
    const tie = up === 1 ? 4 / 13 : up === 10 ? 1 / 13 : 0;
    states.push([
      `natural against ${shown(up)}`,
      [
        [
          'stick',
          [
            [tie, 0, null],
            [1 - tie, 1, null],
          ],
        ],
      ],
    ]);
  }
  return bookOf(states);
}

/** Value of a deal: two cards each, then hits below 12. */
export function blackjackDeal(value: ReadonlyMap<string, number>): number {
  const cards = range(1, 10).map((card) => [card, card === 10 ? 4 / 13 : 1 / 13] as const);
  const worth = (hard: number, aces: boolean, up: string): number => {
    const soft = aces && hard + 10 <= 21;
    const sum = soft ? hard + 10 : hard;
    if (sum >= 12) return value.get(`${soft ? 'soft' : 'hard'} ${sum} against ${up}`) ?? Number.NaN;
    return cards.reduce((total, [card, p]) => total + p * worth(hard + card, aces || card === 1, up), 0);
  };
  let total = 0;
  for (const [up, p] of cards)
    for (const [one, q] of cards)
      for (const [two, r] of cards) {
        const name = up === 1 ? 'ace' : String(up);
        const natural = one + two === 11 && (one === 1 || two === 1);
        const mine = natural
          ? (value.get(`natural against ${name}`) ?? Number.NaN)
          : worth(one + two, one === 1 || two === 1, name);
        total += p * q * r * mine;
      }
  return total;
}

const STREETS = ['|R: | : :G|', '| : | : : |', '| : : : : |', '| | : | : |', '|Y| : |B: |'];
const STANDS: readonly (readonly [string, number, number])[] = [
  ['red', 0, 0],
  ['green', 0, 4],
  ['yellow', 4, 0],
  ['blue', 4, 3],
];

/** Taxi as drawn in Gymnasium's documentation: a move can pass a colon but not a bar. */
export function taxi(): Textbook {
  const nameOf = (row: number, column: number, who: number, to: number) =>
    `taxi ${row}:${column} · ${who === 4 ? 'aboard' : `at ${STANDS[who]?.[0]}`} · to ${STANDS[to]?.[0]}`;
  const states: [string, [string, Way[]][]][] = [];
  for (const row of range(0, 4))
    for (const column of range(0, 4))
      for (const who of range(0, 4))
        for (const to of range(0, 3)) {
          if (who === to) continue;
          const here = nameOf(row, column, who, to);
          const open = (side: number) => STREETS[row]?.[2 * column + 1 + side] === ':';
          const at = STANDS.findIndex(([, y, x]) => y === row && x === column);
          const drop: Way =
            who !== 4 || at < 0
              ? [1, -10, here]
              : at === to
                ? [1, 20, null]
                : [1, -1, nameOf(row, column, at, to)];
          states.push([
            here,
            [
              ['south', [[1, -1, nameOf(Math.min(4, row + 1), column, who, to)]]],
              ['north', [[1, -1, nameOf(Math.max(0, row - 1), column, who, to)]]],
              ['east', [[1, -1, nameOf(row, open(1) ? column + 1 : column, who, to)]]],
              ['west', [[1, -1, nameOf(row, open(-1) ? column - 1 : column, who, to)]]],
              ['pick up', [who === at && at >= 0 ? [1, -1, nameOf(row, column, 4, to)] : [1, -10, here]]],
              ['drop off', [drop]],
            ],
          ]);
        }
  return bookOf(states);
}
