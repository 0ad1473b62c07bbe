/**
 * The same task by hand: Q-learning with ε-greedy actions (ties at random) on typed arrays, f32 table, time limit by
 * truncation, and nothing else: no metrics, no choice of world, agent or reward. The upper bound for plain JavaScript.
 */
import { ACTIONS, ALPHA, ENDS, EPSILON, GAMMA, GOAL, NEXT, SLIP, STATES, STEP_LIMIT } from './lake.ts';

/** Fills a buffer with uniform words of 32 bits. A buffer, so that the loop below is compiled once for both generators. */
export type FillWords = (buffer: Uint32Array) => void;

/** Marsaglia's xorshift32: three shifts a word. Fast, and weaker than what the engine uses. */
export function xorshift(seed: number): FillWords {
  let x = seed | 1;
  return (buffer) => {
    for (let k = 0; k < buffer.length; k++) {
      x ^= x << 13;
      x ^= x >>> 17;
      x ^= x << 5;
      buffer[k] = x;
    }
  };
}

const ROTATIONS = Uint8Array.of(13, 15, 26, 6, 17, 29, 16, 24);

/** Threefry-2x32 with 20 rounds (Salmon et al. 2011), both lanes used: the engine's generator. */
export function threefry(seed: number): FillWords {
  const keys = Int32Array.of(seed, 0, 0x1bd11bda ^ seed);
  let block = 0;
  return (buffer) => {
    for (let k = 0; k < buffer.length; k += 2) {
      let a = (block + (keys[0] as number)) | 0;
      let b = keys[1] as number;
      block++;
      for (let round = 0; round < 20; round++) {
        const turn = ROTATIONS[round & 7] as number;
        a = (a + b) | 0;
        b = (b << turn) | (b >>> (32 - turn));
        b ^= a;
        if ((round & 3) === 3) {
          const step = (round + 1) >> 2;
          a = (a + (keys[step % 3] as number)) | 0;
          b = (b + (keys[(step + 1) % 3] as number) + step) | 0;
        }
      }
      buffer[k] = a;
      buffer[k + 1] = b;
    }
  };
}

/** @returns episodes that ended on the goal */
export function learnByHand(steps: number, slippery: boolean, fill: FillWords): number {
  const buffer = new Uint32Array(4096);
  let drawn = buffer.length;
  const words = (): number => {
    if (drawn === buffer.length) {
      fill(buffer);
      drawn = 0;
    }
    return buffer[drawn++] as number;
  };
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
