/** Curves of stored runs for a comparison: snapshots stay where they are, and what cannot be read costs its own run alone. */

import type { StoredCurves } from '../../workers/protocol-database.ts';
import type { RunsDatabase } from './database.ts';
import { Refusal, readRun } from './library.ts';

export async function storedCurves(database: RunsDatabase, run: string): Promise<StoredCurves> {
  const stored = await database.look(async () => {
    const head = await database.runs.get(run);
    if (head === undefined) return null;
    const [logs, revisions] = [database.partsOf(run, 'log'), database.partsOf(run, 'revision')];
    return { head, parts: [...(await logs.toArray()), ...(await revisions.toArray())] };
  });
  if (stored === null) return { run, state: 'unread', words: GONE };
  try {
    const { record, revisions, logs, damage } = readRun(stored, true);
    if (record.deleted !== null) return { run, state: 'unread', words: DELETED };
    return { run, state: 'read', record, revisions, logs, damage };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { run, state: 'unread', words: error.message };
  }
}

const GONE =
  'This run is no longer stored here. The browser may have cleared it, or another page deleted it. Import an exported file to restore it.';
const DELETED = 'This run was deleted. Undo the deletion in “Runs”, or exclude the run.';
