/**
 * The same task in plain tfjs 4.22 on its webgpu back end: all replicas advance together, one batched op after the other.
 * It is given every help that its ops allow: random numbers are drawn beforehand (its own come from the CPU), ties and
 * exploration cost one addition, transitions are table look-ups, nothing is read back between steps. What it cannot do is
 * change one entry of a table in place: every step copies all tables.
 */
import type * as Tfjs from '@tensorflow/tfjs';
import { shareWithTfjs } from '../../tfjs/share-with-tfjs.ts';
import { ACTIONS, ALPHA, ENDS, EPSILON, GAMMA, GOAL, NEXT, STATES, STEP_LIMIT } from '../lake.ts';
import { type GpuContender, goalsPerThousand, LEARNING, type PreparedContender } from './contender.ts';

type Tf = typeof Tfjs;
type Tensor = Tfjs.Tensor;

const ENTRIES = STATES * ACTIONS;
/** Rows of random numbers made beforehand; each step takes as many as there are replicas, from a place drawn at random. */
const POOL_ROWS = 1 << 18;

export const TFJS: GpuContender = {
  name: 'plain tfjs 4.22.0, webgpu',
  task: LEARNING,
  prepare: async (device, replicas) => prepare(await shareWithTfjs(device, device.adapterInfo), replicas),
};

/** What one step reads and writes. `time` is the step number within the episode. */
type State = {
  readonly table: Tensor; // [R × 256]
  readonly position: Tensor; // [R]
  readonly time: Tensor; // [R]
  readonly goals: Tensor; // [R]
};

async function prepare(tf: Tf, replicas: number): Promise<PreparedContender> {
  const before = tf.memory();
  const world = tables(tf, replicas);
  let state: State = {
    table: tf.zeros([replicas * ENTRIES]),
    position: tf.zeros([replicas], 'int32'),
    time: tf.zeros([replicas], 'int32'),
    goals: tf.zeros([replicas]),
  };
  let steps = 0;
  let reported = { envSteps: 0, goals: 0 };
  const one = () => {
    const at = Math.floor(Math.random() * (POOL_ROWS - replicas));
    const next = tf.tidy(() => step(tf, world, state, replicas, at));
    tf.dispose(Object.values(state));
    state = next;
  };
  one();
  const memory = tf.memory() as Tfjs.MemoryInfo & { numBytesInGPU?: number };
  const bytes = (memory.numBytesInGPU ?? 0) - ((before as { numBytesInGPU?: number }).numBytesInGPU ?? 0);
  steps++;
  return {
    note: 'random numbers made beforehand',
    bytes,
    advance(count) {
      for (let k = 0; k < count; k++) one();
      steps += count;
    },
    async finished() {
      // One queue, in order: when the last op of the last step has been read back, all are done.
      const goals = (await state.goals.data()) as Float32Array;
      const now = { envSteps: steps * replicas, goals: goals.reduce((sum, count) => sum + count, 0) };
      const check = goalsPerThousand(now.goals - reported.goals, now.envSteps - reported.envSteps);
      reported = now;
      return { envSteps: now.envSteps, check };
    },
    close() {
      tf.dispose([...Object.values(state), ...Object.values(world)]);
    },
  };
}

type World = ReturnType<typeof tables>;

function tables(tf: Tf, replicas: number) {
  const next = Array.from(NEXT);
  const ends = next.map((cell) => ENDS[cell] === 1);
  const firstRow = Int32Array.from({ length: replicas }, (_, replica) => replica * STATES);
  // Added to a row of the table before its greatest entry is taken: far below any difference that matters, to break
  // ties, or far above any value, to explore.
  const noise = Float32Array.from({ length: POOL_ROWS * ACTIONS }, () => Math.random());
  for (let row = 0; row < POOL_ROWS; row++) {
    const scale = Math.random() < EPSILON ? 1e6 : 1e-12;
    for (let action = 0; action < ACTIONS; action++)
      noise[row * ACTIONS + action] = (noise[row * ACTIONS + action] ?? 0) * scale;
  }
  return {
    next: tf.tensor1d(next, 'int32'),
    /** Where the next step begins: the first state after an end. */
    restart: tf.tensor1d(
      next.map((cell, k) => (ends[k] ? 0 : cell)),
      'int32',
    ),
    goesOn: tf.tensor1d(
      ends.map((end) => (end ? 0 : 1)),
      'int32',
    ),
    reward: tf.tensor1d(next.map((cell) => (cell === GOAL ? 1 : 0))),
    discount: tf.tensor1d(ends.map((end) => (end ? 0 : GAMMA))),
    firstRow: tf.tensor1d(firstRow, 'int32'),
    firstEntry: tf.tensor1d(
      firstRow.map((row) => row * ACTIONS),
      'int32',
    ),
    noise: tf.tensor2d(noise, [POOL_ROWS, ACTIONS]),
    actions: tf.scalar(ACTIONS, 'int32'),
    one: tf.scalar(1, 'int32'),
    limit: tf.scalar(STEP_LIMIT, 'int32'),
    alpha: tf.scalar(ALPHA),
  };
}

function step(tf: Tf, world: World, state: State, replicas: number, at: number): State {
  const rows = state.table.reshape([replicas * STATES, ACTIONS]);
  const row = rows.gather(world.firstRow.add(state.position));
  const action = row.add(world.noise.slice([at, 0], [replicas, ACTIONS])).argMax(1);
  const move = state.position.mul(world.actions).add(action); // [R] of 256 transitions
  const entry = world.firstEntry.add(move);
  const reward = world.reward.gather(move);
  // `max` gives every row a workgroup of its own: the greatest entry is far cheaper to find and look up than to reduce.
  const ahead = world.firstRow.add(world.next.gather(move));
  const best = state.table.gather(ahead.mul(world.actions).add(rows.gather(ahead).argMax(1)));
  const target = reward.add(world.discount.gather(move).mul(best));
  const value = state.table.gather(entry);
  const learned = value.add(target.sub(value).mul(world.alpha));
  const time = state.time.add(world.one);
  const goesOn = time.less(world.limit).cast('int32').mul(world.goesOn.gather(move));
  return {
    table: tf.tensorScatterUpdate(state.table, entry.reshape([replicas, 1]), learned),
    position: world.restart.gather(move).mul(goesOn),
    time: time.mul(goesOn),
    goals: state.goals.add(reward),
  };
}
