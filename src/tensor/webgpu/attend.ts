/**
 * Attention of one query to the positions up to its own, with a workgroup for each sequence, head and query.
 * The same text serves whole sequences and single steps with a cache.
 */
import type { Attention, AttentionStep } from '../contract.ts';
import { ELEMENTARY, LOWEST, OVER_LANES } from './elementary.ts';
import type { Machine } from './machine.ts';
import { program, type Use } from './program.ts';

export const LANES = 64;

/**
 * Sums over positions for each dimension of a head. A team of WIDE threads covers the dimensions, one per
 * thread, and the teams of a workgroup share the positions. `acrossTeams` adds the teams' results.
 */
export const TEAMS = /* wgsl */ `
const COUNT = LANES / WIDE;
fn acrossTeams(lane: u32, value: f32) -> f32 {
  lanes[lane] = value;
  workgroupBarrier();
  var sum = 0.0;
  for (var team = 0u; team < COUNT; team++) { sum += lanes[lane % WIDE + team * WIDE]; }
  workgroupBarrier();
  return sum;
}
`;
/**
 * Threads per team: the smallest power of two that covers the dimensions of a head, or all threads if there
 * are fewer.
 */
export function wideFor(depth: number): number {
  let wide = 1;
  while (wide < depth && wide < LANES) wide *= 2;
  return wide;
}

const COUNTS = [
  'time', // queries per sequence
  'first', // position of the first query
  'positions', // positions per sequence among the keys
  'width',
  'heads',
  'depth',
  'keyPitch',
  'keyAt',
  'valueAt',
  'pitch', // capacity of a row of weights in positions
] as const;

const attendProgram = (isStep: boolean) => {
  const cache: Use = isStep ? 'writes' : 'reads';
  return program({
    name: isStep ? 'attention-step' : 'attention',
    slots: { queries: 'reads', keys: cache, values: cache, weights: 'writes', y: 'writes' },
    counts: COUNTS,
    text: /* wgsl */ `
${ELEMENTARY}
${OVER_LANES}
${TEAMS}
fn run(group: u32, lane: u32) {
  let t = group % p.time;
  let head = group / p.time % p.heads * p.depth;
  let sequence = group / p.time / p.heads;
  let query = (sequence * p.time + t) * 3u * p.width + head;
  let key = sequence * p.positions * p.keyPitch + p.keyAt + head;
  let value = sequence * p.positions * p.keyPitch + p.valueAt + head;
  let row = group * p.pitch;
  let count = p.first + t + 1u;
${
  isStep
    ? `  for (var d = lane; d < p.depth; d += LANES) {
    set_keys(key + p.first * p.keyPitch + d, get_queries(query + p.width + d));
    set_values(value + p.first * p.keyPitch + d, get_queries(query + 2u * p.width + d));
  }
  storageBarrier();`
    : ''
}
  var top = ${LOWEST};
  for (var s = lane; s < count; s += LANES) {
    var score = 0.0;
    for (var d = 0u; d < p.depth; d++) { score += get_queries(query + d) * get_keys(key + s * p.keyPitch + d); }
    score = score / sqrt(f32(p.depth));
    set_weights(row + s, score);
    top = max(top, score);
  }
  top = largestOf(lane, top);
  var sum = 0.0;
  for (var s = lane; s < count; s += LANES) {
    let e = exponential(get_weights(row + s) - top);
    set_weights(row + s, e);
    sum += e;
  }
  sum = totalOf(lane, sum);
  for (var s = lane; s < p.pitch; s += LANES) { set_weights(row + s, select(0.0, get_weights(row + s) / sum, s < count)); }
  storageBarrier();
  for (var base = 0u; base < p.depth; base += WIDE) {
    let d = base + lane % WIDE;
    var part = 0.0;
    if (d < p.depth) {
      for (var s = lane / WIDE; s < count; s += COUNT) { part += get_weights(row + s) * get_values(value + s * p.keyPitch + d); }
    }
    part = acrossTeams(lane, part);
    if (lane < WIDE && d < p.depth) { set_y((sequence * p.time + t) * p.width + head + d, part); }
  }
}`,
  });
};
const WHOLE = attendProgram(false);
const STEP = attendProgram(true);

export function attention(machine: Machine, o: Attention): void {
  const { sequences, time, width, heads, qkv, y, weights } = o;
  const depth = width / heads;
  machine.run(
    WHOLE,
    { queries: qkv, keys: qkv, values: qkv, weights, y },
    {
      time,
      first: 0,
      positions: time,
      width,
      heads,
      depth,
      keyPitch: 3 * width,
      keyAt: width,
      valueAt: 2 * width,
      pitch: time,
    },
    sequences * heads * time,
    { LANES, WIDE: wideFor(depth) },
  );
}

export function attentionStep(machine: Machine, o: AttentionStep): void {
  const { sequences, capacity, width, heads, qkv, keys, values, y } = o;
  const depth = width / heads;
  const weights = machine.scratch('weights of a step', sequences * heads * (o.at + 1));
  machine.run(
    STEP,
    { queries: qkv, keys, values, weights, y },
    {
      time: 1,
      first: o.at,
      positions: capacity,
      width,
      heads,
      depth,
      keyPitch: width,
      keyAt: 0,
      valueAt: 0,
      pitch: o.at + 1,
    },
    sequences * heads,
    { LANES, WIDE: wideFor(depth) },
  );
}
