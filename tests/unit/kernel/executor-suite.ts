/** A single suite for every executor, which checks rules of the language worked out by hand. */
import { expect, it } from 'vitest';
import type { Expr, Program } from '../../../src/kernel/ir.ts';
import type { Machine } from '../../../src/kernel/machine.ts';
import { at } from '../../../src/kernel/typed-tree.ts';
import * as b from '../../property/ir-builder.ts';
import { cases } from './meaning-cases.ts';

const { binary, call, choose, constant, fn, giveBack, i32, intrinsic, load, local, logic, loop } = b;
const { program, scalar, setLocal, setScalar, store1, store2, u32, when } = b;

export type Create = (program: Program, replicas: number) => Machine;

/**
 * main$next() returns 1, 2, 3, … and writes the count in base ten, so that the order of calls can be read
 * from `trace`.
 */
const NEXT = fn('mark', ['u32'], [], 'u32', [
  setScalar(0, binary('add', binary('mul', scalar('u32', 0), u32(10)), local('u32', 0))),
  giveBack(local('u32', 0)),
]);
const TRACE = { name: 'trace', type: 'u32', initial: 0 } as const;
const mark = (digit: number): Expr => call('u32', 0, u32(digit));
const isMark = (digit: number): Expr => binary('lt', mark(digit), u32(100));

export function executorSuite(create: Create): void {
  const value = (machine: Machine, ...args: number[]): number => machine.call('f', 0, ...args);

  it('gives the hand-worked value of every operation, on arguments and on constants', () => {
    for (const { title, types, result, make, args, expected } of cases) {
      const inputs = types.map((type, index) => local(type, index));
      const literals = types.map((type, index) => constant(type, at(args, index)));
      const machine = create(
        program([
          fn('arguments', types, [], result, [giveBack(make(...inputs))]),
          fn('constants', [], [], result, [giveBack(make(...literals))]),
        ]),
        1,
      );
      expect(machine.call('arguments', 0, ...args), title).toBe(expected);
      expect(machine.call('constants', 0), `${title} (constants)`).toBe(expected);
    }
  });

  it('gives the same with one constant operand', () => {
    for (const { title, types, result, make, args, expected } of cases) {
      if (types.length !== 2) continue;
      const [first, second] = [at(types, 0), at(types, 1)];
      const machine = create(
        program([
          fn('left', [second], [], result, [giveBack(make(constant(first, at(args, 0)), local(second, 0)))]),
          fn('right', [first], [], result, [giveBack(make(local(first, 0), constant(second, at(args, 1))))]),
        ]),
        1,
      );
      expect(machine.call('left', 0, at(args, 1)), title).toBe(expected);
      expect(machine.call('right', 0, at(args, 0)), title).toBe(expected);
    }
  });

  it('clamps an index out of range to the last element, in each dimension on its own', () => {
    const machine = create(
      program(
        [fn('f', ['u32', 'u32'], [], 'f32', [giveBack(load('f32', 0, local('u32', 0), local('u32', 1)))])],
        {
          arrays: [b.array('t', 'f32', 3, 2)],
        },
      ),
      1,
    );
    machine.array('t', 0).set([0, 1, 10, 11, 20, 21]);
    expect(value(machine, 1, 0)).toBe(10);
    expect(value(machine, 1, 2)).toBe(11); // not row 2
    expect(value(machine, 3, 0)).toBe(20);
    expect(value(machine, 2 ** 32 - 1, 2 ** 32 - 1)).toBe(21);
  });

  it('clamps where it writes, and reads a negative index as out of range', () => {
    const index = intrinsic('u32', 'toU32', local('i32', 0));
    const machine = create(
      program([fn('f', ['i32'], [], 'void', [store1(0, index, u32(7))])], {
        arrays: [b.array('a', 'u32', 4)],
      }),
      1,
    );
    value(machine, -1);
    expect([...machine.array('a', 0)]).toEqual([0, 0, 0, 7]);
  });

  it('evaluates the right side of && and || only if needed', () => {
    const test = logic('or', logic('and', local('bool', 0), isMark(1)), isMark(2));
    const machine = create(
      program([NEXT, fn('f', ['bool'], [], 'bool', [giveBack(test)])], { scalars: [TRACE] }),
      1,
    );
    expect(value(machine, 0)).toBe(1);
    expect(machine.scalar('trace', 0)).toBe(2);
    machine.clear(0);
    expect(value(machine, 1)).toBe(1);
    expect(machine.scalar('trace', 0)).toBe(1);
  });

  it('evaluates one side of a choice only', () => {
    const machine = create(
      program([NEXT, fn('f', ['bool'], [], 'u32', [giveBack(choose(local('bool', 0), mark(3), mark(4)))])], {
        scalars: [TRACE],
      }),
      1,
    );
    expect(value(machine, 1)).toBe(3);
    expect(value(machine, 0)).toBe(4);
    expect(machine.scalar('trace', 0)).toBe(34);
  });

  it('evaluates operands, arguments, indices and stored values from left to right', () => {
    const three = fn('three', ['u32', 'u32', 'u32'], [], 'u32', [giveBack(local('u32', 2))]);
    const machine = create(
      program(
        [
          NEXT,
          three,
          fn('f', [], [], 'u32', [
            store2(0, mark(1), mark(2), mark(3)),
            giveBack(binary('sub', call('u32', 1, mark(4), mark(5), mark(6)), mark(7))),
          ]),
        ],
        { scalars: [TRACE], arrays: [b.array('t', 'u32', 8, 8)] },
      ),
      1,
    );
    expect(value(machine)).toBe(2 ** 32 - 1);
    expect(machine.scalar('trace', 0)).toBe(1234567);
    expect(machine.array('t', 0)[1 * 8 + 2]).toBe(3);
  });

  it('reads a scalar before a call on its right changes it, and after a call on its left', () => {
    const sum = (x: Expr, y: Expr): Expr => binary('add', binary('mul', x, u32(100)), y);
    const machine = create(
      program(
        [NEXT, fn('f', [], [], 'u32', [giveBack(sum(scalar('u32', 0), sum(mark(5), scalar('u32', 0))))])],
        {
          scalars: [TRACE],
        },
      ),
      1,
    );
    expect(value(machine)).toBe(505); // 0·100 + (5·100 + 5)
    expect(value(machine)).toBe(5 * 100 + 5 * 100 + 55);
  });

  it('runs a loop from, by step, below its end; continue steps on, break leaves one loop', () => {
    const i = local('u32', 0);
    const digits = binary('add', binary('mul', local('u32', 1), u32(10)), i);
    const body = [
      when(binary('eq', i, u32(3)), [{ op: 'continue' }]),
      when(binary('eq', i, u32(7)), [{ op: 'break' }]),
      setLocal(1, digits),
    ] as const;
    for (const padding of [0, 40]) {
      // With this padding, the body is too large to be unrolled.
      const padded = Array.from({ length: padding }, () => setLocal(2, binary('add', local('u32', 2), i)));
      const machine = create(
        program([
          fn('f', [], ['u32', 'u32', 'u32', 'u32'], 'u32', [
            ...[1, 2, 3].map((index) => setLocal(index, u32(0))),
            loop(0, 1, 10, 2, [...padded, setLocal(3, i), ...body]),
            giveBack(binary('add', binary('mul', local('u32', 1), u32(100)), local('u32', 3))),
          ]),
        ]),
        1,
      );
      expect(value(machine)).toBe(15 * 100 + 7); // 1, (3), 5, then out at 7
    }
  });

  it('counts from below zero, and does not enter an empty loop', () => {
    const digits = binary('add', binary('mul', local('i32', 0), i32(10)), local('i32', 1));
    const machine = create(
      program([
        fn('f', [], ['i32', 'i32', 'i32'], 'i32', [
          setLocal(0, i32(0)),
          loop(1, -5, 6, 4, [setLocal(0, digits)]), // −5, −1, 3
          loop(2, 2, 2, 1, [setLocal(0, i32(99))]),
          giveBack(local('i32', 0)),
        ]),
      ]),
      1,
    );
    expect(value(machine)).toBe(-507); // ((−5) · 10 − 1) · 10 + 3
  });

  it('returns out of nested loops, also from a called function', () => {
    const search = fn('search', ['u32'], ['u32', 'u32'], 'u32', [
      loop(1, 0, 10, 1, [
        loop(2, 0, 10, 1, [
          when(binary('eq', binary('mul', local('u32', 1), local('u32', 2)), local('u32', 0)), [
            giveBack(binary('add', binary('mul', local('u32', 1), u32(10)), local('u32', 2))),
          ]),
        ]),
      ]),
      giveBack(u32(1000)),
    ]);
    const machine = create(
      program([
        search,
        fn('f', [], [], 'u32', [giveBack(binary('add', call('u32', 0, u32(42)), call('u32', 0, u32(11))))]),
      ]),
      1,
    );
    expect(value(machine)).toBe(67 + 1000); // 6 · 7 comes first; 11 is no product of two digits
  });
}
