/** The text that computes a node from the names of its parts. */
import { isArithmeticOfReals } from '../arithmetic.ts';
import type { BinaryKind, IntrinsicName } from '../ir.ts';
import { at } from '../typed-tree.ts';
import type { Node } from './node.ts';
import { binaryText, differ, literal, type Operand } from './numbers.ts';
import { fromWord } from './places.ts';
import type { Printer } from './printer.ts';
import { floatOfShifted, rotated, shiftedRight } from './shifts.ts';

const SIGNED = 2 ** 31;
const EXACT_INTEGERS = 2 ** 24;

export function nodeText(printer: Printer, node: Node): string {
  const name = (k: number) => printer.name(at(node.args, k));
  switch (node.op) {
    case 'read':
      return `${node.key}`;
    case 'table':
    case 'load': {
      const array = Number(node.key);
      const first = printer.places.first(array);
      const index = at(node.args, 0);
      const place =
        index.value === undefined
          ? first === 0
            ? name(0)
            : `${first}u + ${name(0)}`
          : `${first + index.value}u`;
      return fromWord(node.type, printer.places.word(node.op === 'table' ? 'data' : 'memory', place));
    }
    case 'unary':
      if (node.key === 'not') return `!${name(0)}`;
      if (node.key === 'bitnot') return `~${name(0)}`;
      // The sign of a zero must turn as well.
      if (node.type === 'f32') return `bitcast<f32>(bitcast<u32>(${name(0)}) ^ 0x80000000u)`;
      return node.type === 'u32' ? `(0u - ${name(0)})` : `(0i - ${name(0)})`;
    case 'binary':
      return binary(printer, node);
    case 'select':
      return `select(${name(2)}, ${name(1)}, ${name(0)})`;
    case 'raw':
      return `bitcast<u32>(${name(0)})`;
    case 'neighbors':
      return `subgroupAny(${name(0)})`;
    case 'intrinsic':
      return intrinsic(printer, node);
    default:
      return printer.name(node);
  }
}

const ORDER: ReadonlySet<string | number> = new Set(['lt', 'le', 'gt', 'ge']);
const small = (node: Node) => node.type === 'u32' && node.known.high < SIGNED;

/** An integer as i32 whose value is the same. */
function signed(printer: Printer, node: Node): string {
  return node.value === undefined ? `bitcast<i32>(${printer.name(node)})` : literal('i32', node.value);
}

function binary(printer: Printer, node: Node): string {
  const [a, b] = [at(node.args, 0), at(node.args, 1)];
  const kind = node.key as BinaryKind;
  const { options, helpers } = printer;
  const operand = (part: Node): Operand => ({ text: printer.name(part), value: part.value });
  if (a.type === 'f32' && isArithmeticOfReals(kind)) {
    const part = (x: Node): Operand =>
      x.value === undefined
        ? { text: shielded(printer, node, x), value: undefined }
        : { text: hidden(printer, x.value), value: undefined };
    return binaryText(kind, 'f32', part(a), part(b), options.fixes, helpers);
  }
  if (a.type === 'u32' && ORDER.has(kind) && small(a) && small(b))
    return binaryText(
      kind,
      'i32',
      { text: signed(printer, a), value: a.value },
      { text: signed(printer, b), value: b.value },
      options.fixes,
      helpers,
    );
  if (kind === 'shl' && b.value !== undefined) {
    const by = 2 ** (b.value & 31);
    return a.type === 'u32'
      ? `(${printer.name(a)} * ${by}u)`
      : `bitcast<i32>(bitcast<u32>(${printer.name(a)}) * ${by}u)`;
  }
  if (kind === 'shr' && a.type === 'u32' && b.value !== undefined)
    return shiftedRight(printer, a, b.value & 31);
  if (a.type === 'u32' && b.value !== undefined && (b.value & (b.value - 1)) === 0 && b.value > 0) {
    if (kind === 'rem') return `(${printer.name(a)} & ${b.value - 1}u)`;
    if (kind === 'div') return shiftedRight(printer, a, Math.log2(b.value));
  }
  return binaryText(kind, a.type, operand(a), operand(b), options.fixes, helpers);
}

/** The name of a constant that the device's compiler does not know: it folds f32 sums as if they were exact. */
export function hidden(printer: Printer, value: number): string {
  const text = literal('f32', value);
  const before = printer.opaque.get(text);
  if (before) return before;
  const name = `c${printer.opaque.size}`;
  printer.opaque.set(text, name);
  return name;
}

/** Without constants, (a − b) + b, (a / b) · b, (a · b) / b and a · b + a · c are what is still folded. */
function shielded(printer: Printer, node: Node, part: Node): string {
  const name = printer.name(part);
  const other = at(node.args, 0) === part ? at(node.args, 1) : at(node.args, 0);
  const is = (x: Node, kind: string) => x.op === 'binary' && x.key === kind;
  const strikes =
    (node.key === 'add' &&
      ((is(part, 'sub') && part.args[1] === other) || (is(part, 'mul') && is(other, 'mul')))) ||
    (node.key === 'mul' && is(part, 'div') && part.args[1] === other) ||
    (node.key === 'div' && is(part, 'mul') && part.args.includes(other)) ||
    (node.key === 'sub' && (is(part, 'add') || is(part, 'sub')) && part.args.includes(other));
  if (!strikes || printer.options.fixes.guard) return name;
  return `${printer.helpers.use('guard')}(${name})`;
}

function intrinsic(printer: Printer, node: Node): string {
  const { helpers, options } = printer;
  const a = at(node.args, 0);
  const b = node.args[1];
  const x = printer.name(a);
  const y = b ? printer.name(b) : '';
  switch (node.key as IntrinsicName) {
    case 'toU32':
      if (a.type === 'i32') return `bitcast<u32>(${x})`;
      return a.type === 'bool' ? `select(0u, 1u, ${x})` : `${helpers.use('saturateU')}(${x})`;
    case 'toI32':
      if (a.type === 'u32') return `bitcast<i32>(${x})`;
      return a.type === 'bool' ? `select(0i, 1i, ${x})` : `${helpers.use('saturateI')}(${x})`;
    case 'toF32': {
      if (a.type === 'bool') return `select(0.0f, 1.0f, ${x})`;
      const shifted = floatOfShifted(printer, a);
      if (shifted) return shifted;
      if (small(a) && (!options.fixes.convert || a.known.high < EXACT_INTEGERS))
        return `f32(${signed(printer, a)})`;
      if (!options.fixes.convert || a.known.high < EXACT_INTEGERS) return `f32(${x})`;
      return `${helpers.use(a.type === 'u32' ? 'fromU' : 'fromI')}(${x})`;
    }
    case 'toBool':
      return a.type === 'f32' ? differ(x, '0.0f') : `(${x} != ${literal(a.type, 0)})`;
    case 'abs':
      if (a.type === 'u32') return x;
      return a.type === 'i32' ? `abs(${x})` : `bitcast<f32>(bitcast<u32>(${x}) & 0x7fffffffu)`;
    case 'min':
    case 'max':
      if (a.type === 'f32') return `select(${y}, ${x}, ${x} ${node.key === 'min' ? '<' : '>'} ${y})`;
      if (b && small(a) && small(b))
        return `bitcast<u32>(${node.key}(${signed(printer, a)}, ${signed(printer, b)}))`;
      return `${node.key}(${x}, ${y})`;
    case 'floor':
    case 'ceil':
    case 'trunc':
    case 'round':
      // Whatever becomes of the sign of a zero in the adapter, it is the argument's.
      return `${helpers.use('signed')}(${node.key}(${x}), ${x})`;
    case 'sqrt': {
      const root = options.fixes.squareRoot ? `${helpers.use('rootF')}(${x})` : `sqrt(${x})`;
      return options.fixes.guard ? `${helpers.use('guard')}(${root})` : root;
    }
    case 'bits':
      return `${helpers.use('bitsOf')}(${x})`;
    case 'fromBits':
      return `bitcast<f32>(${x})`;
    case 'rotateLeft':
      if (b?.value === undefined) return `${helpers.use('rotate')}(${x}, ${y})`;
      return rotated(printer, a, b.value & 31);
    case 'popcount':
      return `countOneBits(${x})`;
    case 'leadingZeros':
      return `countLeadingZeros(${x})`;
  }
}
