import conversationText from './conversation.kernel.ts?raw';
/**
 * The user wants one of 2ⁿ items: bit k says whether it has attribute k. Attributes differ in how uncertain they are. State =
 * known answers (0 unknown, 1 no, 2 yes, in base 3) + 243 × turn. Actions: ask for attribute k, then recommend item a − 5.
 */
export const CONVERSATION = conversationText;
