import type { LevelPart, Rule } from './contract.ts';
import { decide, estimated, nameOf } from './decide.ts';

/** The 95 % interval lies above `above` and below `below`. */
export const level: Rule<LevelPart> = {
  readings: ({ variant: of, metric, when, level }) => [{ of, metric, when, level }],
  judge: ({ variant: of, metric, when, level, statistic = 'iqm', above, below }, scores) => [
    decide(estimated(nameOf(of), scores({ of, metric, when, level }), statistic), above, below),
  ],
};
