/**
 * Compiles functions on demand: one copy for each combination of array arguments and, in the library, for
 * each random stream.
 */

import type { ArrayBinding, FoundFunction, Instance, Specialized } from '../check/instance.ts';
import { sizeOf } from '../check/measure-function.ts';
import { type Context, Scope } from '../check/scope.ts';
import { checkStatements, returnsAlways } from '../check/statement.ts';
import { FIRST_PROBE, fixedStream, isPerStream, streamName } from '../check/streams.ts';
import { withArticle } from '../check/type.ts';
import { KernelError } from '../contract.ts';
import type { Fn } from '../ir.ts';
import { CALL_DEPTH_LIMIT, EXPRESSION_WORK_LIMIT, PROGRAM_NODE_LIMIT, WORK_LIMIT } from '../limits.ts';
import { freeNamesOf } from '../parse/free-names.ts';
import { reject, type Source } from '../place.ts';
import type { FunctionTree, Span } from '../tree.ts';

/** The caller: either the host, or code at a position in a module. */
export interface Caller {
  readonly source: Source;
  readonly stream: number | undefined;
  readonly library: boolean;
}

export class Specializer {
  readonly functions: Fn[] = [];
  /** Random stream of each function, by function index. */
  readonly streams: (number | undefined)[] = [];
  private readonly work: number[] = [];
  private readonly done = new Map<string, Specialized>();
  private readonly stack: FoundFunction[] = [];
  private readonly drawing = new Map<FunctionTree, boolean>();
  private readonly context: Context;
  private nodes = 0;

  constructor(context: Context) {
    this.context = context;
  }

  specialize(found: FoundFunction, arrays: readonly ArrayBinding[], caller: Caller, at: Span): Specialized {
    const { owner, fn } = found;
    const stream = this.streamOf(found, caller);
    const name = nameOf(found, arrays, owner.library ? stream : undefined);
    const known = this.done.get(name);
    if (known !== undefined) return known;
    this.rejectRecursion(found, caller, at);
    this.stack.push(found);
    const compiled = this.insideCaller(owner, fn, caller, at, () =>
      this.compile(found, arrays, stream, name),
    );
    this.stack.pop();
    this.done.set(name, compiled);
    return compiled;
  }

  private compile(
    found: FoundFunction,
    arrays: readonly ArrayBinding[],
    stream: number | undefined,
    name: string,
  ): Specialized {
    const { owner, fn } = found;
    const scope = new Scope(this.context, owner, stream, false);
    let given = 0;
    for (const param of fn.params) {
      const array = param.type.dimensions > 0 ? arrays[given++] : undefined;
      if (array === undefined) scope.declareLocal(param, param.type.scalar, undefined);
      else scope.declare(param, array);
    }
    const params = scope.locals.length;
    const body = scope.within(() => checkStatements(scope, fn.body, fn.result));
    if (fn.result !== 'void' && !returnsAlways(body)) {
      const what = owner.tree.readsOnly ? 'the expression' : `\`${fn.name}\``;
      const message = `${what} must return ${withArticle(fn.result)} on every path`;
      scope.reject(fn.at, message, 'end it with `return …`');
    }
    const compiled: Fn = { name, locals: scope.locals, params, result: fn.result, body };
    const { nodes, work } = sizeOf(compiled, (index) => this.work[index] ?? 0);
    this.nodes += nodes;
    if (this.nodes > PROGRAM_NODE_LIMIT) {
      scope.reject(
        fn.at,
        `the program has more than ${PROGRAM_NODE_LIMIT} parts`,
        'use fewer functions with array parameters, or fewer arrays',
      );
    }
    const isUsers = owner.tree.readsOnly || owner.tree.keepsToItself === true;
    const limit = isUsers ? (owner.tree.mostWork ?? EXPRESSION_WORK_LIMIT) : WORK_LIMIT;
    // `main` is the host's own loop, so the host decides how long a call of it may run.
    if (work > limit && owner.name !== 'main') {
      scope.reject(
        fn.at,
        `one call of \`${fn.name}\` could take ${work.toExponential(1)} operations: at most ${limit} are allowed`,
        'make its loops shorter',
      );
    }
    const index = this.functions.push(compiled) - 1;
    this.work.push(work);
    this.streams.push(owner.library ? stream : undefined);
    return { index, result: fn.result, stream, changes: scope.changes };
  }

  /**
   * The stream that a function draws from; undefined for a library function that never draws (one copy serves
   * all).
   */
  private streamOf({ owner, fn }: FoundFunction, caller: Caller): number | undefined {
    if (!owner.library) return owner.stream;
    if (!this.draws(owner, fn, new Set())) return undefined;
    if (caller.stream !== undefined && caller.stream >= FIRST_PROBE) return caller.stream;
    return fixedStream(owner, fn.name) ?? caller.stream;
  }

  private draws(owner: Instance, fn: FunctionTree, asking: Set<FunctionTree>): boolean {
    const known = this.drawing.get(fn);
    if (known !== undefined) return known;
    if (asking.has(fn)) return false; // recursion, which is rejected when it is compiled
    asking.add(fn);
    const alone = { values: new Map(), functions: new Map([[fn.name, fn]]), meta: {}, readsOnly: false };
    const drawing = [...freeNamesOf(alone)].some((name) => {
      const value = owner.tree.values.get(name);
      if (value !== undefined) return isPerStream(owner, value);
      const called = this.context.names.libraryFunction(owner, name);
      return called?.owner.library === true && this.draws(called.owner, called.fn, asking);
    });
    this.drawing.set(fn, drawing);
    return drawing;
  }

  private rejectRecursion(found: FoundFunction, caller: Caller, at: Span): void {
    const start = this.stack.findIndex((entry) => entry.fn === found.fn);
    if (start >= 0) {
      const names = [...this.stack.slice(start).map((entry) => entry.fn.name), found.fn.name];
      const message = `recursion is not in this language: ${names.join(' → ')}`;
      reject(caller.source, at, message, 'write a loop with constant bounds');
    }
    if (this.stack.length >= CALL_DEPTH_LIMIT) {
      reject(caller.source, at, `calls are nested more than ${CALL_DEPTH_LIMIT} deep`);
    }
  }

  /** An error inside the library is reported at the caller's call. */
  private insideCaller<T>(owner: Instance, fn: FunctionTree, caller: Caller, at: Span, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof KernelError) || !owner.library || caller.library || error.module !== owner.name)
        throw error;
      return reject(caller.source, at, `in \`${fn.name}\` of the library: ${error.message}`, error.fix);
    }
  }
}

function nameOf(
  { owner, fn }: FoundFunction,
  arrays: readonly ArrayBinding[],
  stream: number | undefined,
): string {
  const bound = arrays.length === 0 ? '' : `<${arrays.map((array) => array.name).join(',')}>`;
  return `${owner.name}$${fn.name}${bound}${stream === undefined ? '' : `@${streamName(stream)}`}`;
}
