/** Kernel texts for the studies of the short corridor (Sutton & Barto, example 13.1). */
import corridorText from './corridor-corridor.kernel.ts?raw';
import fromTheLeftText from './corridor-from-the-left.kernel.ts?raw';
import walkedText from './corridor-walked.kernel.ts?raw';
/** Three states that look alike. In the second one, left and right are switched. Each step costs 1. */
export const CORRIDOR = corridorText;

/** The same corridor under a fixed policy that goes right with a given probability, which makes its value exact. */
export const WALKED = walkedText;

/**
 * REINFORCE as in the book's boxes of 13.3 and 13.4: the parameters change step by step after the episode. Preferences begin at
 * ± 1.47, so that the first policy goes right with probability 0.05, as in the book's figures.
 */
export const FROM_THE_LEFT = fromTheLeftText;
