/** Emits functions: registers for scalars and settings around a body, inlined calls, and real calls. */
import type { Expr, Stmt } from '../ir.ts';
import { paramBase } from '../layout.ts';
import { at, walkStmts } from '../typed-tree.ts';
import {
  type Budget,
  constant,
  FunctionCode,
  get,
  integer,
  leb,
  load,
  set,
  store,
  wasmType,
} from './code.ts';
import { expression } from './expressions.ts';
import { i32, op } from './opcodes.ts';
import { BASE, type Body, bounds, known, localOf, type Scope, type Unit } from './scope.ts';
import { statements } from './statements.ts';

/**
 * The bytes of one function in the code section. Its first parameter is the address of the replica's block.
 */
export function functionBytes(unit: Unit, fnIndex: number, budget: Budget): number[] {
  const { program, layout } = unit;
  const fn = at(program.functions, fnIndex);
  const plan = at(unit.planner.plans, fnIndex);
  const parameters = fn.locals.slice(0, fn.params);
  const code = new FunctionCode([i32, ...parameters.map(wasmType)], budget);
  const scalars = new Map<number, number>();
  const settings = new Map<number, number>();
  for (const index of new Set([...plan.own.reads, ...plan.own.writes]))
    scalars.set(index, code.allocate(at(program.scalars, index).type));
  for (const index of plan.settings) {
    const { type } = at(program.params, index);
    const local = code.allocate(type);
    settings.set(index, local);
    code.emit(integer(0), load(type, paramBase(layout) + at(layout.paramOffset, index)), set(local));
  }
  const body = bodyOf(unit, fnIndex);
  for (const index of parameters.keys()) body.locals.set(index, index + 1);
  const scope: Scope = { unit, code, fnIndex, scalars, settings, body, call };

  for (const index of scalars.keys()) loadScalar(scope, index);
  writeBody(scope);
  for (const index of scalars.keys()) if (plan.own.writes.has(index)) storeScalar(scope, index);
  return code.finish();
}

function loadScalar({ unit, code, scalars }: Scope, index: number): void {
  const local = scalars.get(index);
  const { type } = at(unit.program.scalars, index);
  if (local !== undefined) code.emit(get(BASE), load(type, at(unit.layout.scalarOffset, index)), set(local));
}

function storeScalar({ unit, code, scalars }: Scope, index: number): void {
  const local = scalars.get(index);
  const { type } = at(unit.program.scalars, index);
  if (local !== undefined) code.emit(get(BASE), get(local), store(type, at(unit.layout.scalarOffset, index)));
}

function bodyOf(unit: Unit, index: number): Body {
  return {
    fn: at(unit.program.functions, index),
    index,
    locals: new Map(),
    facts: { constants: new Map(), ranges: new Map() },
    loops: [],
    returns: undefined,
  };
}

/** Emits the body in the scope and leaves its result, if any, on the stack. */
function writeBody(scope: Scope): void {
  const { code, body } = scope;
  const { fn } = body;
  const last = fn.body.at(-1);
  let returns = 0;
  walkStmts(fn.body, (stmt: Stmt) => {
    if (stmt.op === 'return') returns++;
  });
  // If no path leaves early, no block is needed.
  const isStraight = returns === (last?.op === 'return' ? 1 : 0);
  if (!isStraight) body.returns = code.open(op.block, fn.result);
  statements(scope, fn.body);
  // This value is never reached after a block, because every path returns.
  if (fn.result !== 'void' && (!isStraight || returns === 0)) code.emit(constant(fn.result, 0));
  if (!isStraight) code.end();
}

function call(scope: Scope, expr: Expr & { op: 'call' }): void {
  if (at(scope.unit.planner.plans, expr.fn).inline) inlined(scope, expr);
  else realCall(scope, expr);
}

/**
 * Emits the callee's body inside the caller. Parameters become locals, `return` becomes a branch, and facts
 * about arguments hold for parameters.
 */
function inlined(scope: Scope, expr: Expr & { op: 'call' }): void {
  const { unit, code } = scope;
  const body = bodyOf(unit, expr.fn);
  const inner: Scope = { ...scope, body };
  const { fixed } = at(unit.planner.plans, expr.fn);
  const pushed: number[] = [];
  for (const [index, arg] of expr.args.entries()) {
    const value = fixed[index] ? known(scope, arg) : undefined;
    if (value !== undefined) {
      body.facts.constants.set(index, value);
      continue;
    }
    if (fixed[index]) body.facts.ranges.set(index, bounds(scope, arg));
    expression(scope, arg);
    pushed.push(index);
  }
  for (const index of pushed.reverse()) code.emit(set(localOf(inner, index)));
  writeBody(inner);
  for (const local of body.locals.values()) code.release(local);
}

/**
 * Scalars that the callee touches are stored to memory before the call, and those that it writes are loaded
 * again after it.
 */
function realCall(scope: Scope, expr: Expr & { op: 'call' }): void {
  const { unit, code } = scope;
  const { total } = at(unit.planner.plans, expr.fn);
  const { own } = at(unit.planner.plans, scope.fnIndex);
  code.emit(get(BASE));
  for (const arg of expr.args) expression(scope, arg);
  for (const index of own.writes)
    if (total.reads.has(index) || total.writes.has(index)) storeScalar(scope, index);
  code.emit([op.call, ...leb(unit.indexOf(expr.fn))]);
  for (const index of total.writes) loadScalar(scope, index);
}
