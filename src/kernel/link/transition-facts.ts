/**
 * Determines from the text of a user's dynamics whether a transition depends only on its arguments. The
 * analysis is conservative: whatever it cannot follow counts as a dependency.
 */

import { BUILTIN_FUNCTIONS } from '../check/names.ts';
import type { ParsedModule } from '../contract.ts';
import { CALL_DEPTH_LIMIT } from '../limits.ts';
import type { CallTree, ExprTree, ModuleTree, StmtTree } from '../tree.ts';
import { treeOf } from './same-functions.ts';

/**
 * Functions that are called at one point in time, and the other names that are facts of the transition by
 * then.
 */
export interface Asked {
  readonly functions: readonly string[];
  readonly facts: ReadonlySet<string>;
}

export interface TransitionQuestion {
  /** Called before a transition, when nothing has been set yet. */
  readonly before: Asked;
  /** Called during the transition itself. */
  readonly during: Asked;
  /** Called after the whole transition. */
  readonly after: Asked;
}

/**
 * @returns the first name that a transition depends on in addition to its arguments; null if there is none
 */
export function dependsOn(module: ParsedModule, question: TransitionQuestion): string | null {
  const reader = new Reader(treeOf(module));
  let set: ReadonlySet<string> = new Set();
  for (const { functions, facts } of [question.before, question.during, question.after]) {
    reader.facts = facts;
    const sets = functions.map((name) => reader.ask(name, set));
    if (facts === question.during.facts) set = sets.at(-1) ?? set;
  }
  return reader.found;
}

/** Scalars that definitely contain a value of this transition. */
type Fresh = ReadonlySet<string>;

class Reader {
  found: string | null = null;
  facts: ReadonlySet<string> = new Set();
  readonly #tree: ModuleTree;
  #budget = MAX_STEPS;
  /** What was fresh at each `return` so far, in the function being read. */
  #left: Fresh[] = [];
  #depth = 0;

  constructor(tree: ModuleTree) {
    this.#tree = tree;
  }

  /** @returns what is fresh after a call of the function, on every path */
  ask(name: string, fresh: Fresh): Fresh {
    const fn = this.#tree.functions.get(name);
    // The linker rejects recursion; here it only has to terminate.
    if (fn === undefined) return fresh;
    if (this.#depth > CALL_DEPTH_LIMIT || --this.#budget < 0) {
      this.found ??= name;
      return fresh;
    }
    const outer = this.#left;
    this.#left = [];
    this.#depth++;
    const end = this.#body(fn.body, fresh, new Set(fn.params.map((param) => param.name)));
    const all = end === null ? this.#left : [end, ...this.#left];
    this.#left = outer;
    this.#depth--;
    return common(all) ?? fresh;
  }

  /** @returns null if every path through the statements returns */
  #body(body: readonly StmtTree[], before: Fresh, outer: ReadonlySet<string>): Fresh | null {
    let fresh: Fresh = before;
    const locals = new Set(outer);
    for (const statement of body) {
      const after = this.#statement(statement, fresh, locals);
      if (after === null) return null;
      fresh = after;
    }
    return fresh;
  }

  #statement(statement: StmtTree, fresh: Fresh, locals: Set<string>): Fresh | null {
    switch (statement.kind) {
      case 'declare': {
        const after = this.#all([statement.value], fresh, locals);
        locals.add(statement.variable.name);
        return after;
      }
      case 'assign': {
        const { target, operator, value } = statement;
        const after = this.#all([value, ...(target.kind === 'index' ? target.indices : [])], fresh, locals);
        if (target.kind === 'index') {
          // Writes to arrays are not tracked: anything that reads a persistent array depends on it.
          if (operator !== undefined) this.#array(target.array.name, locals);
          return after;
        }
        if (operator !== undefined) this.#name(target.name, after, locals);
        return locals.has(target.name) ? after : new Set([...after, target.name]);
      }
      case 'if': {
        const tested = this.#expression(statement.test, fresh, locals);
        const ways = [this.#body(statement.yes, tested, locals), this.#body(statement.no, tested, locals)];
        return common(ways.filter((way) => way !== null));
      }
      case 'for': {
        const start = this.#all([statement.from, statement.to, statement.step], fresh, locals);
        // The body may not run even once, so nothing it sets is fresh afterwards.
        this.#body(statement.body, start, new Set([...locals, statement.variable.name]));
        return start;
      }
      case 'block':
        return this.#body(statement.body, fresh, locals);
      case 'return':
        this.#left.push(this.#all([statement.value], fresh, locals));
        return null;
      case 'do':
        return this.#call(statement.call, fresh, locals);
      case 'break':
      case 'continue':
        return fresh;
    }
  }

  /** Visits the expressions in order. */
  #all(trees: readonly (ExprTree | undefined)[], fresh: Fresh, locals: ReadonlySet<string>): Fresh {
    return trees.reduce((now, tree) => (tree ? this.#expression(tree, now, locals) : now), fresh);
  }

  #expression(tree: ExprTree, fresh: Fresh, locals: ReadonlySet<string>): Fresh {
    switch (tree.kind) {
      case 'number':
      case 'bool':
        return fresh;
      case 'name':
        this.#name(tree.name, fresh, locals);
        return fresh;
      case 'index':
        this.#array(tree.array.name, locals);
        return this.#all(tree.indices, fresh, locals);
      case 'call':
        return this.#call(tree, fresh, locals);
      case 'unary':
        return this.#expression(tree.a, fresh, locals);
      case 'binary':
        return this.#all([tree.a, tree.b], fresh, locals);
      case 'logic': {
        const first = this.#expression(tree.a, fresh, locals);
        this.#expression(tree.b, first, locals); // only if needed
        return first;
      }
      case 'choose': {
        const tested = this.#expression(tree.test, fresh, locals);
        const ways = [this.#expression(tree.a, tested, locals), this.#expression(tree.b, tested, locals)];
        return common(ways) ?? tested;
      }
    }
  }

  #call({ callee, args }: CallTree, fresh: Fresh, locals: ReadonlySet<string>): Fresh {
    let now = fresh;
    for (const argument of args) {
      if (argument.kind === 'name' && this.#tree.values.get(argument.name)?.kind === 'array')
        this.#array(argument.name, locals);
      else now = this.#expression(argument, now, locals);
    }
    if (this.#tree.functions.has(callee.name)) return this.ask(callee.name, now);
    if (!BUILTIN_FUNCTIONS.has(callee.name) && !this.facts.has(callee.name)) this.found ??= callee.name;
    return now;
  }

  #name(name: string, fresh: Fresh, locals: ReadonlySet<string>): void {
    if (locals.has(name) || fresh.has(name)) return;
    const value = this.#tree.values.get(name);
    if (value === undefined ? !this.facts.has(name) : value.kind === 'scalar') this.found ??= name;
  }

  #array(name: string, locals: ReadonlySet<string>): void {
    if (locals.has(name)) return; // an array parameter, whose argument was checked at the call
    const value = this.#tree.values.get(name);
    if (value?.kind !== 'array' || value.space === 'memory') this.found ??= name;
  }
}

/** Maximum calls followed. A text may contain so many calls that following all of them would take forever. */
const MAX_STEPS = 20_000;

/** What is fresh on every path; null if there is no path. */
function common(ways: readonly Fresh[]): Fresh | null {
  const [first, ...rest] = ways;
  return first === undefined
    ? null
    : new Set([...first].filter((name) => rest.every((way) => way.has(name))));
}
