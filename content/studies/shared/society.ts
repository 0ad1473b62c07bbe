import rulesText from './society-rules.kernel.ts?raw';
import societyText from './society-society.kernel.ts?raw';
/**
 * Five members answer yes or no. Four are each an expert for one of four topics; the fifth is an expert for none. State =
 * answers as bits, plus 32 × topic that the reader sees, plus 128 × the right answer. An expert is right in 95 % of the
 * questions of the topic.
 */
export const SOCIETY = societyText;

/** Without learning: the answer of one member, the majority, or the highest bid, by how often a member was right. */
export const RULES = rulesText;
