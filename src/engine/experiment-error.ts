/** Problems that are found only when an experiment is built, with their paths. */

import type { Problem } from '../experiment/experiment.ts';
import { KernelError } from '../kernel/contract.ts';

export class ExperimentError extends Error {
  override readonly name = 'ExperimentError';
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map((p) => `${p.path}: ${p.message}`).join('\n'));
    this.problems = problems;
  }
}

export function rejectExperiment(
  path: string,
  message: string,
  fix?: string,
  place?: { readonly line: number; readonly column: number },
): never {
  throw new ExperimentError([{ path, message, ...(fix && { fix }), severity: 'error', ...place }]);
}

export function problemOf(error: KernelError, path: string): Problem {
  return {
    path,
    message: error.message,
    ...(error.fix !== undefined && { fix: error.fix }),
    severity: 'error',
    line: error.place.line,
    column: error.place.column,
  };
}

/** Runs a build step and turns a KernelError into an ExperimentError at `path`. */
export function located<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof KernelError) throw new ExperimentError([problemOf(error, path)]);
    throw error;
  }
}
