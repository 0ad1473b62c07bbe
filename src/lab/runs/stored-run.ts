/** From what the database has read to what the bridge can open. */
import type { LoadedRun } from '../../../workers/protocol-database.ts';
import type { Experiment, Parsed, Problem } from '../../experiment/experiment.ts';
import type { RunToOpen } from '../bridge-contract.ts';
import type { Edit, ShardStart } from '../workers/shard-history.ts';
import { MOST_WORKERS } from '../workers/site.ts';
import type { KeptNumbers } from './observer.ts';

/** @param check the validator: what is stored may be of another build, or of a file @returns why it cannot be opened */
export async function toOpen(
  { record, revisions, logs, shards, damage }: LoadedRun,
  check: (experiment: unknown) => Parsed<Experiment> | Promise<Parsed<Experiment>>,
): Promise<RunToOpen | { readonly problems: readonly Problem[] }> {
  const experiments: Experiment[] = [];
  for (const { experiment } of revisions) {
    const parsed = await check(experiment);
    if (!parsed.ok) return { problems: parsed.problems };
    experiments.push(parsed.value);
  }
  const shown = await check(record.experiment);
  const last = experiments.at(-1);
  if (last === undefined || record.workers > Math.min(MOST_WORKERS, last.seeds))
    return { problems: [DAMAGED] };
  const edits = revisions.map((revision, k): Edit => {
    return { revision: revision.revision, at: revision.at, experiment: experiments[k] ?? last };
  });
  const startOf = (at: ShardStart & { readonly revision: number }): ShardStart => ({
    ...at,
    experiment: edits.find(({ revision }) => revision === at.revision)?.experiment ?? last,
    edits: edits.filter(({ revision }) => revision > at.revision),
  });
  const beginning = { snapshot: null, revision: 0, envSteps: 0, goal: 0 };
  const from = shards ?? Array.from({ length: record.workers }, () => beginning);
  return {
    // Names may have changed since the last revision.
    experiment: shown.ok ? { ...shown.value, edits: last.edits } : last,
    shards: from.map(startOf),
    stored: {
      run: record.id,
      seconds: record.seconds,
      ...numbersOf({ record, revisions, logs, damage }),
      script: {
        experiment: experiments[0] ?? last,
        revisions: edits.slice(1).map(({ at, experiment }) => ({ at, experiment })),
      },
    },
  };
}

export function numbersOf({
  record,
  revisions,
  logs,
  damage,
}: Pick<LoadedRun, 'record' | 'revisions' | 'logs' | 'damage'>): KeptNumbers {
  return {
    shapes: revisions.map(({ revision, shape }) => ({ revision, ...shape })),
    logs,
    whole: damage.length === 0 && record.every === 1 && record.gap === '',
  };
}

const DAMAGED: Problem = {
  path: '',
  message: 'This run is damaged and cannot be read completely.',
  fix: 'Its experiment may still be intact. Duplicate it as a draft, or export the run as a file.',
  severity: 'error',
};
