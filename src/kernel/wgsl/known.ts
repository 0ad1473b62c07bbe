/** What can be said beforehand about the result of an operation on integers and bools. */
import { binaryOperation, intrinsicOperation, unaryOperation } from '../arithmetic.ts';
import { binaryBounds, intrinsicBounds } from '../integer-bounds.ts';
import type { BinaryKind, IntrinsicName, Scalar, UnaryKind } from '../ir.ts';
import { at } from '../typed-tree.ts';
import { ANYTHING, image, joined, type Known, type Node } from './node.ts';

const BOOL: Known = { low: 0, high: 1, set: [0, 1] };

const real = new Float32Array(1);
const word = new Uint32Array(real.buffer);

/** The value with these bits as a number of the type. */
export function ofBits(type: Scalar, bits: number): number {
  if (type !== 'f32') return type === 'i32' ? bits | 0 : bits;
  word[0] = bits;
  return at(real, 0);
}

/** Sets of possible values hold bits, whatever the type. */
export function toBits(type: Scalar, value: number): number {
  if (type !== 'f32') return value >>> 0;
  if (Number.isNaN(value)) return 0x7fc00000;
  real[0] = value;
  return at(word, 0);
}

export function unknownOf(type: Scalar): Known {
  return type === 'bool' ? BOOL : ANYTHING;
}

export function unaryKnown(kind: UnaryKind, a: Node): Known {
  const { type } = a;
  const f = unaryOperation(kind, type);
  return image(a.known, null, (x) => toBits(type, f(ofBits(type, x)))) ?? unknownOf(type);
}

export function selectKnown(type: Scalar, a: Node, b: Node): Known {
  return type !== 'f32' || (a.known.set && b.known.set) ? joined(a.known, b.known) : ANYTHING;
}

export function binaryKnown(kind: BinaryKind, type: Scalar, a: Node, b: Node): Known {
  const f = binaryOperation(kind, a.type);
  const exact = image(a.known, b.known, (x, y) => toBits(type, f(ofBits(a.type, x), ofBits(a.type, y))));
  if (a.type === 'f32') return exact ?? unknownOf(type);
  if (exact || type === 'bool') return exact ?? comparison(kind, a, b);
  return { ...binaryBounds(kind, a.type, a.known, b.known), set: null };
}

function comparison(kind: BinaryKind, left: Node, right: Node): Known {
  const a = left.known;
  const b = right.known;
  const answer = (x: boolean): Known => ({ low: x ? 1 : 0, high: x ? 1 : 0, set: [x ? 1 : 0] });
  if (kind === 'eq' || kind === 'ne') {
    const apart = a.high < b.low || b.high < a.low || disjoint(a, b);
    return apart ? answer(kind === 'ne') : BOOL;
  }
  // Below 2³¹ signed and unsigned agree.
  if (left.type === 'i32' && (a.high >= 2 ** 31 || b.high >= 2 ** 31)) return BOOL;
  if (kind === 'lt' || kind === 'ge') {
    if (a.high < b.low) return answer(kind === 'lt');
    if (a.low >= b.high) return answer(kind === 'ge');
  }
  if (kind === 'gt' || kind === 'le') {
    if (a.low > b.high) return answer(kind === 'gt');
    if (a.high <= b.low) return answer(kind === 'le');
  }
  return BOOL;
}

function disjoint(a: Known, b: Known): boolean {
  const [some, other] = a.set === null ? [b, a] : [a, b];
  if (some.set === null) return false;
  const set = other.set === null ? null : new Set(other.set);
  return some.set.every((x) => (set ? !set.has(x) : x < other.low || x > other.high));
}

export function intrinsicKnown(name: IntrinsicName, type: Scalar, args: readonly Node[]): Known {
  const [a, second] = args;
  if (a === undefined) return unknownOf(type);
  const f = intrinsicOperation(name, a.type);
  const exact = image(a.known, second?.known ?? null, (x, y) =>
    toBits(type, f(ofBits(a.type, x), ofBits(second?.type ?? a.type, y))),
  );
  if (exact) return exact;
  if (type === 'f32' || a.type === 'f32') return unknownOf(type);
  return { ...intrinsicBounds(name, a.type, a.known, second?.known ?? ANYTHING), set: null };
}
