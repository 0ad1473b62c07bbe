/** The doctor's findings on the terminal: the same rules as on the page. */

import type { SeedSource } from '../measure/compare/comparison.ts';
import { rowNames } from '../measure/compare/comparison-words-variants.ts';
import { examine } from '../measure/doctor/doctor.ts';
import { doctorFacts, type FactsFrom } from '../measure/doctor/facts.ts';

export function doctorText(source: SeedSource, from: FactsFrom): string {
  const findings = examine(source, doctorFacts(from));
  if (findings.length === 0) return 'Diagnosis: no problems found.';
  const names = rowNames(from.experiment.variants.map(({ label }) => label));
  const texts = findings.map(({ variant, title, what, since, evidence, remedies }) =>
    [
      `${names[variant] ?? variant}: ${title}, since environment step ${since}`,
      `  ${what}`,
      ...evidence.map(({ words }) => `  - ${words}`),
      ...remedies.map(({ words, at }) => `  try, from environment step ${at}: ${words}`),
    ].join('\n'),
  );
  return `Diagnosis:\n${texts.join('\n')}`;
}
