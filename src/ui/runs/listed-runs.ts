/** Searching and sorting the list of runs. */
import type { ListedRun, RunRecord } from '../../lab/runs/model.ts';

export const ORDERS = ['newest', 'name', 'size', 'steps'] as const;
export type Order = (typeof ORDERS)[number];
export const ORDER_WORDS: Readonly<Record<Order, string>> = {
  newest: 'newest first',
  name: 'by name',
  size: 'largest first',
  steps: 'most env steps first',
};

export function recordOf(run: ListedRun): RunRecord | null {
  return run.state === 'newer' ? null : run.record;
}

interface Variant {
  readonly label?: unknown;
  readonly agent?: { readonly type?: unknown };
  readonly reward?: readonly { readonly term?: unknown }[];
}

/** The searchable text of a run, in lower case. */
function haystack(record: RunRecord): string {
  const { name, notes, hash, difference, text, experiment } = record;
  const spec = experiment as {
    name?: unknown;
    world?: { family?: unknown; name?: unknown };
    variants?: readonly Variant[];
  } | null;
  const variants: readonly Variant[] = Array.isArray(spec?.variants) ? spec.variants : [];
  const words = [
    ...[name, notes, hash, difference, text, spec?.name, spec?.world?.family, spec?.world?.name],
    ...variants.flatMap(({ label, agent, reward }) => [
      label,
      agent?.type,
      ...(reward ?? []).map(({ term }) => term),
    ]),
  ];
  return words
    .filter((word) => typeof word === 'string')
    .join(' ')
    .toLowerCase();
}

/** Runs that contain every word of the query. Unreadable runs match nothing. */
export function found(runs: readonly ListedRun[], query: string, order: Order): readonly ListedRun[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const hits = runs.filter((run) => {
    if (words.length === 0) return true;
    const record = recordOf(run);
    const text = record === null ? '' : haystack(record);
    return words.every((word) => text.includes(word));
  });
  const by: Readonly<Record<Order, (a: ListedRun, b: ListedRun) => number>> = {
    newest: (a, b) => b.sequence - a.sequence,
    name: (a, b) => (recordOf(a)?.name ?? '').localeCompare(recordOf(b)?.name ?? '', 'en', { numeric: true }),
    size: (a, b) => b.bytes - a.bytes,
    steps: (a, b) => (recordOf(b)?.envSteps ?? 0) - (recordOf(a)?.envSteps ?? 0),
  };
  return [...hits].sort((a, b) => by[order](a, b) || b.sequence - a.sequence);
}

/** In UTC, so that the same run has the same words everywhere. */
export function dateText(milliseconds: number): string {
  if (milliseconds <= 0) return 'date unknown';
  const text = new Date(milliseconds).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`;
}
