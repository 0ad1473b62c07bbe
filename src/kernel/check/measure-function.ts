/**
 * Measures how large a function is and how much one call can cost. Both are limited, so that no text can
 * freeze the page.
 */
import type { Fn } from '../ir.ts';
import { expressionsOf, walkExpr } from '../typed-tree.ts';

interface Size {
  /** Nodes of the typed tree. */
  readonly nodes: number;
  /** Maximum nodes evaluated by one call, with loops multiplied out and calls followed. */
  readonly work: number;
}

/** @param unit work of one node; 0 counts only the calls, by `workOf` */
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
