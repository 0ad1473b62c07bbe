/** Threefry-2x32 with 20 rounds in WGSL, and two ways to spend its words. One step takes one word, as in the lab. */

/**
 * `one-block`: a block a step, its second word unused. `two-words`: a block every second step.
 * All replicas refill at the same step, so no lane waits for another.
 */
export type RandomSupply = 'one-block' | 'two-words';

const ROTATIONS = [13, 15, 26, 6, 17, 29, 16, 24];
const ROUNDS = Array.from({ length: 20 }, (_, round) => {
  const turn = ROTATIONS[round % 8] ?? 0;
  const step = (round + 1) / 4;
  const key = round % 4 === 3 ? `a += k${step % 3}; b += k${(step + 1) % 3} + ${step}u;` : '';
  return `a += b; b = ((b << ${turn}u) | (b >> ${32 - turn}u)) ^ a; ${key}`;
});

const BLOCK = `
struct Words { a: u32, b: u32 }
fn threefry(k0: u32, k1: u32, counter: u32) -> Words {
  let k2 = 0x1bd11bdau ^ k0 ^ k1;
  var a = counter + k0;
  var b = k1;
  ${ROUNDS.join('\n  ')}
  return Words(a, b);
}`;

export interface RandomText {
  readonly functions: string;
  /** Before the loop: words that an earlier dispatch had begun to use. */
  readonly begin: string;
  /** In the loop, with `steps` the number of steps made: declares `word`. */
  readonly draw: string;
}

/** The key is (seed, replica), the counter the step: nothing of the generator needs to be kept. */
export function randomText(supply: RandomSupply): RandomText {
  if (supply === 'one-block')
    return {
      functions: BLOCK,
      begin: '',
      draw: 'let word = threefry(config.seed, replica, steps).a;',
    };
  return {
    functions: BLOCK,
    begin: 'var pair = threefry(config.seed, replica, steps >> 1u);',
    draw: `if ((steps & 1u) == 0u) { pair = threefry(config.seed, replica, steps >> 1u); }
    let word = select(pair.a, pair.b, (steps & 1u) == 1u);`,
  };
}
