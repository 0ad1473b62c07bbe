/** How large a function is and how much one call of it can cost: both have a limit, so that no text can stop the page. */
import type { Fn } from '../ir.ts';
import { expressionsOf, walkExpr } from '../typed-tree.ts';

interface Size {
  /** Nodes of the typed tree. */
  readonly nodes: number;
  /** Nodes evaluated by one call at most, with loops multiplied out and calls followed. */
  readonly work: number;
}

/** @param unit work of one node; 0: only what `workOf` says of the calls counts */
export function sizeOf({ body }: Pick<Fn, 'body'>, workOf: (index: number) => number, unit: 0 | 1 = 1): Size {
  let nodes = 0;
  let work = 0;
  for (const stmt of body) {
    nodes += 1;
    work += unit;
    for (const part of expressionsOf(stmt))
      walkExpr(part, (expr) => {
        nodes += 1;
        work += unit + (expr.op === 'call' ? workOf(expr.fn) : 0);
      });
    if (stmt.op === 'if') {
      const sides = [stmt.then, stmt.else].map((body) => sizeOf({ body }, workOf, unit));
      for (const side of sides) nodes += side.nodes;
      work += Math.max(...sides.map((side) => side.work));
    } else if (stmt.op === 'for') {
      const inside = sizeOf(stmt, workOf, unit);
      nodes += inside.nodes;
      work += (inside.work + unit) * Math.ceil((stmt.to - stmt.from) / stmt.step);
    }
  }
  return { nodes, work };
}
