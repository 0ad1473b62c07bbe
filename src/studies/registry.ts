/** All studies: a file in `claims/` registers itself. In the order of the atlas, textbooks first. */
import type { WrittenStudy } from './study.ts';

const found = import.meta.glob<WrittenStudy>('./claims/*.ts', { eager: true, import: 'study' });

/** Numbers by value, after names. */
const byId = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

export const studies: readonly WrittenStudy[] = Object.values(found).sort(
  (a, b) => Number(!Number.isNaN(Number(a.id))) - Number(!Number.isNaN(Number(b.id))) || byId(a.id, b.id),
);
