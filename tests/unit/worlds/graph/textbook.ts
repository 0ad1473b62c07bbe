/** Textbook problems from their definitions, with dynamic programming by plain sweeps. Nothing here comes from the product. */

/** A transition: probability, reward, name of the next state; null if the episode ends. */
export type Way = readonly [p: number, reward: number, next: string | null];
/** By state, then by action, both with the names that the product uses. */
export type Textbook = ReadonlyMap<string, ReadonlyMap<string, readonly Way[]>>;

export const bookOf = (
  states: readonly (readonly [string, readonly (readonly [string, readonly Way[]])[]])[],
): Textbook => new Map(states.map(([state, actions]) => [state, new Map(actions)]));
export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, k) => from + k);

/** Q of an action, given values by name. */
export function backup(ways: readonly Way[], gamma: number, value: ReadonlyMap<string, number>): number {
  let q = 0;
  for (const [p, reward, next] of ways)
    q += p * (reward + (next === null ? 0 : gamma * (value.get(next) ?? 0)));
  return q;
}

/** Value iteration in place, until a sweep changes nothing by more than 1e-12 of the largest value. */
export function optimalValues(book: Textbook, gamma: number): Map<string, number> {
  const value = new Map([...book.keys()].map((name) => [name, 0]));
  for (let sweep = 0; sweep < 200_000; sweep++) {
    let moved = 0;
    let largest = 1;
    for (const [state, actions] of book) {
      const best = Math.max(...[...actions.values()].map((ways) => backup(ways, gamma, value)));
      moved = Math.max(moved, Math.abs(best - (value.get(state) ?? 0)));
      largest = Math.max(largest, Math.abs(best));
      value.set(state, best);
    }
    if (moved <= 1e-12 * largest) return value;
  }
  throw new Error('value iteration did not settle');
}

/**
 * Optimal reward per step of a continuing problem, by relative value iteration on the lazy chain (nothing
 * happens half of the time).
 */
export function optimalGain(book: Textbook): number {
  let value = new Map([...book.keys()].map((name) => [name, 0]));
  for (let sweep = 0; sweep < 200_000; sweep++) {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const after = new Map<string, number>();
    for (const [state, actions] of book) {
      const old = value.get(state) ?? 0;
      const best = Math.max(...[...actions.values()].map((ways) => backup(ways, 1, value)));
      after.set(state, old + 0.5 * (best - old));
      low = Math.min(low, best - old);
      high = Math.max(high, best - old);
    }
    if (high - low < 1e-10) return (high + low) / 2;
    const [anchor = 0] = after.values();
    value = new Map([...after].map(([state, x]) => [state, x - anchor]));
  }
  throw new Error('relative value iteration did not settle');
}

/** Puterman 2005, section 3.1. */
export const twoState = bookOf([
  [
    's1',
    [
      [
        'linger',
        [
          [0.5, 5, 's1'],
          [0.5, 5, 's2'],
        ],
      ],
      ['leave', [[1, 10, 's2']]],
    ],
  ],
  ['s2', [['wait', [[1, -1, 's2']]]]],
]);

/** Sutton & Barto 2018, example 3.3: the table with α, β, r_search, r_wait. */
export function recyclingRobot(alpha: number, beta: number, search: number, wait: number): Textbook {
  return bookOf([
    [
      'high',
      [
        [
          'search',
          [
            [alpha, search, 'high'],
            [1 - alpha, search, 'low'],
          ],
        ],
        ['wait', [[1, wait, 'high']]],
      ],
    ],
    [
      'low',
      [
        [
          'search',
          [
            [beta, search, 'low'],
            [1 - beta, -3, 'high'],
          ],
        ],
        ['wait', [[1, wait, 'low']]],
        ['recharge', [[1, 0, 'high']]],
      ],
    ],
  ]);
}

export function randomWalk(names: readonly string[], left: number): Textbook {
  return bookOf(
    names.map((name, k) => [
      name,
      [
        [
          'walk',
          [
            [0.5, k === 0 ? left : 0, names[k - 1] ?? null],
            [0.5, k === names.length - 1 ? 1 : 0, names[k + 1] ?? null],
          ],
        ],
      ],
    ]),
  );
}

/** Strens 2000, figure 1: each action has its effect with probability 0.8, and otherwise that of the other action. */
export const chain: Textbook = bookOf(
  range(1, 5).map((s) => {
    const forward = [s === 5 ? 10 : 0, String(Math.min(5, s + 1))] as const;
    const home = [2, '1'] as const;
    return [
      String(s),
      [
        [
          'ahead',
          [
            [0.8, ...forward],
            [0.2, ...home],
          ],
        ],
        [
          'back',
          [
            [0.2, ...forward],
            [0.8, ...home],
          ],
        ],
      ],
    ];
  }),
);

/** @param p probabilities of swimming right at the left end, in between and at the right end: back, stay, ahead */
/** @param pays staying at the mouth, or swimming right there */
export function riverSwim(
  p: readonly (readonly number[])[],
  small: number,
  large: number,
  pays: 'stay' | 'right' = 'stay',
): Textbook {
  return bookOf(
    range(1, 6).map((s) => {
      const [back = 0, stay = 0, ahead = 0] = p[s === 1 ? 0 : s === 6 ? 2 : 1] ?? [];
      const right: Way[] = [
        [stay, s === 6 ? large : 0, String(s)],
        ...(s > 1 ? [[back, s === 6 && pays === 'right' ? large : 0, String(s - 1)] as const] : []),
        ...(s < 6 ? [[ahead, 0, String(s + 1)] as const] : []),
      ];
      return [
        String(s),
        [
          ['left', [[1, s === 1 ? small : 0, String(Math.max(1, s - 1))]]],
          ['right', right],
        ],
      ];
    }),
  );
}

export function gambler(heads: number): Textbook {
  return bookOf(
    range(1, 99).map((s) => [
      String(s),
      range(1, Math.min(s, 100 - s)).map((stake) => [
        `stake ${stake}`,
        [
          [heads, s + stake === 100 ? 1 : 0, s + stake === 100 ? null : String(s + stake)],
          [1 - heads, 0, s === stake ? null : String(s - stake)],
        ],
      ]),
    ]),
  );
}

/** Sutton & Barto 2018, example 10.2. A busy server, including a newly busy one, becomes free with probability 0.06. */
export const accessControl: Textbook = (() => {
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  const after = (free: number, reward: number): Way[] => {
    const busy = 10 - free;
    return range(0, busy).flatMap((k) =>
      [1, 2, 4, 8].map(
        (pay): Way => [
          (choose(busy, k) * 0.06 ** k * 0.94 ** (busy - k)) / 4,
          reward,
          `${free + k} free, pays ${pay}`,
        ],
      ),
    );
  };
  return bookOf(
    range(0, 10).flatMap((free) =>
      [1, 2, 4, 8].map(
        (pay) =>
          [
            `${free} free, pays ${pay}`,
            [['reject', after(free, 0)], ...(free > 0 ? [['accept', after(free - 1, pay)] as const] : [])],
          ] as const,
      ),
    ),
  );
})();
