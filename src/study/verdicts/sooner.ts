import { thresholdWindow } from '../../stats/stats/survival.ts';
import type { Ends, Reading, Rule, Sooner } from './contract.ts';
import { decide, estimated, nameOf } from './decide.ts';

const reading = ({ metric, level, threshold, below, counted }: Sooner, of: string): Reading => ({
  of,
  metric,
  level,
  steps: { to: threshold, ...(below && { below }), ...(counted && { counted }) },
});

/** @param steps [seeds] @param points of their run: the first that can count ends the first window */
function endsOf(steps: Float64Array, points: readonly number[]): Ends {
  const at = (point: number | undefined) => steps.filter((one) => one === point).length;
  return { first: at(points[thresholdWindow(points.length) - 1]), whole: at(points.at(-1)) };
}

/**
 * Mean over seeds of ln(steps of the variant / steps of the other). A seed that never reaches the threshold counts as its whole run, which
 * brings the ratio closer to 0: such a seed of the variant is never in its favor.
 */
export const sooner: Rule<Sooner> = {
  readings: (part) => [part.variant, ...part.over].map((of) => reading(part, of)),
  judge: (part, scores, _, points) =>
    part.over.map((base) => {
      const both = [part.variant, base];
      const steps = both.map((of) => scores(reading(part, of)));
      const [one = new Float64Array(), other] = steps;
      const ratios = one.map((own, seed) => Math.log(own / (other?.[seed] ?? Number.NaN)));
      const what = part.counted ?? 'steps';
      const label = `ln(${what} of ${nameOf(part.variant)} / ${what} of ${nameOf(base)})`;
      const most = -Math.log(part.factor ?? 1);
      const row = decide(estimated(label, ratios, part.statistic ?? 'mean'), undefined, most);
      if (part.counted !== undefined) return row; // points are steps
      return { ...row, ends: both.map((of, k) => endsOf(steps[k] ?? new Float64Array(), points(of))) };
    }),
};
