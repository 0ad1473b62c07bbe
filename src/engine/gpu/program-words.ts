/** A machine's settings and tables as the words that a device is given. */
import type { Program } from '../../kernel/ir.ts';
import type { Machine } from '../../kernel/machine.ts';
import type { Known } from '../../kernel/wgsl/options.ts';

/** The data block, [dataBytes / 4]; at least four words, since no binding may be empty. */
export function dataWords(machine: Machine): Uint32Array<ArrayBuffer> {
  const { layout, program } = machine;
  const words = new Uint32Array(Math.max(4, layout.dataBytes / 4));
  program.arrays.forEach((slot, index) => {
    if (slot.space !== 'data') return;
    const table = machine.array(slot.name, 0);
    const bits = new Uint32Array(table.buffer, table.byteOffset, table.length);
    words.set(bits, (layout.arrayOffset[index] ?? 0) / 4);
  });
  return words;
}

/** The uniform block with room for the call's own `head` words, in whole vectors. */
export function settingWords(machine: Machine, head: number): Uint32Array<ArrayBuffer> {
  const { params } = machine.program;
  const words = new Uint32Array(Math.ceil((head + params.length) / 4) * 4);
  const reals = new Float32Array(words.buffer);
  params.forEach((slot, index) => {
    const value = machine.param(slot.name);
    if (slot.type === 'f32') reals[head + index] = value;
    else words[head + index] = value >>> 0;
  });
  return words;
}

/** A slider beyond this compiles again. */
const LARGE = 1e6;

/**
 * What the compiler may take for constant: modes and counts among the settings, and the tables. Sliders stay free.
 * @param zeros f32 settings that are 0 too: a device that the CPU emulates computes what a 0 switches off, unless it is not
 * in the text. The first move of such a slider away from 0 then compiles again.
 */
export function constantsOf(machine: Machine, zeros: boolean): Known {
  const { params, arrays } = machine.program;
  return {
    param: (index) => {
      const slot = params[index];
      if (slot === undefined) return undefined;
      const value = machine.param(slot.name);
      return slot.type !== 'f32' || (zeros && Object.is(value, 0)) ? value : undefined;
    },
    largest: (index) => (Math.abs(machine.param(params[index]?.name ?? '')) <= LARGE ? LARGE : undefined),
    table: (index) => {
      const slot = arrays[index];
      return slot === undefined || slot.space !== 'data' ? undefined : machine.array(slot.name, 0);
    },
  };
}

/** The entry that steps replicas on a device: an emulated one has a loop of its own, where the program has two. */
export function runEntry(program: Program, emulated: boolean): string {
  return emulated && 'main$turns' in program.entries ? 'main$turns' : 'main$run';
}

/** The entries whose doings a replica on that device may have seen: the planner has replicas of its own, and both runs do the same. */
export function replicaEntries(program: Program, emulated: boolean): string[] {
  const left = new Set(['main$model', 'main$run', 'main$turns']);
  left.delete(runEntry(program, emulated));
  return Object.keys(program.entries).filter((entry) => !left.has(entry));
}
