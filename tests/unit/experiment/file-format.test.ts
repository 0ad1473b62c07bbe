import { expect, it } from 'vitest';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { catalogue as realCatalogue, worldExamples } from '../../../src/engine/program/catalogue.ts';
import { formatReference, WORKED_EXAMPLE } from '../../../src/experiment/file-format.ts';
import { parseExperiment } from '../../../src/experiment/parse-experiment.ts';
import { catalogue } from './catalogue.ts';

it('lists every entry and field in the reference, with default, range and help', () => {
  const text = formatReference(catalogue, []);
  for (const entry of [...catalogue.worlds, ...catalogue.agents, ...catalogue.terms]) {
    expect(text).toContain(`### \`${entry.id}\`: ${entry.label}`);
    for (const field of entry.fields) {
      expect(text).toMatch(
        new RegExp(`\\| \`${field.name}\` \\| .+ \\| .+ \\| (yes|no) \\| .*${field.help}`),
      );
    }
  }
  expect(text).toContain('| `alpha` | 0.1 | 1e-5 … 1 | yes |');
});

it('reads the worked example without a warning and prints it unchanged', () => {
  const parsed = parseExperiment(JSON.stringify(WORKED_EXAMPLE), realCatalogue());
  expect(parsed.ok ? parsed.warnings : parsed.problems).toEqual([]);
  expect(formatReference(catalogue, [])).toContain(JSON.stringify(WORKED_EXAMPLE, null, 2));
});

it('runs the worked example with its map, expression and edit', () => {
  const checked = validate(WORKED_EXAMPLE);
  expect(checked.ok ? checked.warnings : checked.problems).toEqual([]);
});

it('matches docs/experiment-format.md', async () => {
  await expect(formatReference(realCatalogue(), worldExamples())).toMatchFileSnapshot(
    '../../../docs/experiment-format.md',
  );
});
