/** What an agent on text learns with: its policy, its optimizer, and what is noted of every step. */

import type { Settings } from '../../../experiment/settings.ts';
import { gatherRows } from '../../../learn/estimators/arrays.ts';
import { adaptKlCoefficient } from '../../../learn/estimators/kl.ts';
import { AdamOptimizer } from '../../../learn/networks/optimizer.ts';
import type { SequencePolicy } from '../../../learn/networks/sequence.ts';
import type { LanguageLearner, Minibatch, Rollouts, TokenLoss } from '../../../learn/neural/contract.ts';
import type { Streams } from '../streams.ts';

/** Completions over which a steered β may change by a fifth at most (Ziegler et al. 2019 have 10,000 for long runs). */
const KL_HORIZON = 2_000;
/** A β of 0 could never be steered anywhere. */
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
  readonly policy: SequencePolicy;
  readonly adam: AdamOptimizer;
  settings: Settings;
  klCoefficient: number;
  /** Optimizer steps so far. */
  updates = 0;
  readonly #streams: Streams;
  readonly #note: (step: LearnerStep) => void;

  constructor(
    policy: SequencePolicy,
    settings: Settings,
    streams: Streams,
    note: (step: LearnerStep) => void,
  ) {
    this.policy = policy;
    this.adam = new AdamOptimizer(policy.compute, policy.parameters);
    this.settings = settings;
    this.klCoefficient = fixedKl(settings);
    this.#streams = streams;
    this.#note = note;
  }

  /** Settings as they are before a batch; a steered β goes on from where it is. */
  adopt(settings: Settings): void {
    this.settings = settings;
    if (!settings.has('klTarget') || settings.number('klTarget') === 0)
      this.klCoefficient = fixedKl(settings);
  }

  shuffled(n: number): Uint32Array {
    return this.#streams.of('shuffle').shuffled(n);
  }
  uniform(): number {
    return this.#streams.of('agent').uniform();
  }

  async step(
    rollouts: Rollouts,
    rows: Uint32Array,
    loss: (batch: Minibatch) => TokenLoss,
  ): Promise<TokenLoss> {
    const { time } = rollouts;
    const tokens = Uint32Array.from(gatherRows(rollouts.tokens, rows, time));
    const scores = await this.policy.score(tokens, rows.length, time, this.settings.number('temperature'));
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

  /** After a batch: β is the setting, or steered towards its target. @param kl nats a completion */
  steerKl(kl: number, completions: number): void {
    const target = this.settings.has('klTarget') ? this.settings.number('klTarget') : 0;
    if (!(target > 0)) this.klCoefficient = fixedKl(this.settings);
    else if (Number.isFinite(kl))
      this.klCoefficient = adaptKlCoefficient(
        Math.max(this.klCoefficient, LEAST_STEERED),
        kl,
        target,
        completions,
        KL_HORIZON,
      );
  }

  close(): void {
    this.adam.close();
  }
}
