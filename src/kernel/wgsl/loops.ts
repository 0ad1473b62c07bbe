/** Loops, either real or unrolled. */
import { at, walkStmts } from '../typed-tree.ts';
import { keepsVariable } from '../wasm/locals.ts';
import { tripsOf } from '../wasm/plan.ts';
import type { For } from './changes.ts';
import { exitsOf, newFlag, raise, use } from './exits.ts';
import { literal } from './numbers.ts';
import { block, emit, localName, under, variable, type WgslScope } from './scope.ts';

export function loop(scope: WgslScope, stmt: For): void {
  const { facts, about } = scope;
  const { optimize } = scope.unit.options;
  const type = at(scope.fn.locals, stmt.index);
  const own = optimize && keepsVariable(stmt) && !nested(stmt) && !at(about.locals.escapes, stmt.index);
  const from = literal(type, stmt.from);
  const name = own ? localName(scope, stmt.index) : variable(scope, stmt.index);
  if (tripsOf(stmt) === 0) {
    if (!own) emit(scope, `${name} = ${from};`);
    return;
  }
  const bounded = optimize && keepsVariable(stmt) && stmt.from >= 0;
  if (bounded) facts.ranges.set(stmt.index, { low: stmt.from, high: stmt.to - 1 });
  const start = own ? `var ${name}: ${type} = ${from}` : `${name} = ${from}`;
  const head = `for (${start}; ${name} < ${literal(type, stmt.to)}; ${name} += ${literal(type, stmt.step)}) {`;
  scope.targets.push(null);
  scope.realLoops += 1;
  block(scope, head, () => scope.unit.write.statements(scope, stmt.body));
  scope.realLoops -= 1;
  scope.targets.pop();
  if (bounded) facts.ranges.delete(stmt.index);
  // A return inside has left this loop; the ones around it follow.
  if (scope.realLoops > 0 && exitsOf([stmt]).returns) emit(scope, `if (!${use(scope.exit)}) { break; }`);
}

/** Whether an inner loop uses the same variable. */
function nested(stmt: For): boolean {
  let found = false;
  walkStmts(stmt.body, (inner) => {
    if (inner.op === 'for' && inner.index === stmt.index) found = true;
  });
  return found;
}

/** One copy of the body for each value of the variable, which is a constant in it. */
export function unrolled(scope: WgslScope, stmt: For): void {
  const type = at(scope.fn.locals, stmt.index);
  const escapes = at(scope.about.locals.escapes, stmt.index);
  const leaves = exitsOf(stmt.body);
  const breaks = leaves.breaks ? newFlag(scope) : null;
  const returns = leaves.returns && scope.realLoops === 0 ? scope.exit : null;
  const guards = [breaks, returns].filter((flag) => flag !== null);
  const set = (value: number): void => {
    if (!escapes) return;
    const name = variable(scope, stmt.index);
    const text = literal(type, value);
    const { predicate } = scope;
    emit(scope, `${name} = ${predicate === null ? text : `select(${name}, ${text}, ${predicate})`};`);
  };
  if (breaks) raise(scope, breaks);
  const copies = (value: number): void => {
    set(value);
    if (value >= stmt.to) return;
    scope.facts.constants.set(stmt.index, value);
    const continues = leaves.continues ? newFlag(scope) : null;
    if (continues) raise(scope, continues);
    scope.targets.push({ breaks, continues });
    block(scope, '{', () => scope.unit.write.statements(scope, stmt.body));
    scope.targets.pop();
    const more = value + stmt.step < stmt.to || escapes;
    if (guards.length === 0 || !more) {
      if (more) copies(value + stmt.step);
      return;
    }
    const still = guards.map(use).join(' & ');
    const next = () => copies(value + stmt.step);
    if (scope.predicate !== null) under(scope, still, next);
    else block(scope, `if (${still}) {`, next);
  };
  copies(stmt.from);
  scope.facts.constants.delete(stmt.index);
}
