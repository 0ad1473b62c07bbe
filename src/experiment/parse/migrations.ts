/** Older experiments are migrated one version at a time. Steps are numbered without gaps and only go up. */
import type { Parsed } from '../experiment.ts';
import { EXPERIMENT_VERSION } from '../experiment.ts';
import type { PlainObject } from '../json/plain-data.ts';
import { fromVersion1, isVersion1 } from './version-1.ts';

export interface Migration {
  /** Version that it reads; it writes `from` + 1. */
  readonly from: number;
  readonly migrate: (old: PlainObject) => PlainObject;
}

/** Each step has a frozen fixture and its own test, and never changes after publication. */
const MIGRATIONS: readonly Migration[] = [{ from: 1, migrate: fromVersion1 }];

/** Migrates `data` to version `to`, or explains why it cannot be read. */
export function migrate(
  data: PlainObject,
  migrations: readonly Migration[] = MIGRATIONS,
  to: number = EXPERIMENT_VERSION,
): Parsed<PlainObject> {
  const found = data.version ?? (isVersion1(data) ? 1 : to);
  const refuse = (message: string, fix: string): Parsed<never> => ({
    ok: false,
    problems: [{ path: 'version', message, fix, severity: 'error' }],
  });
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 0) {
    return refuse('The version must be a whole number.', `Write ${to}.`);
  }
  if (found > to) {
    return refuse(
      `Made with version ${found}; this lab reads versions up to ${to}.`,
      'Reload the page to get the newest version. The file is intact.',
    );
  }
  let current = data;
  for (let version = found; version < to; version++) {
    const step = migrations.find((candidate) => candidate.from === version);
    if (step === undefined)
      return refuse(`Version ${found} does not exist.`, `This lab reads versions up to ${to}.`);
    current = { ...step.migrate(current), version: version + 1 };
  }
  return { ok: true, value: current, warnings: [] };
}
