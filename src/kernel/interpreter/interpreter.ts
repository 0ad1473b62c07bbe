/**
 * The reference executor: it defines the meaning of the language. A program becomes a tree of closures, one a node;
 * nothing is optimized.
 */

import type { Fn, Program } from '../ir.ts';
import { layoutOf, machineBytes } from '../layout.ts';
import type { Machine } from '../machine.ts';
import { machineOver, viewsOf } from '../machine-state.ts';
import { at } from '../typed-tree.ts';
import { expressionOf, type FunctionTable, type Place } from './expressions.ts';
import { Signal, statementsOf } from './statements.ts';

export function createInterpreter(program: Program, replicas: number): Machine {
  const layout = layoutOf(program);
  const buffer = new ArrayBuffer(machineBytes(layout, replicas));
  const functions: FunctionTable = [];
  const place: Place = { program, layout, views: viewsOf(buffer), functions };
  // Callees stand before callers, so every function that a body can call is in the table already.
  for (const fn of program.functions) functions.push(functionOf(fn, place));
  return machineOver(program, layout, replicas, buffer, (fn, base, args) => at(functions, fn)(base, args));
}

function functionOf(fn: Fn, place: Place): (base: number, args: readonly number[]) => number {
  const body = statementsOf(fn.body, place, (expr) => expressionOf(expr, place));
  return (base, args) => {
    const locals = fn.locals.map((_, index) => args[index] ?? 0);
    const frame = { base, locals, result: 0 };
    return body(frame) === Signal.return ? frame.result : 0;
  };
}
