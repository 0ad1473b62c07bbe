/** Translates functions and statements to WGSL, each to its direct counterpart. */
import type { Stmt } from '../ir.ts';
import { at, valueType, walkStmts } from '../typed-tree.ts';
import { expression, operands, place } from './expressions.ts';
import { literal } from './operations.ts';
import { bounds, emit, inside, known, localName, scopeOf, type WgslScope, type WgslUnit } from './scope.ts';

export function functionText(unit: WgslUnit, index: number): string {
  const scope = scopeOf(unit, index);
  const { fn } = scope;
  statements(scope, fn.body);
  const assigned = new Set<number>();
  walkStmts(fn.body, (stmt) => {
    if (stmt.op === 'setLocal' || stmt.op === 'for') assigned.add(stmt.index);
  });
  // Parameters of WGSL cannot be assigned, so assigned parameters are copied to a variable.
  const heads: string[] = [];
  const params = fn.locals.slice(0, fn.params).map((type, i) => {
    if (!assigned.has(i)) return `v${i}: ${type}`;
    heads.push(`  var v${i} = q${i};`);
    return `q${i}: ${type}`;
  });
  for (const [name, type] of scope.variables) heads.push(`  var ${name}: ${type};`);
  const result = fn.result === 'void' ? '' : ` -> ${fn.result}`;
  return [`fn call${index}(${params.join(', ')})${result} {`, ...heads, ...scope.lines, '}'].join('\n');
}

/** @returns whether every path leaves the list before its end, so that what follows is never reached */
function statements(scope: WgslScope, body: readonly Stmt[]): boolean {
  return body.some((stmt) => statement(scope, stmt));
}

function statement(scope: WgslScope, stmt: Stmt): boolean {
  switch (stmt.op) {
    case 'setLocal':
      setLocal(scope, stmt);
      return false;
    case 'setScalar':
      emit(scope, `s${stmt.index} = ${expression(scope, stmt.value)};`);
      return false;
    case 'store':
      store(scope, stmt);
      return false;
    case 'if':
      return conditional(scope, stmt);
    case 'for':
      loop(scope, stmt);
      return false;
    case 'do': {
      // A call whose order matters has already been written, with its result in a name. Any other call has no
      // effect.
      const text = expression(scope, stmt.call);
      if (stmt.call.type === 'void') emit(scope, `${text};`);
      return false;
    }
    case 'return':
      emit(scope, stmt.value ? `return ${expression(scope, stmt.value)};` : 'return;');
      return true;
    default:
      emit(scope, `${stmt.op};`);
      return true;
  }
}

function setLocal(scope: WgslScope, stmt: Stmt & { op: 'setLocal' }): void {
  const { facts, fixed } = scope;
  if (fixed[stmt.index]) {
    const value = known(scope, stmt.value);
    if (value !== undefined) {
      facts.constants.set(stmt.index, value);
      return;
    }
    facts.ranges.set(stmt.index, bounds(scope, stmt.value));
  }
  const text = expression(scope, stmt.value);
  emit(scope, `${localName(scope, stmt.index)} = ${text};`);
}

function store(scope: WgslScope, stmt: Stmt & { op: 'store' }): void {
  const indices = stmt.col ? [stmt.row, stmt.col] : [stmt.row];
  const parts = operands(scope, [...indices, stmt.value]);
  const value = at(parts, indices.length).text;
  const { text, word } = place(scope, stmt.array, indices, parts);
  emit(scope, `${text} = ${word && valueType(stmt.value) !== 'u32' ? `bitcast<u32>(${value})` : value};`);
}

function conditional(scope: WgslScope, stmt: Stmt & { op: 'if' }): boolean {
  const test = known(scope, stmt.test);
  if (test !== undefined) return statements(scope, test !== 0 ? stmt.then : stmt.else);
  emit(scope, `if (${expression(scope, stmt.test)}) {`);
  const left = inside(scope, () => statements(scope, stmt.then));
  if (stmt.else.length === 0) {
    emit(scope, '}');
    return false;
  }
  emit(scope, '} else {');
  const otherwiseLeft = inside(scope, () => statements(scope, stmt.else));
  emit(scope, '}');
  return left && otherwiseLeft;
}

function loop(scope: WgslScope, stmt: Stmt & { op: 'for' }): void {
  const { index, from, to, step } = stmt;
  const { ranges } = scope.facts;
  const type = at(scope.fn.locals, index);
  const name = localName(scope, index);
  const [start, end, by] = [from, to, step].map((value) => literal(type, value));
  emit(scope, `for (${name} = ${start}; ${name} < ${end}; ${name} += ${by}) {`);
  if (from >= 0) ranges.set(index, { low: from, high: to - 1 });
  inside(scope, () => statements(scope, stmt.body));
  ranges.delete(index);
  emit(scope, '}');
}
