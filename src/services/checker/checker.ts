/** The work of the checking worker: it parses and validates what strangers write. */
import { readAhead, validate } from '../../engine/experiment/validate.ts';
import { readPastedTable } from '../../imports/pasted-table.ts';
import { readLog } from '../../imports/read-log.ts';
import type { CheckerApi } from './protocol.ts';

export function createChecker(): CheckerApi {
  // The library's own texts are parsed before the deadline of a stranger's text begins.
  for (const _ of readAhead());
  return {
    ready: async () => {},
    experiment: async (input) => validate(input),
    log: async (file, name) => readLog(await file.text(), name),
    table: async (text) => readPastedTable(text),
  };
}
