/**
 * What a program means on an adapter that flushes denormals. WGSL allows any denormal operand or result to become zero. Here
 * all of them do, wherever an adapter may, and keep their sign, as on SwiftShader. Nothing else changes, so an executor of the
 * language that runs the returned program gives exactly the results of such an adapter. The adapter never sees expressions of
 * literals alone, because our translator folds them as IEEE 754 does.
 */
import { constantOf, type Facts } from '../../src/kernel/facts.ts';
import type { Expr, Fn, Program, Stmt } from '../../src/kernel/ir.ts';
import { valueType } from '../../src/kernel/typed-tree.ts';
import { binary, call, choose, fn, giveBack, intrinsic, local, u32 } from '../property/ir-builder.ts';

const x = local('f32', 0);
const y = local('f32', 1);
const bits = intrinsic('u32', 'bits', x);
const flush = (expr: Expr): Expr => call('f32', 0, expr);
const chooses = (kind: 'lt' | 'gt') => [giveBack(choose(binary(kind, flush(x), flush(y)), x, y))];

const HELPERS: readonly Fn[] = [
  fn('flush', ['f32'], [], 'f32', [
    giveBack(
      intrinsic(
        'f32',
        'fromBits',
        choose(
          binary('lt', binary('and', bits, u32(0x7fffffff)), u32(0x00800000)),
          binary('and', bits, u32(0x80000000)),
          bits,
        ),
      ),
    ),
  ]),
  // These only compare, and do not flush what they return.
  fn('min', ['f32', 'f32'], [], 'f32', chooses('lt')),
  fn('max', ['f32', 'f32'], [], 'f32', chooses('gt')),
];

/** @param exactDivision quotients are computed in integers: those of normal numbers may be denormal */
export function flushed(program: Program, exactDivision = false): Program {
  const moved = (index: number) => index + HELPERS.length;
  const rewritten = (each: Fn) => ({
    ...each,
    body: each.body.map((stmt) => statement(stmt, exactDivision)),
  });
  return {
    ...program,
    functions: [...HELPERS, ...program.functions.map(rewritten)],
    entries: Object.fromEntries(Object.entries(program.entries).map(([name, index]) => [name, moved(index)])),
  };
}

function statement(stmt: Stmt, exactDivision: boolean): Stmt {
  const expression = (expr: Expr) => rewrite(expr, exactDivision);
  const all = (body: readonly Stmt[]) => body.map((inner) => statement(inner, exactDivision));

  switch (stmt.op) {
    case 'setLocal':
    case 'setScalar':
      return { ...stmt, value: expression(stmt.value) };
    case 'store': {
      const moved = { ...stmt, row: expression(stmt.row), value: expression(stmt.value) };
      return stmt.col ? { ...moved, col: expression(stmt.col) } : moved;
    }
    case 'if':
      return {
        ...stmt,
        test: expression(stmt.test),
        // biome-ignore lint/suspicious/noThenProperty: the name of the tree's own field
        then: all(stmt.then),
        else: all(stmt.else),
      };
    case 'for':
      return { ...stmt, body: all(stmt.body) };
    case 'return':
      return stmt.value ? { ...stmt, value: expression(stmt.value) } : stmt;
    case 'do':
      return { ...stmt, call: expression(stmt.call) as Expr & { op: 'call' } };
    default:
      return stmt;
  }
}

const NO_FACTS: Facts = { constants: new Map(), ranges: new Map() };

function rewrite(expr: Expr, exactDivision: boolean): Expr {
  if (constantOf(expr, NO_FACTS) !== undefined) return expr;
  const expression = (inner: Expr) => rewrite(inner, exactDivision);
  switch (expr.op) {
    case 'load':
      return expr.col
        ? { ...expr, row: expression(expr.row), col: expression(expr.col) }
        : { ...expr, row: expression(expr.row) };
    case 'unary':
      return { ...expr, a: expression(expr.a) };
    case 'logic':
      return { ...expr, a: expression(expr.a), b: expression(expr.b) };
    case 'choose':
      return { ...expr, test: expression(expr.test), a: expression(expr.a), b: expression(expr.b) };
    case 'call':
      return { ...expr, fn: expr.fn + HELPERS.length, args: expr.args.map(expression) };
    case 'binary': {
      const [a, b] = [expression(expr.a), expression(expr.b)];
      if (valueType(expr.a) !== 'f32') return { ...expr, a, b };
      const result: Expr = { ...expr, a: flush(a), b: flush(b) };
      const whole = expr.type !== 'f32' || (exactDivision && expr.kind === 'div');
      return whole ? result : flush(result);
    }
    case 'intrinsic': {
      const args = expr.args.map(expression);
      const [first] = expr.args;
      if (first === undefined || valueType(first) !== 'f32') return { ...expr, args };
      switch (expr.name) {
        case 'min':
        case 'max':
          return call('f32', expr.name === 'min' ? 1 : 2, ...args);
        case 'floor':
        case 'ceil':
        case 'trunc':
        case 'round':
        case 'sqrt':
        case 'toBool':
          return { ...expr, args: args.map(flush) };
        default:
          return { ...expr, args };
      }
    }
    default:
      return expr;
  }
}
