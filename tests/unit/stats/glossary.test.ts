import { expect, test } from 'vitest';
import { METRICS } from '../../../src/stats/metrics/dictionary.ts';
import { TERMS } from '../../../src/stats/metrics/terms.ts';

function glossary(): string {
  const terms = TERMS.map(
    ({ term, also, meaning }) =>
      `- **${term}**${also === undefined ? '' : ` (${also.join(', ')})`}: ${meaning}`,
  );
  const metrics = Object.values(METRICS).map(
    ({ label, unit, formula, meaning, howToRead }) =>
      `### ${label}\n\n${unit} · \`${formula}\`\n\n${meaning} ${howToRead}`,
  );
  return `# Glossary

Generated from \`src/stats/metrics/terms.ts\` and the metric dictionary. To renew it, run
\`npx vitest run --project fast tests/unit/stats/glossary.test.ts -u\`.

## Terms

${terms.join('\n')}

## Metrics

${metrics.join('\n\n')}
`;
}

test('lists every term and every metric in docs/glossary.md', async () => {
  await expect(glossary()).toMatchFileSnapshot('../../../docs/glossary.md');
});

test('lists each term once, in alphabetical order', () => {
  const names = TERMS.map(({ term }) => term);
  expect(names).toEqual(
    [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })),
  );
});
