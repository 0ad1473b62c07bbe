/** What the page calls in the checking worker, about what strangers write. Types only. */
import type { Experiment, Parsed } from '../../experiment/experiment.ts';
import type { ImportedState } from '../../imports/log-lines.ts';
import type { Pasted } from '../../imports/pasted-table.ts';

export interface CheckerApi {
  /** Resolves once the program is loaded: from here on the page counts the time. */
  ready(): Promise<void>;
  /** @param input text of an experiment file, or data */
  experiment(input: unknown): Promise<Parsed<Experiment>>;
  /** A log of another tool. @returns a string: why it cannot be read */
  log(file: Blob, name: string): Promise<ImportedState | string>;
  /** Transitions from elsewhere. */
  table(text: string): Promise<Pasted>;
}
