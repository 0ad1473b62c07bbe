/** All rows of the Atlas. The page gets this file as data, evaluated by the build or the development server (scripts/choices-as-data.ts). */
import { papers } from './atlas.ts';
import { atlasOf } from './make-rows.ts';
import { studies } from './registry.ts';
import type { Atlas } from './rows.ts';

const found = import.meta.glob<string>('./outcomes/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const texts = new Map(
  Object.entries(found).map(([path, text]) => [path.replace('./outcomes/', '').replace('.json', ''), text]),
);

export const atlas: Atlas = atlasOf(papers, studies, texts);
