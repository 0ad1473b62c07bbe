/** Loads one study and its outcome when they are opened. Its folder is named by its id, alone or followed by a hyphen. */
import { type Outcome, readOutcome } from './outcome.ts';
import type { WrittenStudy } from './study.ts';

const FOLDER = '../../content/studies/';
const files = import.meta.glob<WrittenStudy>('../../content/studies/*/study.ts', { import: 'study' });
const outcomes = import.meta.glob<string>('../../content/studies/*/outcome.json', {
  query: '?raw',
  import: 'default',
});

const mayBelong = (path: string, id: string): boolean =>
  path.startsWith(`${FOLDER}${id}-`) || path.startsWith(`${FOLDER}${id}/`);

/** @returns null: there is no study of this id */
export async function loadStudy(id: string): Promise<WrittenStudy | null> {
  for (const [path, load] of Object.entries(files)) {
    if (!mayBelong(path, id)) continue;
    const study = await load();
    if (study.id === id) return study;
  }
  return null;
}

/** @returns null: it has not been measured, or what was recorded does not fit */
export async function loadOutcome(study: WrittenStudy): Promise<Outcome | null> {
  for (const [path, load] of Object.entries(outcomes)) {
    if (!mayBelong(path, study.id)) continue;
    const read = readOutcome(study, await load());
    // Otherwise it may be of a study whose id continues after the same letters and a hyphen.
    if (!('wrong' in read)) return read;
  }
  return null;
}
