/** Bounds of the result of an integer operation: its 32 bits, read as u32. */
import type { BinaryKind, IntrinsicName, Scalar } from './ir.ts';

export interface Range {
  readonly low: number;
  readonly high: number;
}

const TOP = 2 ** 32 - 1;
export const ANY: Range = { low: 0, high: TOP };

/** Bounds outside 32 bits are unknown. */
function within(low: number, high: number): Range {
  return low >= 0 && high <= TOP ? { low, high } : ANY;
}

/** Below 2³¹ the signed operations do what the unsigned ones do. */
function isPlain(type: Scalar, a: Range, b: Range): boolean {
  return type === 'u32' || (a.high < 2 ** 31 && b.high < 2 ** 31);
}

/** Of arithmetic. @param type of both operands: i32 or u32 */
export function binaryBounds(kind: BinaryKind, type: Scalar, a: Range, b: Range): Range {
  const plain = isPlain(type, a, b);
  switch (kind) {
    case 'add':
      return within(a.low + b.low, a.high + b.high);
    case 'sub':
      return within(a.low - b.high, a.high - b.low);
    case 'mul':
      return within(a.low * b.low, a.high * b.high);
    case 'and':
      return { low: 0, high: Math.min(a.high, b.high) };
    case 'or':
    case 'xor':
      return { low: 0, high: 2 ** (32 - Math.clz32(Math.max(a.high, b.high))) - 1 };
    case 'div':
      return plain ? { low: 0, high: Math.floor(a.high / Math.max(b.low, 1)) } : ANY;
    case 'rem':
      return plain ? { low: 0, high: Math.min(a.high, Math.max(b.high - 1, 0)) } : ANY;
    case 'shl':
      return b.low === b.high ? within(a.low * 2 ** (b.low & 31), a.high * 2 ** (b.low & 31)) : ANY;
    case 'shr':
      if (!plain) return ANY;
      return b.low === b.high
        ? { low: a.low >>> (b.low & 31), high: a.high >>> (b.low & 31) }
        : { low: 0, high: a.high };
    default:
      return ANY;
  }
}

/** @param type of the arguments: i32 or u32 */
export function intrinsicBounds(name: IntrinsicName, type: Scalar, a: Range, b: Range): Range {
  switch (name) {
    case 'toU32':
    case 'toI32':
      return a;
    case 'abs':
      return a.high < 2 ** 31 ? a : ANY;
    case 'min':
      return isPlain(type, a, b) ? { low: Math.min(a.low, b.low), high: Math.min(a.high, b.high) } : ANY;
    case 'max':
      return isPlain(type, a, b) ? { low: Math.max(a.low, b.low), high: Math.max(a.high, b.high) } : ANY;
    case 'popcount':
    case 'leadingZeros':
      return { low: 0, high: 32 };
    default:
      return ANY;
  }
}
