/** Imports a run from a file as a new run: copies intact parts and changes nothing that is stored. */

import type { RunRecord } from '../../workers/protocol-database.ts';
import type { RunsDatabase } from './database.ts';
import type { ReadRun, StoredRun } from './library.ts';
import { nameOf } from './names.ts';
import { headOf, isIntact } from './parts.ts';

export async function importRun(
  database: RunsDatabase,
  { head, parts }: StoredRun,
  { record, damage }: ReadRun,
  now: number,
  uniform: () => number,
): Promise<RunRecord> {
  const unfinished = record.status === 'running' || record.status === 'paused';
  return database.change(async () => {
    const sequence = ((await database.runs.orderBy('sequence').last())?.sequence ?? 0) + 1;
    const imported: RunRecord = {
      ...record,
      id: head.id,
      sequence,
      name: record.name || nameOf(sequence, uniform),
      status: unfinished ? 'stopped' : record.status,
      parent: null,
      owner: '',
      automatic: false,
      deleted: null,
      saved: now,
      gap: [record.gap, ...damage].filter((words) => words !== '').join(' '),
    };
    for (const part of parts) if (isIntact(part)) await database.parts.put(part);
    await database.runs.put(headOf(imported));
    return imported;
  });
}
