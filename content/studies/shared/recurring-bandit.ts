/** A bandit task that recurs within an episode, as a text in the kernel language. */
import recurringBanditText from './recurring-bandit.kernel.ts?raw';
/**
 * Eight pulls an episode. One of two arms pays in four pulls of five, the other in one of five. Evidence = pays of the first and misses
 * of the second, less the opposite: the log-odds of the two cases. State = evidence + 8, plus 17 × time, plus 136 × the better arm.
 */
export const RECURRING_BANDIT = recurringBanditText;
