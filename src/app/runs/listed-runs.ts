import { matcherOf } from '../kit/search-field.tsx';
import type { ListedRun, RunRecord } from '../model/library-model.ts';

export const ORDER_WORDS = {
  newest: 'newest first',
  name: 'by name',
  size: 'largest first',
  steps: 'longest first',
} as const;
export type Order = keyof typeof ORDER_WORDS;
export const ORDERS = Object.keys(ORDER_WORDS) as Order[];

export function recordOf(run: ListedRun): RunRecord | null {
  return run.state === 'newer' ? null : run.record;
}

/** Returns runs that contain every word of the query. Unreadable runs match nothing. */
export function found(runs: readonly ListedRun[], query: string, order: Order): readonly ListedRun[] {
  const matches = matcherOf(query);
  const hits = runs.filter((run) => {
    const record = recordOf(run);
    if (record === null) return query.trim() === '';
    const { name, notes, hash, difference, text, experiment } = record;
    return matches([name, notes, hash, difference, text, JSON.stringify(experiment)].join(' '));
  });
  const by: Readonly<Record<Order, (a: ListedRun, b: ListedRun) => number>> = {
    newest: (a, b) => b.sequence - a.sequence,
    name: (a, b) => (recordOf(a)?.name ?? '').localeCompare(recordOf(b)?.name ?? '', 'en', { numeric: true }),
    size: (a, b) => b.bytes - a.bytes,
    steps: (a, b) => (recordOf(b)?.envSteps ?? 0) - (recordOf(a)?.envSteps ?? 0),
  };
  return hits.sort((a, b) => by[order](a, b) || b.sequence - a.sequence);
}

/** Uses UTC, so that the same run has the same text everywhere. */
export function dateText(milliseconds: number): string {
  if (milliseconds <= 0) return 'date unknown';
  const text = new Date(milliseconds).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`;
}
