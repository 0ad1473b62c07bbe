/** Runs one program on several machines with the same random inputs and reports where they first differ. */
import type { Program } from '../../src/kernel/ir.ts';
import type { Machine } from '../../src/kernel/machine.ts';
import { at } from '../../src/kernel/typed-tree.ts';
import { extremeValue, Random } from './random-values.ts';

const REPLICAS = 2;
const ROUNDS = 2;

export interface Named {
  readonly name: string;
  readonly machine: Machine;
}

/**
 * The first difference from the first machine; undefined if all agree bit for bit (any NaN equals any NaN).
 */
export function firstDifference(
  program: Program,
  machines: readonly Named[],
  seed: number,
): string | undefined {
  const [reference, ...others] = machines;
  if (reference === undefined) return undefined;
  const random = new Random(seed ^ 0x5eed);
  prepare(program, reference.machine, random);
  for (const { machine } of others) copyInputs(program, reference.machine, machine);

  for (let round = 0; round < ROUNDS; round++)
    for (const [entry, fn] of Object.entries(program.entries)) {
      const { locals, params } = at(program.functions, fn);
      const args = locals.slice(0, params).map((type) => extremeValue(random, type));
      const expected = reference.machine.call(entry, 1, ...args);
      for (const { name, machine } of others) {
        const found = machine.call(entry, 1, ...args);
        if (!Object.is(expected, found))
          return `${name}: ${entry}(${args.join(', ')}) gave ${show(found)}, expected ${show(expected)}`;
        const difference = stateDifference(program, reference.machine, machine);
        if (difference) return `${name}: after ${entry}(${args.join(', ')}): ${difference}`;
      }
    }
  return undefined;
}

function show(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function prepare(program: Program, machine: Machine, random: Random): void {
  for (const param of program.params) machine.setParam(param.name, extremeValue(random, param.type));
  for (const scalar of program.scalars)
    if (random.chance(0.7)) machine.setScalar(scalar.name, 1, extremeValue(random, scalar.type));
  for (const slot of program.arrays) {
    const values = Array.from({ length: slot.rows * slot.cols }, () => extremeValue(random, slot.type));
    if (slot.space === 'data') machine.setData(slot.name, values);
    else machine.array(slot.name, 1).set(values);
  }
}

function copyInputs(program: Program, from: Machine, to: Machine): void {
  for (const { name } of program.params) to.setParam(name, from.param(name));
  for (const { name, space } of program.arrays)
    if (space === 'data') to.setData(name, [...from.array(name, 0)]);
  for (let replica = 0; replica < REPLICAS; replica++) to.restore(replica, from.snapshot(replica));
}

export const COMPARED_REPLICAS = REPLICAS;

function stateDifference(program: Program, expected: Machine, found: Machine): string | undefined {
  // Replica 0 is never run, so that writes outside a replica's own block become visible there.
  for (let replica = 0; replica < REPLICAS; replica++) {
    for (const { name } of program.scalars) {
      const [a, b] = [expected.scalar(name, replica), found.scalar(name, replica)];
      if (!Object.is(a, b)) return `scalar ${name} of replica ${replica} is ${show(b)}, expected ${show(a)}`;
    }
    for (const { name } of program.arrays) {
      const [a, b] = [expected.array(name, replica), found.array(name, replica)];
      for (let i = 0; i < a.length; i++)
        if (!Object.is(a[i], b[i]))
          return `${name}[${i}] of replica ${replica} is ${show(at(b, i))}, expected ${show(at(a, i))}`;
    }
  }
  return undefined;
}
