/**
 * Losses on pairs of a chosen and a rejected completion, with derivatives with respect to their log-probabilities (`spreadRows` gives
 * tokens).
 */
import { logSigmoid, sigmoid } from '../../core/elementary.ts';
import { type Numbers, requireLengths } from './arrays.ts';

export const PAIR_RULES = ['dpo', 'ipo', 'cdpo', 'robust-dpo', 'hinge', 'simpo', 'sft'] as const;
export type PairRule = (typeof PAIR_RULES)[number];

/** Completions of n prompts. All arrays are [n]. */
export interface Pairs {
  readonly chosen: Numbers; // ln π of the chosen completion now, summed over its policy tokens
  readonly rejected: Numbers;
  readonly referenceChosen: Numbers; // ln π_ref, summed; not read by SimPO
  readonly referenceRejected: Numbers;
  readonly chosenLengths: Numbers; // number of policy tokens, by which SimPO averages
  readonly rejectedLengths: Numbers;
}

export interface PairOptions {
  readonly rule: PairRule;
  readonly beta: number; // > 0; IPO's τ
  /** For cDPO and robust DPO, the assumed share of flipped labels, 0 … ½ (robust: below ½). */
  readonly labelNoise?: number;
  /** For SimPO, the target margin γ (its repository gives it as a share of β, 0.5). */
  readonly targetMargin?: number;
}

export interface PairLoss {
  readonly loss: number; // mean over pairs
  readonly dChosen: Float64Array; // ∂L/∂(ln π of the chosen) [n]
  readonly dRejected: Float64Array;
}
export interface PreferenceLoss extends PairLoss {
  /** Δ of each pair: the difference of log-ratios, or for SimPO of mean log-probabilities. */
  readonly differences: Float64Array;
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
 * sft: −ln π(chosen), which ignores the rejected one;
 * simpo: −ln σ(β (mean ln π chosen − mean ln π rejected) − γ), no reference (2405.14734).
 * Special cases: ε = 0: DPO; Δ = 0: ln 2 for DPO; IPO sums, as OpenRLHF does (TRL averages).
 * Rafailov et al. 2023, https://arxiv.org/abs/2305.18290, equation 7; the others as https://arxiv.org/abs/ and their number.
 * @param pairs arrays [n], n ≥ 1 @param options rule and coefficients
 * @returns mean loss and its derivatives by the summed ln π [n]
 * @throws RangeError when shapes differ, there is no pair, β ≤ 0 or ε is out of range
 */
export function preferenceLoss(pairs: Pairs, options: PairOptions): PreferenceLoss {
  const { rule, beta, labelNoise = 0 } = options;
  const averaged = rule === 'simpo';
  const { chosen, rejected, referenceChosen, referenceRejected, chosenLengths, rejectedLengths } = pairs;
  const n = chosen.length;
  requireLengths(n, { rejected, referenceChosen, referenceRejected, chosenLengths, rejectedLengths });
  if (n === 0) throw new RangeError('A preference loss needs at least one pair.');
  if (!(beta > 0)) throw new RangeError(`A preference loss needs β > 0, not ${beta}.`);
  if (!(labelNoise >= 0 && labelNoise <= 0.5) || (rule === 'robust-dpo' && labelNoise === 0.5))
    throw new RangeError(`Label noise of ${labelNoise} leaves no information: use a share below one half.`);
  const share = (lengths: Numbers, i: number): number => (averaged ? 1 / (lengths[i] as number) : 1);
  const ratio = (logp: Numbers, reference: Numbers, lengths: Numbers, i: number): number =>
    ((logp[i] as number) - (averaged ? 0 : (reference[i] as number))) * share(lengths, i);
  const dChosen = new Float64Array(n);
  const dRejected = new Float64Array(n);
  const differences = new Float64Array(n);
  let loss = 0;
  for (let i = 0; i < n; i++) {
    const up = ratio(chosen, referenceChosen, chosenLengths, i);
    const down = ratio(rejected, referenceRejected, rejectedLengths, i);
    differences[i] = up - down;
    if (rule === 'sft') {
      loss -= (chosen[i] as number) / n;
      dChosen[i] = -1 / n;
      continue;
    }
    const [value, slope] = pairTerm(up - down, options);
    loss += value / n;
    dChosen[i] = (slope * share(chosenLengths, i)) / n;
    dRejected[i] = (-slope * share(rejectedLengths, i)) / n;
  }
  return { loss, dChosen, dRejected, differences };
}
