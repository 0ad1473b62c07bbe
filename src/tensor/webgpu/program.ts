/**
 * A program of the graphics device: WGSL in which slices are accessed by `get_name(i)` and `set_name(i, value)`, and which is
 * completed for the stores of its slices. WebGPU rejects one buffer under two bindings if either writes, and
 * slices (parameters and their parts, say) often share a store: so each store has one binding for all its slices,
 * and offsets are passed as numbers.
 */

/** Words are u32, everything else is f32. Written slices can be read, too. */
export type Use = 'reads' | 'writes' | 'readsWords' | 'writesWords';

export interface Program<S extends string = string, N extends string = string> {
  readonly name: string;
  readonly slots: Readonly<Record<S, Use>>;
  /** Numbers passed with each run, `p.name` in the text: u32. */
  readonly counts: readonly N[];
  /** The same: f32. */
  readonly reals?: readonly N[];
  /** Holds `fn run(group: u32, lane: u32)`: `lane` of SIZE threads of workgroup `group` < p.groups. */
  readonly text: string;
}

/** Names slots and numbers only once: their types follow. */
export function program<S extends string, N extends string>(given: Program<S, N>): Program<S, N> {
  return given;
}

/** For each slot: its store (numbered in order of appearance), or null: none, it reads as 0. */
export type Pattern = readonly (number | null)[];

/** Words that precede the slots' offsets in the numbers of a run: `groups`. */
export const LEADING = 1;
/** Space for the numbers of one run, 256 bytes: the uniform alignment of every device. */
export const RUN_WORDS = 64;

export interface Binding {
  readonly isWritten: boolean;
  readonly isWords: boolean;
}

/** The bindings of the stores: how any of their slices is used. */
export function bindingsOf(program: Program, pattern: Pattern): Binding[] {
  const bindings: Binding[] = [];
  Object.values(program.slots).forEach((use, slot) => {
    const store = pattern[slot] ?? null;
    if (store === null) return;
    const before = bindings[store];
    bindings[store] = {
      isWritten: use.startsWith('writes') || (before?.isWritten ?? false),
      isWords: use.endsWith('Words') || (before?.isWords ?? false),
    };
  });
  return bindings;
}

/** The complete text. @param constants become `const NAME = 3u`; SIZE, the threads of a workgroup, is one of them */
export function completeText(
  program: Program,
  pattern: Pattern,
  constants: Readonly<Record<string, number>>,
): string {
  const bindings = bindingsOf(program, pattern);
  const slots = Object.entries(program.slots);
  const fields = [
    'groups: u32',
    ...program.counts.map((name) => `${name}: u32`),
    ...(program.reals ?? []).map((name) => `${name}: f32`),
    ...slots.map(([name]) => `at_${name}: u32`),
  ];
  return [
    `struct Numbers { ${fields.join(', ')} }`,
    '@group(0) @binding(0) var<uniform> p: Numbers;',
    ...bindings.map(
      ({ isWritten, isWords }, store) =>
        `@group(0) @binding(${store + 1}) var<storage, ${isWritten ? 'read_write' : 'read'}> store${store}: array<${isWords ? 'u32' : 'f32'}>;`,
    ),
    ...slots.flatMap(([name, use], slot) =>
      accessors(name, use, pattern[slot] ?? null, (store) => bindings[store]?.isWords === true),
    ),
    ...Object.entries(constants).map(([name, value]) => `const ${name} = ${value}u;`),
    program.text,
    '@compute @workgroup_size(SIZE) fn main(@builtin(workgroup_id) id: vec3<u32>, @builtin(num_workgroups) n: vec3<u32>, @builtin(local_invocation_index) lane: u32) {',
    '  let group = id.y * n.x + id.x;',
    '  if (group >= p.groups) { return; }',
    '  run(group, lane);',
    '}',
  ].join('\n');
}

function accessors(
  name: string,
  use: Use,
  store: number | null,
  isWords: (store: number) => boolean,
): string[] {
  const type = use.endsWith('Words') ? 'u32' : 'f32';
  const isWritten = use.startsWith('writes');
  if (store === null) {
    const zero = type === 'u32' ? '0u' : '0.0';
    return [
      `fn get_${name}(i: u32) -> ${type} { return ${zero}; }`,
      ...(isWritten ? [`fn set_${name}(i: u32, value: ${type}) {}`] : []),
    ];
  }
  const place = `store${store}[p.at_${name} + i]`;
  const isCast = type === 'f32' && isWords(store);
  return [
    `fn get_${name}(i: u32) -> ${type} { return ${isCast ? `bitcast<f32>(${place})` : place}; }`,
    ...(isWritten
      ? [`fn set_${name}(i: u32, value: ${type}) { ${place} = ${isCast ? 'bitcast<u32>(value)' : 'value'}; }`]
      : []),
  ];
}
