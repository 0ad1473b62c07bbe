/** A machine's settings and tables as the words that a device is given. */
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

/** What the compiler may take for constant: modes and counts among the settings, and the tables. Sliders stay free. */
export function constantsOf(machine: Machine): Known {
  const { params, arrays } = machine.program;
  return {
    param: (index) => {
      const slot = params[index];
      return slot === undefined || slot.type === 'f32' ? undefined : machine.param(slot.name);
    },
    table: (index) => {
      const slot = arrays[index];
      return slot === undefined || slot.space !== 'data' ? undefined : machine.array(slot.name, 0);
    },
  };
}
