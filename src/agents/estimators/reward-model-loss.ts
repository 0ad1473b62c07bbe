/** Losses for fitting reward models, with their derivatives by the scores. */
import { exp, log, logSigmoid, sigmoid } from '../../core/elementary.ts';
import { type Numbers, requireLengths } from './arrays.ts';

export interface PairOfScores {
  readonly chosen: Numbers; // [n], n ≥ 1
  readonly rejected: Numbers; // [n]
  /** Probability that the chosen one is better; absent: 1. [n] */
  readonly targets?: Numbers;
  /** How far its score should be ahead; absent: 0. [n] */
  readonly margins?: Numbers;
}

/**
 * Fitting a reward model to preferences (Bradley–Terry), with u = r_chosen − r_rejected − m and p the target:
 * ℓ = −p ln σ(u) − (1 − p) ln σ(−u) + c (r_chosen + r_rejected)², L the mean over pairs. Only differences of rewards are identified: the
 * last term fixes their offset. Special cases: p = 1, m = 0: −ln σ(r_chosen − r_rejected); p = 1 − ε: label smoothing; p = ½ and m = 0:
 * least at equal scores.
 * Bradley & Terry 1952; margin: Touvron et al. 2023, https://arxiv.org/abs/2307.09288, equation 2; centering: Eisenstein et al. 2023,
 * https://arxiv.org/abs/2312.09244.
 * @param centering c ≥ 0 @returns mean loss and its derivatives [n] @throws RangeError when shapes differ
 */
export function bradleyTerryLoss(
  { chosen, rejected, targets, margins }: PairOfScores,
  centering = 0,
): { readonly loss: number; readonly dChosen: Float64Array; readonly dRejected: Float64Array } {
  const n = chosen.length;
  requireLengths(n, { rejected, targets: targets ?? null, margins: margins ?? null });
  if (n === 0) throw new RangeError('A reward model needs at least one pair.');
  const dChosen = new Float64Array(n);
  const dRejected = new Float64Array(n);
  let loss = 0;
  for (let i = 0; i < n; i++) {
    const up = chosen[i] as number;
    const down = rejected[i] as number;
    const target = targets === undefined ? 1 : (targets[i] as number);
    const ahead = up - down - (margins === undefined ? 0 : (margins[i] as number));
    const slope = -target * sigmoid(-ahead) + (1 - target) * sigmoid(ahead);
    const center = up + down;
    const missed = -target * logSigmoid(ahead) - (1 - target) * logSigmoid(-ahead);
    loss += (missed + centering * center * center) / n;
    dChosen[i] = (slope + 2 * centering * center) / n;
    dRejected[i] = (-slope + 2 * centering * center) / n;
  }
  return { loss, dChosen, dRejected };
}

/**
 * Logistic regression of labels: ℓ = −y ln σ(s) − (1 − y) ln σ(−s), L the mean. An outcome reward model has one label per completion
 * (Cobbe et al. 2021, https://arxiv.org/abs/2110.14168), a process reward model one per step (Lightman et al. 2023,
 * https://arxiv.org/abs/2305.20050). Special case: ∂ℓ/∂s = σ(s) − y, 0 at s = ln(y / (1 − y)).
 * @param scores log-odds [n], n ≥ 1 @param targets y in [0, 1] [n] @returns mean loss and derivatives [n]
 */
export function logisticLoss(
  scores: Numbers,
  targets: Numbers,
): { readonly loss: number; readonly slopes: Float64Array } {
  return meanOf(scores, targets, (s, y) => [-y * logSigmoid(s) - (1 - y) * logSigmoid(-s), sigmoid(s) - y]);
}

/**
 * Squared error: ℓ = (s − y)², L the mean. Its minimum is at the mean of the labels, E[y].
 * @param scores [n], n ≥ 1 @param targets y [n] @returns mean loss and derivatives 2 (s − y) / n [n]
 */
export function squaredLoss(
  scores: Numbers,
  targets: Numbers,
): { readonly loss: number; readonly slopes: Float64Array } {
  return meanOf(scores, targets, (s, y) => [(s - y) ** 2, 2 * (s - y)]);
}

function meanOf(
  scores: Numbers,
  targets: Numbers,
  term: (score: number, target: number) => readonly [loss: number, slope: number],
) {
  const n = scores.length;
  requireLengths(n, { targets });
  if (n === 0) throw new RangeError('A reward model needs at least one label.');
  const slopes = new Float64Array(n);
  let loss = 0;
  for (let i = 0; i < n; i++) {
    const [value, slope] = term(scores[i] as number, targets[i] as number);
    loss += value / n;
    slopes[i] = slope / n;
  }
  return { loss, slopes };
}

/**
 * One chosen completion against K rejected ones of its prompt (InfoNCE): ℓ = −s₀/τ + ln Σₖ exp(sₖ/τ) + c (Σₖ sₖ)².
 * Special cases: K = 1, τ = 1: Bradley–Terry; equal scores: ln(K + 1) without centering.
 * van den Oord et al. 2018, https://arxiv.org/abs/1807.03748, equation 4.
 * @param scores [K + 1] the chosen one first, K ≥ 1 @param temperature τ > 0 @param centering c ≥ 0
 * @returns loss and derivatives [K + 1] @throws RangeError without a rejected completion
 */
export function contrastiveLoss(
  scores: Numbers,
  temperature = 1,
  centering = 0,
): { readonly loss: number; readonly slopes: Float64Array } {
  const all = Array.from(scores);
  if (all.length < 2) throw new RangeError('A contrast needs at least one rejected completion.');
  const most = Math.max(...all);
  const weights = all.map((s) => exp((s - most) / temperature));
  const sum = weights.reduce((total, w) => total + w, 0);
  const center = all.reduce((total, s) => total + s, 0);
  const slopes = Float64Array.from(
    weights,
    (w, k) => (w / sum - (k === 0 ? 1 : 0)) / temperature + 2 * centering * center,
  );
  const loss = log(sum) + (most - (all[0] as number)) / temperature + centering * center * center;
  return { loss, slopes };
}
