/** Generates random statements of one function, with a bound on the cost of running it. */
import type { ArraySlot, Expr, Fn, ParamSlot, Scalar, ScalarSlot, Stmt } from '../../src/kernel/ir.ts';
import { at } from '../../src/kernel/typed-tree.ts';
import { ExpressionGenerator } from './expression-generator.ts';
import { constant } from './ir-builder.ts';
import type { Random } from './random-values.ts';

export interface Setting {
  readonly random: Random;
  readonly scalars: readonly ScalarSlot[];
  readonly params: readonly ParamSlot[];
  readonly arrays: readonly ArraySlot[];
  /** Functions that come before this one, with the cost of a call of each. */
  readonly functions: readonly Fn[];
  readonly costs: readonly number[];
  readonly declarations: Set<Stmt>;
  readonly wild: boolean;
  /** The types that it uses. */
  readonly types: readonly Scalar[];
  readonly parameters: readonly Scalar[];
  readonly result: Scalar | 'void';
  readonly costLimit: number;
}

export class BodyGenerator {
  readonly locals: Scalar[];
  cost = 0;
  private readonly setting: Setting;
  private readonly random: Random;
  private readonly expressions: ExpressionGenerator;
  /** Indices of the locals in scope. */
  private visible: number[];
  private readonly running: number[] = [];
  private trips = 1;

  constructor(setting: Setting) {
    this.setting = setting;
    this.random = setting.random;
    this.locals = [...setting.parameters];
    this.visible = this.locals.map((_, index) => index);
    this.expressions = new ExpressionGenerator(setting, {
      locals: this.locals,
      readable: (type) => this.readable(type),
      pay: (nodes) => this.pay(nodes),
    });
  }

  function(): Stmt[] {
    const body = this.block(3, 2 + this.random.below(5));
    if (this.setting.result !== 'void')
      body.push({ op: 'return', value: this.expressions.of(this.setting.result, 4) });
    return body;
  }

  private pay(nodes: number): boolean {
    if (this.cost + nodes * this.trips > this.setting.costLimit) return false;
    this.cost += nodes * this.trips;
    return true;
  }

  private readable(type: Scalar): number[] {
    return this.visible.filter((index) => this.locals[index] === type);
  }

  private block(depth: number, length: number): Stmt[] {
    const outside = this.visible;
    this.visible = [...outside];
    const body: Stmt[] = [];
    for (let i = 0; i < length; i++) body.push(this.statement(depth));
    this.visible = outside;
    return body;
  }

  private statement(depth: number): Stmt {
    const { random } = this;
    const roll = random.unit();
    if (roll < 0.22) return this.declaration();
    if (roll < 0.34) return this.assignment();
    if (roll < 0.46) return this.scalarAssignment();
    if (roll < 0.62) return this.store();
    if (roll < 0.78 && depth > 0) return this.conditional(depth);
    if (roll < 0.92 && depth > 0) return this.loop(depth);
    return this.perform() ?? this.store();
  }

  private declaration(): Stmt {
    const type = this.random.pick(this.setting.types);
    // The value is outside the scope of the name.
    const value = this.expressions.of(type, 4);
    const index = this.locals.push(type) - 1;
    this.visible.push(index);
    const stmt: Stmt = { op: 'setLocal', index, value };
    this.setting.declarations.add(stmt);
    return stmt;
  }

  private assignment(): Stmt {
    const pool = this.setting.wild ? [...this.locals.keys()] : this.visible;
    const targets = pool.filter((index) => !this.running.includes(index));
    if (targets.length === 0) return this.declaration();
    const index = this.random.pick(targets);
    return { op: 'setLocal', index, value: this.expressions.of(at(this.locals, index), 4) };
  }

  private scalarAssignment(): Stmt {
    const index = this.random.below(this.setting.scalars.length);
    return { op: 'setScalar', index, value: this.expressions.of(at(this.setting.scalars, index).type, 4) };
  }

  private store(): Stmt {
    const targets = [...this.setting.arrays.keys()].filter(
      (index) => at(this.setting.arrays, index).space === 'memory',
    );
    if (targets.length === 0) return this.scalarAssignment();
    const array = this.random.pick(targets);
    const slot = at(this.setting.arrays, array);
    const row = this.expressions.index(slot.rows);
    if (slot.dimensions === 1) return { op: 'store', array, row, value: this.expressions.of(slot.type, 3) };
    const col = this.expressions.index(slot.cols);
    return { op: 'store', array, row, col, value: this.expressions.of(slot.type, 3) };
  }

  private conditional(depth: number): Stmt {
    const { random } = this;
    const test = this.expressions.of('bool', 3);
    const then = this.block(depth - 1, random.below(3));
    if (random.chance(0.35)) then.push(this.exit());
    const otherwise = random.chance(0.5) ? this.block(depth - 1, random.below(3)) : [];
    if (random.chance(0.1)) otherwise.push(this.exit());
    return { op: 'if', test, then, else: otherwise };
  }

  private exit(): Stmt {
    if (this.running.length > 0 && this.random.chance(0.75))
      return { op: this.random.chance(0.5) ? 'break' : 'continue' };
    if (this.setting.result === 'void') return { op: 'return' };
    return { op: 'return', value: this.expressions.of(this.setting.result, 3) };
  }

  private loop(depth: number): Stmt {
    const { random } = this;
    const type = random.pick(['u32', 'i32'] as const);
    const top = type === 'i32' ? 2 ** 31 : 2 ** 32;
    const low = type === 'i32' ? random.below(40) - 20 : random.below(20);
    // near the maximum, but not closer, because the tree promises no overflow
    const from = random.chance(0.1) ? top - 200 : low;
    const step = random.pick([1, 1, 1, 2, 3, 7]);
    const count = random.pick([0, 1, 2, 3, 4, 4, 5, 8, 17, 24]);
    const to = from + Math.max(count * step - random.below(step), 0);
    const trips = Math.ceil((to - from) / step);
    if (this.trips * Math.max(trips, 1) > 300 || !this.pay(trips * 2)) return this.store();
    const index = this.locals.push(type) - 1;

    const outside = this.visible;
    const tripsOutside = this.trips;
    this.visible = [...outside, index];
    this.running.push(index);
    this.trips *= Math.max(trips, 1);
    const body = this.block(depth - 1, 1 + random.below(4));
    this.trips = tripsOutside;
    this.running.pop();
    this.visible = outside;
    return { op: 'for', index, from, to, step, body };
  }

  private perform(): Stmt | undefined {
    if (this.setting.functions.length === 0) return undefined;
    const fn = this.random.below(this.setting.functions.length);
    const { result } = at(this.setting.functions, fn);
    const call: Expr = this.expressions.call(fn) ?? constant('u32', 0);
    return call.op === 'call' && call.type === result ? { op: 'do', call } : undefined;
  }
}
