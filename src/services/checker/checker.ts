/** The checking worker: parses and validates texts from strangers. */
import { readAhead, validate } from '../../engine/experiment/validate.ts';
import { readLogFile } from '../../imports/read-log.ts';
import type { CheckerApi } from './protocol.ts';

export function createChecker(): CheckerApi {
  // Parse the library's own texts before the deadline for a stranger's text begins.
  for (const _ of readAhead());
  return {
    ready: async () => {},
    experiment: async (input) => validate(input),
    log: readLogFile,
    // Few visitors bring a table or a model.
    table: async (text) => (await import('../../imports/pasted-table.ts')).readPastedTable(text),
    model: async (files) => (await import('../../imports/models/read-model.ts')).readModel(files),
  };
}
