/** The state of the WGSL translation at a point of the program. */
import { constantOf, type Facts, fixedLocals, type Given, type Range, rangeOf } from '../facts.ts';
import type { Expr, Fn, Program, Scalar } from '../ir.ts';
import { at, walkExprs, walkStmts } from '../typed-tree.ts';
import { DEPTH_LIMIT, TooLargeForDevice, type WgslOptions } from './options.ts';
import type { Places } from './places.ts';
import type { HelperSet } from './routines.ts';

export interface WgslUnit {
  readonly program: Program;
  readonly entry: string;
  readonly options: Required<WgslOptions>;
  readonly places: Places;
  readonly notes: readonly FunctionNotes[];
  readonly given: Given;
  readonly helpers: HelperSet;
  /**
   * Functions that the text calls, with their arguments: the value that all calls so far agree on, or
   * undefined.
   */
  readonly called: Map<number, readonly (number | undefined)[]>;
}

export interface FunctionNotes {
  /** Whether it changes a scalar or an array, itself or by a call, so that the order of its calls matters. */
  readonly writes: boolean;
  /** Approximate nodes, including those of what it calls. */
  readonly size: number;
}

export function notesOf({ functions }: Program): FunctionNotes[] {
  const notes: FunctionNotes[] = [];
  for (const { body } of functions) {
    let size = 0;
    let writes = false;
    walkStmts(body, (stmt) => {
      size += 1;
      writes ||= stmt.op === 'setScalar' || stmt.op === 'store';
    });
    walkExprs(body, (expr) => {
      const callee = expr.op === 'call' ? at(notes, expr.fn) : undefined;
      size += callee?.size ?? (expr.op === 'load' ? 4 : 1);
      writes ||= callee?.writes === true;
    });
    notes.push({ writes, size });
  }
  return notes;
}

/** One WGSL function being written. */
export interface WgslScope {
  readonly unit: WgslUnit;
  readonly fn: Fn;
  readonly fixed: readonly boolean[];
  readonly facts: Facts;
  readonly lines: string[];
  /** Variables declared at the start of the function. */
  readonly variables: Map<string, Scalar>;
  depth: number;
  /** Number of names created so far. */
  names: number;
}

/** Creates the scope of a function. Call it when all callers of the function have been written. */
export function scopeOf(unit: WgslUnit, index: number): WgslScope {
  const fn = at(unit.program.functions, index);
  const fixed = fixedLocals(fn);
  const constants = new Map<number, number>();
  for (const [k, value] of (unit.called.get(index) ?? []).entries())
    if (value !== undefined && fixed[k]) constants.set(k, value);
  const facts = { constants, ranges: new Map(), given: unit.given };
  return { unit, fn, fixed, facts, lines: [], variables: new Map(), depth: 1, names: 0 };
}

/** Records that the text calls a function. @param values of its arguments, if known */
export function called(
  { called: calls }: WgslUnit,
  fn: number,
  values: readonly (number | undefined)[],
): void {
  const before = calls.get(fn);
  const alike = (value: number | undefined, k: number) =>
    before === undefined || Object.is(before[k], value) ? value : undefined;
  calls.set(fn, values.map(alike));
}

/** @throws TooLargeForDevice */
export function emit(scope: WgslScope, text: string): void {
  const { unit, depth, lines } = scope;
  if (depth > DEPTH_LIMIT)
    throw new TooLargeForDevice(unit.entry, `its blocks are nested more than ${DEPTH_LIMIT} deep`);
  lines.push('  '.repeat(depth) + text);
}

/** The lines of a block between its braces. */
export function inside<T>(scope: WgslScope, body: () => T): T {
  scope.depth += 1;
  const result = body();
  scope.depth -= 1;
  return result;
}

function freshName(scope: WgslScope, letter: string): string {
  scope.names += 1;
  return `${letter}${scope.names}`;
}

/** Creates a variable, declared at the start of the function. */
export function freshVariable(scope: WgslScope, type: Scalar): string {
  const name = freshName(scope, 'y');
  scope.variables.set(name, type);
  return name;
}

/** Stores the text in a new name. */
export function keep(scope: WgslScope, text: string): string {
  const name = freshName(scope, 't');
  emit(scope, `let ${name} = ${text};`);
  return name;
}

/**
 * Returns a text that may be used twice: a name or a number unchanged, anything else stored in a new name.
 */
export function atom(scope: WgslScope, text: string): string {
  return /^[a-z]\w*$/.test(text) || /^-?[\d.e+-]+[fui]$/.test(text) ? text : keep(scope, text);
}

/** Name of a local. Locals that are not parameters are declared at the start of the function. */
export function localName({ fn, variables }: WgslScope, index: number): string {
  const name = `v${index}`;
  if (index >= fn.params) variables.set(name, at(fn.locals, index));
  return name;
}

export function known({ facts }: WgslScope, expr: Expr): number | undefined {
  return constantOf(expr, facts);
}

export function bounds({ facts }: WgslScope, expr: Expr): Range {
  return rangeOf(expr, facts);
}
