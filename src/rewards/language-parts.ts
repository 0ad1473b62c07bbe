/** What reward terms for text have in common: fields, where a contribution is paid, n-grams. */
import { NamedDraw } from '../core/draw.ts';
import type { CatalogueEntry, ChoiceField, Field, NumberField } from '../experiment/field.ts';
import type { Completion, Contribution, ModelNeeds, TermSettings } from './language-contract.ts';

export function languageTermEntry(
  id: string,
  label: string,
  help: string,
  fields: readonly Field[],
  reference?: string,
): CatalogueEntry {
  return {
    id,
    label,
    family: 'language',
    help,
    ...(reference === undefined ? {} : { reference }),
    worlds: ['language'],
    fields,
  };
}

/** A field that may be changed while training. */
export const numberField = (
  name: string,
  label: string,
  help: string,
  value: number,
  [min, max]: readonly [number, number],
  kind: NumberField['kind'] = 'number',
): NumberField => ({ name, label, help, kind, default: value, min, max, live: true });

export const choiceField = (
  name: string,
  label: string,
  help: string,
  options: readonly [string, ...string[]],
): ChoiceField => ({ name, label, help, kind: 'choice', default: options[0], options, live: true });

/** Where a term pays. Its sum is the same; the credit that each token gets is not. */
export const placementField = (atTokens: string): ChoiceField =>
  choiceField('placement', 'Placement', `sequence: paid once, with the last token. token: ${atTokens}`, [
    'sequence',
    'token',
  ]);

/** What reward models are fitted to; a change means fitting again. */
export const pairsFields: readonly Field[] = [
  {
    ...numberField(
      'pairs',
      'Labeled pairs',
      'How many pairs of completions of the start are labeled for the reward model. Fewer leave more that it does not know.',
      512,
      [1, 16_384],
      'integer',
    ),
    log: true,
    live: false,
  },
  {
    ...numberField('labelNoise', 'Label noise', 'Share of the labels that are flipped.', 0.1, [0, 0.5]),
    live: false,
  },
];

export function modelNeeds(settings: TermSettings, models: number, referenceSamples = 0): ModelNeeds {
  return {
    models,
    pairs: settings.number('pairs'),
    labelNoise: settings.number('labelNoise'),
    referenceSamples,
  };
}

export const atEnd = (value: number): Contribution => ({ atEnd: value });

interface Amount {
  readonly at: number; // index into the tokens; their number: the end token
  readonly value: number;
}

/** A contribution from amounts at places. */
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

/** What the policy wrote, the end token included. A talk may be over without one: then its last token ended a turn. */
export function customTokens({ task, tokens, own, ended }: Completion): Own {
  const places = own.flatMap((mine, at) => (mine ? [at] : []));
  const overByTurn = task.endOfTurn >= 0 && own.at(-1) === true && tokens.at(-1) === task.endOfTurn;
  const written = places.map((at) => tokens[at] ?? -1);
  if (!ended || overByTurn) return { tokens: written, places };
  return { tokens: [...written, task.end], places: [...places, tokens.length] };
}

/** The same amount at each own token. */
export function spread(completion: Completion, total: number, placement: string): Contribution {
  const { places } = customTokens(completion);
  if (placement === 'sequence' || places.length === 0) return atEnd(total);
  return pay(
    completion,
    places.map((at) => ({ at, value: total / places.length })),
    placement,
  );
}

/** Own tokens of a right completion of the same problem, the end token included; always the same one. */
export function customDemonstration({ task, problem }: Completion): number[] {
  const { tokens, own } = task.demonstrate(problem, new NamedDraw(0, 'reference completion'));
  return tokens.filter((_, at) => own[at] === true);
}

/** Every n tokens in a row, as texts; index = place of the first. */
export function nGrams(tokens: readonly number[], n: number): string[] {
  return Array.from({ length: Math.max(0, tokens.length - n + 1) }, (_, at) =>
    tokens.slice(at, at + n).join(' '),
  );
}

/** Rewards of the verdict's steps, at their places. */
export function stepAmounts({ verdict }: Completion, rewards: ArrayLike<number>): Amount[] {
  return verdict.stepEnds.map((at, k) => ({ at, value: rewards[k] ?? 0 }));
}

/** @throws RangeError when no model has scored the completion */
export function scoresOf({ scores }: Completion, label: string): readonly number[] {
  if (scores.length > 0) return scores;
  throw new RangeError(`${label} has no score of a reward model: one must be fitted before.`);
}
