/** The orders in which the Atlas lists its rows. What has no score, cost or verdict comes last. */
import { type AtlasRow, STATUSES } from '../../study/rows.ts';

export const ORDERS = ['family', 'score', 'cost', 'verdict'] as const;
export type Order = (typeof ORDERS)[number];
export const ORDER_TEXTS: Readonly<Record<Order, string>> = {
  family: 'By family',
  score: 'Highest score first',
  cost: 'Cheapest first',
  verdict: 'By verdict',
};

const KEYS: Readonly<Record<Order, (row: AtlasRow) => number>> = {
  family: () => 0,
  score: ({ score }) => -(score ?? Number.NEGATIVE_INFINITY),
  cost: ({ coreMinutes }) => coreMinutes ?? Number.POSITIVE_INFINITY,
  verdict: ({ status }) => STATUSES.indexOf(status),
};

/** Equal rows keep their order. */
export function inOrder(rows: readonly AtlasRow[], order: Order): readonly AtlasRow[] {
  const key = KEYS[order];
  return rows.toSorted((a, b) => {
    const [one, other] = [key(a), key(b)];
    return one === other ? 0 : one < other ? -1 : 1;
  });
}

/** The study that follows in its family, in the order of the Atlas, and after the last one the first; null if it is the only one. */
export function nextStudy(rows: readonly AtlasRow[], study: string): string | null {
  const family = rows.find((row) => row.study === study)?.family;
  const all = [...new Set(rows.flatMap((row) => (row.family === family ? (row.study ?? []) : [])))];
  const next = all[(all.indexOf(study) + 1) % all.length];
  return next === undefined || next === study ? null : next;
}
