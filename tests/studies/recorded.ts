import type { Outcome } from '../../src/study/outcome.ts';

export const secondsOf = ({ experiments }: Outcome): number =>
  experiments.reduce((sum, { coreSeconds }) => sum + coreSeconds, 0);
