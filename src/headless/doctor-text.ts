/** What the doctor finds, on the terminal: the same rules as on the page. */

import type { SeedSource } from '../measure/compare/comparison.ts';
import { rowNames } from '../measure/compare/comparison-words-variants.ts';
import { examine } from '../measure/doctor/doctor.ts';
import { doctorFacts, type FactsFrom } from '../measure/doctor/facts.ts';

export function doctorText(source: SeedSource, from: FactsFrom): string {
  const findings = examine(source, doctorFacts(from));
  if (findings.length === 0) return 'The doctor finds nothing to say about this run.';
  const names = rowNames(from.experiment.variants.map(({ label }) => label));
  const texts = findings.map(({ variant, title, what, since, evidence, remedies }) =>
    [
      `${names[variant] ?? variant}: ${title}, since env step ${since}`,
      `  ${what}`,
      ...evidence.map(({ words }) => `  - ${words}`),
      ...remedies.map(({ words, at }) => `  try, from env step ${at}: ${words}`),
    ].join('\n'),
  );
  return `What the doctor finds:\n${texts.join('\n')}`;
}
