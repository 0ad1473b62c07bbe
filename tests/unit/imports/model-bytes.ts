/** Models in the shapes of other tools, and their binary formats, written from the published formats alone. */
import { deflateSync } from 'node:zlib';

export const bytes = (text: string) => new TextEncoder().encode(text);

/** Knuth and Yao's die: three flips on the way to a face, and one in four times back. */
export const DIE_TRA =
  '13 20\n0 1 0.5\n0 2 0.5\n1 3 0.5\n1 4 0.5\n2 5 0.5\n2 6 0.5\n3 1 0.5\n3 7 0.5\n4 8 0.5\n4 9 0.5\n5 10 0.5\n5 11 0.5\n6 2 0.5\n6 12 0.5\n7 7 1\n8 8 1\n9 9 1\n10 10 1\n11 11 1\n12 12 1\n';
export const FLIPS = '13 7\n0 1\n1 1\n2 1\n3 1\n4 1\n5 1\n6 1\n';
export const DIE_LAB = '0="init" 1="deadlock" 2="face"\n0: 0\n7: 2\n8: 2\n9: 2\n10: 2\n11: 2\n12: 2\n';
export const DIE_STA = `(s,d)\n${Array.from({ length: 13 }, (_, s) => `${s}:(${Math.min(s, 7)},${Math.max(0, s - 6)})`).join('\n')}\n`;

/** Two ways into the end, one of them by a half. */
export const TWO_WAYS_DRN = `// a model
@type: MDP
@value_type: double
@parameters

@placeholders
$half : 0.5
@reward_models
cost gain
@nr_states
3
@nr_choices
4
@model
state 0 [-1, 0] init
\taction go [0, 0]
\t\t0 : $half
\t\t1 : 1/2
\taction __NOLABEL__ [0, 0]
\t\t2 : 1
state 1 [0, 0]
\taction go [5, 7]
\t\t2 : 1
state 2 [0, 0] goal
\taction rest [0, 0]
\t\t2 : 1
`;

/** Kaelbling, Littman and Cassandra (1998): listening costs 1, the right door pays 10, the wrong one costs 100. */
export const TIGER = `discount: 0.95
values: reward
states: tiger-left tiger-right
actions: listen open-left open-right
T: listen
identity
T: open-left
uniform
T: open-right
uniform
R: listen : * : * : * -1
R: open-left : tiger-left : * : * -100
R: open-left : tiger-right : * : * 10
R: open-right : tiger-left : * : * 10
R: open-right : tiger-right : * : * -100
`;
/** The forest of MDPtoolbox with three ages: waiting grows it, cutting pays, and a fire comes with probability 0.1. */
export const FOREST = {
  P: [
    [
      [0.1, 0.9, 0],
      [0.1, 0, 0.9],
      [0.1, 0, 0.9],
    ],
    [
      [1, 0, 0],
      [1, 0, 0],
      [1, 0, 0],
    ],
  ],
  R: [
    [0, 0],
    [0, 1],
    [4, 2],
  ],
};
/** NumPy's format, version 1. */
export function npy(shape: readonly number[], values: readonly number[], fortran = false): Uint8Array {
  const header = `{'descr': '<f8', 'fortran_order': ${fortran ? 'True' : 'False'}, 'shape': (${shape.join(', ')}${shape.length === 1 ? ',' : ''}), }`;
  const padded = header.padEnd(Math.ceil((header.length + 11) / 64) * 64 - 11, ' ');
  const whole = new Uint8Array(10 + padded.length + 1 + 8 * values.length);
  whole.set([0x93, ...bytes('NUMPY'), 1, 0]);
  const view = new DataView(whole.buffer);
  view.setUint16(8, padded.length + 1, true);
  whole.set(bytes(`${padded}\n`), 10);
  for (const [k, value] of values.entries()) view.setFloat64(11 + padded.length + 8 * k, value, true);
  return whole;
}

/** A data element of a MATLAB file, filled up to a multiple of eight bytes. */
function element(type: number, content: Uint8Array): Uint8Array {
  const whole = new Uint8Array(8 + Math.ceil(content.length / 8) * 8);
  const view = new DataView(whole.buffer);
  view.setUint32(0, type, true);
  view.setUint32(4, content.length, true);
  whole.set(content, 8);
  return whole;
}
const joined = (...parts: readonly Uint8Array[]) =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)));
const raw = (list: Float64Array | Int32Array | Uint32Array) => new Uint8Array(list.buffer);
export function variable(name: string, shape: readonly number[], values: readonly number[]): Uint8Array {
  return element(
    14,
    joined(
      element(6, raw(Uint32Array.of(6, 0))),
      element(5, raw(Int32Array.from(shape))),
      element(1, bytes(name)),
      element(9, raw(Float64Array.from(values))),
    ),
  );
}
export function mat(variables: readonly Uint8Array[], packed: boolean): Uint8Array {
  const header = new Uint8Array(128).fill(0x20);
  header.set(bytes('MATLAB 5.0 MAT-file'));
  header.set([0, 1, 0x49, 0x4d], 124);
  const parts = variables.map((one) => {
    if (!packed) return one;
    const content = deflateSync(one);
    const whole = new Uint8Array(8 + content.length);
    new DataView(whole.buffer).setUint32(0, 15, true);
    new DataView(whole.buffer).setUint32(4, content.length, true);
    whole.set(content, 8);
    return whole;
  });
  return joined(header, ...parts);
}
