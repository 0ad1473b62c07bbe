/** Builds language worlds for tests. */
import { NamedDraw } from '../../../../src/core/random.ts';
import type { WorldSpec } from '../../../../src/experiment/experiment.ts';
import { buildLanguage, type LanguageBuild } from '../../../../src/worlds/language/build.ts';
import { renamedTask } from '../../../../src/worlds/language/renamed.ts';
import type { LanguageTask, Problem, Split, Verdict } from '../../../../src/worlds/language-contract.ts';
import { readWorld } from '../harness.ts';

export const SPLITS: readonly Split[] = ['train', 'held-out'];

export type Built = Extract<LanguageBuild, { ok: true }>;

export const spec = (fields: Omit<WorldSpec, 'family'>): WorldSpec => ({ family: 'language', ...fields });

export function built(fields: Omit<WorldSpec, 'family'>): Built {
  const result = buildLanguage(spec(fields));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
}

export function faultsOf(fields: Omit<WorldSpec, 'family'>) {
  const read = readWorld(spec(fields), 'reinforce-lm');
  const result = read.ok ? buildLanguage(read.value.world) : read;
  return result.ok ? [] : result.problems;
}

export const drawOf = (name: string, index = 0) => new NamedDraw(7, name, index);

/** A demonstration without its end token, including replies, as `verify` receives it. */
export function demonstration(world: Built, problem: Problem, index = 0) {
  const { tokens, own } = world.task.demonstrate(problem, drawOf('demonstration', index));
  return { tokens, own, completion: tokens.slice(0, -1) };
}

/** The verdict on a text written with words of the vocabulary. */
export function judged(world: Built, problem: Problem, text: string, ended = true): Verdict {
  return world.task.verify(problem, world.lexicon.ids(text.split(' ').filter(Boolean)), ended);
}

/** The first problem of a split with a matching question. */
export function problemWhere(world: Built, wanted: (question: string) => boolean): Problem {
  for (const split of SPLITS)
    for (let index = 0; index < world.task.problems[split]; index++) {
      const problem = world.task.problem(split, index);
      if (wanted(problem.words.question)) return problem;
    }
  throw new Error('no such problem');
}

/** The new name of each token, found by posing a problem whose prompt is the whole vocabulary. */
export function namesIn(task: LanguageTask, share: number): readonly number[] {
  const every = { prompt: [...task.vocabulary.keys()], answer: null, words: { question: '', answer: '' } };
  return renamedTask({ ...task, problem: () => every }, share).problem('held-out', 0).prompt;
}
