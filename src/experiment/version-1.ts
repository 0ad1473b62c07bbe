/**
 * Migrates version 1 to 2, which only renames things. A variant was an arm, a measurement point a checkpoint,
 * and a custom part an own part. The experiment trains to the same bits.
 */
import { isPlainObject, type Plain, type PlainObject } from './plain-data.ts';

const TOP: Readonly<Record<string, string>> = { arms: 'variants', checkpoints: 'measurementPoints' };
const AGENTS: Readonly<Record<string, string>> = { 'own-agent': 'custom-agent' };
const TERMS: Readonly<Record<string, string>> = { 'own-module': 'custom-module' };
const SETTINGS: Readonly<Record<string, string>> = { normaliseAdvantages: 'normalizeAdvantages' };
/** The only renamed event. It may also occur in users' texts. */
const EVENT = /\bpassedCheckpoint\b/g;

/** Whether a file without a version number uses version 1 names. */
export function isVersion1(data: PlainObject): boolean {
  return 'arms' in data && !('variants' in data);
}

export function fromVersion1(old: PlainObject): PlainObject {
  const { edits, ...rest } = old;
  const carried = part(rest);
  if (!Array.isArray(edits)) return edits === undefined ? carried : { ...carried, edits };
  return {
    ...carried,
    edits: edits.map((edit: Plain) =>
      isPlainObject(edit) && isPlainObject(edit.patch) ? { ...edit, patch: part(edit.patch) } : edit,
    ),
  };
}

/** Migrates an experiment, or the patch of an edit. */
function part(old: PlainObject): PlainObject {
  const carried = renamed(old, TOP);
  if ('world' in carried) carried.world = withNewEvent(carried.world);
  if (Array.isArray(carried.variants)) carried.variants = carried.variants.map(variant);
  return carried;
}

function variant(old: Plain): Plain {
  if (!isPlainObject(old)) return old;
  const carried: Record<string, Plain> = { ...old };
  if (isPlainObject(old.agent)) carried.agent = withNewEvent(agentOf(old.agent));
  if (Array.isArray(old.reward)) carried.reward = old.reward.map(fromTermOfVersion1);
  return carried;
}

/** Migrates an agent. A custom agent declares its own settings, which keep their names. */
function agentOf(old: PlainObject): PlainObject {
  if (typeof old.type !== 'string') return old;
  const type = wordIn(AGENTS, old.type);
  return type === undefined ? renamed(old, SETTINGS) : { ...old, type };
}

export function fromTermOfVersion1(old: Plain): Plain {
  if (!isPlainObject(old)) return old;
  const name = typeof old.term === 'string' ? wordIn(TERMS, old.term) : undefined;
  return withNewEvent(name === undefined ? old : { ...old, term: name });
}

const wordIn = (words: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;

/** Renames keys and keeps their order. If a version 2 key already exists, it wins. */
function renamed(old: PlainObject, names: Readonly<Record<string, string>>): Record<string, Plain> {
  const taken = (key: string) => Object.hasOwn(old, wordIn(names, key) ?? '');
  return Object.fromEntries(
    Object.entries(old)
      .filter(([key]) => !taken(key))
      .map(([key, value]) => [wordIn(names, key) ?? key, value]),
  );
}

function withNewEvent(value: Plain): Plain {
  if (typeof value === 'string') return value.replaceAll(EVENT, 'passedWaypoint');
  if (Array.isArray(value)) return value.map(withNewEvent);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withNewEvent(item)]));
}
