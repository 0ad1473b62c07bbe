/** The recorded outcomes, as their files have them. */
import type { Outcome } from '../../src/studies/outcome.ts';

const files = import.meta.glob<string>('../../src/studies/outcomes/*.json', {
  eager: true,
  import: 'default',
  query: '?raw',
});
/** By id of the study. */
export const outcomeTexts: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, text]) => [/([^/]+)\.json$/.exec(path)?.[1] ?? path, text]),
);
export const secondsOf = ({ experiments }: Outcome): number =>
  experiments.reduce((sum, { coreSeconds }) => sum + coreSeconds, 0);
