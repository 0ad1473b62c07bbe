/**
 * The metric dictionary: name, unit, formula, how to read it, aliases. It is the only source for tooltips,
 * axis labels and documentation.
 */

export const METRIC_IDS = [
  // reward of the variant's design, summed over an episode (undiscounted); mean over episodes that ended in
  // the window
  'return',
  'taskReturn',
  'success', // share of episodes with the event `success`
  'episodeLength',
  'episodes', // cumulative count
  'updates', // cumulative count
  'entropy', // nats, of the behavior policy at sampled visited states
  'advantageMean', // TD error or advantage
  'advantageStd',
  'valueError', // RMS over reachable observations against the exact solution
  'regret', // cumulative pseudo-regret
  'optimalActions', // share
  'rewardRate', // reward of the variant's design per env step in the window (continuing worlds, boat-race)
  'taskRate', // task reward per env step in the window
] as const;
/**
 * Metrics that only neural policies have. Their columns follow the ones above if a run contains such a
 * variant.
 */
export const NETWORK_METRIC_IDS = [
  'kl', // nats per completion to the reference, Σ k1 over its tokens
  'klToken', // nats per token to the reference, k3
  'approxKl', // k3 from the sampling policy to the updated one
  'clipFraction', // share of tokens or steps with |ratio − 1| > clip range
  'policyLoss',
  'valueLoss',
  'explainedVariance',
  'gradientNorm', // before clipping
  'silentGroups', // share of groups whose rewards are all equal
  'truncated', // share of completions or episodes that were truncated
  'evaluationReturn', // task return of episodes separate from training
  'passAtK', // share of held-out problems that one of k samples solves
  'klCoefficient', // current β (adaptive or fixed)
  'clippedLow', // share of tokens or steps clipped with a ratio below 1
  'clippedHigh', // share of tokens or steps clipped with a ratio above 1
  'approxKlK1', // k1 from the sampling policy to the updated one
  'passAt1', // share of sampled answers to held-out problems that are right
  'rightLength', // tokens of right completions
  'wrongLength',
  'chosenLogp', // nats per completion, for the pairs that are learned from
  'rejectedLogp',
  'preferenceMargin', // implicit reward of the chosen completion minus that of the rejected one
  'preferenceAccuracy', // share of pairs with a margin above 0
  'rewardModelAccuracy', // share of held-out pairs that the reward models order as the true reward does
  'warmStart', // accuracy that the warm start reached
] as const;
/**
 * Metrics of the training batch of a text policy that is not trained only on what it writes. Their columns
 * follow the ones above if a run contains such a variant. Other runs do not have them, so their rows and
 * checksums stay unchanged.
 */
export const BATCH_METRIC_IDS = [
  'batchReturn', // reward of the variant's design, per completion of the training batch
  'batchSuccess', // share of the training batch that the verifier accepts
  'klBound', // for best-of-n: ln n − (n − 1) / n
] as const;
export type MetricId =
  | (typeof METRIC_IDS)[number]
  | (typeof NETWORK_METRIC_IDS)[number]
  | (typeof BATCH_METRIC_IDS)[number];
/** All ids in the order of their columns. */
export const ALL_METRIC_IDS: readonly MetricId[] = [
  ...METRIC_IDS,
  ...NETWORK_METRIC_IDS,
  ...BATCH_METRIC_IDS,
];
/**
 * Columns of a metric row: first the metrics in order (NETWORK_METRIC_COLUMNS of them with networks,
 * BATCH_METRIC_COLUMNS with separate training batches), then one column per reward term with its mean
 * contribution per episode.
 */
export const METRIC_COLUMNS = METRIC_IDS.length;
export const NETWORK_METRIC_COLUMNS = METRIC_COLUMNS + NETWORK_METRIC_IDS.length;
export const BATCH_METRIC_COLUMNS = ALL_METRIC_IDS.length;

/**
 * Advantage histogram: 65 bins with fixed half-octave edges, symmetric. Bin 32 contains |x| < 2^-10; bins
 * 33…64 contain 2^(-10 + k/2) ≤ x < 2^(-10 + (k+1)/2), k = bin − 33; bins 31…0 mirror them. The outermost
 * bins are open.
 */
export const HISTOGRAM_BINS = 65;
export const HISTOGRAM_CENTER = 32;
export const HISTOGRAM_LOW_EXPONENT = -10;

/** Nominal edges; the outermost bins are open. */
export function binEdges(bin: number): { readonly low: number; readonly high: number } {
  const inner = 2 ** HISTOGRAM_LOW_EXPONENT;
  if (bin === HISTOGRAM_CENTER) return { low: -inner, high: inner };
  const k = Math.abs(bin - HISTOGRAM_CENTER) - 1;
  const near = 2 ** (HISTOGRAM_LOW_EXPONENT + k / 2);
  const far = 2 ** (HISTOGRAM_LOW_EXPONENT + (k + 1) / 2);
  return bin > HISTOGRAM_CENTER ? { low: near, high: far } : { low: -far, high: -near };
}

/** The bin of a value; −1 for NaN. */
export function binOf(value: number): number {
  if (Number.isNaN(value)) return -1;
  const size = Math.abs(value);
  if (size < 2 ** HISTOGRAM_LOW_EXPONENT) return HISTOGRAM_CENTER;
  let k = Math.min(
    HISTOGRAM_CENTER - 1,
    Math.max(0, Math.floor(2 * (Math.log2(size) - HISTOGRAM_LOW_EXPONENT))),
  );
  // The logarithm can round across an edge, so compare with the edges.
  if (k < HISTOGRAM_CENTER - 1 && size >= binEdges(HISTOGRAM_CENTER + 1 + k).high) k++;
  if (k > 0 && size < binEdges(HISTOGRAM_CENTER + 1 + k).low) k--;
  return value > 0 ? HISTOGRAM_CENTER + 1 + k : HISTOGRAM_CENTER - 1 - k;
}

export interface MetricEntry {
  readonly id:
    | MetricId
    | 'contribution'
    | 'probe'
    | 'advantageHistogram'
    | 'stepsPerSecond'
    | 'overOptimization';
  readonly label: string;
  readonly unit: string;
  /** Formula in Unicode, without TeX. */
  readonly formula: string;
  readonly meaning: string;
  readonly howToRead: string;
  /** Other words for the metric, used by the search. The dictionary puts the names of other tools first. */
  readonly aliases: readonly string[];
}
