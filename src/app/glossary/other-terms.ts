import { METRICS } from '../../stats/metrics/dictionary.ts';
import { aliasesOf } from '../../stats/metrics/names-elsewhere.ts';
import { TERMS, type Term } from '../../stats/metrics/terms.ts';
import { GLOSSARY } from './glossary-words.ts';

export interface OtherTerm extends Term {
  /** The id in the address of the glossary. */
  readonly id: string;
}

const idOf = (term: string): string => term.toLowerCase().replaceAll(/[^\w]+/g, '-');
const plain = (name: string): string => idOf(name).replace(/-[^a-z0-9]*$/, '');
const drawn = new Set(GLOSSARY.flatMap(({ id, title }) => [id, plain(title)]));

export const otherTerms: readonly OtherTerm[] = TERMS.map((term) => ({
  ...term,
  id: idOf(term.term),
})).filter(({ id }) => !drawn.has(id) && id !== 'kl-divergence' && id !== 'potential-based-shaping');

export const metricTerms: readonly OtherTerm[] = Object.values(METRICS).map((metric) => {
  const also = aliasesOf(metric);
  return {
    id: `metric-${metric.id}`,
    term: metric.label,
    meaning: `${metric.meaning} ${metric.howToRead}`,
    ...(also.length > 0 && { also }),
  };
});
