/** Threefry-2x32 with 20 rounds in WGSL, and three ways to spend its words. One step takes one word, as in the lab. */

/**
 * `one-block`: a block a step, its second word unused. `two-words`: a block every second step. `eight-words`: four
 * blocks at once every eighth step, as the lab's library does; the words are those of `two-words`.
 * All replicas refill at the same step, so no lane waits for another.
 */
export type RandomSupply = 'one-block' | 'two-words' | 'eight-words';

const ROTATIONS = [13, 15, 26, 6, 17, 29, 16, 24];

/** @param type `u32`: one block; `vec4<u32>`: four, each in its lane. */
function block(name: string, type: 'u32' | 'vec4<u32>'): string {
  const shift = (bits: number) => (type === 'u32' ? `${bits}u` : `vec4(${bits}u)`);
  const lines: string[] = [];
  for (let round = 0; round < 20; round++) {
    const turn = ROTATIONS[round % 8] ?? 0;
    lines.push(`a += b; b = ((b << ${shift(turn)}) | (b >> ${shift(32 - turn)})) ^ a;`);
    if (round % 4 === 3) {
      const step = (round + 1) / 4;
      lines.push(`a += k${step % 3}; b += k${(step + 1) % 3} + ${step}u;`);
    }
  }
  return `
struct ${name}Words { a: ${type}, b: ${type} }
fn ${name}(k0: u32, k1: u32, counter: ${type}) -> ${name}Words {
  let k2 = 0x1bd11bdau ^ k0 ^ k1;
  var a = counter + k0;
  var b = ${type}(0u) + k1;
  ${lines.join('\n  ')}
  return ${name}Words(a, b);
}`;
}

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
      functions: block('threefry', 'u32'),
      begin: '',
      draw: 'let word = threefry(config.seed, replica, steps).a;',
    };
  if (supply === 'two-words')
    return {
      functions: block('threefry', 'u32'),
      begin: 'var pair = threefry(config.seed, replica, steps >> 1u);',
      draw: `if ((steps & 1u) == 0u) { pair = threefry(config.seed, replica, steps >> 1u); }
    let word = select(pair.a, pair.b, (steps & 1u) == 1u);`,
    };
  const refill = 'threefry4(config.seed, replica, vec4(0u, 1u, 2u, 3u) + ((steps >> 3u) << 2u))';
  return {
    functions: block('threefry4', 'vec4<u32>'),
    begin: `var eight = ${refill};`,
    draw: `if ((steps & 7u) == 0u) { eight = ${refill}; }
    let word = select(eight.a[(steps >> 1u) & 3u], eight.b[(steps >> 1u) & 3u], (steps & 1u) == 1u);`,
  };
}
