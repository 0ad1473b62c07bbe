/** What a reward term is called: its own label, else the name of its kind. */
import type { TermSpec } from './experiment.ts';
import type { CatalogueEntry } from './field.ts';

/** The label that its design gives it; empty: none. */
export const ownLabelOf = ({ label }: Readonly<Record<string, unknown>>): string =>
  typeof label === 'string' ? label : '';

/** Without a label: the kind, and the event that it pays for. */
export function kindLabelOf({ term, event }: TermSpec, terms: readonly CatalogueEntry[]): string {
  const label = terms.find(({ id }) => id === term)?.label ?? term;
  return typeof event === 'string' ? `${label}: ${event}` : label;
}

export const termLabelOf = (spec: TermSpec, terms: readonly CatalogueEntry[]): string =>
  ownLabelOf(spec) || kindLabelOf(spec, terms);
