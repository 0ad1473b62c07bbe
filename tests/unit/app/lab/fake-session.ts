/** A session whose numbers can be computed by hand: every step adds the variant's alpha to what was learned. */
import type { Batch, Fault, Frame, Plan, Session, Shard } from '../../../../src/engine/contract.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { HISTOGRAM_BINS, METRIC_COLUMNS, METRIC_IDS } from '../../../../src/stats/metrics/metrics.ts';

export interface FakeOptions {
  /** Maximum steps of one `advance`. */
  readonly chunk?: number;
  /** Called at the start of each `advance`, for example to throw or block. */
  readonly before?: (envSteps: number, shard: Shard) => void;
  readonly faultAt?: { readonly variant: number; readonly seed: number; readonly step: number };
  readonly revisions?: (experiment: Experiment) => readonly string[] | Error;
}

export const COLUMN = Object.fromEntries(METRIC_IDS.map((id, index) => [id, index])) as Record<
  (typeof METRIC_IDS)[number],
  number
>;

export function planFor(experiment: Experiment): Plan {
  const points = Math.min(experiment.measurementPoints, experiment.envSteps);
  const grid = Array.from({ length: points }, (_, k) => Math.round(((k + 1) * experiment.envSteps) / points));
  const map = experiment.world.map;
  const rows = Array.isArray(map) ? map.map(String) : [''];
  return {
    columns: METRIC_COLUMNS + Math.max(...experiment.variants.map((variant) => variant.reward.length)),
    grid,
    variants: experiment.variants.map((variant) => ({
      label: variant.label,
      critic: true,
      terms: [],
      programHash: '0',
      noReference: 'fake',
    })),
    view: { kind: 'arms', labels: [] },
    actions: ['left', 'right'],
    nObservations: rows.join('').length,
    nStates: rows.join('').length,
    nActions: 2,
    events: [],
    bytesPerReplica: 64,
    warnings: [],
  };
}

interface State {
  position: number;
  measurementPoint: number;
  learned: number[]; // by variant
}

export class FakeSession implements Session {
  plan: Plan;
  #experiment: Experiment;
  readonly #shard: Shard;
  readonly #options: FakeOptions;
  #state: State;

  constructor(experiment: Experiment, shard: Shard, options: FakeOptions) {
    this.#experiment = experiment;
    this.#shard = shard;
    this.#options = options;
    this.plan = planFor(experiment);
    this.#state = { position: 0, measurementPoint: 0, learned: experiment.variants.map(() => 0) };
  }

  get envSteps(): number {
    return this.#state.position;
  }
  get done(): boolean {
    return this.#state.measurementPoint >= this.plan.grid.length;
  }
  get #seeds(): number[] {
    const { index, count } = this.#shard;
    return Array.from({ length: this.#experiment.seeds }, (_, s) => s).filter((s) => s % count === index);
  }

  advance(target: number): readonly (Batch | Fault)[] {
    this.#options.before?.(this.#state.position, this.#shard);
    const out: (Batch | Fault)[] = [];
    const end = Math.min(
      target,
      this.#experiment.envSteps,
      this.#state.position + (this.#options.chunk ?? 100),
    );
    const { faultAt } = this.#options;
    while (this.#state.position < end) {
      this.#state.position++;
      this.#experiment.variants.forEach((variant, a) => {
        this.#state.learned[a] = (this.#state.learned[a] ?? 0) + Number(variant.agent.alpha);
      });
      if (
        faultAt !== undefined &&
        faultAt.step === this.#state.position &&
        this.#seeds.includes(faultAt.seed)
      ) {
        const { variant, seed } = faultAt;
        out.push({
          kind: 'fault',
          variant,
          seed,
          envSteps: this.#state.position,
          source: 'agent',
          message: 'NaN in Q',
        });
      }
      if (this.#state.position === this.plan.grid[this.#state.measurementPoint]) out.push(this.#close());
    }
    return out;
  }

  #close(): Batch {
    const replicas = this.#experiment.variants.flatMap((_, variant) =>
      this.#seeds.map((seed) => ({ variant, seed })),
    );
    const rows = new Float32Array(replicas.length * this.plan.columns).fill(Number.NaN);
    replicas.forEach(({ variant, seed }, index) => {
      const at = index * this.plan.columns;
      rows[at + COLUMN.return] = (this.#state.learned[variant] ?? 0) + seed;
      rows[at + COLUMN.episodes] = this.#state.position * (seed + 1);
      rows[at + COLUMN.updates] = this.#state.position;
    });
    const histograms = new Uint32Array(this.#experiment.variants.length * HISTOGRAM_BINS);
    histograms[0] = this.#seeds.length;
    const measurementPoint = this.#state.measurementPoint++;
    const envSteps = this.#state.position;
    return {
      kind: 'batch',
      measurementPoint,
      envSteps,
      replicas,
      rows,
      histograms,
      stepsDone: envSteps * replicas.length,
    };
  }

  frame(variant: number, seed: number): Frame {
    const n = this.plan.nObservations;
    const shown = seed < 0 ? this.#seeds : [seed];
    const mean = shown.reduce((sum, s) => sum + s, 0) / shown.length;
    return {
      variant,
      seed,
      replicas: shown.length,
      envSteps: this.#state.position,
      observation: 0,
      state: 0,
      action: 0,
      events: 0,
      reward: 0,
      value: new Float32Array(n).fill(mean),
      policy: new Float32Array(n * 2),
      actionValue: new Float32Array(0),
      visits: new Float32Array(n),
      advantage: new Float32Array(n),
      recent: [],
    };
  }

  async revise(experiment: Experiment): ReturnType<Session['revise']> {
    const answer = this.#options.revisions?.(experiment) ?? [];
    if (answer instanceof Error) {
      return { problems: [{ path: '', message: answer.message, severity: 'error' }] };
    }
    const closed = this.plan.grid.slice(0, this.#state.measurementPoint);
    const plan = planFor(experiment);
    const last = closed.at(-1) ?? 0;
    this.plan = { ...plan, grid: [...closed, ...plan.grid.filter((x) => x > last)] };
    this.#experiment = experiment;
    return { plan: this.plan, notes: answer };
  }
  snapshot(): Uint8Array {
    return new TextEncoder().encode(JSON.stringify(this.#state));
  }
  restore(bytes: Uint8Array): void {
    if (bytes[0] !== 0x7b) throw new RangeError('These bytes do not fit.');
    this.#state = JSON.parse(new TextDecoder().decode(bytes)) as State;
  }
  tables(): ReturnType<Session['tables']> {
    return { value: new Float32Array(0), policy: new Float32Array(0), actionValue: new Float32Array(0) };
  }
}
