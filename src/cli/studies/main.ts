/** `npm run studies`: lists all studies, or measures some of them and writes their outcomes. See STUDIES_USAGE. */

import { didYouMean } from '../../core/nearest.ts';
import type { Problem } from '../../experiment/experiment.ts';
import { planChecked, StudyError } from '../../services/student/study-check.ts';
import { paperIds, papers, waitsFor } from '../../study/atlas.ts';
import { verdictOf } from '../../study/outcome.ts';
import { studies } from '../../study/registry.ts';
import { runStudy } from '../../study/run.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { written } from '../files.ts';
import { INTERRUPTED, interruption } from '../interrupt.ts';
import { begin, command } from '../options.ts';
import { problemText } from '../report.ts';
import { parseStudiesArguments, planOptions, STUDIES_USAGE, type StudiesArguments } from './arguments.ts';
import { onCluster } from './cluster.ts';
import { outcomeOf, outcomePath, outcomeText, storedOutcome } from './outcomes.ts';
import { pilotOf, pilotText, refusalText } from './pilot.ts';
import { ProcessExecutor, tidy } from './process-executor.ts';
import { differences, ofTheDay, type Recorded, staleParts } from './recorded.ts';
import { studyInFile, type Wanted } from './study-files.ts';
import { type Listed, tableText, verdictText } from './text.ts';

/** @returns exit status: 1 if anything differs */
async function measureAgain(
  wanted: readonly Recorded[],
  workers: number | null,
  stop: AbortSignal,
  progress: (name: string) => (share: number) => void,
): Promise<number> {
  let same = 0;
  for (const recorded of wanted) {
    const found = await differences(recorded, workers, stop, progress);
    if (found === null) return INTERRUPTED;
    if (found.length === 0) same++;
    const curves = recorded.outcome.experiments.map((one) => one.curves).filter((hash) => hash !== '');
    const text = found.length === 0 ? `the same, ${curves.length} checksums` : `differs: ${found.join('; ')}`;
    console.log(`${recorded.study.id.padEnd(9)} ${text}`);
  }
  console.log(`${same} of ${wanted.length} studies have the same curves and scores.`);
  return same === wanted.length ? 0 : 1;
}

const MINUTE_MS = 60_000;
const today = () => new Date().toISOString().slice(0, 10);

async function main(): Promise<number> {
  const args = begin(parseStudiesArguments(process.argv.slice(2)), STUDIES_USAGE);
  if (typeof args === 'number') return args;
  if (args.again !== null) {
    const known = (await listed(args.out, studies)).flatMap(({ study, outcome }) =>
      outcome === null || 'wrong' in outcome ? [] : [{ study, outcome }],
    );
    return measureAgain(ofTheDay(known, args.again, Date.now()), args.workers, interruption(), shown);
  }
  if (!args.selected) {
    console.log(tableText(await listed(args.out, studies), today()));
    return 0;
  }
  const files = await Promise.all(args.files.map((word) => studyInFile(word, args.out)));
  const chosen = args.files.length > 0 && args.ids.length === 0 ? [] : await selection(args);
  const unread = files.find((file) => 'lines' in file);
  if (typeof chosen === 'string' || unread !== undefined) {
    for (const line of typeof chosen === 'string' ? [chosen] : (unread?.lines ?? [])) console.error(line);
    return typeof chosen === 'string' ? 2 : (unread?.code ?? 2);
  }
  const wanted = [
    ...chosen.map((study) => ({ study, name: study.id, outcome: outcomePath(args.out, study) })),
    ...files.flatMap((file) => ('study' in file ? [file] : [])),
  ];
  try {
    return await measure(wanted, args);
  } catch (error) {
    if (!(error instanceof StudyError)) throw error;
    console.error(`${error.message}:`);
    for (const problem of error.problems) console.error(problemText(problem));
    console.error('\nIt was not run.');
    return 1;
  }
}

function printWarnings(warnings: readonly Problem[]): void {
  for (const warning of warnings) console.error(problemText(warning));
}

const listed = (folder: string | null, wanted: readonly WrittenStudy[]): Promise<readonly Listed[]> =>
  Promise.all(
    wanted.map(async (study) => {
      const outcome = await storedOutcome(outcomePath(folder, study), study);
      const stale = outcome === null || 'wrong' in outcome ? [] : await staleParts(study, outcome);
      return { study, outcome, stale };
    }),
  );

/** @returns the studies, cheapest first, or what is wrong with the selection */
async function selection({
  ids,
  family,
  stale,
  out,
}: StudiesArguments): Promise<readonly WrittenStudy[] | string> {
  const families = [...new Set(studies.map((study) => study.family))];
  if (family !== null && !families.includes(family))
    return `No study has the family “${family}”. ${didYouMean(family, families) ?? `Families: ${families.join(', ')}.`}`;
  for (const id of ids) {
    if (studies.some((study) => study.id === id)) continue;
    const paper = papers.find((one) => one.id === id);
    if (paper === undefined)
      return `There is no study ${id}. ${
        didYouMean(
          id,
          studies.map((study) => study.id),
        ) ?? 'Run npm run studies for the list.'
      }`;
    return `There is no study of paper ${id} (${paper.title}). It ${waitsFor(paper)}.`;
  }
  const chosen = studies.filter((study) => ids.length === 0 || ids.includes(study.id));
  const wanted = chosen.filter((study) => family === null || study.family === family);
  const old = stale ? (await listed(out, wanted)).filter((one) => one.stale.length > 0) : null;
  return (old?.map(({ study }) => study) ?? wanted).toSorted(
    (a, b) => a.budget.coreMinutes - b.budget.coreMinutes,
  );
}

/** Says what the seeds can decide. @returns false if a gate fails in the pilot, unless that is accepted */
async function passesPilot(
  study: WrittenStudy,
  name: string,
  executor: ProcessExecutor,
  accepted: boolean,
  stop: AbortSignal,
): Promise<boolean> {
  const power = await pilotOf(study, executor, stop, shown(`${name} pilot`));
  if (power === null) return true;
  console.error(pilotText(name, power));
  if (power.failedGates.length === 0 || accepted) return true;
  console.error(refusalText(name, power));
  return false;
}

async function measure(wanted: readonly Wanted[], args: StudiesArguments): Promise<number> {
  const stop = interruption();
  const deadline =
    args.minutes === null ? Number.POSITIVE_INFINITY : performance.now() + args.minutes * MINUTE_MS;
  // Check all studies before the first one runs.
  const writes = !args.quick && args.pilot === null && args.shard === null;
  for (const { study, name, outcome } of writes ? wanted : []) {
    const stored = await storedOutcome(outcome, study, name);
    if (stored === null || !('wrong' in stored) || !stored.foreign) continue;
    console.error(`${stored.wrong}\n\nNothing was run.`);
    return 2;
  }
  const studies = wanted.map(({ study }) => study);
  if (args.slurm !== null) return onCluster(studies, args, args.slurm);
  const plans = studies.map((study) => planChecked(study, planOptions(args), paperIds, printWarnings));
  const { shard } = args;
  let refused = false;
  const trained = plans.flatMap(({ jobs }) => jobs.filter(({ exact }) => !exact));
  const mine = new Set(trained.filter((_, k) => k % (shard?.count ?? 1) === shard?.index));
  for (const [at, whole] of plans.entries()) {
    const { study } = whole;
    const { name, outcome: path } = wanted[at] as Wanted;
    const plan = shard === null ? whole : { ...whole, jobs: whole.jobs.filter((job) => mine.has(job)) };
    if (plan.jobs.length === 0) continue;
    const executor = new ProcessExecutor(study, args);
    const blocks = await executor.stored(plan.jobs);
    // A study that is measured already, or is not measured in full, needs no pilot.
    const pilots = args.pilots && writes && plan.jobs.some((job) => !job.exact && !blocks.has(job));
    if (pilots && !(await passesPilot(study, name, executor, args.despitePilot, stop))) {
      refused = true;
      continue;
    }
    const state = await runStudy(plan, {
      executors: [executor],
      // A part of the work has no verdict.
      judge:
        shard === null ? verdictOf : () => ({ verdict: 'undecided', gates: [], parts: [], controls: [] }),
      signal: stop,
      blocks,
      mayStart: ({ exact }) => exact || performance.now() <= deadline,
      progress: (share, { part, from, to }) =>
        shown(`${study.id} ${part.key} seeds ${from}–${to - 1}`)(share),
    });
    if (state === null && stop.aborted) {
      console.error('\nStopped. What is finished is kept: the same command continues.');
      return INTERRUPTED;
    }
    if (state === null) {
      console.error(
        `${args.minutes} minutes are over. What is finished is kept: the same command continues.`,
      );
      return 0;
    }
    if (shard !== null) continue;
    const outcome = await outcomeOf(plan, state, executor, today());
    const quick = args.quick || args.pilot !== null;
    console.log(`${verdictText(study, state, quick)}\n`);
    const seconds = outcome.experiments.reduce((sum, one) => sum + one.coreSeconds, 0);
    console.error(`${(seconds / 60).toFixed(2)} core minutes.`);
    if (quick) continue;
    if (plan.fewer) {
      console.error(`${name} asks for more seeds: nothing was written.`);
      continue;
    }
    if (!(await written(path, outcomeText(outcome)))) return 2;
    if (name !== study.id) console.error(`Its outcome is ${path}.`);
  }
  if (shard !== null) console.log(`Part ${shard.index + 1}/${shard.count} is done.`);
  else await tidy(args.kept); // other parts need this one's finished jobs
  return refused ? 1 : 0;
}

const ON_TERMINAL = process.stderr.isTTY;
const QUIET_MS = 10_000;
let said = 0;
/** A line that is rewritten on a terminal, or a new one every ten seconds elsewhere. */
const shown = (name: string) => (share: number) => {
  const now = performance.now();
  if (now - said < (ON_TERMINAL ? 200 : QUIET_MS)) return;
  said = now;
  const line = `${name}: ${(100 * share).toFixed(0)} %`;
  process.stderr.write(ON_TERMINAL ? `\r\x1b[K${line}` : `${line}\n`);
};

await command(main);
