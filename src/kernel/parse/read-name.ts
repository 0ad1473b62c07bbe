/** Converts the parser's nodes to the syntax tree: declared names and their types. */

import type { Expression, Identifier, VariableDeclaration } from 'acorn';
import { assertDeclaredName, isScalarName, meantInstead } from '../check/names.ts';
import { SCALARS, type Scalar } from '../ir.ts';
import type { Named, Span, TypeTree } from '../tree.ts';
import { type Reading, spanOf, type TypeAnnotation } from './reading.ts';

export interface DeclaratorParts {
  readonly variable: Named;
  readonly type: Scalar | undefined;
  readonly init: Expression | undefined;
  readonly mutable: boolean;
  readonly span: Span;
}

export function readDeclarators(reading: Reading, node: VariableDeclaration): DeclaratorParts[] {
  const { kind } = node;
  if (kind !== 'const' && kind !== 'let') {
    reading.reject(node, `\`${kind}\` is not in this language`, 'write `let` or `const`');
  }
  return node.declarations.map((declarator) => {
    if (declarator.id.type !== 'Identifier') return reading.rejectNode(declarator.id);
    reading.admit(declarator);
    const { named, type } = readTypedName(reading, declarator.id);
    if (type !== undefined && type.dimensions > 0) {
      const fix = 'declare it at the top level: `const a = memory(f32, n)`';
      reading.reject(named.at, 'an array cannot be declared here', fix);
    }
    const init = declarator.init ?? undefined;
    return { variable: named, type: type?.scalar, init, mutable: kind === 'let', span: spanOf(declarator) };
  });
}

/** Reads a declared `name` or `name: type`. */
export function readTypedName(
  reading: Reading,
  node: Identifier,
): { readonly named: Named; readonly type: TypeTree | undefined } {
  reading.admit(node);
  const { name, typeAnnotation } = node;
  const named = { name, at: { offset: node.start, length: name.length } };
  assertDeclaredName(reading.source, named, 'value');
  return { named, type: typeAnnotation && readType(reading, typeAnnotation) };
}

/** Reads a type annotation: `f32`, `f32[]`, `f32[][]`. */
export function readType(reading: Reading, annotation: TypeAnnotation): TypeTree {
  reading.admit(annotation);
  let node = annotation.typeAnnotation;
  let dimensions = 0;
  for (; node.type === 'TSArrayType'; dimensions++) {
    reading.admit(node);
    node = node.elementType;
  }
  if (node.type !== 'TSTypeReference' || node.typeName.type !== 'Identifier') return reading.rejectNode(node);
  reading.admit(node);
  const { name } = node.typeName;
  if (!isScalarName(name)) {
    const fix = meantInstead(name, SCALARS);
    return reading.reject(node, `\`${name}\` is not a type: the types are u32, i32, f32 and bool`, fix);
  }
  if (dimensions > 2) reading.reject(annotation, 'arrays have one or two dimensions');
  return { scalar: name, dimensions: dimensions === 0 ? 0 : dimensions === 1 ? 1 : 2 };
}
