/** The words of a replica's block: what each belongs to, and where two blocks first differ. */
import type { Program, Scalar } from '../../src/kernel/ir.ts';
import { layoutOf } from '../../src/kernel/layout.ts';
import { at } from '../../src/kernel/typed-tree.ts';

const view = new DataView(new ArrayBuffer(4));

export function wordOf(type: Scalar, value: number): number {
  if (type !== 'f32') return value >>> 0;
  view.setFloat32(0, value);
  return view.getUint32(0);
}

export function numberOf(type: Scalar, word: number): number {
  view.setUint32(0, word);
  return type === 'f32' ? view.getFloat32(0) : type === 'i32' ? word | 0 : word;
}

export interface NamedWord {
  readonly name: string; // 'agent$steps', 'agent$q[7]'
  readonly type: Scalar;
}

/** What each word of a block is. Padding at its end has no name. */
export function textsOf(program: Program): NamedWord[] {
  const layout = layoutOf(program);
  const words: NamedWord[] = program.scalars.map(({ name, type }) => ({ name, type }));
  program.arrays.forEach((slot, index) => {
    if (slot.space === 'data') return;
    const first = at(layout.arrayOffset, index) / 4;
    for (let i = 0; i < slot.rows * slot.cols; i++)
      words[first + i] = { name: `${slot.name}[${i}]`, type: slot.type };
  });
  return words;
}

/** Any NaN equals any NaN, because no standard fixes which one an operation gives. */
export function sameWord(type: Scalar, a: number, b: number): boolean {
  return a === b || (type === 'f32' && Number.isNaN(numberOf(type, a)) && Number.isNaN(numberOf(type, b)));
}

export function show(type: Scalar, word: number): string {
  const value = numberOf(type, word);
  const text = Object.is(value, -0) ? '-0' : String(value);
  return type === 'f32' ? `${text} (0x${word.toString(16)})` : text;
}

/** The first word in which blocks differ, by its name; undefined if they are equal. Padding must be equal too. */
export function blockDifference(
  words: readonly NamedWord[],
  expected: Uint32Array,
  found: Uint32Array,
): string | undefined {
  for (let i = 0; i < expected.length; i++) {
    const { name, type } = words[i] ?? { name: 'padding', type: 'u32' };
    const [a, b] = [at(expected, i), at(found, i)];
    if (!sameWord(type, a, b)) return `${name} is ${show(type, b)}, expected ${show(type, a)}`;
  }
  return undefined;
}
