/** What the structured translation takes for constant besides constants: settings, and entries of tables. */
import type { Program } from '../ir.ts';
import { at, walkExpr } from '../typed-tree.ts';
import { constantOf, type Facts, type Given } from '../wasm/facts.ts';
import type { Known } from './options.ts';

export function givenOf(program: Program, known: Known): Given {
  const alike = new Map<number, number | undefined>();
  /** The value of all entries, if it is one. */
  const everywhere = (array: number, content: ArrayLike<number>): number | undefined => {
    if (!alike.has(array)) {
      const first = content[0];
      const same = Array.prototype.every.call(content, (value) => Object.is(value, first));
      alike.set(array, same ? first : undefined);
    }
    return alike.get(array);
  };
  const entry = (expr: Parameters<Given>[0] & { op: 'load' }, facts: Facts): number | undefined => {
    const { space, rows, cols } = at(program.arrays, expr.array);
    const content = space === 'data' ? known.table(expr.array) : undefined;
    if (content === undefined) return undefined;
    const row = constantOf(expr.row, facts);
    const col = expr.col ? constantOf(expr.col, facts) : 0;
    if (row === undefined || col === undefined)
      return calls(expr) ? undefined : everywhere(expr.array, content);
    return content[Math.min(row >>> 0, rows - 1) * cols + Math.min(col >>> 0, cols - 1)];
  };
  return (expr, facts) => (expr.op === 'param' ? known.param(expr.index) : entry(expr, facts));
}

/** Does working out the index call anything? Then it must be worked out. */
function calls(expr: Parameters<Given>[0]): boolean {
  let found = false;
  walkExpr(expr, (e) => {
    if (e.op === 'call') found = true;
  });
  return found;
}
