/** Creates completions for tests, and fills in the defaults of a term's settings. */

import type { FieldValue } from '../../../../src/experiment/field.ts';
import { readSettings, type Settings } from '../../../../src/experiment/settings.ts';
import type { Completion, Contribution, PlaceScores } from '../../../../src/rewards/language-contract.ts';
import { languageTerms } from '../../../../src/rewards/language-registry.ts';
import type { Problem } from '../../../../src/worlds/language-contract.ts';
import type { Built } from '../../worlds/language/harness.ts';

type Given = Readonly<Record<string, FieldValue>>;

export function settingsOf(id: string, given: Given = {}): Settings {
  const { fields = [] } = languageTerms.get(id)?.entry ?? {};
  for (const name of Object.keys(given))
    if (!fields.some((field) => field.name === name)) throw new Error(`${id} has no field ${name}`);
  return readSettings({ id, fields }, given);
}

export interface Extras {
  readonly ended?: boolean;
  /** Scores of each model at the end, or at several places. */
  readonly scores?: readonly number[] | readonly PlaceScores[];
  readonly referenceScores?: readonly (readonly number[])[];
}

/** A completion as the engine passes it on. The task's replies determine who wrote which tokens. */
export function completionOf(
  world: Built,
  problem: Problem,
  tokens: readonly number[],
  { ended = true, scores = [], referenceScores = [] }: Extras = {},
): Completion {
  const { task } = world;
  const own = tokens.map(() => true);
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at] !== task.endOfTurn) continue;
    const heard = task.reply?.(problem, tokens.slice(0, at + 1)) ?? [];
    heard.forEach((_, k) => {
      if (at + 1 + k < own.length) own[at + 1 + k] = false;
    });
    at += heard.length;
  }
  const verdict = task.verify(problem, tokens, ended);
  const isNumbers = (all: typeof scores): all is readonly number[] => typeof all[0] === 'number';
  const placed = isNumbers(scores) ? [{ at: tokens.length, of: scores }] : scores;
  return { task, problem, tokens, own, ended, verdict, scores: placed, referenceScores };
}

/** A completion written in words. */
export function written(world: Built, problem: Problem, text: string, extras: Extras = {}): Completion {
  return completionOf(world, problem, world.lexicon.ids(text.split(' ').filter(Boolean)), extras);
}

export function evaluated(id: string, completion: Completion, given: Given = {}): Contribution {
  const term = languageTerms.get(id);
  if (term === undefined) throw new Error(`no term ${id}`);
  return term.evaluate(completion, settingsOf(id, given));
}

export function total({ perToken, atEnd }: Contribution): number {
  return Array.from(perToken ?? []).reduce((sum, x) => sum + x, atEnd);
}
