import type { GraphCaption, GraphView } from '../../worlds/view.ts';

type Place = readonly [x: number, y: number];

export interface Layout {
  readonly places: readonly Place[]; // in units of the distance between neighbors, from 0
  readonly captions: readonly GraphCaption[]; // in the same units
  readonly width: number;
  readonly height: number;
}

const HIGHEST = 6; // states per column; more continue in further columns
const SWEEPS = 6;

/** Uses the given positions, or else columns by distance from the start (Sugiyama, Tagawa & Toda 1981). */
export function layoutOf(view: GraphView): Layout {
  return framed(view.positions ?? layered(view), view.captions ?? []);
}

function layered({ states, starts, edges }: GraphView): readonly Place[] {
  const near = states.map((): number[] => []);
  const depth = new Array<number>(states.length).fill(-1);
  for (const { from, to } of edges) {
    near[from]?.push(to);
    near[to]?.push(from);
  }
  const ahead = states.map((): number[] => []);
  for (const { from, to } of edges) ahead[from]?.push(to);
  const queue = [...new Set([...starts, ...states.keys()])];
  const roots = new Set(starts);
  const found: number[] = [];
  // Begin at the start states. States that they do not reach start new columns.
  for (const root of queue) {
    if (depth[root] !== -1) continue;
    depth[root] = roots.has(root) || found.length === 0 ? 0 : Math.max(...depth) + 1;
    found.push(root);
    if (roots.has(root) && root !== starts.at(-1)) continue;
    for (let k = 0; k < found.length; k++) {
      const state = found[k] ?? 0;
      for (const to of ahead[state] ?? []) {
        if (depth[to] !== -1) continue;
        depth[to] = (depth[state] ?? 0) + 1;
        found.push(to);
      }
    }
  }
  const columns: number[][] = [];
  for (const state of found) {
    const at = depth[state] ?? 0;
    columns[at] = [...(columns[at] ?? []), state];
  }
  const rows = columns.filter((column) => column !== undefined).flatMap(broken);
  const place = new Map<number, Place>();
  const settle = (column: readonly number[], x: number) =>
    column.forEach((state, k) => {
      place.set(state, [x, k - (column.length - 1) / 2]);
    });
  rows.forEach(settle);
  // Each state moves to the mean height of its neighbors, so that few edges cross.
  const height = (state: number) => {
    const others = near[state]?.filter((other) => other !== state) ?? [];
    return others.reduce((sum, other) => sum + (place.get(other)?.[1] ?? 0), 0) / Math.max(1, others.length);
  };
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    rows.forEach((column, x) => {
      const heights = new Map(column.map((state) => [state, height(state)]));
      column.sort((a, b) => (heights.get(a) ?? 0) - (heights.get(b) ?? 0));
      settle(column, x);
    });
  return states.map((_, state) => place.get(state) ?? [0, 0]);
}

function broken(column: readonly number[]): number[][] {
  const parts = Math.ceil(column.length / HIGHEST);
  const size = Math.ceil(column.length / parts);
  return Array.from({ length: parts }, (_, k) => column.slice(k * size, (k + 1) * size));
}

/** Moves positions to the origin. Positions in other units are scaled so that the closest two states are 1 apart. */
function framed(places: readonly Place[], captions: readonly GraphCaption[]): Layout {
  const all = [...places, ...captions.map(({ x, y }): Place => [x, y])];
  const left = Math.min(...all.map(([x]) => x));
  const top = Math.min(...all.map(([, y]) => y));
  const gap = (values: readonly number[]) => {
    const sorted = [...new Set(values)].sort((a, b) => a - b);
    return Math.min(...sorted.slice(1).map((value, k) => value - (sorted[k] ?? 0)));
  };
  const unit = Math.min(gap(places.map(([x]) => x)), gap(places.map(([, y]) => y)));
  const scale = Number.isFinite(unit) && unit > 0 && places.length <= 64 ? Math.max(unit, 0.5) : 1;
  const moved = ([x, y]: Place): Place => [(x - left) / scale, (y - top) / scale];
  const [width, height] = moved([Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))]);
  const put = ({ text, x, y }: GraphCaption) => {
    const [across, down] = moved([x, y]);
    return { text, x: across, y: down };
  };
  return { places: places.map(moved), captions: captions.map(put), width, height };
}
