import { binOf, HISTOGRAM_BINS, type MetricId } from '../../stats/metrics/metrics.ts';

export interface WindowNumbers {
  readonly metrics: Partial<Record<MetricId, number>>;
  /** Mean contribution of each reward term per episode. NaN without one. */
  readonly terms: readonly number[];
  /** [HISTOGRAM_BINS] advantages of the window. */
  readonly histogram: Uint32Array;
}

/** Recorded for every optimizer step. NaN if there is none. */
const STEP_METRICS = [
  'policyLoss',
  'valueLoss',
  'clipFraction',
  'clippedLow',
  'clippedHigh',
  'approxKl',
  'approxKlK1',
  'gradientNorm',
] as const;
/** Recorded for steps on pairs. */
const PAIR_METRICS = ['chosenLogp', 'rejectedLogp', 'preferenceMargin', 'preferenceAccuracy'] as const;
/** `gradientNorm` is measured before clipping. */
export type NotedStep = Readonly<Partial<Record<(typeof STEP_METRICS)[number], number>>> & {
  readonly pairs?: Readonly<Record<(typeof PAIR_METRICS)[number], number>> | null;
};

type Numbers = readonly [count: number, mean: number, squares: number];

export interface SavedWindow {
  readonly means: readonly (readonly [MetricId, Numbers])[];
  readonly terms: readonly Numbers[];
  readonly advantages: Numbers;
  readonly histogram: readonly number[];
}

/** Running mean and, for advantages, the second moment (Welford 1962). */
class Moments {
  count = 0;
  mean = 0;
  squares = 0; // Σ (x − mean)²

  add(x: number): void {
    this.count += 1;
    const delta = x - this.mean;
    this.mean += delta / this.count;
    this.squares += delta * (x - this.mean);
  }
  save(): Numbers {
    return [this.count, this.mean, this.squares];
  }
  static of([count, mean, squares]: Numbers): Moments {
    return Object.assign(new Moments(), { count, mean, squares });
  }
}

export class Window {
  readonly #means = new Map<MetricId, Moments>();
  #terms: readonly Moments[];
  #advantages = new Moments();
  #histogram = new Uint32Array(HISTOGRAM_BINS);

  constructor(terms: number) {
    this.#terms = empty(terms);
  }

  /** Adds a value to a window mean. NaN is ignored. */
  add(metric: MetricId, value: number): void {
    if (!Number.isFinite(value)) return;
    const moments = this.#means.get(metric) ?? new Moments();
    this.#means.set(metric, moments);
    moments.add(value);
  }

  addStep(step: NotedStep): void {
    for (const id of STEP_METRICS) this.add(id, step[id] ?? Number.NaN);
    if (step.pairs) for (const id of PAIR_METRICS) this.add(id, step.pairs[id]);
  }

  /** Adds a contribution of a finished episode or completion. NaN is ignored. */
  addTerm(term: number, contribution: number): void {
    if (Number.isNaN(contribution)) return;
    this.#terms[term]?.add(contribution);
  }

  hasTerm(term: number): boolean {
    return (this.#terms[term]?.count ?? 0) > 0;
  }

  addAdvantage(advantage: number): void {
    if (!Number.isFinite(advantage)) return;
    this.#advantages.add(advantage);
    const bin = binOf(advantage);
    this.#histogram[bin] = (this.#histogram[bin] ?? 0) + 1;
  }

  /** @param now metrics that are not means: counts so far and current settings */
  close(now: Partial<Record<MetricId, number>>): WindowNumbers {
    const { count, mean, squares } = this.#advantages;
    const metrics: Partial<Record<MetricId, number>> = {
      ...Object.fromEntries([...this.#means].map(([id, moments]) => [id, moments.mean])),
      advantageMean: count > 0 ? mean : Number.NaN,
      advantageStd: count > 1 ? Math.sqrt(squares / (count - 1)) : Number.NaN,
      ...now,
    };
    const terms = this.#terms.map((moments) => (moments.count > 0 ? moments.mean : Number.NaN));
    const histogram = this.#histogram;
    this.#means.clear();
    this.#terms = empty(terms.length);
    this.#advantages = new Moments();
    this.#histogram = new Uint32Array(HISTOGRAM_BINS);
    return { metrics, terms, histogram };
  }

  save(): SavedWindow {
    return {
      means: [...this.#means].map(([id, moments]) => [id, moments.save()]),
      terms: this.#terms.map((moments) => moments.save()),
      advantages: this.#advantages.save(),
      histogram: [...this.#histogram],
    };
  }
  restore(saved: SavedWindow): void {
    this.#means.clear();
    for (const [id, numbers] of saved.means) this.#means.set(id, Moments.of(numbers));
    this.#terms = saved.terms.map((numbers) => Moments.of(numbers));
    this.#advantages = Moments.of(saved.advantages);
    this.#histogram = Uint32Array.from(saved.histogram);
  }
}

function empty(terms: number): readonly Moments[] {
  return Array.from({ length: terms }, () => new Moments());
}
