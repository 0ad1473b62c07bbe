/**
 * Decides whether the result of a function is linear in facts that are drawn at random. If so, the mean of the result is the
 * result at their means. The analysis reads the text and is conservative: whatever it cannot follow counts as nonlinear.
 */

import { BUILTIN_FUNCTIONS } from '../check/names.ts';
import type { ParsedModule } from '../contract.ts';
import { CALL_DEPTH_LIMIT } from '../limits.ts';
import type { ExprTree, FunctionTree, ModuleTree, StmtTree } from '../tree.ts';
import { treeOf } from './same-functions.ts';

/** 0: does not depend on chance; 1: linear in it; 2: nonlinear. */
type Degree = 0 | 1 | 2;
type Locals = Map<string, Degree>;

const MAX_STEPS = 20_000;

/** @param certain names that do not depend on chance: facts of the given transition, and constants */
export function isLinear(module: ParsedModule, name: string, certain: ReadonlySet<string>): boolean {
  const tree = treeOf(module);
  const fn = tree.functions.get(name);
  return fn !== undefined && new Reader(tree, certain).of(fn, []) < 2;
}

class Reader {
  readonly #tree: ModuleTree;
  readonly #certain: ReadonlySet<string>;
  #depth = 0;
  #budget = MAX_STEPS;
  #returned: Degree = 0;

  constructor(tree: ModuleTree, certain: ReadonlySet<string>) {
    this.#tree = tree;
    this.#certain = certain;
  }

  of(fn: FunctionTree, args: readonly Degree[]): Degree {
    if (this.#depth > CALL_DEPTH_LIMIT || --this.#budget < 0) return 2;
    const outer = this.#returned;
    this.#returned = 0;
    this.#depth++;
    this.#body(fn.body, new Map(fn.params.map((param, k) => [param.name, args[k] ?? 2])), 0);
    this.#depth--;
    const degree = this.#returned;
    this.#returned = outer;
    return degree;
  }

  /** @param test degree of all enclosing tests: anything done under a test that depends on chance is nonlinear */
  #body(body: readonly StmtTree[], locals: Locals, test: Degree): void {
    for (const statement of body) this.#statement(statement, locals, test);
  }

  #statement(statement: StmtTree, locals: Locals, test: Degree): void {
    switch (statement.kind) {
      case 'declare':
        this.#set(statement.variable.name, this.#degree(statement.value, locals), locals, test);
        break;
      case 'assign': {
        const { target, operator, value } = statement;
        const given = this.#degree(value, locals);
        // A value that is stored from step to step depends on more than this step.
        if (target.kind === 'index' || !locals.has(target.name)) break;
        const kept = locals.get(target.name) ?? 2;
        this.#set(target.name, operator === undefined ? given : joined(operator, kept, given), locals, test);
        break;
      }
      case 'if': {
        const under = worst(test, bent(this.#degree(statement.test, locals)));
        this.#body(statement.yes, locals, under);
        this.#body(statement.no, locals, under);
        // After a return that depends on chance, everything that follows depends on it too.
        if (under === 2 && returns([...statement.yes, ...statement.no])) this.#returned = 2;
        break;
      }
      case 'for': {
        const bounds = [statement.from, statement.to, statement.step].map((of) => this.#degree(of, locals));
        const under = worst(test, ...bounds.map(bent));
        locals.set(statement.variable.name, worst(...bounds));
        // Degrees only grow, so this loop stops after at most (locals × degrees) rounds.
        for (let before = ''; before !== [...locals.values()].join(); ) {
          before = [...locals.values()].join();
          this.#body(statement.body, locals, under);
        }
        break;
      }
      case 'block':
        this.#body(statement.body, locals, test);
        break;
      case 'return':
        this.#returned = worst(this.#returned, test, this.#degree(statement.value, locals));
        break;
      case 'do':
        this.#degree(statement.call, locals);
        break;
      case 'break':
      case 'continue':
        if (test === 2) this.#returned = 2;
        break;
    }
  }

  #set(name: string, degree: Degree, locals: Locals, test: Degree): void {
    locals.set(name, worst(locals.get(name) ?? 0, degree, test));
  }

  #degree(tree: ExprTree | undefined, locals: Locals): Degree {
    if (tree === undefined) return 0;
    const of = (part: ExprTree) => this.#degree(part, locals);
    switch (tree.kind) {
      case 'number':
      case 'bool':
        return 0;
      case 'name':
        return locals.get(tree.name) ?? this.#value(tree.name);
      case 'index': {
        const array = this.#tree.values.get(tree.array.name);
        const table = array?.kind === 'array' && array.space === 'data';
        return worst(table ? 0 : 2, ...tree.indices.map((index) => bent(of(index))));
      }
      case 'call': {
        const { name } = tree.callee;
        const args = tree.args.map(of);
        const own = this.#tree.functions.get(name);
        if (own !== undefined) return this.of(own, args);
        const certain = BUILTIN_FUNCTIONS.has(name) || this.#certain.has(name);
        return worst(certain ? 0 : 1, ...args.map(bent));
      }
      case 'unary':
        return tree.operator === 'neg' ? of(tree.a) : bent(of(tree.a));
      case 'binary':
        return joined(tree.operator, of(tree.a), of(tree.b));
      case 'logic':
        return worst(bent(of(tree.a)), bent(of(tree.b)));
      case 'choose':
        return worst(bent(of(tree.test)), of(tree.a), of(tree.b));
    }
  }

  #value(name: string): Degree {
    const value = this.#tree.values.get(name);
    if (value === undefined) return this.#certain.has(name) ? 0 : 1;
    if (value.kind === 'param') return 0;
    return value.kind === 'const' ? this.#degree(value.value, new Map()) : 2;
  }
}

const worst = (...degrees: readonly Degree[]): Degree => Math.max(0, ...degrees) as Degree;
/** The degree after any operation other than a sum. */
const bent = (degree: Degree): Degree => (degree > 0 ? 2 : 0);

function joined(operator: string, a: Degree, b: Degree): Degree {
  if (operator === 'add' || operator === 'sub') return worst(a, b);
  if (operator === 'mul') return a > 0 && b > 0 ? 2 : worst(a, b);
  if (operator === 'div') return worst(a, bent(b));
  return worst(bent(a), bent(b));
}

const returns = (body: readonly StmtTree[]): boolean =>
  body.some((statement) => {
    if (statement.kind === 'if') return returns([...statement.yes, ...statement.no]);
    if (statement.kind === 'for' || statement.kind === 'block') return returns(statement.body);
    return statement.kind === 'return';
  });
