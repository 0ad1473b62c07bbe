/** Older experiments are carried up one version at a time. Steps are numbered, without gaps, and only go up. */
import type { Parsed } from '../experiment.ts';
import { EXPERIMENT_VERSION } from '../experiment.ts';
import type { PlainObject } from '../json/plain-data.ts';

export interface Migration {
  /** The version it reads; it writes `from` + 1. */
  readonly from: number;
  readonly migrate: (old: PlainObject) => PlainObject;
}

/** Version 1 is the first: nothing to carry yet. Every step to come needs a frozen fixture and a test of its own. */
const MIGRATIONS: readonly Migration[] = [];

/** Carries `data` to version `to`, or says why it cannot be read. */
export function migrate(
  data: PlainObject,
  migrations: readonly Migration[] = MIGRATIONS,
  to: number = EXPERIMENT_VERSION,
): Parsed<PlainObject> {
  const found = data.version ?? to;
  const refuse = (message: string, mend: string): Parsed<never> => ({
    ok: false,
    problems: [{ path: 'version', message, mend, severity: 'error' }],
  });
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 0) {
    return refuse('The version must be a whole number.', `Write ${to}.`);
  }
  if (found > to) {
    return refuse(
      `Made with version ${found}; this lab reads up to ${to}.`,
      'Reload the page to get the newest lab. The file itself is unharmed.',
    );
  }
  let current = data;
  for (let version = found; version < to; version++) {
    const step = migrations.find((candidate) => candidate.from === version);
    if (step === undefined)
      return refuse(`Version ${found} was never published.`, `This lab reads up to ${to}.`);
    current = { ...step.migrate(current), version: version + 1 };
  }
  return { ok: true, value: current, warnings: [] };
}
