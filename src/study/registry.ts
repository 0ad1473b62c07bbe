/** All studies: a folder in `content/studies/` registers itself. Sorted as in the Atlas, textbooks first. */
import type { WrittenStudy } from './study.ts';

const found = import.meta.glob<WrittenStudy>('../../content/studies/*/study.ts', {
  eager: true,
  import: 'study',
});

/** Numbers by value, after names. */
const byId = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

export const studies: readonly WrittenStudy[] = Object.values(found).sort(
  (a, b) => Number(!Number.isNaN(Number(a.id))) - Number(!Number.isNaN(Number(b.id))) || byId(a.id, b.id),
);

/** The folder of each study in `content/studies/`, by its id. It also contains the recorded outcome. */
export const studyFolders: ReadonlyMap<string, string> = new Map(
  Object.entries(found).map(([path, { id }]) => [id, path.split('/').at(-2) ?? id]),
);
