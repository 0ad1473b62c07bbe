/**
 * The same task in jax-js 0.1.25, all replicas together: eight steps in one function under `jit`, which fuses everything
 * but look-ups and random numbers. So the world is arithmetic, a row is one look-up, and eight steps share one draw.
 */
import * as jax from '@jax-js/jax';
import { ACTIONS, ALPHA, ENDS, EPSILON, GAMMA, GOAL, SIDE, STATES, STEP_LIMIT } from '../lake.ts';
import { type GpuContender, goalsPerThousand, LEARNING, type PreparedContender } from './contender.ts';

const { numpy: np } = jax;
type Values = jax.Array;

const ENTRIES = STATES * ACTIONS;
/** Steps in one compiled function. There is no loop in jax-js: they are written out. */
const UNROLLED = 8;
const ends = (first: number) =>
  ENDS.subarray(first, first + 32).reduce((word, end, bit) => (word | (end << bit)) >>> 0, 0);
const word32 = (value: number) => np.full([], value, { dtype: np.uint32 });
const int32 = (value: number) => np.full([], value, { dtype: np.int32 });

/** It opens a device of its own: what it computes never leaves it. */
export async function jaxContender(): Promise<GpuContender> {
  const available = await jax.init('webgpu');
  const backend = available.includes('webgpu') ? 'webgpu' : 'wasm';
  return {
    name: `jax-js 0.1.25, ${backend}`,
    task: LEARNING,
    prepare: async (_, replicas) => {
      jax.defaultDevice(backend);
      return prepare(replicas, backend === 'webgpu');
    },
  };
}

type State = { table: Values; position: Values; time: Values; goals: Values; key: Values };

function prepare(replicas: number, onDevice: boolean): PreparedContender {
  const step = compile(replicas);
  let state: State = {
    table: np.zeros([replicas * STATES, ACTIONS]),
    position: np.zeros([replicas], { dtype: np.int32 }),
    time: np.zeros([replicas], { dtype: np.int32 }),
    goals: np.zeros([replicas]),
    key: jax.random.key(20_251_115),
  };
  let steps = 0;
  let reported = { envSteps: 0, goals: 0 };
  return {
    note: `${UNROLLED} steps at a time`,
    bytes: replicas * (ENTRIES + 3) * 4,
    advance(count) {
      const calls = Math.ceil(count / UNROLLED);
      for (let k = 0; k < calls; k++) {
        state = step(state);
        // Arrays are lazy: asking for a buffer submits what they wait for.
        if (onDevice) for (const values of Object.values(state)) values.ref.gpuBufferSync();
      }
      steps += calls * UNROLLED;
    },
    async finished() {
      await jax.blockUntilReady(state);
      const goals = (await state.goals.ref.data()) as Float32Array;
      const now = { envSteps: steps * replicas, goals: goals.reduce((sum, count) => sum + count, 0) };
      const check = goalsPerThousand(now.goals - reported.goals, now.envSteps - reported.envSteps);
      reported = now;
      return { envSteps: now.envSteps, check };
    },
    close() {
      for (const values of Object.values(state)) values.dispose();
    },
  };
}

type Moving = Omit<State, 'key'>;

function compile(replicas: number): (state: State) => State {
  const step = ({ table, position, time, goals }: Moving, word: Values) => {
    const rows = table.ref.reshape([replicas * STATES, ACTIONS]);
    const rowOf = (cell: Values) => columns(rows.ref.slice(np.arange(replicas).mul(int32(STATES)).add(cell)));
    const row = rowOf(position.ref);
    const action = choose(
      row.map((value) => value.ref),
      word,
    );
    const next = move(position.ref, action.ref);
    const best = greatest(rowOf(next.ref));
    const ended = np.where(np.less(next.ref, int32(32)), word32(ends(0)), word32(ends(32)));
    const bit = np.bitwiseAnd(next.ref, int32(31)).astype(np.uint32);
    const alive = np.equal(np.bitwiseAnd(np.rightShift(ended, bit), word32(1)), word32(0));
    const reward = np.equal(next.ref, int32(GOAL)).astype(np.float32);
    const target = reward.ref.add(np.where(alive.ref, best.mul(GAMMA), 0));
    const value = pickOf(row, action.ref);
    const learned = value.ref.add(target.sub(value).mul(ALPHA));
    const entry = position.mul(int32(ACTIONS)).add(action);
    const later = time.add(int32(1));
    const stays = np.logicalAnd(alive, np.less(later.ref, int32(STEP_LIMIT)));
    const isEntry = np.equal(np.arange(ENTRIES), entry.ref.reshape([replicas, 1]));
    const state: Moving = {
      table: np
        .where(isEntry, learned.ref.reshape([replicas, 1]), table.reshape([replicas, ENTRIES]))
        .reshape([replicas * STATES, ACTIONS]),
      position: np.where(stays.ref, next, int32(0)),
      time: np.where(stays, later, int32(0)),
      goals: goals.add(reward),
    };
    return { state, made: [entry, learned] };
  };
  const steps = jax.jit(({ key, ...start }: State) => {
    const [now, later] = jax.random.split(key) as unknown as [Values, Values];
    let state: Moving = start;
    const made: Values[] = [];
    const words = jax.random.bits(now, [UNROLLED, replicas]);
    for (let k = 0; k < UNROLLED; k++) {
      const done = step(state, words.ref.slice(k));
      state = done.state;
      made.push(...done.made);
    }
    words.dispose();
    return { state: { ...state, key: later }, made };
  });
  return (before) => {
    // Asked for as results only so that they are worked out once, not again for each entry of the tables.
    const { state, made } = steps(before);
    for (const values of made) values.dispose();
    return state;
  };
}

/** A row [R, 4] as four arrays [R]. */
function columns(row: Values): Values[] {
  const four = [0, 1, 2, 3].map((action) => row.ref.slice([], action));
  row.dispose();
  return four;
}

function greatest(row: Values[]): Values {
  return row.reduce((top, value) => np.maximum(top, value));
}

function pickOf(row: Values[], action: Values): Values {
  const [first, ...others] = row as [Values, ...Values[]];
  const picked = others.reduce(
    (value, other, k) => np.where(np.equal(action.ref, int32(k + 1)), other, value),
    first,
  );
  action.dispose();
  return picked;
}

/** ε-greedy with one word, ties at random: see the hand-written shader. */
function choose(row: Values[], word: Values): Values {
  const top = greatest(row.map((value) => value.ref));
  const explores = np.less(word.ref, word32(Math.round(EPSILON * 2 ** 32)));
  const open = row.map((value) => np.logicalOr(np.equal(value, top.ref), explores.ref).astype(np.uint32));
  top.dispose();
  explores.dispose();
  const [a, b, c, d] = open as [Values, Values, Values, Values];
  const two = a.ref.add(b);
  const three = two.ref.add(c);
  const pick = np.rightShift(np.bitwiseAnd(word, word32(0xffff)).mul(three.ref.add(d)), word32(16));
  const passed = [a, two, three].map((sum) => np.lessEqual(sum, pick.ref).astype(np.int32));
  pick.dispose();
  return passed.reduce((sum, one) => sum.add(one));
}

/** Left, down, right, up on the square; against the edge nothing moves. */
function move(position: Values, action: Values): Values {
  const way = (ahead: number, back: number) =>
    np
      .equal(action.ref, int32(ahead))
      .astype(np.int32)
      .sub(np.equal(action.ref, int32(back)).astype(np.int32));
  const within = (value: Values) => np.clip(value, int32(0), int32(SIDE - 1));
  const column = within(np.bitwiseAnd(position.ref, int32(SIDE - 1)).add(way(2, 0)));
  const line = within(np.rightShift(position, int32(Math.log2(SIDE))).add(way(1, 3)));
  action.dispose();
  return line.mul(int32(SIDE)).add(column);
}
