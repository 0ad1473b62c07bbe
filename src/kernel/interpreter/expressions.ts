/** Expressions of the reference interpreter: each node becomes a closure that gives its value in a frame. */
import { binaryOperation, intrinsicOperation, unaryOperation } from '../arithmetic.ts';
import type { Expr, Program } from '../ir.ts';
import { paramBase } from '../layout.ts';
import type { Layout } from '../machine.ts';
import { type Views, viewFor } from '../machine-state.ts';
import { at, valueType } from '../typed-tree.ts';

/** The frame of one call: the replica's block (in bytes), the locals and the returned value. */
export interface Frame {
  readonly base: number;
  readonly locals: number[];
  result: number;
}

export type Evaluate = (frame: Frame) => number;
export type FunctionTable = ((base: number, args: readonly number[]) => number)[];

export interface Place {
  readonly program: Program;
  readonly layout: Layout;
  readonly views: Views;
  readonly functions: FunctionTable;
}

export function expressionOf(expr: Expr, place: Place): Evaluate {
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

/** The word index of an element in the machine's buffer, each index clamped to its dimension. */
export function wordOf(array: number, row: Evaluate, col: Evaluate | undefined, place: Place): Evaluate {
  const slot = at(place.program.arrays, array);
  const offset = at(place.layout.arrayOffset, array);
  const inReplica = slot.space === 'memory' ? 1 : 0;
  return (frame) => {
    const r = Math.min(row(frame) >>> 0, slot.rows - 1);
    const c = col === undefined ? 0 : Math.min(col(frame) >>> 0, slot.cols - 1);
    return (frame.base * inReplica + offset) / 4 + r * slot.cols + c;
  };
}
