/** Arrays that every replica has of its own, in the memories and orders that a shader may keep them in. */

/** Where an array lies while a dispatch runs; between dispatches it always lies in storage. */
export type Memory = 'storage' | 'private';
/** `contiguous`: a replica's elements side by side; `interleaved`: the replicas' elements of one index side by side. */
export type Layout = 'contiguous' | 'interleaved';

export interface ReplicaArray {
  readonly name: string;
  readonly element: 'f32' | 'u32' | 'vec4<f32>';
  readonly length: number;
  readonly memory: Memory;
  readonly layout: Layout;
}

export interface ArrayText {
  readonly declaration: string;
  /** Copies between storage and where the array lies, around the loop. */
  readonly load: string;
  readonly save: string;
  /** The element with this index, to read or to assign. */
  at(index: string): string;
}

export function bytesOf(array: ReplicaArray): number {
  return array.length * (array.element === 'vec4<f32>' ? 16 : 4);
}

/** In the shader `replica` is in scope. */
export function arrayText(array: ReplicaArray, binding: number): ArrayText {
  const { name, element, length, memory, layout } = array;
  const stored = (index: string) =>
    layout === 'contiguous'
      ? `${name}[replica * ${length}u + ${index}]`
      : `${name}[(${index}) * config.replicas + replica]`;
  const near = (index: string) => `${name}Near[${index}]`;
  const copy = (to: string, from: string) => `for (var k = 0u; k < ${length}u; k++) { ${to} = ${from}; }`;
  const declaration = `@group(0) @binding(${binding}) var<storage, read_write> ${name}: array<${element}>;`;
  if (memory === 'storage') return { declaration, load: '', save: '', at: stored };
  return {
    declaration: `${declaration}\nvar<private> ${name}Near: array<${element}, ${length}>;`,
    load: copy(near('k'), stored('k')),
    save: copy(stored('k'), near('k')),
    at: near,
  };
}
