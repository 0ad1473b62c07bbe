import recurringBanditText from './recurring-bandit.kernel.ts?raw';
/**
 * Eight pulls per episode. One of two arms pays in four pulls of five, the other in one of five. Evidence = pays of the first
 * and misses of the second, minus the opposite: the log-odds of the two cases. State = evidence + 8, plus 17 × time, plus 136 ×
 * the better arm.
 */
export const RECURRING_BANDIT = recurringBanditText;
