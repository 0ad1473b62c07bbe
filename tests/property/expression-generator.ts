/** Generates random expressions of a requested type. */
import type { BinaryKind, Expr, IntrinsicName, Scalar } from '../../src/kernel/ir.ts';
import { at } from '../../src/kernel/typed-tree.ts';
import type { Setting } from './body-generator.ts';
import { binary, choose, constant, intrinsic, load, local, logic, unary } from './ir-builder.ts';
import { extremeValue, type Random } from './random-values.ts';

interface Place {
  readonly locals: readonly Scalar[];
  readonly readable: (type: Scalar) => number[];
  /** Accounts for nodes; returns false once the function has become too expensive. */
  readonly pay: (nodes: number) => boolean;
}

const ARITHMETIC: readonly BinaryKind[] = ['add', 'sub', 'mul', 'div'];
const INTEGER: readonly BinaryKind[] = [...ARITHMETIC, 'rem', 'and', 'or', 'xor', 'shl', 'shr'];
const COMPARISONS: readonly BinaryKind[] = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'];
const ROUNDING: readonly IntrinsicName[] = ['floor', 'ceil', 'trunc', 'round', 'sqrt', 'abs'];

export class ExpressionGenerator {
  private readonly setting: Setting;
  private readonly place: Place;
  private readonly random: Random;

  constructor(setting: Setting, place: Place) {
    this.setting = setting;
    this.place = place;
    this.random = setting.random;
  }

  of(type: Scalar, depth: number): Expr {
    const { random } = this;
    if (depth <= 0 || !this.place.pay(2) || random.chance(0.15)) return this.leaf(type);
    const roll = random.unit();
    if (roll < 0.06)
      return choose(this.of('bool', depth - 1), this.of(type, depth - 1), this.of(type, depth - 1));
    if (roll < 0.14) return this.callOf(type) ?? this.leaf(type);
    if (roll < 0.28 && type !== 'bool') return this.load(type) ?? this.leaf(type);
    if (roll < 0.45) return this.intrinsic(type, depth - 1);
    switch (type) {
      case 'bool':
        return this.condition(depth - 1);
      case 'f32':
        if (random.chance(0.1)) return unary('neg', this.of('f32', depth - 1));
        return binary(random.pick(ARITHMETIC), this.of('f32', depth - 1), this.of('f32', depth - 1));
      default:
        if (random.chance(0.12))
          return unary(random.pick(['neg', 'bitnot'] as const), this.of(type, depth - 1));
        return binary(random.pick(INTEGER), this.of(type, depth - 1), this.of(type, depth - 1));
    }
  }

  private condition(depth: number): Expr {
    const { random } = this;
    const roll = random.unit();
    if (roll < 0.15) return unary('not', this.of('bool', depth));
    if (roll < 0.4)
      return logic(random.pick(['and', 'or'] as const), this.of('bool', depth), this.of('bool', depth));
    if (roll < 0.5 && this.setting.wild)
      return binary(
        random.pick(['and', 'or', 'xor'] as const),
        this.of('bool', depth),
        this.of('bool', depth),
      );
    const type = random.pick(this.setting.types);
    const kind = type === 'bool' ? random.pick(['eq', 'ne'] as const) : random.pick(COMPARISONS);
    return binary(kind, this.of(type, depth), this.of(type, depth));
  }

  private leaf(type: Scalar): Expr {
    const { random, setting } = this;
    const roll = random.unit();
    if (roll < 0.45) {
      const readable = this.place.readable(type);
      if (readable.length > 0) return local(type, random.pick(readable));
    }
    if (roll < 0.65) {
      const found = [...setting.scalars.keys()].filter((index) => at(setting.scalars, index).type === type);
      if (found.length > 0) return { op: 'scalar', type, index: random.pick(found) };
    }
    if (roll < 0.75) {
      const found = [...setting.params.keys()].filter((index) => at(setting.params, index).type === type);
      if (found.length > 0) return { op: 'param', type, index: random.pick(found) };
    }
    return constant(type, extremeValue(random, type));
  }

  private load(type: Scalar): Expr | undefined {
    const found = [...this.setting.arrays.keys()].filter(
      (index) => at(this.setting.arrays, index).type === type,
    );
    if (found.length === 0 || type === 'bool') return undefined;
    const array = this.random.pick(found);
    const slot = at(this.setting.arrays, array);
    const row = this.index(slot.rows);
    return slot.dimensions === 1 ? load(type, array, row) : load(type, array, row, this.index(slot.cols));
  }

  /**
   * An index that is in range, at the end, one past it, masked, a remainder, a negative number read as u32,
   * or anything else.
   */
  index(size: number): Expr {
    const { random } = this;
    const roll = random.unit();
    if (roll < 0.2) return constant('u32', random.below(size));
    if (roll < 0.3) return constant('u32', random.pick([size - 1, size, size + 1, 2 ** 32 - 1]));
    if (roll < 0.45) return binary('and', this.of('u32', 2), constant('u32', random.pick([size - 1, 3, 7])));
    if (roll < 0.6) return binary('rem', this.of('u32', 2), constant('u32', random.pick([size, size + 1])));
    if (roll < 0.7) return intrinsic('u32', 'toU32', this.of('i32', 2));
    if (roll < 0.85) return this.leaf('u32');
    return this.of('u32', 2);
  }

  private callOf(type: Scalar): Expr | undefined {
    const found = [...this.setting.functions.keys()].filter(
      (index) => at(this.setting.functions, index).result === type,
    );
    return found.length > 0 ? this.call(this.random.pick(found)) : undefined;
  }

  call(fn: number): Expr | undefined {
    if (!this.place.pay(at(this.setting.costs, fn) + 5)) return undefined;
    const callee = at(this.setting.functions, fn);
    const args = callee.locals.slice(0, callee.params).map((type) => this.of(type, 2));
    return { op: 'call', type: callee.result, fn, args };
  }

  private intrinsic(type: Scalar, depth: number): Expr {
    const { random } = this;
    if (type === 'bool') return intrinsic('bool', 'toBool', this.of(random.pick(this.setting.types), depth));
    const roll = random.unit();
    if (roll < 0.3) return this.conversion(type, depth);
    if (roll < 0.6)
      return intrinsic(
        type,
        random.pick(['min', 'max'] as const),
        this.of(type, depth),
        this.of(type, depth),
      );
    if (type === 'f32') {
      if (random.chance(0.15)) return intrinsic('f32', 'fromBits', this.of('u32', depth));
      return intrinsic('f32', random.pick(ROUNDING), this.of('f32', depth));
    }
    if (type === 'i32' || roll < 0.65) return intrinsic(type, 'abs', this.of(type, depth));
    if (roll < 0.75 && this.setting.types.includes('f32'))
      return intrinsic('u32', 'bits', this.of('f32', depth));
    if (roll < 0.85) return intrinsic('u32', 'rotateLeft', this.of('u32', depth), this.of('u32', depth));
    return intrinsic('u32', random.pick(['popcount', 'leadingZeros'] as const), this.of('u32', depth));
  }

  private conversion(type: 'u32' | 'i32' | 'f32', depth: number): Expr {
    const name = ({ u32: 'toU32', i32: 'toI32', f32: 'toF32' } as const)[type];
    return intrinsic(type, name, this.of(this.random.pick(this.setting.types), depth));
  }
}
