/** Opens a stored run, with its curves and where it ended, in place of the current one. */

import type { Experiment, Parsed, Problem } from '../../experiment/experiment.ts';
import { problem } from '../../services/problems.ts';
import type { DatabaseClient } from '../../services/runs/database-client.ts';
import type { LoadedRun } from '../../services/runs/protocol.ts';
import type { Edit, ShardStart } from '../../services/trainer/shard-history.ts';
import { MAX_WORKERS } from '../../services/trainer/site.ts';
import type { RunStore } from '../model/run-store.ts';
import type { Bridge } from './bridge.ts';
import type { RunToOpen } from './ready-run.ts';
import type { Recorder } from './recorder.ts';
import { numbersOf } from './run-words.ts';
import { LOOKING_ON, ONLY_CURVES } from './words.ts';

interface OpenHost {
  readonly database: DatabaseClient;
  readonly bridge: Bridge;
  readonly recorder: Recorder;
  readonly run: RunStore;
  check(experiment: unknown): Parsed<Experiment> | Promise<Parsed<Experiment>>;
  adopt(experiment: Experiment): void;
}
interface OpenedStored {
  readonly name: string;
  /** True if this page continues writing it; otherwise it is only viewed. */
  readonly writes: boolean;
}

/**
 * @param steal true to take it from another page that trains it
 * @param isWanted asked before it replaces the current run; if false, nothing changes and there are no problems
 * @throws the database's message
 */
export async function openStored(
  id: string,
  steal: boolean,
  play: boolean,
  { database, bridge, recorder, run, check, adopt }: OpenHost,
  isWanted: () => boolean,
): Promise<OpenedStored | { readonly problems: readonly Problem[] }> {
  const loaded = await database.ask({ kind: 'load', run: id });
  const { record, damage } = loaded;
  if (!isWanted()) return { problems: [] };
  if (loaded.revisions.at(-1)?.shape.grid.length === 0)
    return startAgain(loaded, play, { database, bridge, check, adopt });
  const saved = await toOpen(loaded, check);
  if ('problems' in saved) return saved;
  if (!isWanted()) return { problems: [] };
  const taken = () => {
    adopt(saved.experiment);
    run.patch({ marks: record.marks, faults: record.faults });
  };
  let goesOn = loaded.shards !== null;
  const first = goesOn ? await bridge.openCheckpoint(saved, taken) : null;
  if (!goesOn || first !== null) {
    // It is damaged or from another build, but its curves can still be shown.
    goesOn = false;
    recorder.writesNext = false;
    const problems = await bridge.openCheckpoint({ ...saved, shards: saved.shards.map(beginning) }, taken);
    recorder.writesNext = true;
    if (problems !== null) return { problems };
    bridge.stop();
    run.notice('warning', ONLY_CURVES);
  }
  const { held } = goesOn ? await database.ask({ kind: 'continue', run: id, steal }) : { held: false };
  if (held) recorder.adopt();
  else recorder.forsake();
  for (const words of [...damage, record.gap]) if (words !== '') run.notice('warning', words);
  if (goesOn && !held) run.notice('info', LOOKING_ON);
  return { name: record.name, writes: held };
}

/** The run was closed while it was being built, so there is only its experiment to start from. */
async function startAgain(
  { record }: LoadedRun,
  play: boolean,
  { database, bridge, check, adopt }: Pick<OpenHost, 'database' | 'bridge' | 'check' | 'adopt'>,
): Promise<OpenedStored | { readonly problems: readonly Problem[] }> {
  const parsed = await check(record.experiment);
  if (!parsed.ok) return { problems: parsed.problems };
  adopt(parsed.value);
  void bridge.start(parsed.value, play);
  // The restarted run has its own record.
  await database.ask({ kind: 'delete', run: record.id, undo: false });
  return { name: record.name, writes: true };
}

function beginning(): ShardStart {
  return { snapshot: null, envSteps: 0, goal: 0 };
}

/** @param check the validator, because the run may come from another build or from a file @returns why it cannot be opened */
async function toOpen(
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
  if (last === undefined || record.workers > Math.min(MAX_WORKERS, last.seeds))
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

const DAMAGED = problem(
  'This run is damaged and cannot be read completely.',
  'Its experiment may still be intact. Duplicate it as a draft, or export the run as a file.',
);
