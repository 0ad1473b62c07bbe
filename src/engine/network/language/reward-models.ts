/**
 * Reward models: networks that were fitted to noisy preferences between completions of the base (Bradley & Terry 1952;
 * Stiennon et al. 2020, 2009.01325). What they get wrong is what a policy can find: over-optimization (Gao et al. 2022, 2210.10760).
 */
import { sigmoid } from '../../../core/elementary.ts';
import type { Settings } from '../../../experiment/settings.ts';
import { decodeCheckpoint, encodeCheckpoint, restoreCheckpoint } from '../../../learn/networks/checkpoint.ts';
import { AdamOptimizer } from '../../../learn/networks/optimizer.ts';
import type { SequencePolicy } from '../../../learn/networks/sequence.ts';

import type { ModelNeeds } from '../../../rewards/language-contract.ts';
import type { Compute } from '../../../tensor/contract.ts';
import type { LanguageTask, Problem } from '../../../worlds/language/contract.ts';
import type { NetworkPhase } from '../contract.ts';
import { packed, unpacked } from '../saved.ts';
import { Streams } from '../streams.ts';
import { completionOf, freshPolicy } from './base.ts';
import {
  asTable,
  learnPairs,
  type Pair,
  type Sequence,
  shareOrdered,
  tokensOf,
} from './reward-model-step.ts';
import { rolloutAtOnce, type Written } from './rollout.ts';

const EPOCHS = 4;
const BATCH = 32; // pairs per step
const WRITTEN_AT_ONCE = 64; // pairs
const HELD_OUT_PAIRS = 128;

export interface RewardOptions {
  readonly compute: Compute;
  readonly task: LanguageTask;
  readonly experimentSeed: number;
  readonly seed: number;
}

export interface Scores {
  /** [sequences][models] */
  readonly own: readonly (readonly number[])[];
  /** [sequences][samples][models] */
  readonly reference: readonly (readonly (readonly number[])[])[];
}

export class RewardModels {
  readonly #needs: ModelNeeds;
  readonly #options: RewardOptions;
  readonly #streams: Streams;
  #models: SequencePolicy[] = [];
  #base: SequencePolicy | null = null;
  #fitting: AsyncGenerator<number> | null = null;
  #share = 0;
  #references = new Map<string, readonly (readonly number[])[]>();
  ready = false;
  /** Share of held-out pairs that the models order as labels without noise do; NaN before, and where no pair differs. */
  accuracy = Number.NaN;

  constructor(needs: ModelNeeds, options: RewardOptions) {
    this.#needs = needs;
    this.#options = options;
    // Of its own: reward models are the same whatever the policy has drawn.
    this.#streams = new Streams(options.experimentSeed, options.seed);
  }

  get phase(): NetworkPhase {
    const { models, pairs } = this.#needs;
    return {
      name: 'reward-model',
      share: this.#share,
      detail: `Fitting ${models === 1 ? 'a reward model' : `${models} reward models`} to ${pairs} labeled pairs.`,
    };
  }

  async work(base: SequencePolicy, settings: Settings): Promise<void> {
    this.#begin(base, settings);
    this.#fitting ??= this.#fit(base);
    const { value, done } = await this.#fitting.next();
    if (!done) this.#share = value;
    else {
      this.accuracy = await this.#heldOutAccuracy(base);
      this.ready = true;
    }
  }

  #begin(base: SequencePolicy, settings: Settings): void {
    if (this.#base !== null) return;
    this.#base = base;
    const { compute, task } = this.#options;
    const random = this.#streams.of('rewardModel');
    this.#models = Array.from({ length: this.#needs.models }, () =>
      freshPolicy(compute, task, settings, (count) => random.uniforms(count)),
    );
  }

  async *#fit(base: SequencePolicy): AsyncGenerator<number> {
    const pairs = yield* this.#labeled(base);
    const random = this.#streams.of('rewardModel');
    const steps = EPOCHS * Math.ceil(pairs.length / BATCH) * this.#models.length;
    let step = 0;
    for (const model of this.#models) {
      const adam = new AdamOptimizer(model.compute, model.parameters);
      for (let epoch = 0; epoch < EPOCHS; epoch++) {
        const order = random.shuffled(pairs.length);
        for (let from = 0; from < pairs.length; from += BATCH) {
          const part = [...order.subarray(from, from + BATCH)].flatMap((k) => pairs[k] ?? []);
          await learnPairs(model, adam, part, this.#options.task.end);
          step += 1;
          yield 0.5 + (0.5 * step) / steps;
        }
      }
      adam.close();
    }
  }

  /** Pairs that the base wrote, labeled by what those who label go by; a share of the labels is flipped. */
  async *#labeled(base: SequencePolicy): AsyncGenerator<number, readonly Pair[]> {
    const { task } = this.#options;
    const { pairs: wanted, labelNoise, labelTemperature: temperature } = this.#needs;
    const streams = this.#streams;
    const [problemStream, tokens] = [streams.of('problems'), streams.of('tokens')];
    const labels = streams.of('labels');
    const pairs: Pair[] = [];
    for (let tries = 0; pairs.length < wanted && tries < 20 * Math.ceil(wanted / WRITTEN_AT_ONCE); tries++) {
      const problems = Array.from({ length: WRITTEN_AT_ONCE }, () =>
        task.problem('train', problemStream.below(task.problems.train)),
      ).flatMap((problem) => [problem, problem]);
      const written = await rolloutAtOnce({ policy: base, task, problems, temperature: 1, random: tokens });
      for (let row = 0; row < problems.length && pairs.length < wanted; row += 2) {
        const first = tokensOf(written, row, task.end);
        const second = tokensOf(written, row + 1, task.end);
        const better = this.#reward(problems, written, row) - this.#reward(problems, written, row + 1);
        if (better === 0) continue;
        const wrong = temperature === 0 ? 0 : sigmoid(-Math.abs(better) / temperature);
        const flipped = labels.uniform() < labelNoise + (1 - 2 * labelNoise) * wrong;
        pairs.push(
          better > 0 !== flipped ? { chosen: first, rejected: second } : { chosen: second, rejected: first },
        );
      }
      yield (0.5 * pairs.length) / wanted;
    }
    if (pairs.length === 0)
      throw new RangeError(
        'All sampled completions have the same true reward, so there are no labels to fit a reward model.',
      );
    return pairs;
  }

  async #heldOutAccuracy(base: SequencePolicy): Promise<number> {
    const { task } = this.#options;
    const problems = Array.from({ length: HELD_OUT_PAIRS }, (_, k) =>
      task.problem('held-out', k % task.problems['held-out']),
    ).flatMap((problem) => [problem, problem]);
    const random = this.#streams.of('measured');
    const written = await rolloutAtOnce({ policy: base, task, problems, temperature: 1, random });
    const scores = await this.#scored(problems.map((_, row) => tokensOf(written, row, task.end)));
    const truth = problems.map((_, row) => this.#reward(problems, written, row));
    return shareOrdered(scores, truth);
  }

  /** What those who label go by. */
  #reward(problems: readonly Problem[], written: Written, row: number): number {
    const { task } = this.#options;
    const problem = problems[row];
    if (problem === undefined) throw new RangeError(`There is no row ${row}.`);
    const completion = completionOf(task, problem, written, row);
    return (
      task.judgedReward?.(problem, completion) ??
      task.trueReward?.(problem, completion) ??
      task.verify(problem, completion, written.ended[row] === 1).score
    );
  }

  async score(problems: readonly Problem[], written: Written): Promise<Scores> {
    const { task } = this.#options;
    const rows = problems.map((_, row) => tokensOf(written, row, task.end));
    const own = await this.#scored(rows);
    const reference: (readonly (readonly number[])[])[] = [];
    for (const problem of problems)
      reference.push(this.#needs.referenceSamples > 0 ? await this.#ofReference(problem) : []);
    return { own, reference };
  }

  /** What the base's completions of a prompt are worth to the models: asked once a prompt. */
  async #ofReference(problem: Problem): Promise<readonly (readonly number[])[]> {
    const key = problem.prompt.join(' ');
    const known = this.#references.get(key);
    if (known !== undefined) return known;
    if (this.#base === null) throw new RangeError('The reward models have not been fitted.');
    const { task } = this.#options;
    const problems = new Array<Problem>(this.#needs.referenceSamples).fill(problem);
    const random = this.#streams.of('evaluation');
    const written = await rolloutAtOnce({ policy: this.#base, task, problems, temperature: 1, random });
    const made = await this.#scored(problems.map((_, row) => tokensOf(written, row, task.end)));
    this.#references.set(key, made);
    return made;
  }

  /** @returns [sequences][models] */
  async #scored(rows: readonly Sequence[]): Promise<readonly (readonly number[])[]> {
    const { table, time, places } = asTable(rows, this.#options.task.end);
    const columns: Float32Array[] = [];
    for (const model of this.#models) {
      const { value } = await model.score(table, rows.length, time, 1);
      columns.push(Float32Array.from(places, (place) => value[place] ?? 0));
    }
    return rows.map((_, row) => columns.map((column) => column[row] ?? 0));
  }

  async save(): Promise<Uint8Array> {
    const blocks = await Promise.all(
      this.#models.map((model) => encodeCheckpoint(model, null, 'reward model')),
    );
    return packed(
      {
        ready: this.ready,
        accuracy: this.accuracy,
        streams: this.#streams.save(),
        references: [...this.#references],
      },
      blocks,
    );
  }

  async restore(bytes: Uint8Array, base: SequencePolicy, settings: Settings): Promise<void> {
    this.#begin(base, settings);
    const { head, blocks } = unpacked(bytes);
    const saved = head as {
      ready: boolean;
      accuracy: number | null;
      streams: Record<string, number>;
      references: [string, readonly (readonly number[])[]][];
    };
    for (const [k, model] of this.#models.entries()) {
      const block = blocks[k];
      if (block === undefined) throw new RangeError('The snapshot lacks a reward model.');
      restoreCheckpoint(decodeCheckpoint(block), model, null, 'reward model');
    }
    this.#streams.restore(saved.streams);
    this.#references = new Map(saved.references);
    this.accuracy = saved.accuracy ?? Number.NaN;
    this.ready = saved.ready;
  }

  close(): void {
    for (const model of this.#models) model.close();
    this.#models = [];
  }
}
