import { AdamOptimizer } from '../../agents/networks/optimizer.ts';
import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import type { GroupScores, Judged, Labels, Objective } from '../../agents/reward-models/labeling.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { PlaceScores } from '../../rewards/language-contract.ts';
import type { LanguageTask, Problem } from '../../worlds/language-contract.ts';
import type { NetworkPhase } from '../network-contract.ts';
import type { RandomStream } from '../streams.ts';
import { completionOf } from './base.ts';
import type { Written } from './rollout.ts';

const RATE = 0.001;
const MAX_NORM = 1;
const BATCH = 32; // examples per step

/** Prompt and completion, end token included, and where a model scores them. */
export interface Row {
  readonly tokens: readonly number[];
  /** [places] Indices into the completion. The number of its tokens means the end. */
  readonly at: readonly number[];
  /** [places] The token whose value is the score, after the model has read all before it. */
  readonly read: readonly number[];
}
/** Labeled completions of one prompt, in the order of their labels. */
export interface Example {
  readonly rows: readonly Row[];
  readonly labels: Labels;
}

/** Prompt and completion. If the end token is missing it is added, so that a model reads everything. */
export function tokensOf({ tokens, time, lengths }: Written, row: number, end: number): number[] {
  const all = [...tokens.subarray(row * time, row * time + (lengths[row] ?? 0))];
  return all.at(-1) === end ? all : [...all, end];
}

/** Positions at which a completion is scored. @param own by token, without the end token */
export function placesOf(
  reads: Objective['reads'],
  own: readonly boolean[],
  stepEnds: readonly number[],
): readonly number[] {
  if (reads === 'steps') return [...stepEnds, own.length];
  const mine = reads === 'tokens' ? own.flatMap((isOwn, at) => (isOwn ? [at] : [])) : [];
  return mine.length > 0 ? mine : [own.length];
}

/** @param tokens prompt and completion, end token included @param own by completion token, without the end token */
export function rowOf(
  reads: Objective['reads'],
  tokens: readonly number[],
  prompt: number,
  own: readonly boolean[],
  stepEnds: readonly number[],
): Row {
  const at = placesOf(reads, own, stepEnds);
  const last = tokens.length - 1;
  return { tokens, at, read: at.map((place) => Math.max(1, Math.min(prompt + place + 1, last))) };
}

/** A completion as labelers see it and a model reads it. @param own by completion token, without the end token */
export function judgedRow(
  task: LanguageTask,
  reads: Objective['reads'],
  problem: Problem,
  tokens: readonly number[],
  own: readonly boolean[],
  ended: boolean,
): { readonly row: Row; readonly judged: Judged } {
  const prompt = problem.prompt.length;
  const completion = tokens.slice(prompt, prompt + own.length);
  const { score, correct, steps, stepEnds } = task.verify(problem, completion, ended);
  const reward = task.judgedReward?.(problem, completion) ?? task.trueReward?.(problem, completion) ?? score;
  return { row: rowOf(reads, tokens, prompt, own, stepEnds), judged: { reward, correct, steps } };
}

export function writtenRow(
  task: LanguageTask,
  reads: Objective['reads'],
  problem: Problem,
  written: Written,
  row: number,
): ReturnType<typeof judgedRow> {
  const from = row * written.time + problem.prompt.length;
  const own = completionOf(task, problem, written, row).map((_, t) => written.own[from + t] === 1);
  const tokens = tokensOf(written, row, task.end);
  return judgedRow(task, reads, problem, tokens, own, written.ended[row] === 1);
}

function asTable(rows: readonly Row[], end: number) {
  const time = Math.max(2, ...rows.map(({ tokens }) => tokens.length));
  const table = new Uint32Array(rows.length * time).fill(end);
  for (const [row, { tokens }] of rows.entries()) table.set(tokens, row * time);
  return { table, time };
}

/** @returns [rows][places] */
export async function scoresOf(
  model: SequencePolicy,
  rows: readonly Row[],
  end: number,
): Promise<GroupScores> {
  const { table, time } = asTable(rows, end);
  const isRead = new Uint8Array(table.length);
  for (const [row, { read }] of rows.entries()) for (const place of read) isRead[row * time + place] = 1;
  const { value } = await model.score(table, rows.length, time, 1, isRead);
  return rows.map(({ read }, row) => read.map((place) => value[row * time + place] ?? 0));
}

/** @returns the loss before the step */
async function learnExamples(
  model: SequencePolicy,
  adam: AdamOptimizer,
  examples: readonly Example[],
  { objective, settings, end }: Fitting,
): Promise<number> {
  const rows = examples.flatMap((example) => example.rows);
  const all = await scoresOf(model, rows, end);
  let next = 0;
  const scores = examples.map((example) => example.rows.map(() => all[next++] ?? []));
  const labels = examples.map((example) => example.labels);
  const { loss, slopes } = objective.loss(scores, labels, settings);
  const time = Math.max(2, ...rows.map(({ tokens }) => tokens.length));
  const dValue = new Float32Array(rows.length * time);
  for (const [row, places] of slopes.flat().entries())
    for (const [k, slope] of places.entries()) {
      const place = row * time + (rows[row]?.read[k] ?? 0);
      dValue[place] = (dValue[place] ?? 0) + slope;
    }
  const none = new Float32Array(dValue.length);
  model.backward(none, none, dValue);
  adam.step(RATE, MAX_NORM);
  return loss;
}

interface Fitting {
  readonly objective: Objective;
  readonly settings: Settings;
  readonly end: number;
}

/** Fits the models one after another. Yields after each step. `finished` is the model whose epoch has ended. */
export async function* fitModels(
  models: readonly SequencePolicy[],
  examples: readonly Example[],
  random: RandomStream,
  how: Fitting,
): AsyncGenerator<{
  readonly share: number;
  readonly loss: number;
  readonly finished: SequencePolicy | null;
}> {
  const epochs = how.settings.number('epochs');
  const steps = epochs * Math.ceil(examples.length / BATCH) * models.length;
  let step = 0;
  for (const model of models) {
    const adam = new AdamOptimizer(model.compute, model.parameters);
    for (let epoch = 0; epoch < epochs; epoch++) {
      const order = random.shuffled(examples.length);
      for (let from = 0; from < examples.length; from += BATCH) {
        const part = [...order.subarray(from, from + BATCH)].flatMap((k) => examples[k] ?? []);
        const loss = await learnExamples(model, adam, part, how);
        const finished = from + BATCH >= examples.length ? model : null;
        yield { share: ++step / steps, loss, finished };
      }
    }
    adam.close();
  }
}

/** A policy's settings with the sizes of a reward model. The number of heads is reduced if it does not divide the width. */
export function shaped(policy: Settings, fit: Settings): Settings {
  const width = fit.number('modelWidth') || policy.number('width');
  const heads = policy.number('heads');
  const sizes: Readonly<Record<string, number>> = {
    layers: fit.number('modelLayers') || policy.number('layers'),
    width,
    heads: width % heads === 0 ? heads : 1,
  };
  return { ...policy, number: (name) => sizes[name] ?? policy.number(name) };
}

export interface Scores {
  /** [sequences][places] */
  readonly own: readonly (readonly PlaceScores[])[];
  /** [sequences][samples][models] */
  readonly reference: readonly (readonly (readonly number[])[])[];
}

export interface FitProgress {
  readonly share: number;
  readonly pairs: number;
  readonly loss: number; // NaN before the first step
  readonly accuracy: number; // on held-out pairs; NaN before the first model is done
}

export function fittingPhase(models: number, progress: FitProgress, again: boolean): NetworkPhase {
  const { share, pairs, loss, accuracy } = progress;
  const what = models === 1 ? 'a reward model' : `${models} reward models`;
  const numbers = Number.isFinite(loss) ? `, loss ${loss.toFixed(3)}` : '';
  const quality = Number.isFinite(accuracy) ? `, held-out accuracy ${(100 * accuracy).toFixed(0)} %` : '';
  const detail = `${again ? 'Refitting' : 'Fitting'} ${what} to ${pairs} labeled pairs${numbers}${quality}.`;
  return { name: 'reward-model', share, detail };
}
