/** Literal objects of `meta` and `param`: the only place for strings. */

import { isInside } from '../../check/names.ts';
import type { Meta } from '../../contract.ts';
import { refuse } from '../../place.ts';
import type { Span } from '../../tree.ts';
import { type Admission, childrenOf, isNode, type RawNode, spanOf } from '../raw-node.ts';
import { deeper, type Level } from './expression.ts';

export interface LiteralEntry {
  readonly value: Meta;
  readonly at: Span;
}

/** `{ name: literal, … }` with the place of each value. */
export function readEntries(admission: Admission, node: RawNode, level: Level): Map<string, LiteralEntry> {
  const { source } = admission;
  if (node.type !== 'ObjectExpression')
    refuse(source, spanOf(node), 'expected a literal object `{ name: value }`');
  admission.admit(node);
  const inner = deeper(admission, node, level);
  const entries = new Map<string, LiteralEntry>();
  for (const property of childrenOf(node.properties)) {
    if (property.type !== 'Property') admission.refuseNode(property);
    admission.admit(property);
    const { key, value } = property;
    if (property.kind !== 'init' || !isNode(key) || !isNode(value)) {
      return refuse(source, spanOf(property), 'only plain `name: literal` pairs are allowed here');
    }
    const name =
      key.type === 'Identifier' ? String(key.name) : typeof key.value === 'string' ? key.value : undefined;
    if (name === undefined) return refuse(source, spanOf(key), 'expected a name');
    if (isInside(name)) refuse(source, spanOf(key), `\`${name}\` is not allowed as a name`);
    if (entries.has(name)) refuse(source, spanOf(key), `\`${name}\` appears twice`);
    entries.set(name, { value: readMeta(admission, value, inner), at: spanOf(value) });
  }
  return entries;
}

export function readMeta(admission: Admission, node: RawNode, level: Level): Meta {
  switch (node.type) {
    case 'ObjectExpression': {
      const pairs = [...readEntries(admission, node, level)].map(
        ([name, entry]) => [name, entry.value] as const,
      );
      return Object.fromEntries(pairs);
    }
    case 'ArrayExpression': {
      admission.admit(node);
      const inner = deeper(admission, node, level);
      return childrenOf(node.elements).map((element) => readMeta(admission, element, inner));
    }
    case 'UnaryExpression': {
      admission.admit(node);
      const { argument } = node;
      if (node.operator === '-' && isNode(argument) && argument.type === 'Literal') {
        const value = readMeta(admission, argument, level);
        if (typeof value === 'number') return -value;
      }
      break;
    }
    case 'BinaryExpression': {
      // Long help texts are written as 'one line ' + 'and another'.
      admission.admit(node);
      const { left, right } = node;
      if (node.operator === '+' && isNode(left) && isNode(right)) {
        const inner = deeper(admission, node, level, true);
        const [a, b] = [readMeta(admission, left, inner), readMeta(admission, right, inner)];
        if (typeof a === 'string' && typeof b === 'string') return a + b;
      }
      break;
    }
    case 'Literal': {
      admission.admit(node);
      const { value } = node;
      if (typeof value === 'string' || typeof value === 'boolean') return value;
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      break;
    }
  }
  return refuse(
    admission.source,
    spanOf(node),
    'only literals are allowed here: strings, numbers, booleans, and arrays and objects of them',
  );
}
