/**
 * Reward models: networks fitted to noisy labels of completions (Bradley & Terry 1952; Stiennon et al. 2020, 2009.01325). A
 * policy can exploit their errors: over-optimization (Gao et al. 2022, 2210.10760). A refresh labels what the policy writes now,
 * so the models follow it (Ziegler et al. 2019, 1909.08593).
 */

import { areaUnderCurve, brierScore, calibrationError } from '../../agents/estimators/calibration.ts';
import { decodeCheckpoint, encodeCheckpoint, restoreCheckpoint } from '../../agents/networks/checkpoint.ts';
import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import type { GroupScores, Judged, Labelers, Objective } from '../../agents/reward-models/labeling.ts';
import { fitSettings, objectiveOf } from '../../agents/reward-models/objectives.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { Completion, ModelMeasure, ModelNeeds } from '../../rewards/language-contract.ts';
import type { Compute } from '../../tensor/contract.ts';
import type { LanguageTask, Problem } from '../../worlds/language-contract.ts';
import type { NetworkPhase } from '../network-contract.ts';
import { packed, unpacked } from '../networks/saved.ts';
import type { RandomStream } from '../streams.ts';
import { Streams } from '../streams.ts';
import { freshPolicy } from './base.ts';
import {
  type Example,
  fitModels,
  fittingPhase,
  judgedRow,
  type Row,
  rowOf,
  type Scores,
  scoresOf,
  shaped,
  tokensOf,
  writtenRow,
} from './fit-step.ts';
import { rolloutAtOnce, tokensIn, type Written } from './rollout.ts';

/** Groups of completions labeled at once, written by a policy or by a policy and demonstrations. */
const GROUPS_AT_ONCE = 64;
const TRIES = 20; // for each batch that would suffice

interface Labeling {
  readonly task: LanguageTask;
  readonly objective: Objective;
  readonly settings: Settings;
  readonly writer: SequencePolicy;
  readonly streams: Streams;
}
interface Labeled {
  readonly examples: readonly Example[];
  readonly tokens: number;
}
interface Candidate {
  readonly row: Row;
  readonly judged: Judged;
}

const labelersOf = (settings: Settings, random: RandomStream): Labelers => ({
  noise: settings.number('labelNoise'),
  temperature: settings.number('labelTemperature'),
  uniform: () => random.uniform(),
});

/** Labels groups of completions of one prompt until enough. Yields the share done. @param atOnce groups written at once */
async function* labeled(
  labeling: Labeling,
  wanted: number,
  atOnce = GROUPS_AT_ONCE,
): AsyncGenerator<number, Labeled> {
  const { task, objective, settings, writer, streams } = labeling;
  const [problemStream, random] = [streams.of('problems'), streams.of('tokens')];
  const labelers = labelersOf(settings, streams.of('labels'));
  const isShown = settings.text('pairSource') === 'demonstrations';
  const size = (objective.size?.(settings) ?? 2) - (isShown ? 1 : 0);
  const examples: Example[] = [];
  let tokens = 0;
  for (let tries = 0; examples.length < wanted && tries < TRIES * Math.ceil(wanted / atOnce); tries++) {
    const problems = Array.from({ length: atOnce }, () =>
      task.problem('train', problemStream.below(task.problems.train)),
    ).flatMap((problem) => new Array<Problem>(size).fill(problem));
    const written = await rolloutAtOnce({ policy: writer, task, problems, temperature: 1, random });
    tokens += tokensIn(written);
    for (let row = 0; row < problems.length && examples.length < wanted; row += size) {
      const group = problems
        .slice(row, row + size)
        .map((problem, k) => writtenRow(task, objective.reads, problem, written, row + k));
      const [problem] = problems.slice(row);
      const all = isShown && problem !== undefined ? withDemonstration(labeling, problem, group) : group;
      const labels = objective.label(
        all.map(({ judged }) => judged),
        labelers,
        settings,
      );
      if (labels !== null) examples.push({ rows: labels.order.flatMap((k) => all[k]?.row ?? []), labels });
    }
    yield examples.length / wanted;
  }
  return { examples, tokens };
}

/** The demonstration is preferred and right, the others are not. Steps keep their judgment. */
function withDemonstration(
  { task, objective: { reads }, streams }: Labeling,
  problem: Problem,
  group: readonly Candidate[],
): readonly Candidate[] {
  const shown = task.demonstrate(problem, streams.of('supervised'));
  const hasEnd = shown.tokens.at(-1) === task.end;
  const tokens = [...problem.prompt, ...shown.tokens, ...(hasEnd ? [] : [task.end])];
  const own = hasEnd ? shown.own.slice(0, -1) : shown.own;
  const all = [judgedRow(task, reads, problem, tokens, own, true), ...group];
  if (reads === 'steps') return all;
  return all.map(({ row, judged }, k) => ({
    row,
    judged: { ...judged, reward: k === 0 ? 1 : 0, correct: k === 0 },
  }));
}

/** Number of pairs that measure reward models on completions outside the fit. */
const PAIRS = 128;

/** Pairs (2k and 2k + 1) of completions of held-out problems. */
interface HeldOut {
  readonly rows: readonly Row[];
  readonly judged: readonly Judged[];
}

async function heldOutPairs(
  task: LanguageTask,
  { reads }: Objective,
  policy: SequencePolicy,
  random: RandomStream,
): Promise<HeldOut> {
  const problems = Array.from({ length: PAIRS }, (_, k) =>
    task.problem('held-out', k % task.problems['held-out']),
  ).flatMap((problem) => [problem, problem]);
  const written = await rolloutAtOnce({ policy, task, problems, temperature: 1, random });
  const all = problems.map((problem, row) => writtenRow(task, reads, problem, written, row));
  return { rows: all.map(({ row }) => row), judged: all.map(({ judged }) => judged) };
}

async function qualityOf(
  models: readonly SequencePolicy[],
  { rows, judged }: HeldOut,
  objective: Objective,
  settings: Settings,
  end: number,
): Promise<Readonly<Record<Exclude<ModelMeasure, 'labels'>, number>>> {
  const scores: GroupScores[] = [];
  for (const model of models) scores.push(await scoresOf(model, rows, end));
  const labelers = {
    noise: settings.number('labelNoise'),
    temperature: settings.number('labelTemperature'),
  };
  const forecasts = scores.flatMap((each) =>
    Array.from({ length: rows.length / 2 }, (_, k) => [2 * k, 2 * k + 2] as const).flatMap(
      ([from, to]) =>
        objective.forecasts?.(each.slice(from, to), judged.slice(from, to), labelers, settings) ?? [],
    ),
  );
  const predicted = forecasts.map(({ probability }) => probability);
  const outcomes = forecasts.map(({ outcome }) => outcome);
  return {
    accuracy: shareOrdered(
      rows.map((_, row) => scores.map((each) => objective.whole(each[row] ?? []))),
      judged.map(({ reward }) => reward),
    ),
    brier: brierScore(predicted, outcomes),
    'calibration-error': calibrationError(predicted, outcomes),
    auroc: areaUnderCurve(predicted, outcomes),
  };
}

/**
 * Share of pairs (rows 2k and 2k + 1) whose scores have the true order, over all models. Pairs of equal truth do not count.
 * @param scores [rows][models] @param truth [rows] @returns NaN if no pair counts
 */
export function shareOrdered(scores: readonly (readonly number[])[], truth: readonly number[]): number {
  let [right, count] = [0, 0];
  for (let row = 0; row + 1 < truth.length; row += 2) {
    const better = (truth[row] ?? 0) - (truth[row + 1] ?? 0);
    if (better === 0) continue;
    for (const [model, score] of (scores[row] ?? []).entries()) {
      const difference = score - (scores[row + 1]?.[model] ?? 0);
      count += 1;
      if (difference > 0 === better > 0 && difference !== 0) right += 1;
    }
  }
  return right / count;
}

export interface RewardOptions {
  readonly compute: Compute;
  readonly task: LanguageTask;
  readonly experimentSeed: number;
  readonly seed: number;
}

interface Saved {
  readonly ready: boolean;
  readonly accuracy: number | null;
  readonly streams: Record<string, number>;
  readonly references: readonly [string, readonly (readonly number[])[]][];
  readonly labels?: number; // both are absent in runs from before models could be refreshed
  readonly examples?: readonly Example[];
}

export class RewardModels {
  readonly #needs: ModelNeeds;
  readonly #options: RewardOptions;
  readonly #objective: Objective;
  readonly #fit: Settings;
  readonly #streams: Streams;
  #models: SequencePolicy[] = [];
  #base: SequencePolicy | null = null;
  #fitting: AsyncGenerator<void, number> | null = null;
  #examples: readonly Example[] = [];
  #labels = 0;
  #progress = { share: 0, pairs: 0, loss: Number.NaN, accuracy: Number.NaN };
  #references = new Map<string, readonly (readonly number[])[]>();
  ready = false;
  refreshing = false;
  /** Share of held-out pairs that the models order like noise-free labels. NaN before, and if no pair differs. */
  accuracy = Number.NaN;

  constructor(needs: ModelNeeds, options: RewardOptions) {
    this.#needs = needs;
    this.#options = options;
    this.#fit = fitSettings(needs.fit);
    this.#objective = objectiveOf(this.#fit.text('objective'));
    // Separate streams, so that reward models do not depend on what the policy has drawn.
    this.#streams = new Streams(options.experimentSeed, options.seed);
  }

  get phase(): NetworkPhase {
    return fittingPhase(this.#needs.models, this.#progress, this.refreshing);
  }

  async work(base: SequencePolicy, settings: Settings): Promise<void> {
    this.#begin(base, settings);
    this.#fitting ??= this.#fitTo(base, this.#fit.number('pairs'));
    const { done } = await this.#fitting.next();
    this.ready = done === true;
  }

  #begin(base: SequencePolicy, settings: Settings): void {
    if (this.#base !== null) return;
    this.#base = base;
    const { compute, task } = this.#options;
    const random = this.#streams.of('rewardModel');
    const shape = shaped(settings, this.#fit);
    this.#models = Array.from({ length: this.#needs.models }, () =>
      freshPolicy(compute, task, shape, (count) => random.uniforms(count)),
    );
  }

  /** Fits the models further on what the policy writes now. @param batches so far @returns tokens written for this */
  async *refresh(policy: SequencePolicy, batches: number): AsyncGenerator<void, number> {
    const every = this.#fit.number('refresh');
    if (every === 0 || batches % every !== 0) return 0;
    this.refreshing = true;
    try {
      return yield* this.#fitTo(policy, this.#fit.number('refreshPairs'));
    } finally {
      this.refreshing = false;
      this.#references.clear();
    }
  }

  /** @returns number of tokens written */
  async *#fitTo(writer: SequencePolicy, wanted: number): AsyncGenerator<void, number> {
    const { task } = this.#options;
    const [objective, settings, streams] = [this.#objective, this.#fit, this.#streams];
    this.#progress = { share: 0, pairs: wanted, loss: Number.NaN, accuracy: this.accuracy };
    // A refresh writes no more than wanted, because its tokens count.
    const atOnce = this.ready ? Math.min(GROUPS_AT_ONCE, wanted) : GROUPS_AT_ONCE;
    const labeling = labeled({ task, objective, settings, writer, streams }, wanted, atOnce);
    let next = await labeling.next();
    for (; !next.done; next = await labeling.next()) {
      this.#progress.share = next.value / 2;
      yield;
    }
    const { examples, tokens } = next.value;
    if (examples.length === 0 && !this.ready)
      throw new RangeError(
        'All sampled completions have the same true reward, so there are no labels to fit a reward model.',
      );
    this.#labels += examples.reduce((sum, { labels }) => sum + labels.targets.length, 0);
    const all = [...this.#examples, ...examples];
    if (settings.number('refresh') > 0 && settings.text('oldPairs') === 'keep') this.#examples = all;
    const heldOut = await heldOutPairs(task, objective, writer, streams.of('measured'));
    if (examples.length > 0) yield* this.#learn(all, heldOut);
    this.accuracy = (await this.#quality(heldOut)).accuracy;
    return tokens;
  }

  async *#learn(examples: readonly Example[], heldOut: HeldOut): AsyncGenerator<void> {
    this.#progress.pairs = examples.length;
    const how = { objective: this.#objective, settings: this.#fit, end: this.#options.task.end };
    const fit = fitModels(this.#models, examples, this.#streams.of('rewardModel'), how);
    for await (const { share, loss, finished } of fit) {
      Object.assign(this.#progress, { share: (1 + share) / 2, loss });
      if (finished !== null) this.#progress.accuracy = (await this.#quality(heldOut, [finished])).accuracy;
      yield;
    }
  }

  #quality(heldOut: HeldOut, models: readonly SequencePolicy[] = this.#models) {
    return qualityOf(models, heldOut, this.#objective, this.#fit, this.#options.task.end);
  }

  /** Measures the models on what the policy writes now. */
  async check(policy: SequencePolicy): Promise<Readonly<Record<ModelMeasure, number>>> {
    const random = this.#streams.of('modelCheck');
    const heldOut = await heldOutPairs(this.#options.task, this.#objective, policy, random);
    return { ...(await this.#quality(heldOut)), labels: this.#labels };
  }

  async score(
    completions: readonly Pick<Completion, 'problem' | 'own' | 'verdict'>[],
    written: Written,
  ): Promise<Scores> {
    const { end } = this.#options.task;
    const { reads } = this.#objective;
    const rows = completions.map(({ problem, own, verdict }, row) =>
      rowOf(reads, tokensOf(written, row, end), problem.prompt.length, own, verdict.stepEnds),
    );
    const scores = await this.#scored(rows);
    const own = rows.map(({ at }, row) =>
      at.map((place, k) => ({ at: place, of: scores.map((each) => each[row]?.[k] ?? 0) })),
    );
    const reference: (readonly (readonly number[])[])[] = [];
    for (const { problem } of completions)
      reference.push(this.#needs.referenceSamples > 0 ? await this.#ofReference(problem) : []);
    return { own, reference };
  }

  /** The models' scores of the base's completions of a prompt, computed once per prompt. */
  async #ofReference(problem: Problem): Promise<readonly (readonly number[])[]> {
    const key = problem.prompt.join(' ');
    const known = this.#references.get(key);
    if (known !== undefined) return known;
    if (this.#base === null) throw new RangeError('The reward models have not been fitted.');
    const { task } = this.#options;
    const objective = this.#objective;
    const problems = new Array<Problem>(this.#needs.referenceSamples).fill(problem);
    const random = this.#streams.of('evaluation');
    const written = await rolloutAtOnce({ policy: this.#base, task, problems, temperature: 1, random });
    const rows = problems.map((_, row) => writtenRow(task, objective.reads, problem, written, row).row);
    const scores = await this.#scored(rows);
    const made = rows.map((_, row) => scores.map((each) => objective.whole(each[row] ?? [])));
    this.#references.set(key, made);
    return made;
  }

  /** @returns [models][rows][places] */
  async #scored(rows: readonly Row[]): Promise<readonly GroupScores[]> {
    const all: GroupScores[] = [];
    for (const model of this.#models) all.push(await scoresOf(model, rows, this.#options.task.end));
    return all;
  }

  async save(): Promise<Uint8Array> {
    const blocks = await Promise.all(
      this.#models.map((model) => encodeCheckpoint(model, null, 'reward model')),
    );
    const head: Saved = {
      ready: this.ready,
      accuracy: this.accuracy,
      streams: this.#streams.save(),
      references: [...this.#references],
      labels: this.#labels,
      examples: this.#examples,
    };
    return packed(head, blocks);
  }

  async restore(bytes: Uint8Array, base: SequencePolicy, settings: Settings): Promise<void> {
    this.#begin(base, settings);
    const { head, blocks } = unpacked(bytes);
    const saved = head as Saved;
    for (const [k, model] of this.#models.entries()) {
      const block = blocks[k];
      if (block === undefined) throw new RangeError('The snapshot lacks a reward model.');
      restoreCheckpoint(decodeCheckpoint(block), model, null, 'reward model');
    }
    this.#streams.restore(saved.streams);
    this.#references = new Map(saved.references);
    this.#labels = saved.labels ?? 0;
    this.#examples = saved.examples ?? [];
    this.accuracy = saved.accuracy ?? Number.NaN;
    this.ready = saved.ready;
  }

  close(): void {
    for (const model of this.#models) model.close();
    this.#models = [];
  }
}
