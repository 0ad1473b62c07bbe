/** Restores the numbers of a stored run in their order, layout by layout. */

import type { MeasurerOrder } from '../../workers/protocol-measurer.ts';
import { decodeLog } from '../database/log.ts';
import { RunMetrics } from './run-metrics.ts';

type Restore = Extract<MeasurerOrder, { readonly kind: 'restore' }>;

export function restoredMetrics(order: Restore, room: number): RunMetrics {
  const { variants, columns, grid, seeds, shards, shapes, logs, whole, generation } = order;
  const now = { variants, columns, grid };
  const first = shapes[0] ?? { revision: 0, ...now };
  const metrics = new RunMetrics({ kind: 'open', generation, ...first, seeds, shards }, room);
  let revision = first.revision;
  const adopt = (shape: typeof now) => metrics.adopt({ kind: 'adopt', generation, ...shape });
  for (const log of logs) {
    for (const entry of decodeLog(log) ?? []) {
      if (entry.kind === 'giveUp') continue; // its worker is back
      const shape = shapes.find((one) => one.revision === entry.revision);
      if (entry.revision > revision && shape !== undefined) {
        adopt(shape);
        revision = entry.revision;
      }
      // What comes after a change and was measured before it has its place too.
      metrics.take({ ...entry, generation });
    }
  }
  if (shapes.some((shape) => shape.revision > revision)) adopt(now);
  if (!whole) metrics.spoil();
  return metrics;
}
