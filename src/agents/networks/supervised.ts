/** Supervised start: next-token cross-entropy on demonstrations until a target accuracy. */
import type { Uniforms } from './contract.ts';
import type { AdamOptimizer } from './optimizer.ts';
import type { SequencePolicy } from './sequence.ts';

export interface Demonstration {
  readonly tokens: readonly number[];
  readonly own: readonly boolean[]; // true for tokens to learn; false for the prompt and replies of the world
}
export interface FineTuning {
  readonly batch: number; // demonstrations per step
  readonly rate: number;
  readonly maxNorm: number; // 0: no clipping
  readonly stepLimit: number;
  readonly wanted: number; // accuracy at which to stop, by `probe`
  readonly probeEvery: number; // steps
  readonly padding: number; // any token of the vocabulary
}
export interface FineTuningProgress {
  readonly state: 'running' | 'reached' | 'limit';
  readonly step: number;
  /** Cross-entropy of the last minibatch, nats per learned token; NaN before the first. */
  readonly loss: number;
  readonly accuracy: number; // at the last probe
}

/** @throws RangeError without demonstrations, or if one contains nothing to learn */
function checkDemonstrations(demonstrations: readonly Demonstration[]): void {
  if (demonstrations.length === 0) throw new RangeError('There are no demonstrations to learn from.');
  const idle = demonstrations.findIndex(({ own }) => own.lastIndexOf(true) < 1);
  if (idle >= 0) throw new RangeError(`Demonstration ${idle} marks no token after its first as learnable.`);
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

/**
 * Demonstrations padded on the right to one length, which ends with the last token to learn in any of them:
 * arrays [count × time].
 */
function minibatch(chosen: readonly Demonstration[], padding: number) {
  const count = chosen.length;
  const time = Math.max(...chosen.map(({ own }) => own.lastIndexOf(true) + 1));
  const tokens = new Uint32Array(count * time).fill(padding);
  const own = new Uint8Array(count * time);
  chosen.forEach((one, b) => {
    tokens.set(one.tokens.slice(0, time), b * time);
    own.set(one.own.slice(0, time).map(Number), b * time);
  });
  return { count, time, tokens, own };
}

/**
 * Takes one step down the cross-entropy −Σ own · ln π(token) / Σ own at temperature 1. @returns its value
 * before the step
 */
async function learn(
  policy: SequencePolicy,
  adam: AdamOptimizer,
  { count, time, tokens, own }: ReturnType<typeof minibatch>,
  { rate, maxNorm }: FineTuning,
): Promise<number> {
  const { logp } = await policy.score(tokens, count, time, 1, own);
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
 * Fine-tunes until `probe` reaches `wanted` or the step limit is reached. There is one iteration per step, so
 * that a caller can pause. Each epoch shows every demonstration once; a short last minibatch is also used.
 * @param uniforms stream for shuffling @param probe accuracy of the current policy, on problems of the
 * caller's choice
 * @returns the last progress, with state `reached` or `limit` @throws RangeError if there is nothing to learn
 */
export async function* fineTune(
  policy: SequencePolicy,
  adam: AdamOptimizer,
  demonstrations: readonly Demonstration[],
  settings: FineTuning,
  uniforms: Uniforms,
  probe: () => Promise<number>,
): AsyncGenerator<FineTuningProgress, FineTuningProgress> {
  checkDemonstrations(demonstrations);
  let order: Uint32Array = new Uint32Array(0);
  let at = 0;
  let loss = Number.NaN;
  let accuracy = await probe();
  for (let step = 0; ; ) {
    if (accuracy >= settings.wanted) return { state: 'reached', step, loss, accuracy };
    if (step >= settings.stepLimit) return { state: 'limit', step, loss, accuracy };
    if (at >= order.length) {
      order = shuffled(demonstrations.length, uniforms);
      at = 0;
    }
    const chosen = Array.from(
      order.subarray(at, at + settings.batch),
      (k) => demonstrations[k] as Demonstration,
    );
    at += settings.batch;
    loss = await learn(policy, adam, minibatch(chosen, settings.padding), settings);
    step++;
    if (step % settings.probeEvery === 0 || step === settings.stepLimit) accuracy = await probe();
    yield { state: 'running', step, loss, accuracy };
  }
}
