/**
 * A second implementation of a gridworld and its dynamic programming, written from the documentation alone.
 * It shares no line with the engine, so the two agree only if both mean the same. It has walls, pits, goals,
 * digits, cliffs, one-way teleports, wind and slips, but no keys and nothing to take.
 */
export interface Grid {
  readonly map: readonly string[];
  readonly values?: readonly string[];
  readonly slip?: number;
  readonly slipMode?: 'perpendicular' | 'random';
  readonly stepCost?: number;
  readonly wind?: readonly number[];
  readonly actionOrder?: keyof typeof ORDERS;
  readonly stepLimit?: number;
}
const ORDERS = {
  'up-right-down-left': ['up', 'right', 'down', 'left'],
  'left-down-right-up': ['left', 'down', 'right', 'up'],
  'left-right': ['left', 'right'],
  'eight-ways': ['up', 'up right', 'right', 'down right', 'down', 'down left', 'left', 'up left'],
} as const;
interface Outcome {
  readonly p: number;
  readonly to: number;
  readonly reward: number;
  readonly ends: boolean;
}

const vectorOf = (name: string): readonly [number, number] => [
  Number(name.includes('right')) - Number(name.includes('left')),
  Number(name.includes('down')) - Number(name.includes('up')),
];

export function independent(grid: Grid) {
  const { map, slip = 0, stepCost = 0, wind = [] } = grid;
  const width = map[0]?.length ?? 0;
  const cells = map.join('');
  const names: readonly string[] = ORDERS[grid.actionOrder ?? 'up-right-down-left'];
  const worth = new Map<string, number>([
    ['G', 1],
    ['C', -100],
    ...(grid.values ?? []).map((line): [string, number] => [line[0] ?? '', Number(line.slice(2))]),
  ]);
  const markAt = (x: number, y: number) => (x < 0 || x >= width ? '#' : (map[y]?.[x] ?? '#'));
  const ends = (mark: string) => /[GOH0-9]/.test(mark);
  const start = cells.indexOf('S');

  function move(from: number, name: string): Omit<Outcome, 'p'> {
    const [dx, dy] = vectorOf(name);
    let x = from % width;
    let y = Math.floor(from / width);
    const down = dy - (wind[x] ?? 0);
    if (markAt(x + dx, y) !== '#') x += dx;
    for (let k = 0; k < Math.abs(down) && markAt(x, y + Math.sign(down)) !== '#'; k++) y += Math.sign(down);
    const mark = markAt(x, y);
    const to = y * width + x;
    if (to === from) return { to, reward: -stepCost, ends: false };
    if (mark === 'C') return { to: start, reward: worth.get('C') ?? 0, ends: false };
    const reward = (worth.get(mark) ?? (/\d/.test(mark) ? Number(mark) : 0)) - stepCost;
    return { to: mark === 'T' ? cells.indexOf('t') : to, reward, ends: ends(mark) };
  }
  function outcomes(from: number, action: number): Outcome[] {
    const name = names[action] ?? '';
    const [dx, dy] = vectorOf(name);
    const sideways = names.filter((other) => {
      const [x, y] = vectorOf(other);
      return x * dx + y * dy === 0;
    });
    const slips = grid.slipMode === 'random' ? names : sideways;
    return [
      { p: 1 - slip, ...move(from, name) },
      ...slips.map((other) => ({ p: slip / slips.length, ...move(from, other) })),
    ];
  }
  const table = Array.from(cells, (mark, from) =>
    mark === '#' || mark === 'C' || ends(mark) ? [] : names.map((_, action) => outcomes(from, action)),
  );
  const worthOf = (row: readonly Outcome[], value: Float64Array, gamma: number) =>
    row.reduce((sum, o) => sum + o.p * (o.reward + (o.ends ? 0 : gamma * (value[o.to] ?? 0))), 0);
  /** [cells × actions] probabilities. */
  type Policy = 'optimal' | 'uniform' | ArrayLike<number>;
  const backedUp = (q: readonly number[], s: number, policy: Policy) =>
    policy === 'optimal'
      ? Math.max(...q)
      : q.reduce(
          (sum, x, a) => sum + (policy === 'uniform' ? 1 / q.length : (policy[s * q.length + a] ?? 0)) * x,
          0,
        );
  /** Backs up in place, using the best action or a policy, until nothing changes. */
  function solve(gamma: number, policy: Policy = 'optimal') {
    const value = new Float64Array(table.length);
    for (let moved = 1; moved > 1e-13; ) {
      moved = 0;
      table.forEach((rows, s) => {
        if (rows.length === 0) return;
        const v = backedUp(
          rows.map((row) => worthOf(row, value, gamma)),
          s,
          policy,
        );
        moved = Math.max(moved, Math.abs(v - (value[s] ?? 0)));
        value[s] = v;
      });
    }
    return value;
  }
  /**
   * Undiscounted return within the step limit, by backward induction. The best is over all policies,
   * including time-dependent ones.
   */
  function returnWithin(steps: number, policy: Policy = 'optimal'): number {
    let value = new Float64Array(table.length);
    for (let k = 0; k < steps; k++) {
      value = Float64Array.from(table, (rows, s) =>
        rows.length === 0
          ? 0
          : backedUp(
              rows.map((row) => worthOf(row, value, 1)),
              s,
              policy,
            ),
      );
    }
    return value[start] ?? 0;
  }
  return { start, solve, returnWithin };
}
