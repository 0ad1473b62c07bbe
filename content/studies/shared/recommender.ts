/** Sessions of a recommender and an agent with two levels, as texts in the kernel language. */
import sessionsText from './recommender-sessions.kernel.ts?raw';
import twoLevelsText from './recommender-two-levels.kernel.ts?raw';
/**
 * State = group of the user + 32 × propensity + 160 × boredom. The group has a taste for novelty that stays. The propensity of the
 * session shifts it, from −2 to 2 quarters. Outcome = clicked + 2 × move of the propensity + 6 × left.
 */
export const SESSIONS = sessionsText;

/** Q(s, a) = A(user, a) + B(session, a): a table for what stays and one for what changes within the session. */
export const TWO_LEVELS = twoLevelsText;
