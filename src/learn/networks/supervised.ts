/** Supervised start: next-token cross-entropy on demonstrations until a target accuracy. */
import type { Uniforms } from './contract.ts';
import type { AdamOptimizer } from './optimizer.ts';
import type { SequencePolicy } from './sequence.ts';

/** Demonstrations in one array, right-padded to one length. */
export interface Demonstrations {
  readonly count: number;
  readonly time: number;
  readonly tokens: Uint32Array; // [count × time]
  /** 1: to be learned; 0: prompt, reply of the world, padding. [count × time] */
  readonly own: Uint8Array;
}
export interface FineTuning {
  readonly batch: number; // demonstrations per step
  readonly rate: number;
  readonly maxNorm: number; // 0: no clipping
  readonly stepLimit: number;
  readonly wanted: number; // accuracy at which to stop, by `probe`
  readonly probeEvery: number; // steps
}
export interface FineTuningProgress {
  readonly state: 'running' | 'reached' | 'limit';
  readonly step: number;
  /** Cross-entropy of the last minibatch, nats per learned token; NaN before the first. */
  readonly loss: number;
  readonly accuracy: number; // at the last probe
}

/** @param padding any token of the vocabulary @throws RangeError without demonstrations, or if one has nothing to learn */
export function packDemonstrations(
  sequences: readonly { readonly tokens: readonly number[]; readonly own: readonly boolean[] }[],
  padding: number,
): Demonstrations {
  if (sequences.length === 0) throw new RangeError('There are no demonstrations to learn from.');
  const time = Math.max(...sequences.map(({ tokens }) => tokens.length));
  const tokens = new Uint32Array(sequences.length * time).fill(padding);
  const own = new Uint8Array(sequences.length * time);
  sequences.forEach((sequence, b) => {
    if (!sequence.own.some((mine, t) => mine && t > 0))
      throw new RangeError(`Demonstration ${b} marks no token after its first as learnable.`);
    tokens.set(sequence.tokens, b * time);
    sequence.own.forEach((mine, t) => {
      own[b * time + t] = mine ? 1 : 0;
    });
  });
  return { count: sequences.length, time, tokens, own };
}

/** 0 … n − 1 in random order (Fisher & Yates; Durstenfeld 1964). */
function shuffled(n: number, uniforms: Uniforms): Uint32Array {
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  const draws = uniforms(n);
  for (let i = n - 1; i > 0; i--) {
    const k = Math.floor((draws[i] as number) * (i + 1));
    const other = order[k] as number;
    order[k] = order[i] as number;
    order[i] = other;
  }
  return order;
}

/** The chosen demonstrations, cut after the last learnable token of any of them. */
function minibatch({ time, tokens, own }: Demonstrations, chosen: Uint32Array): Demonstrations {
  let last = 0;
  for (const b of chosen)
    for (let t = time - 1; t > last; t--)
      if (own[b * time + t] === 1) {
        last = t;
        break;
      }
  const short = last + 1;
  const result = {
    count: chosen.length,
    time: short,
    tokens: new Uint32Array(chosen.length * short),
    own: new Uint8Array(chosen.length * short),
  };
  chosen.forEach((b, i) => {
    result.tokens.set(tokens.subarray(b * time, b * time + short), i * short);
    result.own.set(own.subarray(b * time, b * time + short), i * short);
  });
  return result;
}

/** One step down the cross-entropy −Σ own · ln π(token) / Σ own at temperature 1. @returns its value before the step */
async function learn(
  policy: SequencePolicy,
  adam: AdamOptimizer,
  { count, time, tokens, own }: Demonstrations,
  { rate, maxNorm }: FineTuning,
): Promise<number> {
  const { logp } = await policy.score(tokens, count, time, 1);
  let learned = 0;
  for (let i = 0; i < own.length; i++) if (i % time !== 0) learned += own[i] as number;
  let loss = 0;
  const dLogp = new Float32Array(own.length);
  for (let i = 0; i < own.length; i++)
    if (own[i] === 1 && i % time !== 0) {
      loss -= (logp[i] as number) / learned;
      dLogp[i] = -1 / learned;
    }
  const zeros = new Float32Array(own.length);
  policy.backward(dLogp, zeros, zeros);
  adam.step(rate, maxNorm);
  return loss;
}

/**
 * Fine-tunes until `probe` reaches `wanted` or the step limit is reached; one iteration per step, so that a caller can pause.
 * Each epoch shows every demonstration once; a last short minibatch is used too.
 * @param uniforms stream of the shuffling @param probe accuracy of the current policy, on problems of the caller's choice
 * @returns the last progress, state `reached` or `limit`
 */
export async function* fineTune(
  policy: SequencePolicy,
  adam: AdamOptimizer,
  demonstrations: Demonstrations,
  settings: FineTuning,
  uniforms: Uniforms,
  probe: () => Promise<number>,
): AsyncGenerator<FineTuningProgress, FineTuningProgress> {
  let order: Uint32Array = new Uint32Array(0);
  let at = 0;
  let loss = Number.NaN;
  let accuracy = await probe();
  for (let step = 0; ; ) {
    if (accuracy >= settings.wanted) return { state: 'reached', step, loss, accuracy };
    if (step >= settings.stepLimit) return { state: 'limit', step, loss, accuracy };
    if (at >= order.length) {
      order = shuffled(demonstrations.count, uniforms);
      at = 0;
    }
    const chosen = order.subarray(at, at + settings.batch);
    at += settings.batch;
    loss = await learn(policy, adam, minibatch(demonstrations, chosen), settings);
    step++;
    if (step % settings.probeEvery === 0 || step === settings.stepLimit) accuracy = await probe();
    yield { state: 'running', step, loss, accuracy };
  }
}
