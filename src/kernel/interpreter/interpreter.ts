/**
 * The reference executor, which defines the meaning of the language. A program becomes a tree of closures,
 * one per node; nothing is optimized.
 */

import { binaryOperation, intrinsicOperation, unaryOperation } from '../arithmetic.ts';
import type { Expr, Fn, Program, Stmt } from '../ir.ts';
import { layoutOf, machineBytes, paramBase } from '../layout.ts';
import type { Layout, Machine } from '../machine.ts';
import { machineOver, type Views, viewFor, viewsOf } from '../machine-state.ts';
import { at, valueType } from '../typed-tree.ts';

export function createInterpreter(program: Program, replicas: number): Machine {
  const layout = layoutOf(program);
  const buffer = new ArrayBuffer(machineBytes(layout, replicas));
  const functions: FunctionTable = [];
  const place: Place = { program, layout, views: viewsOf(buffer), functions };
  // Callees come before callers, so every function that a body can call is already in the table.
  for (const fn of program.functions) functions.push(functionOf(fn, place));
  return machineOver(program, layout, replicas, buffer, (fn, base, args) => at(functions, fn)(base, args));
}

function functionOf(fn: Fn, place: Place): (base: number, args: readonly number[]) => number {
  const body = statementsOf(fn.body, place);
  return (base, args) => {
    const locals = fn.locals.map((_, index) => args[index] ?? 0);
    const frame = { base, locals, result: 0 };
    return body(frame) === Signal.return ? frame.result : 0;
  };
}

/** How a statement ended. */
const Signal = { next: 0, break: 1, continue: 2, return: 3 } as const;
type Execute = (frame: Frame) => number;

/** Creates a closure that acts on a frame and returns how it ended. */
function statementsOf(body: readonly Stmt[], place: Place): Execute {
  const steps = body.map((stmt) => statementOf(stmt, place));
  return (frame) => {
    for (const step of steps) {
      const signal = step(frame);
      if (signal !== Signal.next) return signal;
    }
    return Signal.next;
  };
}

function statementOf(stmt: Stmt, place: Place): Execute {
  const of = (expr: Expr): Evaluate => expressionOf(expr, place);
  switch (stmt.op) {
    case 'setLocal': {
      const { index } = stmt;
      const value = of(stmt.value);
      return (frame) => {
        frame.locals[index] = value(frame);
        return Signal.next;
      };
    }
    case 'setScalar': {
      const { type } = at(place.program.scalars, stmt.index);
      const offset = at(place.layout.scalarOffset, stmt.index);
      const view = viewFor(place.views, type);
      const value = of(stmt.value);
      return (frame) => {
        view[(frame.base + offset) / 4] = value(frame);
        return Signal.next;
      };
    }
    case 'store': {
      const view = viewFor(place.views, at(place.program.arrays, stmt.array).type);
      const word = wordOf(stmt.array, of(stmt.row), stmt.col ? of(stmt.col) : undefined, place);
      const value = of(stmt.value);
      return (frame) => {
        const target = word(frame);
        view[target] = value(frame);
        return Signal.next;
      };
    }
    case 'if': {
      const test = of(stmt.test);
      const then = statementsOf(stmt.then, place);
      const otherwise = statementsOf(stmt.else, place);
      return (frame) => (test(frame) !== 0 ? then(frame) : otherwise(frame));
    }
    case 'for': {
      const { index, from, to, step } = stmt;
      const body = statementsOf(stmt.body, place);
      return (frame) => {
        let count = from;
        frame.locals[index] = count;
        while (count < to) {
          const signal = body(frame);
          if (signal === Signal.break) break;
          if (signal === Signal.return) return signal;
          count += step;
          frame.locals[index] = count;
        }
        return Signal.next;
      };
    }
    case 'break':
      return () => Signal.break;
    case 'continue':
      return () => Signal.continue;
    case 'return': {
      const value = stmt.value ? of(stmt.value) : () => 0;
      return (frame) => {
        frame.result = value(frame);
        return Signal.return;
      };
    }
    case 'do': {
      const call = of(stmt.call);
      return (frame) => {
        call(frame);
        return Signal.next;
      };
    }
  }
}

/** The frame of one call: the replica's block (in bytes), the locals and the returned value. */
interface Frame {
  readonly base: number;
  readonly locals: number[];
  result: number;
}

type Evaluate = (frame: Frame) => number;
type FunctionTable = ((base: number, args: readonly number[]) => number)[];

interface Place {
  readonly program: Program;
  readonly layout: Layout;
  readonly views: Views;
  readonly functions: FunctionTable;
}

/** Creates a closure that returns the value of the expression in a frame. */
function expressionOf(expr: Expr, place: Place): Evaluate {
  const of = (inner: Expr): Evaluate => expressionOf(inner, place);
  switch (expr.op) {
    case 'const': {
      const { value } = expr;
      return () => value;
    }
    case 'local': {
      const { index } = expr;
      return (frame) => at(frame.locals, index);
    }
    case 'scalar': {
      const view = viewFor(place.views, expr.type);
      const offset = at(place.layout.scalarOffset, expr.index);
      return (frame) => at(view, (frame.base + offset) / 4);
    }
    case 'param': {
      const view = viewFor(place.views, expr.type);
      const word = (paramBase(place.layout) + at(place.layout.paramOffset, expr.index)) / 4;
      return () => at(view, word);
    }
    case 'load': {
      const view = viewFor(place.views, expr.type);
      const word = wordOf(expr.array, of(expr.row), expr.col ? of(expr.col) : undefined, place);
      return (frame) => at(view, word(frame));
    }
    case 'unary': {
      const a = of(expr.a);
      const operate = unaryOperation(expr.kind, valueType(expr.a));
      return (frame) => operate(a(frame));
    }
    case 'binary': {
      const a = of(expr.a);
      const b = of(expr.b);
      const operate = binaryOperation(expr.kind, valueType(expr.a));
      return (frame) => {
        const left = a(frame);
        return operate(left, b(frame));
      };
    }
    case 'logic': {
      const a = of(expr.a);
      const b = of(expr.b);
      if (expr.kind === 'and') return (frame) => (a(frame) !== 0 ? b(frame) : 0);
      return (frame) => (a(frame) !== 0 ? 1 : b(frame));
    }
    case 'choose': {
      const test = of(expr.test);
      const a = of(expr.a);
      const b = of(expr.b);
      return (frame) => (test(frame) !== 0 ? a(frame) : b(frame));
    }
    case 'call': {
      const args = expr.args.map(of);
      const fn = at(place.functions, expr.fn);
      return (frame) =>
        fn(
          frame.base,
          args.map((arg) => arg(frame)),
        );
    }
    case 'intrinsic': {
      const args = expr.args.map(of);
      const operate = intrinsicOperation(expr.name, valueType(at(expr.args, 0)));
      return (frame) => {
        const values = args.map((arg) => arg(frame));
        return operate(at(values, 0), values[1] ?? 0);
      };
    }
  }
}

/** The word index of an element in the machine's buffer. Each index is clamped to its dimension. */
function wordOf(array: number, row: Evaluate, col: Evaluate | undefined, place: Place): Evaluate {
  const slot = at(place.program.arrays, array);
  const offset = at(place.layout.arrayOffset, array);
  const inReplica = slot.space === 'memory' ? 1 : 0;
  return (frame) => {
    const r = Math.min(row(frame) >>> 0, slot.rows - 1);
    const c = col === undefined ? 0 : Math.min(col(frame) >>> 0, slot.cols - 1);
    return (frame.base * inReplica + offset) / 4 + r * slot.cols + c;
  };
}
