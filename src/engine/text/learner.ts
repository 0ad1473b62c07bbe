/** State of an agent that learns on text: its policy, its optimizer, and statistics of every step. */

import { gatherRows } from '../../agents/estimators/arrays.ts';
import { adaptKlCoefficient } from '../../agents/estimators/kl.ts';
import { decodeCheckpoint, encodeCheckpoint, restoreCheckpoint } from '../../agents/networks/checkpoint.ts';
import type { Uniforms } from '../../agents/networks/contract.ts';
import { AdamOptimizer } from '../../agents/networks/optimizer.ts';
import { widened } from '../../agents/networks/parameters.ts';
import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import type { LanguageLearner, Minibatch, Rollouts, TokenLoss } from '../../agents/updates/text-contract.ts';
import type { Settings } from '../../experiment/settings.ts';
import { Streams } from '../streams.ts';
import type { LanguageBase } from './base.ts';
import type { Branches } from './branches.ts';

/** A β of 0 could never be steered away from 0. */
const LEAST_STEERED = 1e-4;

/** Agents without a penalty have none. */
const fixedKl = (settings: Settings): number =>
  settings.has('klCoefficient') ? settings.number('klCoefficient') : 0;

export interface LearnerStep {
  readonly loss: TokenLoss;
  readonly gradientNorm: number;
  readonly batch: Minibatch;
}

export class Learner implements LanguageLearner {
  policy: SequencePolicy;
  /** The policy at the start or at the last reset. The KL is measured against it. */
  reference: SequencePolicy;
  adam: AdamOptimizer;
  settings: Settings;
  klCoefficient: number;
  /** Accuracy at which learning from rewards began. NaN without a warm start. */
  readonly warmStart: number;
  branches: Branches | null = null;
  updates = 0;
  readonly #streams: Streams;
  readonly #note: (step: LearnerStep) => void;

  constructor(
    { policy: start, accuracy }: Pick<LanguageBase, 'policy' | 'accuracy'>,
    settings: Settings,
    streams: Streams,
    note: (step: LearnerStep) => void,
  ) {
    this.policy = start.clone();
    this.reference = start.clone();
    this.warmStart = accuracy;
    this.adam = new AdamOptimizer(start.compute, this.policy.parameters);
    this.settings = settings;
    this.klCoefficient = fixedKl(settings);
    this.#streams = streams;
    this.#note = note;
  }

  /** Applies the settings before a batch. A steered β keeps its value. */
  adopt(settings: Settings): void {
    this.settings = settings;
    if (!settings.has('klTarget') || settings.number('klTarget') === 0)
      this.klCoefficient = fixedKl(settings);
  }

  /** Makes room for longer sequences and keeps what was learned. */
  async extend(context: number): Promise<void> {
    if (context <= this.policy.context) return;
    const { policy: old, reference, adam } = this;
    const drawn = (): Uniforms => {
      const weights = new Streams(...this.#streams.keys).of('weights');
      return (count) => weights.uniforms(count);
    };
    this.policy = await old.extended(context, drawn());
    this.reference = await reference.extended(context, drawn());
    const { parameters, compute } = this.policy;
    const { steps, first, second } = await adam.state();
    const zeros = new Float32Array(parameters.count);
    const moved = (numbers: Float32Array) => widened(numbers, old.parameters, parameters, zeros);
    this.adam = new AdamOptimizer(compute, parameters);
    this.adam.restore({ steps, first: moved(first), second: moved(second) });
    for (const replaced of [old, reference, adam]) replaced.close();
  }

  /** @param subject what the numbers mean, because equal sizes may mean different things */
  async save(subject: string): Promise<Uint8Array[]> {
    return [
      await encodeCheckpoint(this.policy, this.adam, subject),
      await encodeCheckpoint(this.reference, null, subject),
    ];
  }
  /** @throws RangeError that names the mismatch */
  restore([policy, reference]: readonly Uint8Array[], subject: string): void {
    if (policy === undefined || reference === undefined)
      throw new RangeError('The snapshot lacks a network.');
    restoreCheckpoint(decodeCheckpoint(policy), this.policy, this.adam, subject);
    restoreCheckpoint(decodeCheckpoint(reference), this.reference, null, subject);
  }

  shuffled(n: number): Uint32Array {
    return this.#streams.of('shuffle').shuffled(n);
  }
  uniform(): number {
    return this.#streams.of('agent').uniform();
  }

  returnsFrom(...which: Parameters<Branches['returnsFrom']>): Promise<Float64Array> {
    if (this.branches === null) throw new Error('There is no batch to go on from.');
    return this.branches.returnsFrom(...which);
  }

  async step(
    rollouts: Rollouts,
    rows: Uint32Array,
    loss: (batch: Minibatch) => TokenLoss,
  ): Promise<TokenLoss> {
    const { time } = rollouts;
    const tokens = Uint32Array.from(gatherRows(rollouts.tokens, rows, time));
    const own = gatherRows(rollouts.own, rows, time);
    const temperature = this.settings.number('temperature');
    const scores = await this.policy.score(tokens, rows.length, time, temperature, own);
    const batch = { rows, time, scores };
    const said = loss(batch);
    if (!Number.isFinite(said.loss)) throw new RangeError('The loss is not a finite number.');
    this.policy.backward(said.dLogp, said.dEntropy, said.dValue);
    this.adam.step(this.settings.number('learningRate'), this.settings.number('maxGradientNorm'));
    this.updates += 1;
    const gradientNorm = await this.adam.norm();
    if (!Number.isFinite(gradientNorm)) throw new RangeError('The gradient is not finite.');
    this.#note({ loss: said, gradientNorm, batch });
    return said;
  }

  /** After a batch: sets β to its setting, or steers it towards its target. @param kl nats per completion */
  steerKl(kl: number, completions: number): void {
    const target = this.settings.has('klTarget') ? this.settings.number('klTarget') : 0;
    if (!(target > 0)) this.klCoefficient = fixedKl(this.settings);
    else if (Number.isFinite(kl))
      this.klCoefficient = adaptKlCoefficient(
        Math.max(this.klCoefficient, LEAST_STEERED),
        kl,
        target,
        completions,
        this.settings.number('klHorizon'),
      );
  }

  /**
   * When a multiple of `referenceReset` is passed: the reference becomes the policy, Adam restarts. @param before updates before
   */
  resetReference(before: number): void {
    const every = this.settings.has('referenceReset') ? this.settings.number('referenceReset') : 0;
    if (every > 0 && Math.floor(this.updates / every) > Math.floor(before / every)) this.startFromHere();
  }

  startFromHere(): void {
    const { compute, parameters } = this.policy;
    compute.copy(parameters.values, this.reference.parameters.values);
    const zeros = new Float32Array(parameters.count);
    this.adam.restore({ steps: 0, first: zeros, second: zeros });
  }

  close(): void {
    this.policy.close();
    this.reference.close();
    this.adam.close();
  }
}
