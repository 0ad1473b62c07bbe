/** The changes that a fork can make: an agent setting, a weight, or an added reward term. */
import type { VariantSpec } from '../../experiment/experiment.ts';
import type { Catalogue, Field, FieldValue } from '../../experiment/field.ts';
import type { VariantChange } from '../../lab/runs/fork.ts';
import { termTitle } from '../../measure/metrics/term-words.ts';

export type Choice =
  | { readonly kind: 'agent'; readonly field: Field }
  | { readonly kind: 'weight'; readonly index: number }
  | { readonly kind: 'add'; readonly term: string };

export function choicesOf(
  variant: VariantSpec,
  agentFields: readonly Field[],
  family: string,
  catalogue: Catalogue,
): readonly (readonly [string, Choice])[] {
  const fields = agentFields.filter(
    ({ kind, live }) => live && ['number', 'integer', 'boolean', 'choice'].includes(kind),
  );
  const term = (id: string) => catalogue.terms.find((entry) => entry.id === id)?.label ?? id;
  // Terms that need an expression or an event are added in the builder.
  const added = catalogue.terms.filter(
    ({ worlds, fields: own }) =>
      worlds?.includes(family) !== false &&
      own.every(({ kind }) => kind !== 'event' && kind !== 'expression'),
  );
  return [
    ...variant.reward.map(({ term: id, event }, index): readonly [string, Choice] => [
      `Weight of term ${index + 1}, ${termTitle(term(id), event)}`,
      { kind: 'weight', index },
    ]),
    ...fields.map((field): readonly [string, Choice] => [`Agent: ${field.label}`, { kind: 'agent', field }]),
    ...added.map(({ id, label }): readonly [string, Choice] => [
      `Add term: ${label}`,
      { kind: 'add', term: id },
    ]),
  ];
}

const WEIGHT: Field = {
  kind: 'number',
  name: 'weight',
  label: 'Weight',
  help: '',
  live: true,
  default: 0.1,
  min: -1_000_000,
  max: 1_000_000,
};

export const fieldOf = (choice: Choice): Field => (choice.kind === 'agent' ? choice.field : WEIGHT);

export function valueAt(variant: VariantSpec, choice: Choice): FieldValue {
  if (choice.kind === 'weight') return variant.reward[choice.index]?.weight ?? 0;
  if (choice.kind === 'add') return WEIGHT.default;
  return variant.agent[choice.field.name] ?? choice.field.default;
}

export function changeOf(
  variant: VariantSpec,
  choice: Choice,
  value: FieldValue,
  catalogue: Catalogue,
): VariantChange {
  if (choice.kind === 'agent') return { agent: { [choice.field.name]: value } };
  const weight = Number(value);
  if (choice.kind === 'weight')
    return { reward: variant.reward.map((term, k) => (k === choice.index ? { ...term, weight } : term)) };
  const fields = catalogue.terms.find(({ id }) => id === choice.term)?.fields ?? [];
  const defaults = Object.fromEntries(fields.map((field) => [field.name, field.default]));
  return { reward: [...variant.reward, { ...defaults, term: choice.term, weight }] };
}
