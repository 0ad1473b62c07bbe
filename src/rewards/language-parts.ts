/** Shared parts of text reward terms: fields, placement of a contribution, n-grams. */

import { NamedDraw } from '../core/random.ts';
import { type CatalogueEntry, type ChoiceField, choice, live } from '../experiment/field.ts';
import type { Completion, Contribution } from './language-contract.ts';

export const languageTerm = (
  id: string,
  label: string,
  said: Pick<CatalogueEntry, 'help' | 'reference' | 'fields'>,
): CatalogueEntry => ({
  id,
  label,
  family: 'language',
  worlds: ['language'],
  ...said,
  fields: live(said.fields),
});

/** Where a term pays. The sum is the same; the credit of each token differs. */
export const placementField = (atTokens: string): ChoiceField =>
  choice('placement', 'Placement', ['sequence', 'token'], {
    help: `sequence: paid once, with the last token. token: ${atTokens}`,
  });

export const atEnd = (value: number): Contribution => ({ atEnd: value });

export interface Amount {
  readonly at: number; // index into the tokens; the number of tokens stands for the end token
  readonly value: number;
}

/** Creates a contribution from amounts at positions. */
export function pay({ tokens }: Completion, amounts: readonly Amount[], placement: string): Contribution {
  if (placement === 'sequence') return atEnd(amounts.reduce((sum, { value }) => sum + value, 0));
  const perToken = new Float32Array(tokens.length + 1);
  for (const { at, value } of amounts) {
    const place = Math.min(at, tokens.length);
    perToken[place] = (perToken[place] ?? 0) + value;
  }
  return { perToken, atEnd: 0 };
}

interface Own {
  readonly tokens: readonly number[];
  readonly places: readonly number[];
}

/**
 * The policy's tokens, including the end token. A dialogue may end without one; its last token then ends a
 * turn.
 */
export function ownTokens({ task, tokens, own, ended }: Completion): Own {
  const places = own.flatMap((mine, at) => (mine ? [at] : []));
  const overByTurn = task.endOfTurn >= 0 && own.at(-1) === true && tokens.at(-1) === task.endOfTurn;
  const written = places.map((at) => tokens[at] ?? -1);
  if (!ended || overByTurn) return { tokens: written, places };
  return { tokens: [...written, task.end], places: [...places, tokens.length] };
}

/** Spreads a total evenly over the policy's tokens. */
export function spread(completion: Completion, total: number, placement: string): Contribution {
  const { places } = ownTokens(completion);
  if (placement === 'sequence' || places.length === 0) return atEnd(total);
  return pay(
    completion,
    places.map((at) => ({ at, value: total / places.length })),
    placement,
  );
}

/**
 * The policy's tokens of a correct completion of the same problem, including the end token. It is always the
 * same completion.
 */
export function customDemonstration({ task, problem }: Pick<Completion, 'task' | 'problem'>): number[] {
  const { tokens, own } = task.demonstrate(problem, new NamedDraw(0, 'reference completion'));
  return tokens.filter((_, at) => own[at] === true);
}

/** Every n consecutive tokens, as texts; the index is the position of the first. */
export function nGrams(tokens: readonly number[], n: number): string[] {
  return Array.from({ length: Math.max(0, tokens.length - n + 1) }, (_, at) =>
    tokens.slice(at, at + n).join(' '),
  );
}

/** Rewards of the verdict's steps, at their positions. */
export function stepAmounts({ verdict }: Completion, rewards: ArrayLike<number>): Amount[] {
  return verdict.stepEnds.map((at, k) => ({ at, value: rewards[k] ?? 0 }));
}
