import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GuardedDevice, openDevice } from '../../src/engine/gpu/device.ts';
import { createInterpreter } from '../../src/kernel/interpreter/interpreter.ts';
import type { Program } from '../../src/kernel/ir.ts';
import { link } from '../../src/kernel/link/link.ts';
import { parseModule } from '../../src/kernel/parse/parse.ts';
import { compileWgsl } from '../../src/kernel/wgsl/compile.ts';
import { ALL_FIXES, NO_FIXES, type WgslOptions } from '../../src/kernel/wgsl/options.ts';
import { describeGpu } from './node-gpu.ts';
import { WgslMachine } from './wgsl-machine.ts';

/** Every kind of name that a module declares, each in its place once or more. */
const MODULE = `
export const meta = { label: 'META', help: 'META' };
const CONSTANT = 3 * 1;
const PARAM = param({ value: 0.5, min: 0, max: 1, label: 'META', help: 'META' });
const ARRAY = memory(f32, CONSTANT, 4);
const TABLE = data(u32, CONSTANT);
let SCALAR: u32 = 7;
export const EVENT = event('META');
function INNER(A: f32[][], B: u32): f32 {
  let C = 0.0;
  for (let D = 0; D < cols(A); D++) {
    if (A[B][D] > C) { C = A[B][D]; } else { C += PARAM; }
  }
  return C * f32(EVENT);
}
export function ENTRY(B: u32, E: f32): f32 {
  const F = INNER(ARRAY, B) + E;
  SCALAR += TABLE[B];
  ARRAY[B][SCALAR] = F < 0.5 ? F : uniform();
  return F;
}`;
const PLACES = [...new Set(MODULE.match(/\b[A-Z]+\b/g))];

/** Words of WGSL: keywords, types, built-in functions and values, and the names that a translation makes itself. */
const WGSL_WORDS =
  `fn var struct loop enable override alias discard diagnostic requires bitcast array vec4 atomic ptr
  sampler i16 f16 workgroup storage private_ read_write workgroupBarrier storageBarrier countOneBits select mix dot
  transpose unpack4x8unorm subgroupAdd global_invocation_id num_workgroups compute vertex binding group location
  run memory block tables exchange zero replica replicas base call0 call1 v0 v1 s0 s1 p0 a0 a1 t1 r0 g0 guard divideF
  signed lane groups result main`.split(/\s+/);

function programOf(text: string): Program {
  const module = parseModule('world', text);
  const entries = module.functions.map((fn) => fn.name).filter((name) => /^(ENTRY|e_.*)$/.test(name));
  return link({
    modules: [{ name: 'world', module, stream: 0, sees: [] }],
    entries: [...entries.map((name) => `world$${name}`), 'random$seed'],
  });
}

/** Renames the module: the k-th kind of name gets the k-th word from an offset. */
function renamed(offset: number): string {
  const names = new Map(
    PLACES.map((place, k) => [place, WGSL_WORDS[(k * 5 + offset) % WGSL_WORDS.length] ?? place]),
  );
  names.set('ENTRY', `e_${names.get('ENTRY')}`);
  names.set('META', "'); } fn run() { /* @compute */ ".replaceAll("'", ''));
  return MODULE.replace(/\b[A-Z]+\b/g, (place) => names.get(place) ?? place);
}

const VARIANTS: readonly WgslOptions[] = [{ fixes: NO_FIXES }, { fixes: ALL_FIXES, privateWords: 0 }];

const textsOf = (program: Program): string[] =>
  VARIANTS.flatMap((options) =>
    Object.keys(program.entries)
      .filter((entry) => entry !== 'random$seed')
      .map((entry) => compileWgsl(program, entry, options)),
  );

describe('names in a translation to WGSL', () => {
  const expected = textsOf(programOf(MODULE));

  it('are its own: words of WGSL as names of a module change no character of the text', () => {
    expect(expected.length).toBe(VARIANTS.length);
    let accepted = 0;
    for (let offset = 0; offset < WGSL_WORDS.length; offset++) {
      const text = renamed(offset);
      // The kernel language has its own reserved words and no duplicate names.
      if (new Set(text.match(/\b\w+\b/g)).size < new Set(MODULE.match(/\b\w+\b/g)).size) continue;
      try {
        expect(textsOf(programOf(text))).toEqual(expected);
        accepted++;
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'KernelError') throw error;
      }
    }
    expect(accepted).toBeGreaterThan(20);
  });

  it('are its own: a typed tree whose names are pieces of WGSL gives the same text', () => {
    const program = programOf(MODULE);
    let count = 0;
    const evil = () => `x${count++}; }\n@compute @workgroup_size(1) fn run() { memory[0] = 1u; /*`;
    const slot = <T extends { readonly name: string }>(one: T): T => ({ ...one, name: evil() });
    const entries = Object.entries(program.entries);
    const hostile: Program = {
      ...program,
      scalars: program.scalars.map(slot),
      arrays: program.arrays.map(slot),
      params: program.params.map(slot),
      events: program.events.map(slot),
      functions: program.functions.map(slot),
      entries: Object.fromEntries(entries.map(([name, fn]) => [name === 'random$seed' ? name : evil(), fn])),
    };
    expect(count).toBeGreaterThan(10);
    expect(textsOf(hostile)).toEqual(expected);
  });

  it('are letters with a number, or the few of its frame: nothing of the module is found among them', () => {
    for (const text of expected)
      for (const place of PLACES.filter((name) => name.length > 1)) expect(text).not.toContain(place);
  });
});

describeGpu('names on the graphics device', (host) => {
  let device: GuardedDevice;
  beforeAll(async () => {
    device = await openDevice(host, { allowFallback: true, storageBytes: 2 ** 20, deadlineMs: 120_000 });
  });
  afterAll(() => device.close());

  it('do no harm: a module of words of WGSL compiles and runs', async () => {
    const program = programOf(renamed(3));
    const [entry = ''] = Object.keys(program.entries).filter((name) => name !== 'random$seed');
    for (const options of VARIANTS) {
      const machine = createInterpreter(program, 2);
      const gpu = await WgslMachine.like(device, machine, [entry], options);
      const { results } = await gpu.call(entry, [1, 0.25]);
      expect(results).toEqual([0, 1].map((replica) => machine.call(entry, replica, 1, 0.25)));
      gpu.close();
    }
  });
});
