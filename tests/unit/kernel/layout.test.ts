import { expect, it } from 'vitest';
import { layoutOf, machineBytes, paramBase, replicaBase } from '../../../src/kernel/layout.ts';
import { array, program } from '../../property/ir-builder.ts';

const sample = program([], {
  scalars: [
    { name: 'n', type: 'u32', initial: 0 },
    { name: 'x', type: 'f32', initial: 0 },
    { name: 'on', type: 'bool', initial: 0 },
  ],
  params: [{ name: 'alpha', type: 'f32', value: 0.1 }],
  arrays: [
    array('q', 'f32', 3, 2),
    array('walls', 'u32', 5, undefined, 'data'),
    array('visits', 'u32', 4),
    array('map', 'i32', 2, 2, 'data'),
  ],
});

it('puts scalars first, then memory arrays, in order, four bytes each', () => {
  const layout = layoutOf(sample);
  expect(layout.scalarOffset).toEqual([0, 4, 8]);
  // q follows 3 scalars, visits follows q; walls and map are in the data block
  expect(layout.arrayOffset).toEqual([12, 0, 36, 20]);
  expect(layout.paramOffset).toEqual([0]);
});

it('rounds each block up to 16 bytes', () => {
  const layout = layoutOf(sample);
  expect(layout.replicaBytes).toBe(64); // 12 + 24 + 16 = 52
  expect(layout.dataBytes).toBe(48); // 20 + 16 = 36
  expect(layout.paramBytes).toBe(16);
});

it('lays out data, params and replicas in this order', () => {
  const layout = layoutOf(sample);
  expect(paramBase(layout)).toBe(48);
  expect(replicaBase(layout, 0)).toBe(64);
  expect(replicaBase(layout, 2)).toBe(64 + 2 * 64);
  expect(machineBytes(layout, 2)).toBe(64 + 2 * 64);
});

it('gives an empty program empty blocks', () => {
  expect(layoutOf(program([]))).toMatchObject({ replicaBytes: 0, dataBytes: 0, paramBytes: 0 });
});
