/** Reads files of other tools, in a worker or, without one, on the page. */
import type { CheckClient } from './check-client.ts';

export type Importer = Pick<CheckClient, 'log' | 'table' | 'model'>;

export const importHere: Importer = {
  async log(file, name) {
    const { readLogFile } = await import('../../imports/read-log.ts');
    return readLogFile(file, name);
  },
  async table(text) {
    const { readPastedTable } = await import('../../imports/pasted-table.ts');
    return readPastedTable(text);
  },
  async model(files) {
    const { readModel } = await import('../../imports/models/read-model.ts');
    return readModel(files);
  },
};
