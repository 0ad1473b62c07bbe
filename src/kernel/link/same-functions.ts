/**
 * Decides whether two modules mean the same by a function: a user's text and the built-in module that it was
 * made from.
 */
import type { ParsedModule } from '../contract.ts';
import { freeNamesOf } from '../parse/free-names.ts';
import type { FunctionTree, ModuleTree, ValueTree } from '../tree.ts';

/**
 * Whether both modules have the same declarations, word for word, of these functions, of everything they call
 * and of all values they read. Positions and comments do not count. A function that neither module has counts
 * as the same.
 */
export function sameFunctions(a: ParsedModule, b: ParsedModule, names: readonly string[]): boolean {
  const [left, right] = [treeOf(a), treeOf(b)];
  const asked = new Set<string>();
  const same = (name: string): boolean => {
    if (asked.has(name)) return true;
    asked.add(name);
    const pairs: readonly (readonly [Declared, Declared])[] = [
      [left.functions.get(name), right.functions.get(name)],
      [left.values.get(name), right.values.get(name)],
    ];
    return pairs.every(
      ([mine, theirs]) =>
        plain(mine) === plain(theirs) &&
        (mine === undefined || [...namesIn(name, mine)].every((other) => same(other))),
    );
  };
  return names.every(same);
}

type Declared = FunctionTree | ValueTree | undefined;

/**
 * The tree is private to the kernel, so the contract hides its type. It is always the one that `parsedModule`
 * stored.
 */
export function treeOf(module: ParsedModule): ModuleTree {
  return module.tree as ModuleTree;
}

const WITHOUT = new Set(['at', 'help', 'declaration', 'raw']);

function plain(declared: Declared): string {
  if (declared === undefined) return '';
  // Settings count as equal whatever their default, because the experiment supplies the value.
  const structural = declared.kind === 'param' ? declared.declaration.structural : '';
  return `${structural}${JSON.stringify(declared, (key, value: unknown) => (WITHOUT.has(key) ? undefined : value))}`;
}

/** Names that a declaration uses, including those of its own module. */
function namesIn(name: string, declared: FunctionTree | ValueTree): ReadonlySet<string> {
  const isFunction = declared.kind === 'function';
  return freeNamesOf({
    values: new Map(isFunction ? [] : [[name, declared]]),
    functions: new Map(isFunction ? [[name, declared]] : []),
    meta: {},
    readsOnly: false,
  });
}
