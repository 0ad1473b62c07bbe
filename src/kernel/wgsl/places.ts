/**
 * Where a replica's words are while the device works: scalars and small arrays in the thread, large arrays in
 * the buffer.
 */
import type { Program, Scalar } from '../ir.ts';
import { layoutOf } from '../layout.ts';
import type { Layout } from '../machine.ts';
import { at } from '../typed-tree.ts';
import { BINDING, CALL, ENTRY_POINT, type WgslOptions, WORKGROUP } from './options.ts';

export interface Places {
  readonly layout: Layout;
  /** Words per replica. */
  readonly words: number;
  isPrivate(array: number): boolean;
  /** Text of the word at that index expression (of the replica's block, or of the data block). */
  word(space: 'memory' | 'data', index: string): string;
  /** Index of the first word of an array in its block. */
  first(array: number): number;
}

export function placesOf(program: Program, options: Required<WgslOptions>): Places {
  const layout = layoutOf(program);
  return {
    layout,
    words: layout.replicaBytes / 4,
    isPrivate(array) {
      const slot = at(program.arrays, array);
      return slot.space === 'memory' && slot.rows * slot.cols <= options.privateWords;
    },
    word(space, index) {
      if (space === 'data') return `tables[${index}]`;
      return `memory[base + ${index}]`;
    },
    first: (array) => at(layout.arrayOffset, array) / 4,
  };
}

/** Text that reads a word as a value of the type. */
export function fromWord(type: Scalar, word: string): string {
  if (type === 'u32') return word;
  return type === 'bool' ? `(${word} != 0u)` : `bitcast<${type}>(${word})`;
}

export function toWord(type: Scalar, value: string): string {
  if (type === 'u32') return value;
  return type === 'bool' ? `select(0u, 1u, ${value})` : `bitcast<u32>(${value})`;
}

export const uniform = (word: number) => `block[${word >> 2}][${word & 3}]`;

/** The start of the compute function, where a thread finds its replica or returns. */
export function threadHead(words: number): string[] {
  return [
    `@compute @workgroup_size(${WORKGROUP})`,
    `fn ${ENTRY_POINT}(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) lane: u32) {`,
    `  replica = (group.y * groups.x + group.x) * ${WORKGROUP}u + lane;`,
    `  if (replica >= ${uniform(CALL.replicas)}) { return; }`,
    `  zero = ${uniform(CALL.zero)};`,
    `  base = replica * ${words}u;`,
  ];
}

/** Declarations of the bindings that every text has. */
export function bound(uniformText: number): string[] {
  return [
    `@group(0) @binding(${BINDING.memory}) var<storage, read_write> memory: array<u32>;`,
    `@group(0) @binding(${BINDING.data}) var<storage, read> tables: array<u32>;`,
    `@group(0) @binding(${BINDING.uniform}) var<uniform> block: array<vec4<u32>, ${Math.ceil(uniformText / 4)}>;`,
    `@group(0) @binding(${BINDING.exchange}) var<storage, read_write> exchange: array<u32>;`,
    'var<private> zero: u32;',
  ];
}
