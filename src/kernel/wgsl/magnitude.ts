/** How large an f32 can be: what surely is finite need not be asked whether it is. */
import { at } from '../typed-tree.ts';
import { ofBits } from './known.ts';
import type { Node } from './node.ts';

const UNKNOWN = Number.POSITIVE_INFINITY;
const DEEPEST = 12;
/** Rounding makes a result larger than the exact one by at most 2⁻²⁴ of it; several in a row by less than this. */
const ROUNDED = 1 + 2 ** -20;
/** Far below the largest f32, 3.4e38: beyond it nothing is claimed. */
const MOST = 1e37;

/**
 * The largest magnitude that an f32 may have; infinite where it may be infinite, NaN, or nothing is known.
 * @param largest magnitude of a setting, by its index
 */
export function magnitude(
  node: Node,
  largest: (param: number) => number | undefined,
  depth = DEEPEST,
): number {
  const of = (arg: Node): number => magnitude(arg, largest, depth - 1);
  const bound = (): number => {
    if (node.value !== undefined) return Math.abs(node.value);
    if (node.known.set) return Math.max(...node.known.set.map((bits) => Math.abs(ofBits('f32', bits))));
    if (depth === 0) return UNKNOWN;
    switch (node.op) {
      case 'param':
        return largest(Number(node.key)) ?? UNKNOWN;
      case 'select':
        return Math.max(of(at(node.args, 1)), of(at(node.args, 2)));
      case 'unary':
        return node.key === 'neg' ? of(at(node.args, 0)) : UNKNOWN;
      case 'binary': {
        const [a, b] = [of(at(node.args, 0)), of(at(node.args, 1))];
        if (node.key === 'add' || node.key === 'sub') return (a + b) * ROUNDED;
        return node.key === 'mul' && a < UNKNOWN && b < UNKNOWN ? a * b * ROUNDED : UNKNOWN;
      }
      default:
        return UNKNOWN;
    }
  };
  const found = bound();
  return found < MOST ? found : UNKNOWN; // NaN, too
}
