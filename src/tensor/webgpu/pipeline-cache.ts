/**
 * Pipelines and bind groups, created once: a pipeline for each program, arrangement of stores and constants; a group for each set of
 * stores.
 */
import type { DeviceStore } from './device.ts';
import { type Binding, bindingsOf, completeText, type Pattern, type Program, RUN_WORDS } from './program.ts';

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

  /** @param refused called if the compiler rejects a program: an error in its text or in the driver */
  constructor(device: GPUDevice, uniforms: GPUBuffer, refused: (error: Error) => void) {
    this.#device = device;
    this.#uniforms = uniforms;
    this.#refused = refused;
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
    // A store without memory cannot be bound: the submit is rejected, too, and the device manager reports it.
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

  /** Drops the groups of a store that is being released. */
  forget(store: DeviceStore): void {
    for (const [key, { stores }] of this.#groups) if (stores.includes(store.id)) this.#groups.delete(key);
  }
}
