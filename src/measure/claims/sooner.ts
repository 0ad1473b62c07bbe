import type { Reading, Rule, Sooner } from './contract.ts';
import { decide, estimated, nameOf } from './decide.ts';

const reading = ({ metric, level, threshold, below }: Sooner, of: string): Reading => ({
  ...{ of, metric, level },
  steps: { to: threshold, ...(below && { below }) },
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
      const label = `ln(steps of ${nameOf(part.variant)} / steps of ${nameOf(base)})`;
      return decide(estimated(label, ratios, part.statistic ?? 'mean'), undefined, 0);
    }),
};
