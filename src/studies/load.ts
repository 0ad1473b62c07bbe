/** One study and its outcome, each loaded when it is opened. A file of a study begins with its id. */
import { type Outcome, readOutcome } from './outcome.ts';
import type { WrittenStudy } from './study.ts';

const claims = import.meta.glob<WrittenStudy>('./claims/*.ts', { import: 'study' });
const outcomes = import.meta.glob<string>('./outcomes/*.json', { query: '?raw', import: 'default' });

/** @returns null: there is no study of this id */
export async function loadStudy(id: string): Promise<WrittenStudy | null> {
  for (const [path, load] of Object.entries(claims)) {
    if (!path.startsWith(`./claims/${id}`)) continue;
    const study = await load();
    if (study.id === id) return study;
  }
  return null;
}

/** @returns null: it has not been measured, or what was recorded does not fit */
export async function loadOutcome(study: WrittenStudy): Promise<Outcome | null> {
  const text = await outcomes[`./outcomes/${study.id}.json`]?.();
  if (text === undefined) return null;
  const read = readOutcome(study, text);
  return 'wrong' in read ? null : read;
}
