import { describe, expect, it } from 'vitest';
import { createInterpreter } from '../../../src/kernel/interpreter/interpreter.ts';
import type { Fn, Program } from '../../../src/kernel/ir.ts';
import { compileWasm, createWasmMachine, createWasmMachineSync } from '../../../src/kernel/wasm/compile.ts';
import * as b from '../../property/ir-builder.ts';
import { type Create, executorSuite } from './executor-suite.ts';
import { machineSuite } from './machine-suite.ts';

const {
  binary,
  call,
  f32,
  fn,
  giveBack,
  load,
  local,
  loop,
  program,
  scalar,
  setLocal,
  setScalar,
  store2,
  u32,
} = b;

const translations: readonly (readonly [string, Create])[] = [
  ['wasm', createWasmMachineSync],
  ['wasm with real calls', (p, replicas) => createWasmMachineSync(p, replicas, { inline: false })],
];
describe.each(translations)('%s', (_, create) => {
  executorSuite(create);
  machineSuite(create);
});

/** q[i mod 8][n mod 3] += i / 4 for every i below the argument; n counts. */
const counting: Program = program(
  [
    fn('run', ['u32'], ['u32', 'f32'], 'u32', [
      loop(1, 0, 1000, 1, [
        b.when(binary('ge', local('u32', 1), local('u32', 0)), [{ op: 'break' }]),
        setScalar(0, binary('add', scalar('u32', 0), u32(1))),
        setLocal(
          2,
          binary(
            'add',
            load('f32', 0, binary('rem', local('u32', 1), u32(8)), binary('rem', scalar('u32', 0), u32(3))),
            binary('div', b.intrinsic('f32', 'toF32', local('u32', 1)), f32(4)),
          ),
        ),
        store2(
          0,
          binary('rem', local('u32', 1), u32(8)),
          binary('rem', scalar('u32', 0), u32(3)),
          local('f32', 2),
        ),
      ]),
      giveBack(scalar('u32', 0)),
    ]),
  ],
  { scalars: [{ name: 'n', type: 'u32', initial: 0 }], arrays: [b.array('q', 'f32', 8, 3)] },
);

describe('snapshots', () => {
  it('carry a replica from the interpreter to WebAssembly and back', () => {
    const reference = createInterpreter(counting, 1);
    const interpreter = createInterpreter(counting, 2);
    const wasm = createWasmMachineSync(counting, 3);
    reference.call('run', 0, 500);
    interpreter.call('run', 1, 200);
    // The counter continues, so the second and third parts start where the first one stopped.
    wasm.restore(2, interpreter.snapshot(1));
    interpreter.call('run', 1, 300);
    wasm.call('run', 2, 300);
    expect(wasm.snapshot(2)).toEqual(interpreter.snapshot(1));
    interpreter.restore(0, wasm.snapshot(2));
    expect(interpreter.call('run', 0, 10)).toBe(510);
    expect(reference.scalar('n', 0)).toBe(500);
  });
});

describe('createWasmMachine', () => {
  it('gives the same machine without blocking the page', async () => {
    const machine = await createWasmMachine(counting, 2);
    expect(machine.call('run', 1, 20)).toBe(20);
    expect(machine.snapshot(1)).toEqual(
      (() => {
        const same = createWasmMachineSync(counting, 1);
        same.call('run', 0, 20);
        return same.snapshot(0);
      })(),
    );
  });
});

describe('compileWasm', () => {
  it('writes a module that WebAssembly accepts, also for an empty program', () => {
    expect(WebAssembly.validate(compileWasm(counting))).toBe(true);
    expect(WebAssembly.validate(compileWasm(program([])))).toBe(true);
  });

  it('leaves out functions that no entry reaches', () => {
    const unused = fn('unused', [], [], 'void', []);
    const used = fn('used', [], [], 'void', []);
    expect(compileWasm(program([unused, used], {}, ['used'])).length).toBe(
      compileWasm(program([used], {}, ['used'])).length,
    );
  });

  it('rejects a program that explodes, with a message that says what to do', () => {
    // Each function calls the one before it 30 times, so inlining alone would make 30⁴ copies.
    const functions: Fn[] = [
      fn('f0', [], [], 'void', [setScalar(0, binary('add', scalar('u32', 0), u32(1)))]),
    ];
    for (let level = 1; level <= 4; level++)
      functions.push(
        fn(
          `f${level}`,
          [],
          [],
          'void',
          Array.from({ length: 30 }, () => b.perform(call('void', level - 1))),
        ),
      );
    const exploding = program(functions, { scalars: [{ name: 'n', type: 'u32', initial: 0 }] }, ['f4']);
    expect(() => compileWasm(exploding, { instructionLimit: 200 })).toThrow(
      /too large: it compiles to more than 200 instructions/,
    );
    // If inlining makes too many instructions, calls are not inlined.
    expect(compileWasm(exploding, { instructionLimit: 1000 })).toEqual(
      compileWasm(exploding, { inline: false }),
    );
    expect(compileWasm(exploding)).not.toEqual(compileWasm(exploding, { inline: false }));
    const machine = createWasmMachineSync(exploding, 1);
    machine.call('f4', 0);
    expect(machine.scalar('n', 0)).toBe(30 ** 4);
  });

  it('keeps a range known for one use of a local from leaking into another use', () => {
    // x is below 4 in one copy of the unrolled body and not in the next, so the index must be clamped in
    // each.
    const machine = createWasmMachineSync(
      program(
        [
          fn('f', [], ['u32', 'u32'], 'u32', [
            loop(0, 0, 3, 1, [
              setLocal(1, binary('mul', local('u32', 0), u32(3))),
              b.store1(0, local('u32', 1), binary('add', local('u32', 0), u32(1))),
            ]),
            giveBack(load('u32', 0, u32(3))),
          ]),
        ],
        { arrays: [b.array('a', 'u32', 4)] },
      ),
      1,
    );
    expect(machine.call('f', 0)).toBe(3); // rows 0, 3 and 6 → 3
    expect([...machine.array('a', 0)]).toEqual([1, 0, 0, 3]);
  });
});
