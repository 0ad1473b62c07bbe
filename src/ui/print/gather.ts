/** Loads data for the printed sheet: curves that are not loaded yet, and the comparison. No React. */
import type { Plan } from '../../engine/contract.ts';
import type { Lab } from '../../lab/model.ts';
import type { Comparison } from '../../measure/compare/comparison.ts';
import { columnsOf } from '../charts/chart-contract.ts';
import { CHARTS } from '../charts/registry.ts';
import { FIRST_CHOICES, requestOf } from '../compare/choices.ts';
import { latestComparison } from '../compare/feed.ts';

/** Its strips are canvases in the screen theme; the other charts contain the same information. */
const NOT_ON_PAPER = ['advantage'];

export interface Gathered {
  readonly generation: number;
  readonly comparison: Comparison | null;
  /** Checksum of the curves of a finished run; null: it is not done, or was changed during training. */
  readonly curves: string | null;
}
export const NOTHING_GATHERED: Gathered = { generation: -1, comparison: null, curves: null };

const POLL_MS = 80;
/** Curves that arrive later are omitted: nobody waits longer for a print dialog. */
const PATIENCE_MS = 2_500;

export function chartsOnPaper(plan: Plan) {
  return CHARTS.filter((chart) => !NOT_ON_PAPER.includes(chart.id) && chart.applies(plan));
}

/** Requesting curves makes them arrive. @returns whether those with values have equal length */
function askCurves(lab: Lab, plan: Plan): boolean {
  const { xAxis } = lab.view.getState();
  const lengths = chartsOnPaper(plan).flatMap((chart) =>
    columnsOf(chart, plan).map(({ variant, column }) => lab.series(variant, column, xAxis).length),
  );
  const longest = Math.max(0, ...lengths);
  return longest > 0 && lengths.every((length) => length >= longest - 1);
}

/** @param until aborts the wait */
export async function gather(lab: Lab, until: AbortSignal): Promise<Gathered> {
  const { plan, generation, status } = lab.run.getState();
  if (plan === null) return NOTHING_GATHERED;
  // A visible comparison updates itself; a second request would cancel the first.
  const looksOn = lab.view.getState().panel === 'compare';
  const asked = looksOn
    ? Promise.resolve(latestComparison(lab.run))
    : lab.compare(requestOf(FIRST_CHOICES, plan), () => {}).catch(() => null);
  const proof = status === 'done' ? lab.curves().catch(() => null) : Promise.resolve(null);
  const end = performance.now() + PATIENCE_MS;
  while (!until.aborted && !askCurves(lab, plan) && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  const inTime = new Promise<null>((resolve) =>
    setTimeout(() => resolve(null), Math.max(0, end - performance.now())),
  );
  const comparison = await Promise.race([asked, inTime]);
  const curves = await Promise.race([proof, inTime]);
  return { generation, comparison, curves: curves?.hash ?? null };
}
