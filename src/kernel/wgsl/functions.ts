/** The text of one function. */
import { at } from '../typed-tree.ts';
import { exitsOf, settle } from './exits.ts';
import { expression, number } from './expressions.ts';
import { assignedIn } from './inline.ts';
import { emit, type WgslScope, type WgslUnit, type Writer } from './scope.ts';
import { statements } from './statements.ts';

export function functionText(unit: WgslUnit, index: number): string {
  const fn = at(unit.program.functions, index);
  const exit = { name: 'g0', used: false };
  const writer: Writer = { lines: [], depth: 1, names: 0, variables: new Map(), flags: [exit] };
  const scope: WgslScope = {
    unit,
    writer,
    fn,
    about: at(unit.notes.functions, index),
    facts: { constants: new Map(), ranges: new Map(), given: unit.given },
    prefix: '',
    exit,
    result: 'r0',
    targets: [],
    realLoops: 0,
    predicate: null,
    entry: null,
  };
  const last = fn.body.at(-1);
  if (last?.op === 'return' && !exitsOf(fn.body.slice(0, -1)).returns) {
    statements(scope, fn.body.slice(0, -1));
    emit(scope, last.value ? `return ${expression(scope, last.value)};` : 'return;');
  } else {
    statements(scope, fn.body);
    if (fn.result !== 'void') {
      writer.variables.set('r0', fn.result);
      emit(scope, 'return r0;');
    }
  }
  const assigned = assignedIn(fn.body);
  const params = Array.from({ length: fn.params }, (_, i) => {
    if (assigned.has(i)) writer.variables.delete(`v${i}`);
    return `${assigned.has(i) ? 'q' : 'v'}${i}: ${at(fn.locals, i)}`;
  });
  const heads = params.flatMap((_, i) => (assigned.has(i) ? [`  var v${i} = q${i};`] : []));
  // What may be read before it is assigned is 0, and of an f32 the compiler must not see that.
  const zeroed = new Set(scope.about.locals.zeroed.flatMap((is, i) => (is ? [`v${i}`] : [])));
  for (const [name, type] of writer.variables) {
    const zero = type === 'f32' && zeroed.has(name) ? ` = ${number(scope, type, 0)}` : '';
    heads.push(`  var ${name}: ${type}${zero};`);
  }
  for (const flag of writer.flags) if (flag.used) heads.push(`  var ${flag.name} = true;`);
  const result = fn.result === 'void' ? '' : ` -> ${fn.result}`;
  return [`fn call${index}(${params.join(', ')})${result} {`, ...heads, ...settle(writer), '}'].join('\n');
}
