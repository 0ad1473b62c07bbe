/** The part of a unit cell that belongs to each action: for four directions, four triangles. */
export interface Sector {
  readonly points: readonly (readonly [number, number])[];
  readonly center: readonly [number, number];
}

type Vectors = readonly (readonly [number, number])[];
const cache = new WeakMap<Vectors, readonly Sector[]>();

/** Corners of the unit cell by angle, y downwards. */
const CORNERS = [-0.75, -0.25, 0.25, 0.75].map((turn) => turn * Math.PI);

export function actionSectors(vectors: Vectors): readonly Sector[] {
  const known = cache.get(vectors);
  if (known !== undefined) return known;
  const angles = vectors.map(([dx, dy]) => Math.atan2(dy, dx));
  const sorted = angles.map((angle, action) => ({ angle, action })).sort((a, b) => a.angle - b.angle);
  const sectors: Sector[] = new Array(vectors.length);
  sorted.forEach(({ angle, action }, i) => {
    const before = sorted[(i + sorted.length - 1) % sorted.length]?.angle ?? angle;
    const after = sorted[(i + 1) % sorted.length]?.angle ?? angle;
    const from = angle - span(before, angle, sorted.length) / 2;
    const to = angle + span(angle, after, sorted.length) / 2;
    const rim = [from, ...cornersBetween(from, to), to].map(onRim);
    sectors[action] = {
      points: [[0.5, 0.5], ...rim],
      center: [0.5 + Math.cos(angle) * 0.33, 0.5 + Math.sin(angle) * 0.33],
    };
  });
  cache.set(vectors, sectors);
  return sectors;
}

function span(from: number, to: number, count: number): number {
  if (count === 1) return 2 * Math.PI;
  const gap = (to - from + 4 * Math.PI) % (2 * Math.PI);
  return gap === 0 ? 2 * Math.PI : gap;
}

function cornersBetween(from: number, to: number): number[] {
  const found: number[] = [];
  for (let turn = -2; turn <= 2; turn++)
    for (const corner of CORNERS) {
      const angle = corner + turn * 2 * Math.PI;
      if (angle > from + 1e-9 && angle < to - 1e-9) found.push(angle);
    }
  return found.sort((a, b) => a - b);
}

function onRim(angle: number): readonly [number, number] {
  const x = Math.cos(angle);
  const y = Math.sin(angle);
  const reach = 0.5 / Math.max(Math.abs(x), Math.abs(y));
  return [0.5 + x * reach, 0.5 + y * reach];
}
