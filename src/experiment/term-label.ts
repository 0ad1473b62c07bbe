/** The name of a reward term: its own label, or else the name of its kind. */
import type { TermSpec } from './experiment.ts';
import type { CatalogueEntry } from './field.ts';

/** The label that the design gives the term; empty if none. */
export const ownLabelOf = ({ label }: Readonly<Record<string, unknown>>): string =>
  typeof label === 'string' ? label : '';

/** The name of a term without a label: its kind, and the event that it pays for. */
export function kindLabelOf({ term, event }: TermSpec, terms: readonly CatalogueEntry[]): string {
  const label = terms.find(({ id }) => id === term)?.label ?? term;
  return typeof event === 'string' ? `${label}: ${event}` : label;
}

export const termLabelOf = (spec: TermSpec, terms: readonly CatalogueEntry[]): string =>
  ownLabelOf(spec) || kindLabelOf(spec, terms);
