/** The state of the emitter at a point of the program: the function and the body, which may be inlined. */
import { constantOf, type Facts, type Range, rangeOf } from '../facts.ts';
import type { Expr, Fn, Program } from '../ir.ts';
import type { Layout } from '../machine.ts';
import { at, walkExpr } from '../typed-tree.ts';
import type { FunctionCode, Label } from './code.ts';
import type { Planner } from './plan.ts';

export interface Unit {
  readonly program: Program;
  readonly layout: Layout;
  readonly planner: Planner;
  /** WebAssembly index of each function that is emitted. */
  indexOf(fn: number): number;
}

/** A body being emitted: the function's own or an inlined one. */
export interface Body {
  readonly fn: Fn;
  readonly index: number;
  /** WebAssembly local of each IR local, allocated at first use. */
  readonly locals: Map<number, number>;
  readonly facts: Facts;
  readonly loops: { readonly break: Label; readonly continue: Label }[];
  /** The label that `return` branches to; absent if the only return is the last statement. */
  returns: Label | undefined;
}

export interface Scope {
  readonly unit: Unit;
  readonly code: FunctionCode;
  readonly fnIndex: number;
  /** Scalars and settings that are stored in WebAssembly locals in this function. */
  readonly scalars: ReadonlyMap<number, number>;
  readonly settings: ReadonlyMap<number, number>;
  readonly body: Body;
  /**
   * Emits a call (inlined or real) and leaves its result on the stack. It is passed in because calls contain
   * statements.
   */
  readonly call: (scope: Scope, expr: Expr & { op: 'call' }) => void;
}

/** Local 0 of every function: the address of the replica's block. */
export const BASE = 0;

export function localOf(scope: Scope, index: number): number {
  const { locals, fn } = scope.body;
  const found = locals.get(index);
  if (found !== undefined) return found;
  const fresh = scope.code.allocate(at(fn.locals, index));
  locals.set(index, fresh);
  return fresh;
}

export function known(scope: Scope, expr: Expr): number | undefined {
  return constantOf(expr, scope.body.facts);
}

export function bounds(scope: Scope, expr: Expr): Range {
  return rangeOf(expr, scope.body.facts);
}

const EXPENSIVE = 1000;

/** Whether this may be evaluated even if its value is not needed, and is cheaper than a branch. */
export function cheap(expr: Expr, limit: number): boolean {
  let cost = 0;
  walkExpr(expr, (e) => {
    if (e.op === 'call') cost += EXPENSIVE;
    else if (e.op === 'load') cost += 3;
    else if (e.op === 'binary' && (e.kind === 'div' || e.kind === 'rem')) cost += 6;
    else if (e.op !== 'const' && e.op !== 'local') cost += e.op === 'intrinsic' ? 2 : 1;
  });
  return cost <= limit;
}
