/** Documents generated from the code: `npm run docs` saves them in docs/built/, and the built site has them under docs/. */
import { catalogue, worldExamples } from '../../engine/program/catalogue.ts';
import { designLibrary } from './designs.ts';
import { formatReference } from './experiment-format.ts';
import { glossary } from './glossary.ts';

interface WrittenDocument {
  /** Without extension, such as `glossary`. */
  readonly name: string;
  readonly markdown: string;
}

export function documents(): readonly WrittenDocument[] {
  return [
    { name: 'experiment-format', markdown: formatReference(catalogue(), worldExamples()) },
    { name: 'designs', markdown: designLibrary() },
    { name: 'glossary', markdown: glossary() },
  ];
}
