/**
 * Shifts for adapters that do them lane by lane (SwiftShader: 1.0 ns a lane, where an addition takes 0.13): to the left by
 * a multiplication, to the right through f32, whose exponent does the shifting. The bits that fall out are cleared first,
 * so every number on the way is exact; adding 3 · 2²² leaves the whole number in the low bits of the mantissa.
 */
import { at } from '../typed-tree.ts';
import type { Node } from './node.ts';
import type { Printer } from './printer.ts';

const MAGIC = '12582912.0f';
/** 22 bits of the mantissa are the number's; the one above them is turned by its sign. */
const LEAST = 10;
const EXACT = 2 ** 22;

const kept = (by: number) => `${(0xffffffff << by) >>> 0}u`;
const power = (by: number) => `${String(2 ** -by)}f`;

export function shiftedRight(printer: Printer, a: Node, by: number): string {
  const x = printer.name(a);
  if (by === 0) return x;
  if (by < LEAST && a.known.high >= EXACT) return `(${x} >> ${by}u)`;
  const mask = a.known.high < EXACT ? EXACT - 1 : 2 ** (32 - by) - 1;
  return `(bitcast<u32>(f32(bitcast<i32>(${x} & ${kept(by)})) * ${power(by)} + ${MAGIC}) & ${mask}u)`;
}

/** Bits of a word, cut out already, at the low end. */
export function partText(bits: string, mask: number, by: number): string {
  const width = 32 - Math.clz32(mask) - by;
  if (width > 22 || (by < LEAST && mask >= 2 ** 31)) return `(${bits} >> ${by}u)`;
  return `(bitcast<u32>(f32(bitcast<i32>${bits}) * ${power(by)} + ${MAGIC}) & ${2 ** width - 1}u)`;
}

export function rotated(printer: Printer, a: Node, by: number): string {
  const x = printer.name(a);
  if (by === 0) return x;
  return `((${x} * ${2 ** by}u) | ${shiftedRight(printer, a, 32 - by)})`;
}

/** f32(x >> by) without the shift: as a signed number, one bit turned, it converts exactly. */
export function floatOfShifted(printer: Printer, node: Node): string | undefined {
  if (node.op !== 'binary' || node.key !== 'shr' || node.type !== 'u32') return undefined;
  const by = at(node.args, 1).value;
  if (by === undefined || (by & 31) < 8) return undefined;
  const x = printer.name(at(node.args, 0));
  return `((f32(bitcast<i32>((${x} & ${kept(by & 31)}) ^ 0x80000000u)) + 2147483648.0f) * ${power(by & 31)})`;
}
