/** Fitting a reward model on preferences. */
import { log, logSigmoid, sigmoid } from '../../core/elementary.ts';
import { type Numbers, requireLengths } from './arrays.ts';

export interface RewardModelOptions {
  /** Wanted margin of the chosen completion, in units of reward, [n]; null: 0. */
  readonly margins?: Numbers | null;
  /** Share of random labels: P = noise / 2 + (1 − noise) σ. 0 … below 1. */
  readonly labelNoise?: number;
  /** c in c (r_chosen + r_rejected)², which fixes the offset that differences leave free. */
  readonly centering?: number;
}

/**
 * Bradley–Terry: ℓ = −ln(noise/2 + (1 − noise) σ(r_chosen − r_rejected − margin)) + c (r_chosen + r_rejected)², L the mean over pairs.
 * Special cases: noise 0: −ln σ; with noise the difference is clamped to ±50 (derivative 0 beyond). Only differences of rewards are identified.
 * Bradley & Terry 1952; Christiano et al. 2017 (noise), https://arxiv.org/abs/1706.03741; Touvron et al. 2023 (margin), https://arxiv.org/abs/2307.09288;
 * Eisenstein et al. 2023 (centering), https://arxiv.org/abs/2312.09244.
 * @param chosen rewards [n], n ≥ 1 @param rejected rewards [n]
 * @returns mean loss, its derivatives [n], and the share of pairs in the right order @throws RangeError when shapes differ or noise is out of range
 */
export function bradleyTerryLoss(
  chosen: Numbers,
  rejected: Numbers,
  options: RewardModelOptions = {},
): {
  readonly loss: number;
  readonly dChosen: Float64Array;
  readonly dRejected: Float64Array;
  readonly accuracy: number;
} {
  const { margins = null, labelNoise = 0, centering = 0 } = options;
  const n = chosen.length;
  requireLengths(n, { rejected, margins });
  if (n === 0) throw new RangeError('A reward model needs at least one pair.');
  if (!(labelNoise >= 0 && labelNoise < 1))
    throw new RangeError(`Label noise of ${labelNoise} leaves no information: use a share below 1.`);
  const dChosen = new Float64Array(n);
  const dRejected = new Float64Array(n);
  let loss = 0;
  let right = 0;
  for (let i = 0; i < n; i++) {
    const up = chosen[i] as number;
    const down = rejected[i] as number;
    const [value, slope] = pairTerm(up - down - (margins === null ? 0 : (margins[i] as number)), labelNoise);
    const center = up + down;
    loss += (value + centering * center * center) / n;
    dChosen[i] = (slope + 2 * centering * center) / n;
    dRejected[i] = (-slope + 2 * centering * center) / n;
    if (up > down) right++;
  }
  return { loss, dChosen, dRejected, accuracy: right / n };
}

function pairTerm(difference: number, noise: number): readonly [loss: number, slope: number] {
  if (noise === 0) return [-logSigmoid(difference), -sigmoid(-difference)];
  const held = Math.min(50, Math.max(-50, difference));
  const share = sigmoid(held);
  const p = noise / 2 + (1 - noise) * share;
  return [-log(p), held === difference ? (-(1 - noise) * share * (1 - share)) / p : 0];
}
