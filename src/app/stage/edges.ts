/** The edges of a graph as curves, and how much of a policy uses each. */
import type { GraphView } from '../../worlds/view.ts';

export interface Edge {
  readonly from: number;
  readonly to: number;
  /** The actions along this edge, with the probability of each to take it. */
  readonly ways: readonly { readonly action: number; readonly probability: number }[];
  /** The opposite direction exists as well, so both are bent. */
  readonly twoWay: boolean;
}

/** Merges transitions with the same ends into one edge. */
export function edgesOf({ edges }: GraphView): readonly Edge[] {
  const found = new Map<string, { from: number; to: number; ways: Edge['ways'][number][] }>();
  for (const { from, to, action, probability } of edges) {
    const key = `${from} ${to}`;
    const edge = found.get(key) ?? { from, to, ways: [] };
    edge.ways.push({ action, probability });
    found.set(key, edge);
  }
  return [...found.values()].map((edge) => ({ ...edge, twoWay: found.has(`${edge.to} ${edge.from}`) }));
}

/** Returns the probability that the policy takes the edge from its first state. */
export function shareOf({ from, ways }: Edge, policy: ArrayLike<number>, nActions: number): number {
  return ways.reduce(
    (sum, { action, probability }) => sum + (policy[from * nActions + action] ?? 0) * probability,
    0,
  );
}

type Point = readonly [x: number, y: number];

/** Returns the path of an edge between circles of a radius, with a triangle as its head, and the middle of the path. */
export function curveOf(
  { from, to, twoWay }: Edge,
  points: readonly Point[],
  radius: number,
): { readonly line: string; readonly head: string; readonly middle: Point } {
  const [ax, ay] = points[from] ?? [0, 0];
  const [bx, by] = points[to] ?? [0, 0];
  if (from === to) {
    const reach = radius * 1.5;
    const [sx, sy] = [ax - radius * 0.55, ay - radius * 0.84];
    const [ex, ey] = [ax + radius * 0.55, ay - radius * 0.84];
    return {
      line: `M${sx} ${sy}C${ax - reach} ${ay - radius * 2.4} ${ax + reach} ${ay - radius * 2.4} ${ex} ${ey}`,
      head: headAt(ex, ey, -0.45, 0.9, radius),
      middle: [ax, ay - radius * 2.02],
    };
  }
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  // Long edges keep a distance from other states. Opposite edges bend to different sides.
  const bend = (twoWay ? 0.16 : 0.04) * length + (length > radius * 6 ? 0.14 * length : 0);
  const [mx, my] = [(ax + bx) / 2 + uy * bend, (ay + by) / 2 - ux * bend];
  const toward = (x: number, y: number): Point => {
    const far = Math.hypot(mx - x, my - y) || 1;
    return [x + ((mx - x) / far) * radius, y + ((my - y) / far) * radius];
  };
  const [sx, sy] = toward(ax, ay);
  const [ex, ey] = toward(bx, by);
  const far = Math.hypot(ex - mx, ey - my) || 1;
  return {
    line: `M${sx} ${sy}Q${mx} ${my} ${ex} ${ey}`,
    head: headAt(ex, ey, (ex - mx) / far, (ey - my) / far, radius),
    middle: [(sx + 2 * mx + ex) / 4, (sy + 2 * my + ey) / 4],
  };
}

function headAt(x: number, y: number, ux: number, uy: number, radius: number): string {
  const size = Math.max(4, radius * 0.4);
  const [bx, by] = [x - ux * size, y - uy * size];
  const half = size * 0.5;
  return `M${x} ${y}L${bx - uy * half} ${by + ux * half}L${bx + uy * half} ${by - ux * half}Z`;
}
