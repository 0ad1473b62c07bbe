/** Loads one study and its outcome on demand. The folder's name is the id, alone or followed by a hyphen. */
import { type Outcome, readOutcome } from './outcome.ts';
import type { WrittenStudy } from './study.ts';

export { fillTexts } from './texts.ts';

const FOLDER = '../../content/studies/';
const files = import.meta.glob<WrittenStudy>('../../content/studies/*/study.ts', { import: 'study' });
const outcomes = import.meta.glob<string>('../../content/studies/*/outcome.json', {
  query: '?raw',
  import: 'default',
});

const mayBelong = (path: string, id: string): boolean =>
  path.startsWith(`${FOLDER}${id}-`) || path.startsWith(`${FOLDER}${id}/`);

export async function loadStudy(id: string): Promise<WrittenStudy | null> {
  for (const [path, load] of Object.entries(files)) {
    if (!mayBelong(path, id)) continue;
    const study = await load();
    if (study.id === id) return study;
  }
  return null;
}

/** @returns null if it has not been measured, or the record does not fit */
export async function loadOutcome(study: WrittenStudy): Promise<Outcome | null> {
  for (const [path, load] of Object.entries(outcomes)) {
    if (!mayBelong(path, study.id)) continue;
    const read = readOutcome(study, await load());
    // Otherwise it may belong to a study whose id starts the same way.
    if (!('wrong' in read)) return read;
  }
  return null;
}
