import type { Experiment, Parsed } from '../../experiment/experiment.ts';
import type { ImportedState } from '../../imports/log-lines.ts';
import type { ModelFile } from '../../imports/models/read-model.ts';
import type { Pasted } from '../../imports/pasted.ts';

export interface CheckerApi {
  /** Resolves once the program is loaded. The page counts the time from here. */
  ready(): Promise<void>;
  /** @param input text of an experiment file, or data */
  experiment(input: unknown): Promise<Parsed<Experiment>>;
  /** Reads a log of another tool. @returns a string that says why it cannot be read */
  log(file: Blob, name: string): Promise<ImportedState | string>;
  table(text: string): Promise<Pasted>;
  /** Reads a model of another tool. Several files are its parts. */
  model(files: readonly ModelFile[]): Promise<Pasted>;
}
