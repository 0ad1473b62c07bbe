/** Where a run computes: on the graphics device from the first worker, or on the CPU with several. */

import type { BackendChoice, BackendReport, GpuFaultKind } from '../../engine/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { Where } from './protocol.ts';

export interface Site {
  readonly workers: number;
  readonly where: Where;
  /** Why the CPU was chosen, if that was clear without a test. */
  readonly reason: string;
}

export const MAX_WORKERS = 8;
/** Fewer replicas leave most of a device idle (`npm run bench`) and are not worth the time of a test. */
const FEWEST_REPLICAS = 64;

/** Faults that affect this page with every experiment. */
const LASTING: ReadonlySet<GpuFaultKind> = new Set(['no-webgpu', 'no-adapter', 'fallback-only']);

export function workersFor(experiment: Experiment, threads: number): number {
  return Math.max(1, Math.min(threads, experiment.seeds, MAX_WORKERS));
}

export class Sites {
  readonly #threads: number;
  readonly #hasGpu: boolean;
  readonly #isNetworks: (experiment: Experiment) => boolean;
  #refusal: string | null = null;
  /** A device stopped answering. The next one would hang too, and stay occupied as long as this page lives. */
  #hangs = false;

  constructor(threads: number, hasGpu: boolean, isNetworks: (experiment: Experiment) => boolean) {
    this.#threads = threads;
    this.#hasGpu = hasGpu;
    this.#isNetworks = isNetworks;
  }

  choose(experiment: Experiment, choice: BackendChoice): Site {
    const replicas = experiment.variants.length * experiment.seeds;
    if (choice === 'cpu') return this.cpu(experiment, 'You chose the CPU.');
    if (choice === 'auto' && this.#isNetworks(experiment))
      return this.cpu(experiment, 'Networks train on the CPU unless you select the graphics device.');
    if (!this.#hasGpu)
      return this.cpu(experiment, 'WebGPU is not available on this page. The CPU gives the same results.');
    if (this.#hangs)
      return this.cpu(
        experiment,
        'The graphics device stopped responding. The CPU gives the same results. Reload the page to try the device again.',
      );
    if (choice === 'auto' && this.#refusal !== null) return this.cpu(experiment, this.#refusal);
    if (choice === 'auto' && replicas < FEWEST_REPLICAS)
      return this.cpu(
        experiment,
        `${replicas} training runs are too few for a graphics device. The lab tests it with ${FEWEST_REPLICAS} or more.`,
      );
    const threads = workersFor(experiment, this.#threads);
    return { workers: 1, where: { backend: choice, threads }, reason: '' };
  }

  cpu(experiment: Experiment, reason: string): Site {
    const workers = workersFor(experiment, this.#threads);
    return { workers, where: { backend: 'cpu', threads: workers }, reason };
  }

  /** For a checkpoint, which keeps its shards: a device takes one with a single shard. */
  chooseFor(workers: number, experiment: Experiment, choice: BackendChoice): Site {
    const site = this.choose(experiment, choice);
    if (site.workers === workers) return site;
    const reason = `The checkpoint was made with ${workers} ${workers === 1 ? 'worker' : 'workers'} and continues with the same number.`;
    return { workers, where: { backend: 'cpu', threads: workers }, reason };
  }

  /** Records the fate of a device: one that is missing or hangs will not serve the next experiment either. */
  heard({ fault, reason }: BackendReport): void {
    if (fault?.kind === 'timeout') this.#hangs = true;
    if (fault !== undefined && LASTING.has(fault.kind)) this.#refusal = reason;
  }

  /** The CPU site after a device failed, with all workers. Null: unchanged. */
  instead(experiment: Experiment, site: Site, report: BackendReport): Site | null {
    if (site.where.backend === 'cpu' || report.name === 'WebGPU') return null;
    this.heard(report);
    const cpu = this.cpu(experiment, report.reason);
    return cpu.workers > 1 ? cpu : null;
  }
}
