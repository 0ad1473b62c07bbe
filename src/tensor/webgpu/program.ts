/**
 * A program of the graphics device: WGSL in which slices are accessed by `get_name(i)` and `set_name(i,
 * value)`, completed for the stores of its slices. WebGPU rejects one buffer under two bindings if either
 * writes, and slices (such as parameters and their parts) often share a store. So each store has one binding
 * for all its slices, and offsets are passed as numbers.
 */
import type { DeviceStore } from './device.ts';

/** The use of a slice. Words are u32, everything else is f32. Written slices can also be read. */
export type Use = 'reads' | 'writes' | 'readsWords' | 'writesWords';

export interface Program<S extends string = string, N extends string = string> {
  readonly name: string;
  readonly slots: Readonly<Record<S, Use>>;
  /** u32 numbers passed with each run; the text reads `p.name`. */
  readonly counts: readonly N[];
  /** f32 numbers passed in the same way. */
  readonly reals?: readonly N[];
  /** Contains `fn run(group: u32, lane: u32)`: `lane` of SIZE threads of workgroup `group` < p.groups. */
  readonly text: string;
}

/**
 * Returns its argument. The types of slots and numbers are inferred, so their names are written only once.
 */
export function program<S extends string, N extends string>(given: Program<S, N>): Program<S, N> {
  return given;
}

/** For each slot its store (numbered in order of appearance), or null for none, which reads as 0. */
export type Pattern = readonly (number | null)[];

/** Words before the slots' offsets in the numbers of a run: `groups`. */
export const LEADING = 1;
/** Space for the numbers of one run: 256 bytes, the uniform alignment of every device. */
export const RUN_WORDS = 64;

export interface Binding {
  readonly isWritten: boolean;
  readonly isWords: boolean;
}

/** The bindings of the stores, combining how their slices are used. */
function bindingsOf(program: Program, pattern: Pattern): Binding[] {
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

/**
 * Completes the text. @param constants become `const NAME = 3u`; one of them is SIZE, the threads per
 * workgroup
 */
function completeText(
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
      ({ isWritten, isWords: isText }, store) =>
        `@group(0) @binding(${store + 1}) var<storage, ${isWritten ? 'read_write' : 'read'}> store${store}: array<${isText ? 'u32' : 'f32'}>;`,
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
  isText: (store: number) => boolean,
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
  const isCast = type === 'f32' && isText(store);
  return [
    `fn get_${name}(i: u32) -> ${type} { return ${isCast ? `bitcast<f32>(${place})` : place}; }`,
    ...(isWritten
      ? [`fn set_${name}(i: u32, value: ${type}) { ${place} = ${isCast ? 'bitcast<u32>(value)' : 'value'}; }`]
      : []),
  ];
}

const COMPUTE = 0x4; // GPUShaderStage.COMPUTE

interface Layout {
  readonly key: string;
  readonly groups: GPUBindGroupLayout;
  readonly whole: GPUPipelineLayout;
}
interface Made {
  readonly pipeline: GPUComputePipeline;
  readonly layout: Layout;
}

export class PipelineCache {
  readonly #device: GPUDevice;
  readonly #uniforms: GPUBuffer;
  readonly #refused: (error: Error) => void;
  readonly #pipelines = new Map<string, Made>();
  readonly #layouts = new Map<string, Layout>();
  readonly #groups = new Map<string, { readonly group: GPUBindGroup; readonly stores: readonly number[] }>();

  /**
   * @param rejected called if the compiler rejects a program, due to an error in its text or in the driver
   */
  constructor(device: GPUDevice, uniforms: GPUBuffer, rejected: (error: Error) => void) {
    this.#device = device;
    this.#uniforms = uniforms;
    this.#refused = rejected;
  }

  pipeline(program: Program, pattern: Pattern, constants: Readonly<Record<string, number>>): Made {
    const key = `${program.name} ${pattern.join()} ${Object.values(constants).join()}`;
    const known = this.#pipelines.get(key);
    if (known !== undefined) return known;
    const layout = this.#layout(bindingsOf(program, pattern));
    this.#device.pushErrorScope('validation');
    const module = this.#device.createShaderModule({
      code: completeText(program, pattern, constants),
      label: program.name,
    });
    const pipeline = this.#device.createComputePipeline({
      layout: layout.whole,
      compute: { module, entryPoint: 'main' },
      label: program.name,
    });
    this.#device.popErrorScope().then(
      (error) => {
        if (error !== null)
          this.#refused(
            new Error(`The graphics device refused the program "${program.name}": ${error.message}`),
          );
      },
      () => {}, // the device is lost, and its manager reports it
    );
    const made = { pipeline, layout };
    this.#pipelines.set(key, made);
    return made;
  }

  #layout(bindings: readonly Binding[]): Layout {
    const key = bindings.map(({ isWritten }) => (isWritten ? 'w' : 'r')).join('');
    const known = this.#layouts.get(key);
    if (known !== undefined) return known;
    const groups = this.#device.createBindGroupLayout({
      entries: [
        { binding: 0, visibility: COMPUTE, buffer: { type: 'uniform', hasDynamicOffset: true } },
        ...bindings.map(({ isWritten }, store) => ({
          binding: store + 1,
          visibility: COMPUTE,
          buffer: { type: isWritten ? ('storage' as const) : ('read-only-storage' as const) },
        })),
      ],
    });
    const whole = this.#device.createPipelineLayout({ bindGroupLayouts: [groups] });
    const layout = { key, groups, whole };
    this.#layouts.set(key, layout);
    return layout;
  }

  group(layout: Layout, stores: readonly DeviceStore[]): GPUBindGroup {
    const ids = stores.map(({ id }) => id);
    const key = `${layout.key} ${ids.join()}`;
    const known = this.#groups.get(key);
    if (known !== undefined) return known.group;
    // A store without memory cannot be bound. The submit is then rejected, too, and the device manager
    // reports it.
    this.#device.pushErrorScope('validation');
    const group = this.#device.createBindGroup({
      layout: layout.groups,
      entries: [
        { binding: 0, resource: { buffer: this.#uniforms, size: RUN_WORDS * 4 } },
        ...stores.map(({ buffer }, store) => ({ binding: store + 1, resource: { buffer } })),
      ],
    });
    this.#device.popErrorScope().catch(() => {});
    this.#groups.set(key, { group, stores: ids });
    return group;
  }

  /** Drops the bind groups of a store that is being released. */
  forget(store: DeviceStore): void {
    for (const [key, { stores }] of this.#groups) if (stores.includes(store.id)) this.#groups.delete(key);
  }
}
