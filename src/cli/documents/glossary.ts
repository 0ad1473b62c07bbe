import { METRICS } from '../../stats/metrics/dictionary.ts';
import { TERMS } from '../../stats/metrics/terms.ts';

/** Every term and every metric, as Markdown. */
export function glossary(): string {
  const terms = TERMS.map(
    ({ term, also, meaning }) =>
      `- **${term}**${also === undefined ? '' : ` (${also.join(', ')})`}: ${meaning}`,
  );
  const metrics = Object.values(METRICS).map(
    ({ label, unit, formula, meaning, howToRead }) =>
      `### ${label}\n\n${unit} · \`${formula}\`\n\n${meaning} ${howToRead}`,
  );
  return `# Glossary

The terms are in \`src/stats/metrics/terms.ts\`, the metrics in \`src/stats/metrics/dictionary.ts\`.

## Terms

${terms.join('\n')}

## Metrics

${metrics.join('\n\n')}
`;
}
