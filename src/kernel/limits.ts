/** Limits of a text, checked before parsing, so that size alone can never stop the page. */
export interface Limits {
  readonly bytes: number;
  /** A token becomes two nodes of the tree at most. */
  readonly tokens: number;
}

export const MODULE_LIMITS: Limits = { bytes: 64 * 1024, tokens: 32_768 };
/** A custom module. */
export const CUSTOM_MODULE_LIMITS: Limits = { bytes: 16 * 1024, tokens: 8_192 };
export const EXPRESSION_LIMITS: Limits = { bytes: 4 * 1024, tokens: 1_000 };

/** Brackets within brackets, statements within statements. */
export const NESTING_LIMIT = 64;
/** Operands of one unbroken chain (`a + b + …`, `else if …`), which nests only in the parser. */
export const CHAIN_LIMIT = 256;
export const NAME_LENGTH_LIMIT = 64;
/** Nodes of a whole program's typed tree. */
export const PROGRAM_NODE_LIMIT = 65_536;
export const CALL_DEPTH_LIMIT = 64;
export const EVENT_LIMIT = 32;
export const MEMORY_WORD_LIMIT = 16 * 1024 * 1024;
/** Of the arrays of a custom world or reward term, which each replica has: 4 MiB. */
export const CUSTOM_MEMORY_WORD_LIMIT = 2 ** 20;
/** Of a text that is called for each prompt or completion, and whose memory is copied for each: 64 KiB. */
export const CUSTOM_TASK_MEMORY_WORD_LIMIT = 2 ** 14;
/** Nodes evaluated by one call of an entry, loops multiplied out: 2³² stops texts that would never return. */
export const WORK_LIMIT = 2 ** 32;
/** The same for a custom expression or module, which runs at every step. */
export const EXPRESSION_WORK_LIMIT = 2 ** 20;
/** The same for a custom agent, which may learn from whole episodes or sweep its tables at once: the largest built-in one takes 1.2e9. */
export const CUSTOM_AGENT_WORK_LIMIT = 2 ** 31;
/** The same for a written language task, which is called once for each prompt and completion: a few milliseconds. */
export const CUSTOM_TASK_WORK_LIMIT = 2 ** 22;
