/** What every executor's machine offers to the engine: replicas, settings, tables, snapshots and errors. */
import { expect, it } from 'vitest';
import * as b from '../../property/ir-builder.ts';
import type { Create } from './executor-suite.ts';

const { binary, f32, fn, giveBack, i32, load, local, param, program, scalar, setScalar, store1, u32 } = b;

export function machineSuite(create: Create): void {
  it('keeps replicas apart and shares settings and data tables', () => {
    const gain = binary('mul', param('f32', 0), load('f32', 0, u32(1)));
    const machine = create(
      program(
        [
          fn('f', [], [], 'f32', [
            setScalar(0, binary('add', scalar('f32', 0), gain)),
            giveBack(scalar('f32', 0)),
          ]),
        ],
        {
          scalars: [{ name: 'x', type: 'f32', initial: 0.5 }],
          params: [{ name: 'alpha', type: 'f32', value: 2 }],
          arrays: [b.array('table', 'f32', 2, undefined, 'data')],
        },
      ),
      3,
    );
    machine.setData('table', [1, 4]);
    expect(machine.call('f', 1)).toBe(8.5);
    machine.setParam('alpha', 0.1);
    expect(machine.param('alpha')).toBe(Math.fround(0.1));
    const second = Math.fround(0.5 + Math.fround(Math.fround(0.1) * 4));
    expect(machine.call('f', 2)).toBe(second);
    expect([0, 1, 2].map((replica) => machine.scalar('x', replica))).toEqual([0.5, 8.5, second]);
  });

  it('takes and gives numbers of the declared types, and wraps what a host passes', () => {
    const machine = create(
      program([
        fn('u', ['u32'], [], 'u32', [giveBack(local('u32', 0))]),
        fn('i', ['i32'], [], 'i32', [giveBack(local('i32', 0))]),
        fn('b', ['bool'], [], 'bool', [giveBack(local('bool', 0))]),
        fn('x', ['f32'], [], 'f32', [giveBack(local('f32', 0))]),
        fn('v', [], [], 'void', []),
      ]),
      1,
    );
    expect(machine.call('u', 0, 2 ** 32 - 1)).toBe(2 ** 32 - 1);
    expect(machine.call('u', 0, -1)).toBe(2 ** 32 - 1);
    expect(machine.call('i', 0, -5)).toBe(-5);
    expect(machine.call('b', 0, 7)).toBe(1);
    expect(machine.call('x', 0, 0.1)).toBe(Math.fround(0.1));
    expect(machine.call('v', 0)).toBe(0);
  });

  it('clears, snapshots and restores one replica', () => {
    const machine = create(
      program([fn('f', [], [], 'void', [setScalar(0, i32(-9)), store1(0, u32(1), f32(2.5))])], {
        scalars: [
          { name: 'n', type: 'i32', initial: -3 },
          { name: 'on', type: 'bool', initial: 1 },
        ],
        arrays: [b.array('a', 'f32', 3)],
      }),
      2,
    );
    const fresh = machine.snapshot(1);
    machine.call('f', 1);
    const used = machine.snapshot(1);
    expect([...machine.array('a', 1)]).toEqual([0, 2.5, 0]);
    machine.clear(1);
    expect(machine.snapshot(1)).toEqual(fresh);
    expect([machine.scalar('n', 1), machine.scalar('on', 1)]).toEqual([-3, 1]);
    machine.restore(0, used);
    expect([machine.scalar('n', 0), machine.array('a', 0)[1]]).toEqual([-9, 2.5]);
    machine.setScalar('n', 0, 2 ** 32 - 2);
    expect(machine.scalar('n', 0)).toBe(-2);
  });

  it('refuses unknown names, replicas, numbers of arguments and wrong sizes with a RangeError', () => {
    const machine = create(
      program([fn('f', ['u32'], [], 'void', [])], {
        scalars: [{ name: 'n', type: 'u32', initial: 0 }],
        arrays: [b.array('a', 'u32', 2), b.array('d', 'u32', 2, undefined, 'data')],
      }),
      2,
    );
    expect(() => machine.call('g', 0)).toThrow(/no entry 'g'; it has: f/);
    expect(() => machine.call('f', 0)).toThrow(/takes 1 arguments, found 0/);
    expect(() => machine.call('f', 2, 1)).toThrow(/no replica 2: there are 2/);
    expect(() => machine.scalar('x', 0)).toThrow(RangeError);
    expect(() => machine.array('x', 0)).toThrow(RangeError);
    expect(() => machine.setParam('x', 0)).toThrow(RangeError);
    expect(() => machine.setData('a', [1, 2])).toThrow(/not a data table/);
    expect(() => machine.setData('d', [1])).toThrow(/holds 2 × 1 values, found 1/);
    expect(() => machine.restore(0, new Uint8Array(4))).toThrow(/16 bytes, this one has 4/);
    expect(() => create(program([]), 0)).toThrow(/at least 1/);
  });

  it('refuses more memory than 32-bit addresses reach before it allocates any', () => {
    const huge = program([], { arrays: [b.array('a', 'f32', 2 ** 20)] });
    expect(() => create(huge, 1025)).toThrow(/1025 replicas of 4194304 bytes .* at most 1024 replicas fit/);
  });
}
