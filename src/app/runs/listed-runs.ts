/** How the list of stored runs is searched, sorted and grouped. */
import { difference } from '../../experiment/difference.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { Catalogue } from '../../experiment/field.ts';
import { listed } from '../kit/listed.ts';
import { measured } from '../kit/numerals.ts';
import { groupsOf, matcherOf } from '../kit/search-field.tsx';
import type { ListedRun, RunRecord, TaskReturns } from '../model/library-model.ts';

export function recordOf(run: ListedRun): RunRecord | null {
  return run.state === 'newer' ? null : run.record;
}

/** The parts of a stored experiment that the list shows. It may come from a file, so nothing is certain. */
interface StoredExperiment {
  readonly name?: unknown;
  readonly seeds?: unknown;
  readonly world?: { readonly family?: unknown };
  readonly variants?: readonly ({ readonly label?: unknown } | null)[];
}
const experimentOf = (run: ListedRun) => (recordOf(run)?.experiment ?? {}) as StoredExperiment;

export const nameOf = (run: ListedRun): string => recordOf(run)?.name ?? `run ${run.sequence}`;
export const experimentName = (run: ListedRun): string => String(experimentOf(run).name ?? '');
export const seedsIn = (run: ListedRun): number => Number(experimentOf(run).seeds ?? 0);
export const familyOf = (run: ListedRun): string => String(experimentOf(run).world?.family ?? '');
export function designsOf(run: ListedRun): readonly string[] {
  const { variants } = experimentOf(run);
  return Array.isArray(variants) ? variants.map((variant) => String(variant?.label ?? '')) : [];
}

interface BestDesign {
  readonly taskReturn: number;
  /** Its name. Designs that show the same number are named together. */
  readonly design: string;
  /** Each design with its task return, for a tooltip. */
  readonly all: string;
}

/** The design whose task return ended highest, with those that tie with it; null if none was measured. */
export function bestDesign(run: ListedRun, ends: TaskReturns): BestDesign | null {
  const designs = designsOf(run);
  const measuredOf = (ends.get(run.id) ?? []).flatMap((taskReturn, variant) =>
    taskReturn === null ? [] : [{ taskReturn, design: designs[variant] ?? '' }],
  );
  const [first, ...others] = measuredOf;
  if (first === undefined) return null;
  const best = others.reduce((top, one) => (one.taskReturn > top.taskReturn ? one : top), first);
  const ties = measuredOf.filter((one) => measured(one.taskReturn) === measured(best.taskReturn));
  const all = measuredOf.map(({ design, taskReturn }) => `${design} ${measured(taskReturn)}`).join(', ');
  return { taskReturn: best.taskReturn, design: tiedText(ties, measuredOf.length), all };
}

function tiedText(ties: readonly { readonly design: string }[], of: number): string {
  if (ties.length === 1 || ties.length < of) return listed(ties.map(({ design }) => design));
  return of === 2 ? 'both equal' : `all ${of} equal`;
}

/** What differs from the preset of the same name, or else from the run that it continues; empty if nothing does. */
export function changeOf(
  run: ListedRun,
  presets: readonly { readonly experiment: Pick<Experiment, 'name'> }[],
  catalogue: Catalogue,
): string {
  const record = recordOf(run);
  const preset = presets.find(({ experiment }) => experiment.name === experimentName(run))?.experiment;
  if (record === null) return '';
  if (preset === undefined) return record.difference;
  const stored = record.experiment as Experiment;
  const edited = ({ edits = [], ...experiment }: Experiment): Experiment => ({ ...experiment, edits });
  try {
    return difference(edited(preset as Experiment), edited(stored), catalogue);
  } catch {
    return record.difference; // the file may hold an experiment of another version
  }
}

export function statusText(run: ListedRun, isOpen = false): string {
  if (run.state === 'newer') return 'made by a newer version';
  if (run.state === 'damaged') return 'damaged';
  if (run.held === 'elsewhere') return 'open in another tab';
  const { status } = run.record;
  if (isOpen) return `open here, ${status}`;
  return status === 'running' || status === 'paused' ? 'interrupted' : status;
}

/** Not a run that is open here or trains in another tab, and never one of a newer version of the page. */
export const isDeletable = (run: ListedRun, open: string | null): boolean =>
  run.state !== 'newer' && !(run.state === 'whole' && run.held === 'elsewhere') && run.id !== open;

/** Uses UTC, so that the same run has the same text everywhere. */
export function dateText(milliseconds: number): string {
  if (milliseconds <= 0) return 'date unknown';
  const text = new Date(milliseconds).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`;
}

const VALUES = {
  name: nameOf,
  status: (run) => statusText(run),
  world: familyOf,
  taskReturn: (run, ends) => bestDesign(run, ends)?.taskReturn ?? -Infinity,
  seeds: seedsIn,
  steps: (run) => recordOf(run)?.envSteps ?? 0,
  // The date may come from another machine's clock; the sequence is the order in which runs were stored.
  started: ({ sequence }) => sequence,
  size: ({ bytes }) => bytes,
} satisfies Readonly<Record<string, (run: ListedRun, ends: TaskReturns) => string | number>>;
export type SortKey = keyof typeof VALUES;
export interface Order {
  readonly by: SortKey;
  readonly descending: boolean;
}
export const NEWEST: Order = { by: 'started', descending: true };
/** Returns the order after a column's heading was pressed: text begins with A, numbers with the largest. */
export const orderAfter = (order: Order, by: SortKey): Order => ({
  by,
  descending: order.by === by ? !order.descending : !['name', 'status', 'world'].includes(by),
});

/** Returns runs that contain every word of the query. Unreadable runs match nothing. */
export function found(
  runs: readonly ListedRun[],
  query: string,
  { by, descending }: Order,
  ends: TaskReturns,
): readonly ListedRun[] {
  const matches = matcherOf(query);
  const hits = runs.filter((run) => {
    const record = recordOf(run);
    if (record === null) return query.trim() === '';
    const { name, notes, hash, difference, text, experiment } = record;
    return matches([name, notes, hash, difference, text, JSON.stringify(experiment)].join(' '));
  });
  const sortValue = VALUES[by];
  const compare = (a: string | number, b: string | number) => {
    if (typeof a === 'string') return a.localeCompare(String(b), 'en', { numeric: true });
    return a === b ? 0 : a - Number(b); // two infinities have no difference
  };
  return hits.sort(
    (a, b) =>
      compare(sortValue(a, ends), sortValue(b, ends)) * (descending ? -1 : 1) || b.sequence - a.sequence,
  );
}

export const GROUP_WORDS = {
  none: 'no groups',
  experiment: 'by experiment',
  world: 'by world',
  status: 'by status',
  day: 'by day',
} as const;
export type Grouping = keyof typeof GROUP_WORDS;
export const GROUPINGS = Object.keys(GROUP_WORDS) as Grouping[];

/** Returns groups in the order of each one's first run. @param worldName the words for a family of worlds */
export function grouped(
  runs: readonly ListedRun[],
  grouping: Grouping,
  worldName: (family: string) => string,
): readonly (readonly [name: string, runs: readonly ListedRun[]])[] {
  const groupOf = {
    none: () => '',
    experiment: (run: ListedRun) => experimentName(run) || 'unnamed',
    world: (run: ListedRun) => worldName(familyOf(run)) || 'world unknown',
    status: (run: ListedRun) => statusText(run),
    day: (run: ListedRun) => dateText(recordOf(run)?.created ?? 0).slice(0, 10),
  }[grouping];
  return groupsOf(runs, groupOf);
}
