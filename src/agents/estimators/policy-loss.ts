/**
 * Policy losses with their derivatives with respect to the log-probabilities. A loss is Σ w ℓ with the weights of `aggregationWeights`;
 * tokens of weight 0 are not read. Losses are minimized.
 */
import { type Numbers, requireLengths } from './arrays.ts';
import { importanceRatio, klEstimate } from './kl.ts';

/** Lower and upper half-width of the clip range: ρ is free in [1 − low, 1 + high]. */
export interface ClipRange {
  readonly low: number;
  readonly high: number;
}

/** Inputs of a policy loss. All arrays are [rows × time]. */
export interface PolicyBatch {
  readonly logp: Numbers; // ln π now, nats, at the sampling temperature
  readonly sampledLogp: Numbers; // ln π when sampled, as stored
  readonly advantages: Numbers; // constants: not differentiated
  readonly weights: Numbers;
}
export interface PolicyLoss {
  readonly loss: number;
  readonly dLogp: Float64Array; // ∂L/∂logp [rows × time]
  /** The contribution of one entry with weight ≠ 0, for display. */
  token(i: number): TokenTerm;
}
export interface TokenTerm {
  /** The ratio that the loss uses, of the token or of its sequence; 1 if the loss uses none. */
  readonly ratio: number;
  /**
   * Whether the clip decides, so that the token does not change the policy (for CISPO: so that its weight is
   * bounded).
   */
  readonly clipped: boolean;
  /** ℓ, before weighting. */
  readonly loss: number;
}

/** A policy loss in which each token's loss depends only on that token. `of` returns ℓ and ∂ℓ/∂logp. */
function tokenwise(
  batch: PolicyBatch,
  of: (now: number, sampled: number, advantage: number) => readonly [loss: number, slope: number],
): Omit<PolicyLoss, 'token'> {
  const { logp, sampledLogp, advantages, weights } = batch;
  requireLengths(weights.length, { logp, sampledLogp, advantages });
  const dLogp = new Float64Array(weights.length);
  let loss = 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] as number;
    if (weight === 0) continue;
    const [value, slope] = of(logp[i] as number, sampledLogp[i] as number, advantages[i] as number);
    dLogp[i] = weight * slope;
    loss += weight * value;
  }
  return { loss, dLogp };
}

/**
 * REINFORCE's and A2C's loss: ℓ = −A ln π, ∂ℓ/∂ln π = −A.
 * Special cases: A = γ^t G_t is Sutton & Barto's episodic algorithm, A = G_t what nearly all code uses;
 * A = 1 is the cross-entropy of demonstrations. Williams 1992, https://doi.org/10.1007/BF00992696; Mnih et al. 2016, https://arxiv.org/abs/1602.01783.
 * @param batch `sampledLogp` is not read @returns loss and its derivative @throws RangeError when shapes differ
 */
export function reinforceLoss(batch: Omit<PolicyBatch, 'sampledLogp'>): PolicyLoss {
  const { logp, advantages } = batch;
  return {
    ...tokenwise({ ...batch, sampledLogp: logp }, (now, _, advantage) => [-advantage * now, -advantage]),
    token: (i) => ({ ratio: 1, clipped: false, loss: -(advantages[i] as number) * (logp[i] as number) }),
  };
}

/** The clipped term of one ratio: max(−ρA, −clip(ρ)A); and its derivative with respect to ρ. */
function clipped(ratio: number, advantage: number, range: ClipRange): readonly [loss: number, slope: number] {
  const held = Math.min(1 + range.high, Math.max(1 - range.low, ratio));
  const plain = -ratio * advantage;
  const bound = -held * advantage;
  return plain >= bound ? [plain, -advantage] : [bound, 0];
}

function clippedTerm(logRatio: number, advantage: number, range: ClipRange): TokenTerm {
  const { ratio } = importanceRatio(logRatio);
  const [loss, slope] = clipped(ratio, advantage, range);
  return { ratio, clipped: slope === 0 && advantage !== 0, loss };
}
const logRatioOf = ({ logp, sampledLogp }: PolicyBatch, i: number): number =>
  (logp[i] as number) - (sampledLogp[i] as number);

/**
 * PPO's clipped loss per token, as GRPO and DAPO use it: ℓ = max(−ρA, −clip(ρ, 1 − ε_low, 1 + ε_high) A), ρ = exp(ln π − ln π_sampling).
 * Special cases: low = high: PPO; high > low: DAPO's clip-higher; the derivative is 0 where a clip binds,
 * also where the log ratio is clamped at ±20. The first step on a batch (ρ = 1) is REINFORCE's.
 * Schulman et al. 2017, https://arxiv.org/abs/1707.06347; Yu et al. 2025, https://arxiv.org/abs/2503.14476.
 * @returns loss and its derivative @throws RangeError when shapes differ
 */
export function clippedPolicyLoss(batch: PolicyBatch, range: ClipRange): PolicyLoss {
  return {
    ...tokenwise(batch, (now, sampled, advantage) => {
      const { ratio, moves } = importanceRatio(now - sampled);
      const [loss, slope] = clipped(ratio, advantage, range);
      return [loss, moves ? slope * ratio : 0];
    }),
    token: (i) => clippedTerm(logRatioOf(batch, i), batch.advantages[i] as number, range),
  };
}

/**
 * CISPO: ℓ = −sg[clip(ρ, 1 − low, 1 + high)] A ln π: the ratio acts as a constant weight, so that every token keeps a gradient.
 * Special cases: low ≥ 1 clips only from above, as in the paper and TRL; high = 0 and low ≥ 1: weights ≤ 1; ρ = 1: REINFORCE.
 * MiniMax 2025, https://arxiv.org/abs/2506.13585.
 * @returns loss and its derivative with the weight held constant, −clip(ρ) A @throws RangeError when shapes differ
 */
export function cispoLoss(batch: PolicyBatch, range: ClipRange): PolicyLoss {
  const held = (ratio: number) => Math.min(1 + range.high, Math.max(1 - range.low, ratio));
  return {
    ...tokenwise(batch, (now, sampled, advantage) => {
      const weight = held(importanceRatio(now - sampled).ratio) * advantage;
      return [-weight * now, -weight];
    }),
    token(i) {
      const { ratio } = importanceRatio(logRatioOf(batch, i));
      const loss = -held(ratio) * (batch.advantages[i] as number) * (batch.logp[i] as number);
      return { ratio, clipped: held(ratio) !== ratio, loss };
    },
  };
}

/**
 * GSPO: the clipped loss with one ratio per sequence, s_b = exp(mean_t ln ρ_t) over its tokens: ℓ_t = max(−s_b A_t, −clip(s_b) A_t).
 * Its derivative runs through all tokens of the sequence: ∂L/∂ln π_u = s_b / length_b · Σ_t w_t ∂ℓ_t/∂s_b.
 * Special cases: one token per row: `clippedPolicyLoss`; A constant along a sequence with weights `seq-mean-token-mean`: the paper's loss.
 * Usual range 3·10⁻⁴ / 4·10⁻⁴: s moves far less than ρ. Zheng et al. 2025, https://arxiv.org/abs/2507.18071.
 * @param time tokens per row @returns loss and its derivative @throws RangeError when shapes differ
 */
export function sequencePolicyLoss(batch: PolicyBatch, time: number, range: ClipRange): PolicyLoss {
  const { logp, advantages, weights } = batch;
  requireLengths(weights.length, { logp, advantages });
  const logRatios = sequenceLogRatios(logp, batch.sampledLogp, weights, time);
  const dLogp = new Float64Array(weights.length);
  let loss = 0;
  for (let b = 0; b < logRatios.length; b++) {
    const { ratio, moves } = importanceRatio(logRatios[b] as number);
    let slopes = 0;
    let length = 0;
    for (let i = b * time; i < (b + 1) * time; i++) {
      const weight = weights[i] as number;
      if (weight === 0) continue;
      const [value, slope] = clipped(ratio, advantages[i] as number, range);
      loss += weight * value;
      slopes += weight * slope;
      length++;
    }
    if (length === 0 || !moves) continue;
    const each = (ratio * slopes) / length;
    for (let i = b * time; i < (b + 1) * time; i++) if (weights[i] !== 0) dLogp[i] = each;
  }
  const token = (i: number) =>
    clippedTerm(logRatios[Math.floor(i / time)] as number, advantages[i] as number, range);
  return { loss, dLogp, token };
}

/**
 * mean_t ln ρ_t of each row over the counted tokens (own ≠ 0); 0 for a row without any. [rows × time] →
 * [rows]. Its exp is GSPO's s.
 */
export function sequenceLogRatios(
  logp: Numbers,
  sampledLogp: Numbers,
  own: Numbers,
  time: number,
): Float64Array {
  requireLengths(own.length, { logp, sampledLogp });
  return Float64Array.from({ length: own.length / time }, (_, b) => {
    let sum = 0;
    let length = 0;
    for (let i = b * time; i < (b + 1) * time; i++) {
      if (own[i] === 0) continue;
      sum += (logp[i] as number) - (sampledLogp[i] as number);
      length++;
    }
    return length === 0 ? 0 : sum / length;
  });
}

/**
 * How far the policy has moved from the one that sampled, over the policy tokens of a minibatch. Only for metrics, not for training.
 * With d = −ln ρ (http://joschu.net/blog/kl-approx.html): k3: mean(ρ − 1 − ln ρ), CleanRL's and Stable-Baselines3's `approx_kl`;
 * k1: mean(−ln ρ), verl's and OpenRLHF's `ppo_kl`, CleanRL's `old_approx_kl`. Both NaN without tokens.
 * @param logp ln π now [n] @param sampledLogp when sampled [n] @param own [n] entries with own ≠ 0 count
 * @throws RangeError when the lengths differ
 */
export function ratioReport(
  logp: Numbers,
  sampledLogp: Numbers,
  own: Numbers,
): { readonly k1: number; readonly k3: number } {
  requireLengths(own.length, { logp, sampledLogp });
  let count = 0;
  let k1 = 0;
  let k3 = 0;
  for (let i = 0; i < own.length; i++) {
    if (own[i] === 0) continue;
    const d = (sampledLogp[i] as number) - (logp[i] as number);
    count++;
    k1 += d;
    k3 += klEstimate('k3', d);
  }
  return { k1: k1 / count, k3: k3 / count };
}

/**
 * Shares of tokens by the ratio that the loss uses. outside: the ratio is outside the range, whether or not that changes the loss; low, high: the clip
 * decides, with a ratio below and above 1: TRL's clip_ratio/low_mean and high_mean; their sum is verl's pg_clipfrac.
 * @param own [n] entries with own ≠ 0 count; NaN without any
 */
export function clipShares(
  { token }: PolicyLoss,
  own: Numbers,
  range: ClipRange,
): { readonly outside: number; readonly low: number; readonly high: number } {
  let [count, outside, low, high] = [0, 0, 0, 0];
  for (let i = 0; i < own.length; i++) {
    if (own[i] === 0) continue;
    count++;
    const { clipped: binds, ratio } = token(i);
    if (ratio < 1 - range.low || ratio > 1 + range.high) outside++;
    if (binds && ratio < 1) low++;
    if (binds && ratio > 1) high++;
  }
  return { outside: outside / count, low: low / count, high: high / count };
}
