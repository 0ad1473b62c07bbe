import type { Reading, Rule, Sooner } from './contract.ts';
import { decide, estimated, nameOf } from './decide.ts';

const reading = ({ metric, level, threshold, below, counted }: Sooner, of: string): Reading => ({
  ...{ of, metric, level },
  steps: { to: threshold, ...(below && { below }), ...(counted && { counted }) },
});

/**
 * Mean over seeds of ln(steps of the variant / steps of the other). A seed that never reaches the threshold counts as its whole run, which
 * brings the ratio closer to 0: such a seed of the variant is never in its favor.
 */
export const sooner: Rule<Sooner> = {
  readings: (part) => [part.variant, ...part.over].map((of) => reading(part, of)),
  judge: (part, scores) =>
    part.over.map((base) => {
      const [one, other] = [part.variant, base].map((of) => scores(reading(part, of)));
      const ratios = (one ?? new Float64Array()).map((steps, seed) =>
        Math.log(steps / (other?.[seed] ?? Number.NaN)),
      );
      const what = part.counted ?? 'steps';
      const label = `ln(${what} of ${nameOf(part.variant)} / ${what} of ${nameOf(base)})`;
      const most = -Math.log(part.factor ?? 1);
      return decide(estimated(label, ratios, part.statistic ?? 'mean'), undefined, most);
    }),
};
