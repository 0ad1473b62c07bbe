import { describe, expect, test } from 'vitest';
import { streamKey, streamWord, threefry2x32 } from '../../../src/core/random.ts';
import { createInterpreter } from '../../../src/kernel/interpreter/interpreter.ts';
import { link } from '../../../src/kernel/link/link.ts';
import { parseModule } from '../../../src/kernel/parse/parse.ts';
import { linkedMachine } from './linked-machine.ts';

/**
 * Known answers from the authors' distribution Random123, file tests/kat_vectors, lines `threefry2x32 20`:
 * counter, key, result.
 */
const KNOWN = [
  [
    [0, 0],
    [0, 0],
    [0x6b200159, 0x99ba4efe],
  ],
  [
    [0xffffffff, 0xffffffff],
    [0xffffffff, 0xffffffff],
    [0x1cb996fc, 0xbb002be7],
  ],
  [
    [0x243f6a88, 0x85a308d3],
    [0x13198a2e, 0x03707344],
    [0xc4923a9c, 0x483df7a0],
  ],
] as const;

describe('threefry2x32-20', () => {
  test('gives the published answers in the TypeScript reference', () => {
    for (const [counter, key, result] of KNOWN) expect(threefry2x32(key, counter)).toEqual(result);
  });

  test('gives the published answers in the kernel library', () => {
    const machine = linkedMachine(`
      export function first(k0: u32, k1: u32, c0: u32, c1: u32): u32 { return threefry(k0, k1, c0, c1) }
      export function second(): u32 { return threefrySecond() }`);
    for (const [counter, key, result] of KNOWN) {
      expect([machine.call('test$first', 0, ...key, ...counter), machine.call('test$second', 0)]).toEqual(
        result,
      );
    }
  });
});

const DRAWS = `
  export function word(): u32 { return randomBits() }
  export function skip() { skipBits() }
  export function real(): f32 { return uniform() }
  export function dice(n: u32): u32 { return below(n) }
  export function coin(p: f32): bool { return bernoulli(p) }
  export function gauss(): f32 { return normal() }
  export function start(): f32 { return initUniform() }
  const p = memory(f32, 4);
  export function set(i: u32, x: f32) { p[i] = x }
  export function pick(n: u32): u32 { return sample(p, n) }
  const t = memory(f32, 1, 4);
  export function row(i: u32, x: f32) { t[0][i] = x }
  export function greedy(): u32 { return argmaxRandom(t, 0) }`;

/** Words that the reference returns for stream `stream` of seed (7, 3). */
const words = (stream: number, count: number) =>
  Array.from({ length: count }, (_, k) => streamWord(streamKey(7, 3, stream), k));

function seeded() {
  const machine = linkedMachine(DRAWS);
  machine.call('random$seed', 0, 7, 3);
  return machine;
}

describe('streams', () => {
  test('give an instance the words of its own stream, in order', () => {
    const machine = seeded();
    expect(Array.from({ length: 9 }, () => machine.call('test$word', 0))).toEqual(words(1, 9));
  });

  test('start over when seeded again, even between the two words of a block', () => {
    const machine = seeded();
    machine.call('test$word', 0);
    machine.call('random$seed', 0, 7, 3);
    expect(machine.call('test$word', 0)).toBe(words(1, 1)[0]);
  });

  test('carry the block number into its high word', () => {
    const machine = seeded();
    machine.setScalar('agent$randomBlock', 0, 0xfffffffc); // blocks are generated four at a time
    const key = streamKey(7, 3, 1);
    const counters: [number, number][] = [
      [0xfffffffc, 0],
      [0xfffffffd, 0],
      [0xfffffffe, 0],
      [0xffffffff, 0],
      [0, 1],
    ];
    const expected = counters.flatMap((counter) => [...threefry2x32(key, counter)]);
    expect(Array.from({ length: 10 }, () => machine.call('test$word', 0))).toEqual(expected);
  });

  test('keep the words after a skipped one, at any position', () => {
    const expected = words(1, 12);
    for (let passed = 0; passed < 2 ** 6; passed++) {
      const machine = seeded();
      const isPassed = (k: number) => ((passed >> (k % 6)) & 1) !== 0;
      const drawn = expected.map((_, k) => {
        if (!isPassed(k)) return machine.call('test$word', 0);
        machine.call('test$skip', 0);
        return null;
      });
      expect(drawn).toEqual(expected.map((word, k) => (isPassed(k) ? null : word)));
    }
  });

  test('handle a skipped word across the carry of the block number', () => {
    const machine = seeded();
    machine.setScalar('agent$randomBlock', 0, 0xffffffff);
    machine.call('test$skip', 0); // the first word of the last block before the carry
    expect(machine.call('test$word', 0)).toBe(threefry2x32(streamKey(7, 3, 1), [0xffffffff, 0])[1]);
    expect(machine.call('test$word', 0)).toBe(threefry2x32(streamKey(7, 3, 1), [0, 1])[0]);
  });

  test('draw initUniform from the stream init and leave the own stream unchanged', () => {
    const machine = seeded();
    expect(machine.call('test$start', 0)).toBe(((words(2, 1)[0] ?? 0) >>> 8) / 2 ** 24);
    expect(machine.call('test$word', 0)).toBe(words(1, 1)[0]);
  });

  test('are shared by instances with the same stream and independent otherwise', () => {
    const text = 'export function word(): u32 { return randomBits() }';
    const module = parseModule('drawing', text);
    const program = link({
      modules: [
        { name: 'main', module, stream: 0, sees: [] },
        { name: 'world', module, stream: 0, sees: [] },
        { name: 'term0', module, stream: 16, sees: [] },
      ],
      entries: ['main$word', 'world$word', 'term0$word'],
    });
    const machine = createInterpreter(program, 1);
    machine.clear(0);
    machine.call('random$seed', 0, 7, 3);
    const drawn = ['main$word', 'world$word', 'term0$word', 'main$word'].map((entry) =>
      machine.call(entry, 0),
    );
    const [a, b, c] = words(0, 3);
    expect(drawn).toEqual([a, b, words(16, 1)[0], c]);
    expect(program.scalars.map((slot) => slot.name)).toContain('world$randomKey0');
  });

  test('have no state in a program that draws nothing, whose seed entry does nothing', () => {
    const module = parseModule('quiet', 'export function f(): f32 { return exp(1.0) }');
    const program = link({ modules: [{ name: 'agent', module, stream: 1, sees: [] }], entries: ['agent$f'] });
    expect(program.functions[program.entries.random$seed ?? -1]?.body).toEqual([]);
    expect(program.scalars).toEqual([]);
  });
});

describe('draws', () => {
  test('use the high 24 bits of a word for uniform, and the high half of a product for below', () => {
    const machine = seeded();
    const [a = 0, b = 0] = words(1, 2);
    expect(machine.call('test$real', 0)).toBe((a >>> 8) / 2 ** 24);
    expect(machine.call('test$dice', 0, 1000)).toBe(Number((BigInt(b) * 1000n) >> 32n));
  });

  test('agree with 64-bit multiplication in below even for large n', () => {
    const machine = seeded();
    const sizes = [0, 1, 2, 3, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe, 123456789];
    const expected = words(1, sizes.length).map((word, i) =>
      Number((BigInt(word) * BigInt(sizes[i] ?? 0)) >> 32n),
    );
    expect(sizes.map((n) => machine.call('test$dice', 0, n))).toEqual(expected);
  });

  test('use Box–Muller on two words, cosine branch, for normal', () => {
    const machine = seeded();
    const [a = 0, b = 0] = words(1, 2);
    const expected =
      Math.sqrt(-2 * Math.log(1 - (a >>> 8) / 2 ** 24)) * Math.cos(2 * Math.PI * ((b >>> 8) / 2 ** 24));
    expect(machine.call('test$gauss', 0)).toBeCloseTo(expected, 5);
    expect(machine.call('test$word', 0)).toBe(words(1, 3)[2]);
  });

  test('have mean 0 and variance 1 over 20,000 normal draws', () => {
    const machine = seeded();
    const draws = Array.from({ length: 20_000 }, () => machine.call('test$gauss', 0));
    const mean = draws.reduce((sum, x) => sum + x, 0) / draws.length;
    const variance = draws.reduce((sum, x) => sum + (x - mean) ** 2, 0) / draws.length;
    // Four standard errors: 4/√20000 = 0.028 for the mean, 4·√(2/20000) = 0.04 for the variance.
    expect(Math.abs(mean)).toBeLessThan(0.028);
    expect(Math.abs(variance - 1)).toBeLessThan(0.04);
  });

  test('take the first index whose running sum exceeds u in sample, and never one of probability 0', () => {
    const machine = seeded();
    for (const [i, x] of [0, 0.25, 0, 0.75].entries()) machine.call('test$set', 0, i, x);
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < 4000; i++) {
      const k = machine.call('test$pick', 0, 4);
      counts[k] = (counts[k] ?? 0) + 1;
    }
    expect([counts[0], counts[2]]).toEqual([0, 0]);
    expect(Math.abs((counts[1] ?? 0) / 4000 - 0.25)).toBeLessThan(0.028); // four standard errors: 4·√(¼·¾/4000)
  });

  test('use no word in argmaxRandom without a tie, and one word with a tie', () => {
    const machine = seeded();
    machine.call('test$row', 0, 2, 5);
    expect(machine.call('test$greedy', 0)).toBe(2);
    expect(machine.call('test$word', 0)).toBe(words(1, 1)[0]);
    machine.call('test$row', 0, 0, 5);
    const seen = new Set(Array.from({ length: 40 }, () => machine.call('test$greedy', 0)));
    expect([...seen].sort()).toEqual([0, 2]);
    expect(machine.call('test$word', 0)).toBe(words(1, 42)[41]);
  });
});
