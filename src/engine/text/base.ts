/**
 * Where reinforcement learning on text starts: a policy that was shown examples until a wanted share of its answers is right.
 * Variants with the same network and start share one base per seed, so that they differ in nothing else.
 */

import { AdamOptimizer } from '../../agents/networks/optimizer.ts';
import { SequencePolicy } from '../../agents/networks/sequence.ts';
import { type FineTuningProgress, fineTune } from '../../agents/networks/supervised.ts';
import type { Settings } from '../../experiment/settings.ts';

import type { Compute } from '../../tensor/contract.ts';
import type { Authored, Draw, LanguageTask, Problem, Verdict } from '../../worlds/language-contract.ts';
import type { NetworkPhase } from '../network-contract.ts';
import { type BaseSlot, keepBase, recallBase } from '../networks/base-store.ts';
import { Streams } from '../streams.ts';
import { rolloutAtOnce, type Written } from './rollout.ts';

const DEMONSTRATIONS = 4096;
const BATCH = 64;
const RATE = 0.001;
const MAX_NORM = 1;
const PROBE_EVERY = 10; // steps; small, so that a start hardly exceeds the wanted share
const PROBES = 128; // held-out problems

/** The untrained policy. It always has a value head, so variants with and without a critic share a base. */
export function freshPolicy(
  compute: Compute,
  task: LanguageTask,
  settings: Settings,
  uniforms: (count: number) => Float32Array,
  context = task.promptLength + task.completionLength,
): SequencePolicy {
  const shape = {
    kind: settings.text('network') === 'gru' ? 'gru' : 'transformer',
    layers: settings.number('layers'),
    width: settings.number('width'),
    heads: settings.number('heads'),
  } as const;
  return new SequencePolicy(compute, { shape, vocabulary: task.vocabulary.length, context }, uniforms);
}

/** What a warm start reads besides plain problems. */
export interface Reading {
  readonly room: number;
  /** Functions that put a problem into a context. If there are any, half of the examples are in one. */
  readonly contexts: readonly ((problem: Problem, right: Authored, draw: Draw) => Problem)[];
}

export function baseKey(settings: Settings, seed: number): string {
  const numbers = ['layers', 'width', 'heads', 'baseAccuracy', 'baseSteps'].map((name) =>
    settings.number(name),
  );
  return JSON.stringify([seed, settings.text('network'), settings.text('baseAnswers'), ...numbers]);
}

export class LanguageBase {
  readonly policy: SequencePolicy;
  readonly #tuning: AsyncGenerator<FineTuningProgress, FineTuningProgress>;
  readonly #wanted: number;
  readonly #limit: number;
  readonly #greedy: boolean;
  readonly #slot: BaseSlot | null;
  #progress: FineTuningProgress | null = null;
  done = false;
  /** Share of right answers at the end. NaN before that, and without a warm start. */
  accuracy = Number.NaN;

  /** @param slot stores the base once it is learned, and restores it; null: no store */
  constructor(
    compute: Compute,
    task: LanguageTask,
    settings: Settings,
    experimentSeed: number,
    seed: number,
    reading: Reading,
    slot: BaseSlot | null = null,
  ) {
    // Separate streams are equal for all variants, and a variant's own streams start at 0 afterward.
    const streams = new Streams(experimentSeed, seed);
    const weights = (count: number) => streams.of('weights').uniforms(count);
    this.policy = freshPolicy(compute, task, settings, weights, reading.room);
    this.#wanted = settings.number('baseAccuracy');
    this.#greedy = settings.text('baseAnswers') === 'greedy';
    this.#limit = this.#wanted > 0 ? settings.number('baseSteps') : 0;
    this.#slot = this.#limit > 0 ? slot : null;
    this.#tuning = this.#tune(compute, task, streams, reading.contexts);
  }

  async *#tune(
    compute: Compute,
    task: LanguageTask,
    streams: Streams,
    contexts: Reading['contexts'],
  ): AsyncGenerator<FineTuningProgress, FineTuningProgress> {
    if (this.#limit === 0) return { state: 'reached', step: 0, loss: Number.NaN, accuracy: Number.NaN };
    const examples = streams.of('supervised');
    // Problems may be few but have many right completions, so each draw gets a new one.
    const shown = Array.from({ length: DEMONSTRATIONS }, (_, k) => {
      const alone = task.problem('train', k % task.problems.train);
      const inContext = contexts[Math.floor(k / 2) % contexts.length];
      const right = task.demonstrate(alone, examples);
      const problem = k % 2 === 1 && inContext !== undefined ? inContext(alone, right, examples) : alone;
      const { tokens, own } = right;
      return {
        tokens: [...problem.prompt, ...tokens],
        own: [...problem.prompt.map(() => false), ...own],
      };
    });
    const asked = Array.from({ length: Math.min(PROBES, task.problems['held-out']) }, (_, k) =>
      task.problem('held-out', k),
    );
    const probe = async () => {
      const random = this.#greedy ? null : streams.of('evaluation');
      return shareRight(
        task,
        asked,
        await rolloutAtOnce({ policy: this.policy, task, problems: asked, temperature: 1, random }),
      );
    };
    const adam = new AdamOptimizer(compute, this.policy.parameters);
    try {
      return yield* fineTune(
        this.policy,
        adam,
        shown,
        {
          batch: BATCH,
          rate: RATE,
          maxNorm: MAX_NORM,
          stepLimit: this.#limit,
          wanted: this.#wanted,
          probeEvery: PROBE_EVERY,
          padding: task.end,
        },
        (n) => examples.uniforms(n),
        probe,
      );
    } finally {
      adam.close();
    }
  }

  async work(): Promise<void> {
    if (this.done) return;
    const slot = this.#slot;
    const begun = this.#progress !== null;
    const accuracy = slot !== null && !begun ? await recallBase(slot, this.policy) : null;
    if (accuracy !== null) {
      this.accuracy = accuracy;
      this.done = true;
      return;
    }
    const { value, done } = await this.#tuning.next();
    this.#progress = value;
    if (done !== true) return;
    this.accuracy = value.accuracy;
    if (slot !== null) await keepBase(slot, this.policy, value.accuracy);
    this.done = true;
  }

  get phase(): NetworkPhase {
    const { step = 0, accuracy = 0 } = this.#progress ?? {};
    const share = this.done
      ? 1
      : Math.min(0.99, Math.max(step / Math.max(1, this.#limit), accuracy / this.#wanted) || 0);
    const right = (100 * (accuracy || 0)).toFixed(0);
    const wanted = 100 * this.#wanted;
    const target = wanted > 0 ? `, target ${Number(wanted.toPrecision(2))} %` : '';
    return {
      name: 'supervised',
      share,
      detail: `Learning from examples: ${right} % of answers correct${target} (step ${step}).`,
    };
  }

  close(): void {
    this.policy.close();
  }
}

function shareRight(task: LanguageTask, problems: readonly Problem[], written: Written): number {
  const right = problems.filter((problem, row) => answerIn(task, problem, written, row).verdict.correct);
  return right.length / problems.length;
}

export function answerIn(
  task: LanguageTask,
  problem: Problem,
  written: Written,
  row: number,
): { readonly tokens: readonly number[]; readonly verdict: Verdict } {
  const tokens = completionOf(task, problem, written, row);
  return { tokens, verdict: task.verify(problem, tokens, written.ended[row] === 1) };
}

/** Tokens after the prompt, without the end token. */
export function completionOf(
  task: LanguageTask,
  { prompt }: Problem,
  { time, tokens, lengths }: Written,
  row: number,
): number[] {
  const all = [...tokens.subarray(row * time + prompt.length, row * time + (lengths[row] ?? 0))];
  if (all.at(-1) === task.end) all.pop();
  return all;
}
