/** Side effects and text size of a piece of the program, known before translation. */
import type { Expr, Program, Stmt } from '../ir.ts';
import { at, expressionsOf, walkExpr, walkStmts } from '../typed-tree.ts';
import { keepsVariable, type LocalUse, localUseOf } from '../wasm/locals.ts';
import { tripsOf } from '../wasm/plan.ts';

export interface Changes {
  readonly scalars: ReadonlySet<number>;
  readonly arrays: ReadonlySet<number>;
  readonly locals: ReadonlySet<number>;
}

export interface FunctionNotes {
  readonly changes: Changes;
  /** Changes a scalar or an array, itself or by a call: the order of its calls matters. */
  readonly writes: boolean;
  /** Nodes, roughly, with what it calls, and once for each turn of a loop that is written out. */
  readonly size: number;
  /** Contains a loop that is not unrolled, directly or in a callee. */
  readonly loops: boolean;
  readonly locals: LocalUse;
  /** Locals that one `let` can hold: assigned once, and read only where that `let` is in sight. */
  readonly lets: ReadonlySet<number>;
}

export type For = Stmt & { op: 'for' };

/** A loop of so few turns is written out, if all its turns together have so few nodes. */
const UNROLLED_TRIPS = 16;
const UNROLLED_SIZE = 1500;
/** A body of so few nodes is written in place of a call; with an argument that is known it may fold. */
const SMALL = 60;
const FOLDING = 300;

export class Notes {
  readonly functions: FunctionNotes[] = [];
  readonly #writesOut: boolean;
  readonly #loopSizes = new Map<Stmt, number>();
  readonly #changes = new Map<readonly Stmt[], Changes>();
  readonly #loops = new Map<Stmt, boolean>();

  /** @param writesOut allows unrolling and inlining */
  constructor(program: Program, writesOut: boolean) {
    this.#writesOut = writesOut;
    for (const fn of program.functions) {
      const size = this.#size(fn.body);
      const changes = this.changesOf(fn.body);
      const locals = localUseOf(fn);
      const single = locals.single.flatMap((once, local) => (once && local >= fn.params ? [local] : []));
      this.functions.push({
        changes,
        writes: changes.scalars.size + changes.arrays.size > 0,
        size,
        loops: this.hasLoops(fn.body),
        locals,
        lets: new Set(single),
      });
    }
  }

  unrolls(stmt: For): boolean {
    const trips = tripsOf(stmt);
    return (
      this.#writesOut &&
      trips <= UNROLLED_TRIPS &&
      trips * (this.#loopSizes.get(stmt) ?? 0) <= UNROLLED_SIZE &&
      keepsVariable(stmt)
    );
  }

  /** @param folds some argument is known */
  inlines(fn: number, folds: boolean): boolean {
    const { size, writes } = at(this.functions, fn);
    return this.#writesOut && ((size <= SMALL && writes) || (size <= FOLDING && folds));
  }

  /** Whether it contains a loop that is not unrolled. */
  hasLoops(body: readonly Stmt[]): boolean {
    return body.some((stmt) => this.#loopsIn(stmt));
  }

  #loopsIn(stmt: Stmt): boolean {
    let found = this.#loops.get(stmt);
    if (found === undefined) {
      found =
        (stmt.op === 'for' && (!this.unrolls(stmt) || this.hasLoops(stmt.body))) ||
        (stmt.op === 'if' && (this.hasLoops(stmt.then) || this.hasLoops(stmt.else))) ||
        expressionsOf(stmt).some((expr) => this.loops(expr));
      this.#loops.set(stmt, found);
    }
    return found;
  }

  changesOf(body: readonly Stmt[]): Changes {
    const before = this.#changes.get(body);
    if (before) return before;
    const scalars = new Set<number>();
    const arrays = new Set<number>();
    const locals = new Set<number>();
    walkStmts(body, (stmt) => {
      if (stmt.op === 'setScalar') scalars.add(stmt.index);
      else if (stmt.op === 'store') arrays.add(stmt.array);
      else if (stmt.op === 'setLocal' || stmt.op === 'for') locals.add(stmt.index);
      for (const expr of expressionsOf(stmt))
        walkExpr(expr, (e) => {
          if (e.op !== 'call') return;
          const { changes } = at(this.functions, e.fn);
          for (const index of changes.scalars) scalars.add(index);
          for (const index of changes.arrays) arrays.add(index);
        });
    });
    const changes = { scalars, arrays, locals };
    this.#changes.set(body, changes);
    return changes;
  }

  /** Whether evaluating it has side effects. */
  writes(expr: Expr): boolean {
    let writes = false;
    walkExpr(expr, (e) => {
      if (e.op === 'call' && at(this.functions, e.fn).writes) writes = true;
    });
    return writes;
  }

  /** Whether evaluating it runs a loop. */
  loops(expr: Expr): boolean {
    let loops = false;
    walkExpr(expr, (e) => {
      if (e.op === 'call' && at(this.functions, e.fn).loops) loops = true;
    });
    return loops;
  }

  #size(body: readonly Stmt[]): number {
    let size = 0;
    for (const stmt of body) {
      size += 1;
      for (const expr of expressionsOf(stmt))
        walkExpr(expr, (e) => {
          size += e.op === 'call' ? at(this.functions, e.fn).size : e.op === 'load' ? 4 : 1;
        });
      if (stmt.op === 'if') size += this.#size(stmt.then) + this.#size(stmt.else);
      if (stmt.op !== 'for') continue;
      const inner = this.#size(stmt.body);
      this.#loopSizes.set(stmt, inner);
      size += this.unrolls(stmt) ? tripsOf(stmt) * inner : inner;
    }
    return size;
  }
}
