/**
 * Parses text to a module: limits, syntax, and the constructs that the language allows. The linker resolves
 * names.
 */
import type { FunctionSignature, ParsedModule } from '../contract.ts';
import {
  CUSTOM_AGENT_WORK_LIMIT,
  CUSTOM_MEMORY_WORD_LIMIT,
  CUSTOM_MODULE_LIMITS,
  CUSTOM_TASK_MEMORY_WORD_LIMIT,
  CUSTOM_TASK_WORK_LIMIT,
  MODULE_LIMITS,
} from '../limits.ts';
import { guarded, type Source } from '../place.ts';
import type { FunctionTree, ModuleTree } from '../tree.ts';
import { freeNamesOf } from './free-names.ts';
import { prescan } from './prescan.ts';
import { readModule } from './read-declaration.ts';
import { parseText, Reading } from './reading.ts';

/**
 * What a custom text may do, by kind. It may change only what it declares and what the contract of its kind
 * lends it.
 */
const HELD = {
  own: { keepsToItself: true, mostMemory: CUSTOM_MEMORY_WORD_LIMIT },
  'custom-agent': {
    keepsToItself: true,
    lent: new Set(['pi', 'advantage', 'countUpdate']),
    mostWork: CUSTOM_AGENT_WORK_LIMIT,
  },
  'custom-world': {
    keepsToItself: true,
    lent: new Set(['emit', 'pay', 'terminate']),
    mostMemory: CUSTOM_MEMORY_WORD_LIMIT,
  },
  'written-task': {
    keepsToItself: true,
    lent: new Set(['write', 'payStep', 'aspect', 'partialCredit', 'malformed']),
    mostWork: CUSTOM_TASK_WORK_LIMIT,
    mostMemory: CUSTOM_TASK_MEMORY_WORD_LIMIT,
  },
} satisfies Record<string, Partial<ModuleTree>>;
type Kind = keyof typeof HELD;

/**
 * Parses a module's text. Throws only KernelError.
 * @param kind set for a user's text, which has smaller limits and must follow a contract
 */
export function parseModule(name: string, text: string, kind?: Kind): ParsedModule {
  const source = { name, text };
  return guarded(source, () => {
    prescan(source, kind === undefined ? MODULE_LIMITS : CUSTOM_MODULE_LIMITS);
    const { body, comments } = parseText(source);
    const tree = readModule(new Reading(source), body, comments);
    return parsedModule(source, kind === undefined ? tree : { ...tree, ...HELD[kind] });
  });
}

/** The public view of a tree. */
export function parsedModule(source: Source, tree: ModuleTree): ParsedModule {
  const values = [...tree.values.values()];
  return {
    name: source.name,
    text: source.text,
    meta: tree.meta,
    params: values.flatMap((value) => (value.kind === 'param' ? [value.declaration] : [])),
    events: values.flatMap((value) =>
      value.kind === 'event' ? [{ name: value.name, help: value.help }] : [],
    ),
    functions: [...tree.functions.values()].filter((fn) => fn.exported).map(signatureOf),
    freeNames: freeNamesOf(tree),
    remembers: values.some(
      (value) => value.kind === 'scalar' || (value.kind === 'array' && value.space === 'memory'),
    ),
    data: values.flatMap((value) => (value.kind === 'array' && value.space === 'data' ? [value.name] : [])),
    tree,
  };
}

function signatureOf(fn: FunctionTree): FunctionSignature {
  return {
    name: fn.name,
    params: fn.params.map(({ name, type }) => ({ name, type: type.scalar + '[]'.repeat(type.dimensions) })),
    result: fn.result,
    help: fn.help,
  };
}

/**
 * Some modules are parsed again and again: the loop of variants that are alike, the world of every build, the
 * text that a user edits. The cache fits an experiment with the maximum number of variants and the one before
 * it.
 */
const MAX_KEPT = 32;
const kept = new Map<string, ParsedModule>();

/** Like `parseModule`, but caches the last 32 texts. @throws KernelError */
export function parseKept(name: string, text: string, kind?: Kind): ParsedModule {
  const key = `${name}\n${kind}\n${text}`;
  const module = kept.get(key) ?? parseModule(name, text, kind);
  kept.delete(key);
  kept.set(key, module);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return module;
}
