/** Size limits of a text, checked before parsing, so that size alone can never freeze the page. */
export interface Limits {
  readonly bytes: number;
  /** A token becomes at most two nodes of the tree. */
  readonly tokens: number;
}

export const MODULE_LIMITS: Limits = { bytes: 64 * 1024, tokens: 32_768 };
/** A custom module. */
export const CUSTOM_MODULE_LIMITS: Limits = { bytes: 16 * 1024, tokens: 8_192 };
export const EXPRESSION_LIMITS: Limits = { bytes: 4 * 1024, tokens: 1_000 };

/** Maximum nesting of brackets and of statements. */
export const NESTING_LIMIT = 64;
/** Maximum operands of one unbroken chain (`a + b + …`, `else if …`), which nests only in the parser. */
export const CHAIN_LIMIT = 256;
export const NAME_LENGTH_LIMIT = 64;
/** Maximum nodes of a whole program's typed tree. */
export const PROGRAM_NODE_LIMIT = 65_536;
export const CALL_DEPTH_LIMIT = 64;
export const EVENT_LIMIT = 32;
export const MEMORY_WORD_LIMIT = 16 * 1024 * 1024;
/** Maximum array words of a custom world or reward term, allocated per replica: 4 MiB. */
export const CUSTOM_MEMORY_WORD_LIMIT = 2 ** 20;
/**
 * Maximum array words of a text that is called for each prompt or completion, with its memory copied for
 * each: 64 KiB.
 */
export const CUSTOM_TASK_MEMORY_WORD_LIMIT = 2 ** 14;
/**
 * Maximum nodes evaluated by one call of an entry, with loops multiplied out. It stops texts that would never
 * return.
 */
export const WORK_LIMIT = 2 ** 32;
/** The same for a custom expression or module, which runs at every step. */
export const EXPRESSION_WORK_LIMIT = 2 ** 20;
/**
 * The same for a custom agent, which may learn from whole episodes or sweep its tables at once. The largest
 * built-in agent takes 1.2e9.
 */
export const CUSTOM_AGENT_WORK_LIMIT = 2 ** 31;
/**
 * The same for a custom language task, which is called once for each prompt and completion. It allows a few
 * milliseconds.
 */
export const CUSTOM_TASK_WORK_LIMIT = 2 ** 22;
