import exploringStartsText from './blackjack-exploring-starts.kernel.ts?raw';
import stickOnText from './blackjack-stick-on.kernel.ts?raw';
/** Dynamics of the graph family with one legal action per state: that of a player who sticks on a given sum or more. */
export const STICK_ON = stickOnText;

/** Monte Carlo control with exploring starts (Sutton & Barto, 5.3): the first action is random, all others are greedy. */
export const EXPLORING_STARTS = exploringStartsText;
