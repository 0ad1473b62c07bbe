import type { PartsWays, Rule } from './contract.ts';
import { decide, estimated } from './decide.ts';

/** Both per seed: end − early span of the proxy, early span − end of the truth. The span is written before the run. */
export const parts: Rule<PartsWays> = {
  readings: ({ variant: of, metric, truth, from, when, level }) =>
    [metric, truth].flatMap((name) => [from, when].map((time) => ({ of, metric: name, when: time, level }))),
  judge: ({ variant: of, metric, truth, from, when, level, statistic = 'mean', margin = 0 }, scores) => {
    const change = (name: string) => {
      const early = scores({ of, metric: name, when: from, level });
      return scores({ of, metric: name, when, level }).map(
        (late, seed) => late - (early[seed] ?? Number.NaN),
      );
    };
    return [
      decide(estimated(`rise of ${metric}`, change(metric), statistic), 0),
      decide(
        estimated(
          `fall of ${truth}`,
          change(truth).map((rise) => -rise),
          statistic,
        ),
        margin,
      ),
    ];
  },
};
