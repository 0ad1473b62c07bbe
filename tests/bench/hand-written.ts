/**
 * The same task by hand: Q-learning with ε-greedy actions (ties at random) on typed arrays, f32 table, time limit by
 * truncation, and nothing else: no metrics, no choice of world, agent or reward. The upper bound for plain JavaScript.
 */
import { ACTIONS, ALPHA, ENDS, EPSILON, GAMMA, GOAL, NEXT, SLIP, STATES, STEP_LIMIT } from './lake.ts';

/** Uniform words of 32 bits. */
export type Words = () => number;

/** Marsaglia's xorshift32: three shifts a word. Fast, and weaker than what the engine uses. */
export function xorshift(seed: number): Words {
  let x = seed | 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return x >>> 0;
  };
}

const ROTATIONS = [13, 15, 26, 6, 17, 29, 16, 24] as const;

/** Threefry-2x32 with 20 rounds (Salmon et al. 2011), both lanes used: the engine's generator. */
export function threefry(seed: number): Words {
  const keys = [seed >>> 0, 0, (0x1bd11bda ^ seed) >>> 0] as const;
  let block = 0;
  let kept = -1;
  return () => {
    if (kept >= 0) {
      const word = kept;
      kept = -1;
      return word;
    }
    let a = (block + keys[0]) | 0;
    let b = keys[1] | 0;
    block++;
    for (let round = 0; round < 20; round++) {
      const turn = ROTATIONS[round & 7] ?? 0;
      a = (a + b) | 0;
      b = (b << turn) | (b >>> (32 - turn));
      b ^= a;
      if ((round & 3) === 3) {
        const step = (round + 1) >> 2;
        a = (a + (keys[step % 3] ?? 0)) | 0;
        b = (b + (keys[(step + 1) % 3] ?? 0) + step) | 0;
      }
    }
    kept = b >>> 0;
    return a >>> 0;
  };
}

/** @returns episodes that ended on the goal */
export function learnByHand(steps: number, slippery: boolean, words: Words): number {
  const q = new Float32Array(STATES * ACTIONS);
  const explore = EPSILON * 2 ** 32;
  const slips = slippery ? SLIP * 2 ** 32 : 0;
  let state = 0;
  let time = 0;
  let goals = 0;
  for (let step = 0; step < steps; step++) {
    const row = state * ACTIONS;
    let action = 0;
    if (words() < explore) {
      action = words() >>> 30;
    } else {
      let top = q[row] as number;
      let ties = 1;
      for (let a = 1; a < ACTIONS; a++) {
        const value = q[row + a] as number;
        if (value > top) {
          top = value;
          action = a;
          ties = 1;
        } else if (value === top && words() % ++ties === 0) {
          action = a;
        }
      }
    }
    let way = action;
    if (slippery && words() < slips) way = (action + ((words() & 1) === 0 ? 1 : 3)) & 3;
    const next = NEXT[row + way] as number;
    const ended = ENDS[next] === 1;
    const reward = next === GOAL ? 1 : 0;
    let best = q[next * ACTIONS] as number;
    for (let a = 1; a < ACTIONS; a++) best = Math.max(best, q[next * ACTIONS + a] as number);
    const error = reward + (ended ? 0 : GAMMA * best) - (q[row + action] as number);
    q[row + action] = (q[row + action] as number) + ALPHA * error;
    time++;
    state = next;
    if (ended || time === STEP_LIMIT) {
      goals += reward;
      state = 0;
      time = 0;
    }
  }
  return goals;
}
