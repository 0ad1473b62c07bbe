/** The built-in functions as WGSL text. */
import type { Expr } from '../ir.ts';
import { at, valueType } from '../typed-tree.ts';
import { differ, type Operand } from './numbers.ts';
import { atom, bounds, type WgslScope } from './scope.ts';

/** Whole numbers below this are f32 numbers: any adapter converts them exactly. */
const EXACT_INTEGERS = 2 ** 24;

export function intrinsicText(
  scope: WgslScope,
  expr: Expr & { op: 'intrinsic' },
  args: readonly Operand[],
): string {
  const { helpers, options } = scope.unit;
  const first = at(expr.args, 0);
  const type = valueType(first);
  const a = at(args, 0).text;
  const b = args[1]?.text ?? '';
  switch (expr.name) {
    case 'toU32':
      if (type === 'u32') return a;
      if (type === 'i32') return `bitcast<u32>(${a})`;
      return type === 'bool' ? `select(0u, 1u, ${a})` : `${helpers.use('saturateU')}(${a})`;
    case 'toI32':
      if (type === 'i32') return a;
      if (type === 'u32') return `bitcast<i32>(${a})`;
      return type === 'bool' ? `select(0i, 1i, ${a})` : `${helpers.use('saturateI')}(${a})`;
    case 'toF32':
      if (type === 'f32') return a;
      return guarded(scope, fromInteger(scope, first, a));
    case 'toBool':
      if (type === 'bool') return a;
      return type === 'f32' ? differ(a, '0.0f') : `(${a} != ${type === 'u32' ? '0u' : '0i'})`;
    case 'abs':
      if (type === 'u32') return a;
      return type === 'i32' ? `abs(${a})` : `bitcast<f32>(bitcast<u32>(${a}) & 0x7fffffffu)`;
    case 'min':
    case 'max': {
      if (type !== 'f32') return `${expr.name}(${a}, ${b})`;
      const [x, y] = [atom(scope, a), atom(scope, b)];
      return `select(${y}, ${x}, ${x} ${expr.name === 'min' ? '<' : '>'} ${y})`;
    }
    case 'floor':
    case 'ceil':
    case 'trunc':
    case 'round': {
      // Whatever becomes of the sign of a zero in the adapter, it is the argument's.
      const x = atom(scope, a);
      return `${helpers.use('signed')}(${expr.name}(${x}), ${x})`;
    }
    case 'sqrt': {
      const root = options.fixes.squareRoot ? `${helpers.use('rootF')}(${a})` : `sqrt(${a})`;
      return guarded(scope, root);
    }
    case 'bits':
      return `${helpers.use('bitsOf')}(${a})`;
    case 'fromBits':
      return guarded(scope, `bitcast<f32>(${a})`);
    case 'rotateLeft': {
      const count = at(args, 1).value;
      if (count === undefined) return `${helpers.use('rotate')}(${a}, ${b})`;
      const by = count & 31;
      if (by === 0) return a;
      const x = atom(scope, a);
      return `((${x} << ${by}u) | (${x} >> ${32 - by}u))`;
    }
    case 'popcount':
      return `countOneBits(${a})`;
    case 'leadingZeros':
      return `countLeadingZeros(${a})`;
  }
}

/** Hides an f32 from the adapter's compiler if required. */
function guarded({ unit: { helpers, options } }: WgslScope, text: string): string {
  return options.fixes.guard ? `${helpers.use('guard')}(${text})` : text;
}

function fromInteger(scope: WgslScope, expr: Expr, text: string): string {
  const { helpers, options } = scope.unit;
  const type = valueType(expr);
  if (type === 'bool') return `select(0.0f, 1.0f, ${text})`;
  if (!options.fixes.convert || bounds(scope, expr).high < EXACT_INTEGERS) return `f32(${text})`;
  return `${helpers.use(type === 'u32' ? 'fromU' : 'fromI')}(${text})`;
}
