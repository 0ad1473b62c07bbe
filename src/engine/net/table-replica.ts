/** A variant with a table among networks: a table session with one seed, behind the replica interface. */
import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import { ALL_METRIC_IDS, HISTOGRAM_BINS, METRIC_COLUMNS } from '../../stats/metrics/metrics.ts';
import type { Frame, Solved, Tables } from '../contract.ts';
import { ExperimentError } from '../experiment-error.ts';
import type { NetworkPhase } from '../network-contract.ts';
import { NetworkReplica, type NetworkVariant } from '../networks/replica.ts';
import { packed, unpacked } from '../networks/saved.ts';
import type { WindowNumbers } from '../networks/window.ts';
import { TrainingSession } from '../table/session.ts';
import { solutionOf } from '../table/solved.ts';
import { buildStage } from '../variant/stage.ts';
import { createVariant } from '../variant/variant.ts';

const BACKEND = 'wasm';
const SLICE_MS = 20;
const clock = () => performance.now();

interface Closed {
  readonly row: readonly (number | null)[]; // null: NaN
  readonly bins: readonly number[];
}

class TableReplica extends NetworkReplica {
  readonly phase: NetworkPhase = { name: 'training', share: 1, detail: '' };
  readonly #session: TrainingSession;
  #closed: Closed = { row: [], bins: [] };

  constructor(variant: number, seed: number, session: TrainingSession) {
    super(variant, seed);
    this.#session = session;
  }

  protected async *round(goal: number): AsyncGenerator<void> {
    const { variant } = this;
    for (const result of this.#session.advance(goal, SLICE_MS)) {
      if (result.kind === 'fault') this.fault = { ...result, variant };
      else
        this.#closed = {
          row: Array.from(result.rows, (x) => (Number.isFinite(x) ? x : null)),
          bins: [...result.histograms],
        };
    }
    this.#locate();
  }

  #locate(): void {
    this.position = this.#session.replicas[0]?.position ?? 0;
    this.envSteps = this.#session.stage.variants[0]?.machine.scalar('main$envSteps', 0) ?? 0;
  }

  closeWindow(): WindowNumbers {
    const { metricColumns = METRIC_COLUMNS } = this.#session.plan;
    const { row, bins } = this.#closed;
    const numbers = row.map((x) => x ?? Number.NaN);
    return {
      metrics: Object.fromEntries(
        ALL_METRIC_IDS.slice(0, metricColumns).map((id, column) => [id, numbers[column]]),
      ),
      terms: numbers.slice(metricColumns),
      histogram: Uint32Array.from({ length: HISTOGRAM_BINS }, (_, k) => bins[k] ?? 0),
    };
  }

  /** Switches to another agent, reward or world and keeps the tables that fit. */
  async revise(experiment: Experiment, solved: Solved): Promise<this> {
    const revised = await this.#session.revise(experiment, solved);
    if ('problems' in revised) throw new ExperimentError(revised.problems);
    return this;
  }

  async frame(): Promise<Frame> {
    return { ...this.#session.frame(0, this.seed), variant: this.variant };
  }
  async tables(): Promise<Tables> {
    return this.#session.tables(0, this.seed);
  }
  async snapshot(): Promise<Uint8Array> {
    return packed(this.#closed, [this.#session.snapshot()]);
  }
  async restore(bytes: Uint8Array): Promise<void> {
    const { head, blocks } = unpacked(bytes);
    this.#closed = head as Closed;
    this.#session.restore(blocks[0] ?? new Uint8Array(0));
    this.#locate();
  }
  close(): void {}
}

/** @throws ExperimentError with the problems at the variant's path */
export async function tableVariant(
  experiment: Experiment,
  spec: VariantSpec,
  index: number,
): Promise<NetworkVariant> {
  const alone = { ...experiment, variants: [spec], edits: [] };
  const stage = await atPlace(index, () => buildStage(alone, { backend: BACKEND, seeds: 1 }));
  const [built] = stage.variants;
  if (built === undefined) throw new RangeError('A stage has as many variants as its experiment.');
  return {
    plan: built.plan,
    adopt: async (old) => (old instanceof TableReplica ? old.revise(alone, [solutionOf(built)]) : null),
    create: async (seed) => {
      const own = await createVariant(built, stage.world, BACKEND, 1);
      const first = { ...stage, variants: [own] };
      return new TableReplica(index, seed, new TrainingSession({ first, edits: [] }, [seed], BACKEND, clock));
    },
  };
}

async function atPlace<T>(index: number, build: () => Promise<T>): Promise<T> {
  try {
    return await build();
  } catch (error) {
    if (!(error instanceof ExperimentError)) throw error;
    throw new ExperimentError(
      error.problems.map((one) => ({
        ...one,
        path: one.path.replace(/^variants\[0\]/, `variants[${index}]`),
      })),
    );
  }
}
