import sessionsText from './recommender-sessions.kernel.ts?raw';
import twoLevelsText from './recommender-two-levels.kernel.ts?raw';
/**
 * State = group of the user + 32 × propensity + 160 × boredom. Each group has a constant taste for novelty, which the
 * propensity of the session shifts by −2 to 2 quarters. Outcome = clicked + 2 × move of the propensity + 6 × left.
 */
export const SESSIONS = sessionsText;

/** Q(s, a) = A(user, a) + B(session, a): one table for what is constant and one for what changes within the session. */
export const TWO_LEVELS = twoLevelsText;
