import { describe, expect, it } from 'vitest';
import { family } from '../../../../src/worlds/traffic/family.ts';
import { problemsOf, worldOf } from '../harness.ts';

const [KEEP, LEFT, RIGHT, BRAKE] = [0, 1, 2, 3];
const ACTIONS = [KEEP, LEFT, RIGHT, BRAKE];

/** A road as rows of text, one per lane, from the left: in “o.#”, o is the agent, . a free cell, # a car. */
function stateOf(road: readonly string[]): number {
  const lane = road.findIndex((row) => row.startsWith('o'));
  const cars = road
    .flatMap((row) => [...row])
    .reduce((bits, mark, k) => bits + (mark === '#' ? 2 ** k : 0), 0);
  return lane + road.length * cars;
}
/** What happens by the rules, on rows of text. null for a collision */
function driven(road: readonly string[], action: number, appears: readonly boolean[]): string[] | null {
  const from = road.findIndex((row) => row.startsWith('o'));
  const to = from + (action === LEFT ? -1 : action === RIGHT ? 1 : 0);
  if (road[to] === undefined || road[to][0] === '#') return null;
  const after = road.map((row, lane) =>
    action === BRAKE && lane === from ? `.${row.slice(1)}` : `${row.slice(1)}${appears[lane] ? '#' : '.'}`,
  );
  if (after[to]?.[0] === '#') return null;
  return after.map((row, lane) => (lane === to ? `o${row.slice(1)}` : row));
}
/** Every road with this many lanes. */
function roads(lanes: number): string[][] {
  const rows = Array.from({ length: 8 }, (_, bits) =>
    [0, 1, 2].map((k) => ((bits >> k) & 1 ? '#' : '.')).join(''),
  );
  const all = Array.from({ length: 8 ** lanes }, (_, n) =>
    Array.from({ length: lanes }, (_, lane) => rows[Math.floor(n / 8 ** lane) % 8] ?? ''),
  );
  return all.flatMap((road) =>
    road.flatMap((row, lane) =>
      row[0] === '#' ? [] : [road.map((r, k) => (k === lane ? `o${r.slice(1)}` : r))],
    ),
  );
}

describe('traffic', () => {
  it('follows the rules on every road of two lanes, for every action and arrival', () => {
    const { step } = worldOf(family, { lanes: 2 }, { fast: true });
    for (const road of roads(2))
      for (const action of ACTIONS)
        for (let outcome = 0; outcome < 4; outcome++) {
          const after = driven(road, action, [(outcome & 1) === 1, (outcome & 2) === 2]);
          const { next, reward, terminated, events } = step(stateOf(road), action, outcome);
          expect(terminated).toBe(after === null);
          expect(events.includes('collision')).toBe(after === null);
          expect(reward).toBe(after === null || action === BRAKE ? 0 : 1);
          if (after !== null) expect(next).toBe(stateOf(after));
        }
  });

  it('shows the agent’s lane and both neighbors, the same on three lanes and on four', () => {
    const seen = (road: readonly string[]) =>
      worldOf(family, { lanes: road.length }).call('observe', stateOf(road));
    // Left: cells 1 and 2 are taken (bits 1, 2). Right: cell 0 (bit 3). Ahead: cell 1 (bit 6).
    expect(seen(['.##', 'o#.', '#..'])).toBe(0b01001110);
    expect(seen(['.##', 'o#.', '#..', '###'])).toBe(0b01001110);
    // No cell outside the road is free.
    expect(seen(['o.#', '...', '###'])).toBe(0b10000111);
    expect(seen(['###', '...', 'o..'])).toBe(0b00111000);
  });

  it('lets cars appear independently, and never in all lanes at once', () => {
    const { call } = worldOf(family, { lanes: 3, density: 0.25 });
    const chances = Array.from({ length: 8 }, (_, outcome) => call('outcomeProbability', 0, KEEP, outcome));
    expect(chances[0]).toBeCloseTo(0.75 ** 3 + 0.25 ** 3, 6);
    expect(chances[5]).toBeCloseTo(0.25 ** 2 * 0.75, 6);
    expect(chances[7]).toBe(0);
    expect(chances.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6);
  });

  it('rejects a number of lanes that does not fit', () => {
    expect(problemsOf(family, { lanes: 5 })[0]).toMatchObject({ path: 'world.lanes', severity: 'error' });
  });
});
