/** Turns a variant's text reward design into rewards of completions: terms, weights, and the reward models that terms need. */
import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import { isProbe, type VariantSpec } from '../../experiment/experiment.ts';
import { readSettings, type Settings } from '../../experiment/settings.ts';
import type { Completion, LanguageTerm, WeighedPrompt } from '../../rewards/language-contract.ts';
import { kernelTermsOnText, languageTerms } from '../../rewards/language-registry.ts';
import type { LanguageTask, Problem, Verdict } from '../../worlds/language-contract.ts';
import type { NetworkPhase } from '../network-contract.ts';
import { packed, unpacked } from '../networks/saved.ts';
import type { Window } from '../networks/window.ts';
import { answerIn } from './base.ts';
import type { Scores } from './fit-step.ts';
import { KernelTerm } from './kernel-term.ts';
import type { PolicyProbe } from './policy-probes.ts';
import { RewardModels, type RewardOptions } from './reward-models.ts';
import { termLabels } from './reward-problems.ts';
import type { Written } from './rollout.ts';

function completionIn(task: LanguageTask, problem: Problem, written: Written, row: number): ScoredCompletion {
  const { tokens, verdict } = answerIn(task, problem, written, row);
  const from = row * written.time + problem.prompt.length;
  const own = tokens.map((_, t) => written.spoken[from + t] === 1);
  return { task, problem, tokens, own, ended: written.ended[row] === 1, verdict };
}

/** The last of the policy's words in `first` … `place`. −1: none. */
function spokenBefore(spoken: Float32Array, place: number, first: number): number {
  for (let at = place; at >= first; at--) if (spoken[at] === 1) return at;
  return -1;
}

const READY: NetworkPhase = { name: 'training', share: 1, detail: '' };

interface BuiltTerm {
  readonly term: LanguageTerm | KernelTerm | null; // null: the task reward
  readonly settings: Settings;
  readonly models: RewardModels | null;
  readonly probe: boolean;
  weight: number;
}

export interface Rewarded {
  /** [sequences × time] Weighted sum of the paid terms, at the token that earned it. */
  readonly rewards: Float32Array;
  /** [sequences × terms] Weighted contribution of each term to each completion. */
  readonly terms: Float32Array;
  readonly verdicts: readonly Verdict[]; // [sequences]
  /** [sequences × time × terms] The same at the token that earned it. Null if not requested. */
  readonly byToken: Float32Array | null;
}

class Payments implements Omit<Rewarded, 'verdicts'> {
  readonly rewards: Float32Array;
  readonly terms: Float32Array;
  readonly byToken: Float32Array | null;
  readonly written: Written;
  readonly #count: number;

  /** @param count number of terms @param split also stores what each term paid for each token */
  constructor(written: Written, count: number, split: boolean) {
    const { sequences, time } = written;
    this.written = written;
    this.#count = count;
    this.rewards = new Float32Array(sequences * time);
    this.terms = new Float32Array(sequences * count);
    this.byToken = split ? new Float32Array(sequences * time * count) : null;
  }

  /** @returns the part that belongs to the policy's return; pay for given tokens belongs only to the completion */
  pay(place: number, term: number, share: number, probe: boolean): number {
    if (!probe) this.rewards[place] = (this.rewards[place] ?? 0) + share;
    if (this.byToken !== null) {
      const i = place * this.#count + term;
      this.byToken[i] = (this.byToken[i] ?? 0) + share;
    }
    return this.written.own[place] === 1 ? share : 0;
  }
}

type ScoredCompletion = Omit<Completion, 'scores' | 'referenceScores'>;

/** @param places of the policy's tokens @returns what the term pays in total */
function payKernel(
  paid: Payments,
  k: number,
  kernel: KernelTerm,
  { weight, probe }: BuiltTerm,
  completion: ScoredCompletion,
  places: readonly number[],
): number {
  const tokens = places.map((place) => paid.written.tokens[place] ?? 0);
  const totals = places.map((place) => paid.rewards[place] ?? 0);
  const earned = kernel.pay({ ...completion, tokens }, totals);
  let total = 0;
  for (const [t, place] of places.entries()) {
    total += paid.pay(place, k, weight * (earned[t] ?? 0), probe);
  }
  return total;
}

/** @param term null: the task reward @param known scores of its reward models @returns total pay; NaN: left out of the window */
function payTerm(
  paid: Payments,
  k: number,
  term: LanguageTerm | null,
  { settings, weight, probe }: BuiltTerm,
  completion: ScoredCompletion,
  row: number,
  known: Scores | null | undefined,
): number {
  const { spoken, time } = paid.written;
  const own = known?.own[row] ?? [];
  const reference = known?.reference[row] ?? [];
  const earned =
    term === null
      ? { perToken: null, atEnd: completion.verdict.score }
      : term.evaluate({ ...completion, scores: own, referenceScores: reference }, settings);
  if ('absent' in earned && probe) return Number.NaN;
  let total = weight * earned.atEnd;
  const last = spokenBefore(spoken, (row + 1) * time - 1, row * time);
  if (last >= 0) paid.pay(last, k, total, probe);
  const first = row * time + completion.problem.prompt.length;
  const count = Math.min(earned.perToken?.length ?? 0, (row + 1) * time - first);
  for (let t = 0; t < count; t++) {
    const place = first + t;
    // Pay at a token of the world belongs to the policy's token before it.
    const at = spoken[place] === 1 ? place : spokenBefore(spoken, place, first);
    const share = weight * (earned.perToken?.[t] ?? 0);
    if (share === 0 || at < 0) continue;
    total += paid.pay(at, k, share, probe);
  }
  return total;
}

export class Reward {
  readonly #terms: readonly BuiltTerm[];
  readonly #labels: readonly string[];

  constructor(variant: VariantSpec, options: RewardOptions) {
    // Terms with the same request share models, so that designs are compared on the same ones.
    const shared = new Map<string, RewardModels>();
    const { experimentSeed, seed } = options;
    this.#labels = termLabels(variant);
    this.#terms = variant.reward.map((spec, k): BuiltTerm => {
      const how = { probe: isProbe(spec), weight: spec.weight };
      if (kernelTermsOnText.has(spec.term)) {
        const term = new KernelTerm(variant.reward, k, 'variants', options.task.vocabulary).seed(
          experimentSeed,
          seed,
        );
        return { term, settings: NO_SETTINGS, models: null, ...how };
      }
      const term = languageTerms.get(spec.term) ?? null;
      const settings = term === null ? NO_SETTINGS : readSettings(term.entry, spec);
      const needs = term?.models?.(settings);
      if (needs === undefined) return { term, settings, models: null, ...how };
      const key = JSON.stringify(needs);
      const models = shared.get(key) ?? new RewardModels(needs, options);
      shared.set(key, models);
      return { term, settings, models, ...how };
    });
  }

  /** The models of paid terms, or those of probes if there are no others. */
  get #trained(): readonly RewardModels[] {
    const paid = this.#terms.flatMap(({ models, probe }) => (models === null || probe ? [] : [models]));
    return paid.length > 0 ? [...new Set(paid)] : this.#models;
  }
  get #models(): readonly RewardModels[] {
    return [...new Set(this.#terms.flatMap(({ models }) => (models === null ? [] : [models])))];
  }
  get #kernelTerms(): readonly KernelTerm[] {
    return this.#terms.flatMap(({ term }) => (term instanceof KernelTerm ? [term] : []));
  }
  get ready(): boolean {
    return this.#models.every(({ ready }) => ready);
  }
  /** On held-out pairs. NaN without reward models. */
  get accuracy(): number {
    return mean(this.#trained.map(({ accuracy }) => accuracy));
  }
  get phase(): NetworkPhase {
    return this.#models.find(({ ready, refreshing }) => !ready || refreshing)?.phase ?? READY;
  }

  async work(base: SequencePolicy, settings: Settings): Promise<void> {
    await this.#models.find(({ ready }) => !ready)?.work(base, settings);
  }

  /** After a batch: fits models further if due. @returns tokens that the policy wrote for the models that pay it */
  async *refresh(policy: SequencePolicy, batches: number): AsyncGenerator<void, number> {
    const paid = new Set(
      this.#terms.flatMap(({ models, probe }) => (models === null || probe ? [] : [models])),
    );
    let tokens = 0;
    for (const models of this.#models) {
      const wrote = yield* models.refresh(policy, batches);
      if (paid.has(models)) tokens += wrote;
    }
    return tokens;
  }

  async check(window: Window, policy: SequencePolicy): Promise<void> {
    const due = this.ofModels.filter(({ index }) => !window.hasTerm(index));
    if (due.length === 0) return;
    const all: Awaited<ReturnType<RewardModels['check']>>[] = [];
    for (const models of this.#trained) all.push(await models.check(policy));
    for (const { index, measure, weight } of due)
      window.addTerm(index, weight * mean(all.map((numbers) => numbers[measure])));
  }

  /** @param split also returns what each term paid for each token */
  async evaluate(
    task: LanguageTask,
    problems: readonly Problem[],
    written: Written,
    split = false,
  ): Promise<Rewarded> {
    const { time } = written;
    const count = this.#terms.length;
    const completions = problems.map((problem, row) => completionIn(task, problem, written, row));
    const scores = new Map<RewardModels, Scores>();
    for (const models of this.#models) scores.set(models, await models.score(completions, written));
    const paid = new Payments(written, count, split);
    for (const [row, completion] of completions.entries()) {
      const places = Array.from({ length: time }, (_, t) => row * time + t).filter(
        (place) => written.spoken[place] === 1,
      );
      for (const [k, built] of this.#terms.entries()) {
        const { term, models } = built;
        const total =
          term instanceof KernelTerm
            ? payKernel(paid, k, term, built, completion, places)
            : payTerm(paid, k, term, built, completion, row, models === null ? null : scores.get(models));
        paid.terms[row * count + k] = total;
      }
    }
    const { rewards, terms, byToken } = paid;
    if (rewards.some((reward) => !Number.isFinite(reward))) {
      const label = this.#labels[terms.findIndex((sum) => !Number.isFinite(sum)) % count];
      throw new RangeError(
        `${label === undefined ? 'The sum of the terms' : `The reward of “${label}”`} was not a finite number for a completion.`,
      );
    }
    return { rewards, terms, verdicts: completions.map(({ verdict }) => verdict), byToken };
  }

  get ofPolicy(): readonly PolicyProbe[] {
    return this.#terms.flatMap(({ term, settings, weight }, index) =>
      term === null || term instanceof KernelTerm || term.ofPolicy === undefined
        ? []
        : [{ index, of: (prompt) => weight * (term.ofPolicy?.(prompt, settings) ?? Number.NaN) }],
    );
  }

  get ofUpdate() {
    return this.#terms.flatMap(({ term, settings, weight }, index) =>
      term === null || term instanceof KernelTerm || term.ofUpdate === undefined
        ? []
        : [
            {
              index,
              of: (prompts: readonly WeighedPrompt[]) =>
                weight * (term.ofUpdate?.(prompts, settings) ?? Number.NaN),
            },
          ],
    );
  }

  get ofModels() {
    return this.#terms.flatMap(({ term, settings, weight }, index) =>
      term === null || term instanceof KernelTerm || term.ofModels === undefined
        ? []
        : [{ index, weight, measure: term.ofModels(settings) }],
    );
  }

  setWeights(weights: readonly number[]): void {
    for (const [k, term] of this.#terms.entries()) term.weight = weights[k] ?? term.weight;
  }

  /** The fitted models as bytes. Empty if there are none. */
  async save(): Promise<Uint8Array> {
    const drawn = this.#kernelTerms.map((term) => term.save());
    return packed({}, [...(await Promise.all(this.#models.map((models) => models.save()))), ...drawn]);
  }
  async restore(bytes: Uint8Array, base: SequencePolicy, settings: Settings): Promise<void> {
    const { blocks } = unpacked(bytes);
    for (const [k, models] of this.#models.entries()) {
      const block = blocks[k];
      if (block === undefined) throw new RangeError('The snapshot lacks a reward model.');
      await models.restore(block, base, settings);
    }
    for (const [k, term] of this.#kernelTerms.entries()) {
      const block = blocks[this.#models.length + k];
      if (block === undefined) throw new RangeError('The snapshot lacks a reward term.');
      term.restore(block);
    }
  }
  close(): void {
    for (const models of this.#models) models.close();
  }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

const NO_SETTINGS = readSettings({ id: 'task', fields: [] }, {});
