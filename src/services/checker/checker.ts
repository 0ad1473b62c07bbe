/** The checking worker: parses and validates texts from strangers. */
import { readAhead, validate } from '../../engine/experiment/validate.ts';
import { readPastedTable } from '../../imports/pasted-table.ts';
import { readLog } from '../../imports/read-log.ts';
import type { CheckerApi } from './protocol.ts';

export function createChecker(): CheckerApi {
  // Parse the library's own texts before the deadline for a stranger's text begins.
  for (const _ of readAhead());
  return {
    ready: async () => {},
    experiment: async (input) => validate(input),
    log: async (file, name) => readLog(await file.text(), name),
    table: async (text) => readPastedTable(text),
  };
}
