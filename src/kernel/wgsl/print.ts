/** Nodes and items as WGSL text: what is live, in the order in which it was made. */
import type { Scalar } from '../ir.ts';
import { at } from '../typed-tree.ts';
import { ofBits } from './known.ts';
import { idle, type Live } from './live.ts';
import type { Found, Lookup, Part } from './lookup-words.ts';
import type { Block, Item, Node } from './node.ts';
import { hidden, nodeText } from './node-text.ts';
import { literal } from './numbers.ts';
import { toWord } from './places.ts';
import type { Printer } from './printer.ts';
import { partText } from './shifts.ts';

export function printBlock(
  printer: Printer,
  live: Live,
  block: Block,
  depth: number,
  lines: string[],
  around: ReadonlySet<Lookup> = new Set(),
): void {
  const pad = '  '.repeat(depth);
  const looked = new Set(around);
  const found = (node: Node, part: Found): void => {
    const { lookup } = part;
    if (lookup && !looked.has(lookup)) {
      lines.push(`${pad}let ${lookup.name} = ${lookupText(printer, lookup)};`);
      looked.add(lookup);
    }
    const text = lookup ? foundText(node, part) : constantText(printer, node.type, part.bits);
    lines.push(`${pad}let ${printer.name(node)} = ${text};`);
  };
  for (const item of block.items) {
    switch (item.kind) {
      case 'let':
        if (!live.nodes.has(item.node) || item.node.op === 'entry' || item.node.op === 'param') break;
        {
          const part = printer.found.get(item.node);
          if (part) found(item.node, part);
          else lines.push(`${pad}let ${printer.name(item.node)} = ${nodeText(printer, item.node)};`);
        }
        break;
      case 'set':
        if (live.variables.has(item.name)) lines.push(`${pad}${item.name} = ${printer.name(item.value)};`);
        break;
      case 'store': {
        const text = storeText(printer, item);
        if (item.when.value !== undefined) lines.push(`${pad}${text}`);
        else lines.push(`${pad}if (${printer.name(item.when)}) { ${text} }`);
        break;
      }
      case 'loop':
        lines.push(`${pad}loop {`);
        printBlock(printer, live, item.block, depth + 1, lines, looked);
        lines.push(`${pad}  continuing { break if ${printer.name(item.until)}; }`, `${pad}}`);
        break;
      case 'if':
        if (idle(live, item.yes) && (item.no === null || idle(live, item.no))) break;
        lines.push(`${pad}if (${printer.name(item.test)}) {`);
        printBlock(printer, live, item.yes, depth + 1, lines, looked);
        if (item.no && !idle(live, item.no)) {
          // SwiftShader's compiler looks at every path through a loop; past a branch with one side it finds only one.
          lines.push(`${pad}}`, `${pad}if (!${printer.name(item.test)}) {`);
          printBlock(printer, live, item.no, depth + 1, lines, looked);
        }
        lines.push(`${pad}}`);
    }
  }
}

function lookupText(printer: Printer, { name, by }: Lookup): string {
  const [first, second] = by;
  const index = first ? printer.name(first) : '0u';
  const word = (node: Node, text: string) =>
    node.type === 'u32' ? text : node.type === 'bool' ? `select(0u, 1u, ${text})` : `bitcast<u32>(${text})`;
  const row = first ? word(first, index) : index;
  if (second === undefined) return `${name}_words[${row}]`;
  return `${name}_words[${row} * ${second.known.high + 1}u + ${word(second, printer.name(second))}]`;
}

/** Of f32 the name of a constant that the device's compiler does not know. */
function constantText(printer: Printer, type: Scalar, bits: number): string {
  return type === 'f32' ? hidden(printer, ofBits(type, bits)) : bitsText(type, bits);
}

function foundText(node: Node, { lookup, mask, shift, pair }: Part): string {
  const bits = `(${lookup.name} & ${mask}u)`;
  if (pair) {
    const [no, yes] = pair;
    if (node.type === 'bool') return `${bits} ${yes !== 0 ? '!=' : '=='} 0u`;
    return `select(${bitsText(node.type, no)}, ${bitsText(node.type, yes)}, ${bits} != 0u)`;
  }
  const word = shift === 0 ? bits : partText(bits, mask, shift);
  return node.type === 'i32' ? `bitcast<i32>(${word})` : word;
}

const bitsText = (type: Scalar, bits: number) => literal(type, ofBits(type, bits));

function storeText(printer: Printer, item: Item & { kind: 'store' }): string {
  const slot = at(printer.program.arrays, item.array);
  const first = printer.places.first(item.array);
  const index =
    item.index.value === undefined
      ? `${first}u + ${printer.name(item.index)}`
      : `${first + item.index.value}u`;
  return `${printer.places.word('memory', index)} = ${toWord(slot.type, printer.name(item.value))};`;
}
