/**
 * The task by hand in WGSL: Q-learning on the lake, one thread a replica, a whole chunk of steps in one dispatch. This is
 * what the kernel compiler should come near. Hyper-parameters are constants here and the world is a few additions, which
 * the compiler's programs cannot have.
 */
import { ACTIONS, ALPHA, ENDS, EPSILON, GAMMA, GOAL, NEXT, SIDE, STATES, STEP_LIMIT } from '../lake.ts';
import { measuresText } from './lake-measures.ts';
import { optimalActions } from './optimal-actions.ts';
import {
  type ArrayText,
  arrayText,
  bytesOf,
  type Layout,
  type Memory,
  type ReplicaArray,
} from './wgsl-arrays.ts';
import { type RandomSupply, randomText } from './wgsl-random.ts';

export interface LakeOptions {
  readonly measures: boolean;
  readonly workgroupSize: number;
  readonly layout: Layout;
  /** Where the table (and visits, histogram, averages) lie while a dispatch runs. */
  readonly memory: Memory;
  readonly random: RandomSupply;
}

/** Words that a replica keeps between dispatches, as variables within one. The first two are read back. */
export type Scalar = readonly [name: string, type: 'u32' | 'f32'];

export interface LakeShader {
  readonly text: string;
  /** One storage buffer each, in the order of bindings from 2 on: bytes a replica. */
  readonly bytesOfReplica: readonly number[];
  /** Content of the uniform at binding 1, absent if the shader has none. */
  readonly lake?: Uint32Array<ArrayBuffer>;
}

const LEARNER: readonly Scalar[] = [
  ['steps', 'u32'],
  ['goals', 'u32'],
  ['position', 'u32'],
  ['time', 'u32'],
];

/** Of a state: four next states of six bits, then four bits that mark the optimal actions. */
const CELLS = Uint32Array.from({ length: STATES }, (_, state) => {
  const next = NEXT.subarray(state * ACTIONS, state * ACTIONS + ACTIONS);
  const packed = next.reduce((word, cell, action) => word | (cell << (6 * action)), 0);
  return packed | ((optimalActions()[state] ?? 0) << 24);
});
const ends = (first: number) =>
  ENDS.subarray(first, first + 32).reduce((word, end, bit) => (word | (end << bit)) >>> 0, 0);

export function lakeShader(options: LakeOptions): LakeShader {
  const { memory, layout, workgroupSize } = options;
  const own = (name: string, element: ReplicaArray['element'], length: number): ReplicaArray => ({
    name,
    element,
    length,
    memory,
    layout,
  });
  const table = own('table', 'vec4<f32>', STATES);
  const measures = options.measures ? measuresText(options) : undefined;
  const scalars = [...LEARNER, ...(measures?.scalars ?? [])];
  // Always interleaved: touched twice a dispatch, and what the host reads lies side by side.
  const words: ReplicaArray = {
    ...own('words', 'u32', scalars.length),
    memory: 'storage',
    layout: 'interleaved',
  };
  const arrays = [words, table, ...(measures?.arrays ?? [])];
  const texts = new Map(arrays.map((array, k) => [array.name, arrayText(array, k + 2)] as const));
  const place = (name: string): ArrayText => {
    const found = texts.get(name);
    if (found === undefined) throw new Error(`no array ${name}`);
    return found;
  };
  const random = randomText(options.random);
  const all = [...texts.values()];
  const body = measures?.body(place);
  const text = `
struct Config { steps: u32, replicas: u32, seed: u32 }
@group(0) @binding(0) var<uniform> config: Config;
${options.measures ? `@group(0) @binding(1) var<uniform> lake: array<vec4<u32>, ${STATES / 4}>;` : ''}
${all.map((array) => array.declaration).join('\n')}
${random.functions}
${measures?.functions ?? ''}
@compute @workgroup_size(${workgroupSize})
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let replica = id.x;
  if (replica >= config.replicas) { return; }
  ${scalars.map(([name, type], k) => `var ${name} = bitcast<${type}>(${place('words').at(`${k}u`)});`).join('\n  ')}
  ${all.map((array) => array.load).join('\n  ')}
  ${random.begin}
  var row = ${place('table').at('position')};
  for (var i = 0u; i < config.steps; i++) {
    ${random.draw}
    ${ACT}
    ${options.measures ? 'let cell = lake[position >> 2u][position & 3u];' : ''}
    ${body?.act ?? ''}
    ${MOVE}
    let ended = ((select(${ends(0)}u, ${ends(32)}u, next >= 32u) >> (next & 31u)) & 1u) == 1u;
    let reward = select(0.0, 1.0, next == ${GOAL}u);
    var nextRow = ${place('table').at('next')};
    let best = max(max(nextRow.x, nextRow.y), max(nextRow.z, nextRow.w));
    let error = reward + select(${GAMMA} * best, 0.0, ended) - row[action];
    let learned = row[action] + ${ALPHA} * error;
    ${place('table').at('position')}[action] = learned;
    ${body?.learn ?? ''}
    steps += 1u;
    time += 1u;
    ${body?.step ?? ''}
    if (ended || time == ${STEP_LIMIT}u) {
      goals += u32(reward);
      ${body?.episode ?? ''}
      position = 0u;
      time = 0u;
      row = ${place('table').at('0u')};
    } else {
      if (next == position) { nextRow[action] = learned; }
      row = nextRow;
      position = next;
      ${body?.between ?? ''}
    }
  }
  ${all.map((array) => array.save).join('\n  ')}
  ${scalars.map(([name], k) => `${place('words').at(`${k}u`)} = bitcast<u32>(${name});`).join('\n  ')}
}`;
  const bytesOfReplica = arrays.map(bytesOf);
  return options.measures ? { text, bytesOfReplica, lake: CELLS } : { text, bytesOfReplica };
}

/**
 * ε-greedy with one word: its value says whether to explore, its lower half picks among all actions or among the best.
 * The action is the number of prefix sums that the pick has passed: no lane goes another way than its neighbors.
 */
const ACT = `let explores = word < ${Math.round(EPSILON * 2 ** 32)}u;
    let top = max(max(row.x, row.y), max(row.z, row.w));
    let open = select(vec4(0u), vec4(1u), (row == vec4(top)) | vec4(explores));
    let two = open.x + open.y;
    let three = two + open.z;
    let pick = ((word & 0xffffu) * (three + open.w)) >> 16u;
    let action = select(0u, 1u, open.x <= pick) + select(0u, 1u, two <= pick) + select(0u, 1u, three <= pick);`;

/** Left, down, right, up on the square; against the edge nothing moves. */
const MOVE = `let column = i32(position % ${SIDE}u) + select(0, 1, action == 2u) - select(0, 1, action == 0u);
    let line = i32(position / ${SIDE}u) + select(0, 1, action == 1u) - select(0, 1, action == 3u);
    let next = u32(clamp(line, 0, ${SIDE - 1}) * ${SIDE} + clamp(column, 0, ${SIDE - 1}));`;
