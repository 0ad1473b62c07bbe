/**
 * Losses on pairs of a chosen and a rejected completion, with derivatives with respect to their log-probabilities (`spreadRows` gives
 * tokens).
 */
import { logSigmoid, sigmoid } from '../../core/elementary.ts';
import { type Numbers, requireLengths } from './arrays.ts';

export const PAIR_RULES = ['dpo', 'ipo', 'cdpo', 'robust-dpo', 'hinge', 'simpo'] as const;
export type PairRule = (typeof PAIR_RULES)[number];

/** Completions of n prompts. All arrays [n]. */
export interface Pairs {
  readonly chosen: Numbers; // ln π of the chosen completion now: the sum over its policy tokens
  readonly rejected: Numbers;
  readonly referenceChosen: Numbers | null; // ln π_ref, sums; null: without a reference (SimPO)
  readonly referenceRejected: Numbers | null;
  readonly chosenLengths: Numbers | null; // number of policy tokens; needed if log-probabilities are averaged
  readonly rejectedLengths: Numbers | null;
}

export interface PairOptions {
  readonly rule: PairRule;
  readonly beta: number; // > 0; IPO's τ
  /** cDPO and robust DPO: assumed share of flipped labels, 0 … ½ (robust: below ½). */
  readonly labelNoise?: number;
  /** SimPO: γ, the target margin (its repository gives it as a share of β, 0.5). */
  readonly targetMargin?: number;
  /** Divides log-ratios by the completion's length. Default: only for SimPO; TRL's DPO trainer does it for IPO too. */
  readonly averaged?: boolean;
}

export interface PairLoss {
  readonly loss: number; // mean over pairs
  readonly dChosen: Float64Array; // ∂L/∂(ln π of the chosen) [n]
  readonly dRejected: Float64Array;
  readonly losses: Float64Array; // of each pair [n]
  /** β (ln π − ln π_ref), averaged if requested: TRL `rewards/chosen`, `rewards/rejected` [n]. */
  readonly chosenRewards: Float64Array;
  readonly rejectedRewards: Float64Array;
  /** Share of pairs whose chosen reward is higher: TRL `rewards/accuracies`. */
  readonly accuracy: number;
}

/** ℓ and dℓ/dΔ of one pair's difference of log-ratios Δ = chosen − rejected. */
function pairTerm(delta: number, options: PairOptions): readonly [loss: number, slope: number] {
  const { rule, beta, labelNoise = 0, targetMargin = 0 } = options;
  const margin = beta * delta;
  switch (rule) {
    case 'dpo':
      return [-logSigmoid(margin), -beta * sigmoid(-margin)];
    case 'simpo':
      return [-logSigmoid(margin - targetMargin), -beta * sigmoid(targetMargin - margin)];
    case 'hinge':
      return margin < 1 ? [1 - margin, -beta] : [0, 0];
    case 'ipo': {
      const distance = delta - 1 / (2 * beta);
      return [distance * distance, 2 * distance];
    }
    default: {
      const flipped = rule === 'robust-dpo' ? -labelNoise : labelNoise;
      const scale = rule === 'robust-dpo' ? 1 / (1 - 2 * labelNoise) : 1;
      return [
        -scale * ((1 - labelNoise) * logSigmoid(margin) + flipped * logSigmoid(-margin)),
        -scale * beta * ((1 - labelNoise) * sigmoid(-margin) - flipped * sigmoid(margin)),
      ];
    }
  }
}

/**
 * Direct losses on preference pairs, Δ = (ln π − ln π_ref)(chosen) − (the same)(rejected), sums over tokens:
 * dpo: −ln σ(βΔ) (2305.18290); cdpo: −(1 − ε) ln σ(βΔ) − ε ln σ(−βΔ) (Mitchell 2023, "cDPO"); robust-dpo: the unbiased
 * ((1 − ε)(−ln σ(βΔ)) + ε ln σ(−βΔ)) / (1 − 2ε) (2403.00409); ipo: (Δ − 1/(2β))² (2310.12036); hinge: max(0, 1 − βΔ) (2305.10425, 2309.06657);
 * simpo: −ln σ(β (mean ln π chosen − mean ln π rejected) − γ), no reference (2405.14734).
 * Special cases: ε = 0: DPO; Δ = 0: ln 2 for DPO; `averaged` changes IPO by a length factor (TRL averages, OpenRLHF sums).
 * Rafailov et al. 2023, https://arxiv.org/abs/2305.18290, equation 7; the others as https://arxiv.org/abs/ and their number.
 * @param pairs arrays [n], n ≥ 1 @param options rule and coefficients
 * @returns mean loss, its derivatives by the summed ln π [n], and what is logged of rewards
 * @throws RangeError when shapes differ, there is no pair, a reference or lengths are missing, β ≤ 0 or ε is out of range
 */
export function preferenceLoss(pairs: Pairs, options: PairOptions): PairLoss {
  const { rule, beta, labelNoise = 0, averaged = rule === 'simpo' } = options;
  const { chosen, rejected, chosenLengths, rejectedLengths } = pairs;
  const n = chosen.length;
  const referenceChosen = rule === 'simpo' ? null : pairs.referenceChosen;
  const referenceRejected = rule === 'simpo' ? null : pairs.referenceRejected;
  requireLengths(n, { rejected, referenceChosen, referenceRejected, chosenLengths, rejectedLengths });
  if (n === 0) throw new RangeError('A preference loss needs at least one pair.');
  if (!(beta > 0)) throw new RangeError(`A preference loss needs β > 0, not ${beta}.`);
  if (!(labelNoise >= 0 && labelNoise <= 0.5) || (rule === 'robust-dpo' && labelNoise === 0.5))
    throw new RangeError(`Label noise of ${labelNoise} leaves no information: use a share below one half.`);
  if (rule !== 'simpo' && (referenceChosen === null || referenceRejected === null))
    throw new RangeError(`The loss "${rule}" needs the log-probabilities of a reference.`);
  if (averaged && (chosenLengths === null || rejectedLengths === null))
    throw new RangeError('Averaged log-probabilities need the lengths of the completions.');
  const ratio = (logp: Numbers, reference: Numbers | null, lengths: Numbers | null, i: number): number =>
    ((logp[i] as number) - (reference === null ? 0 : (reference[i] as number))) * share(lengths, i);
  const share = (lengths: Numbers | null, i: number): number =>
    averaged && lengths !== null ? 1 / (lengths[i] as number) : 1;
  const result = {
    dChosen: new Float64Array(n),
    dRejected: new Float64Array(n),
    losses: new Float64Array(n),
    chosenRewards: new Float64Array(n),
    rejectedRewards: new Float64Array(n),
  };
  let loss = 0;
  let right = 0;
  for (let i = 0; i < n; i++) {
    const up = ratio(chosen, referenceChosen, chosenLengths, i);
    const down = ratio(rejected, referenceRejected, rejectedLengths, i);
    const [value, slope] = pairTerm(up - down, options);
    loss += value / n;
    if (up > down) right++;
    result.losses[i] = value;
    result.dChosen[i] = (slope * share(chosenLengths, i)) / n;
    result.dRejected[i] = (-slope * share(rejectedLengths, i)) / n;
    result.chosenRewards[i] = beta * up;
    result.rejectedRewards[i] = beta * down;
  }
  return { ...result, loss, accuracy: right / n };
}
