/** From the parser's nodes to our own tree: names being declared, and their types. */

import { holdDeclaredName, isScalarName, meantInstead } from '../../check/names.ts';
import { SCALARS, type Scalar } from '../../ir.ts';
import type { Named, TypeTree } from '../../tree.ts';
import { type Admission, childrenOf, isNode, type RawNode, spanOf } from '../raw-node.ts';

export interface DeclaratorParts {
  readonly variable: Named;
  readonly type: Scalar | undefined;
  readonly init: RawNode | undefined;
  readonly mutable: boolean;
  readonly span: { readonly offset: number; readonly length: number };
}

export function readDeclarators(admission: Admission, node: RawNode): DeclaratorParts[] {
  admission.admit(node);
  const kind = String(node.kind);
  if (kind !== 'const' && kind !== 'let') {
    admission.refuse(node, `\`${kind}\` is not in this language`, 'write `let` or `const`');
  }
  return childrenOf(node.declarations).map((declarator) => {
    if (!isNode(declarator.id) || declarator.id.type !== 'Identifier') {
      return admission.refuseNode(isNode(declarator.id) ? declarator.id : declarator);
    }
    admission.admit(declarator);
    const { named, type } = readTypedName(admission, declarator.id);
    if (type !== undefined && type.dimensions > 0) {
      admission.refuse(
        named.at,
        'an array cannot be declared here',
        'declare it at the top level: `const a = memory(f32, n)`',
      );
    }
    const init = isNode(declarator.init) ? declarator.init : undefined;
    return { variable: named, type: type?.scalar, init, mutable: kind === 'let', span: spanOf(declarator) };
  });
}

/** `name` or `name: type`, being declared. */
export function readTypedName(
  admission: Admission,
  node: RawNode,
): { readonly named: Named; readonly type: TypeTree | undefined } {
  admission.admit(node);
  const name = String(node.name);
  const named = { name, at: { offset: node.start, length: name.length } };
  holdDeclaredName(admission.source, named, 'value');
  return { named, type: isNode(node.typeAnnotation) ? readType(admission, node.typeAnnotation) : undefined };
}

/** A type annotation: `f32`, `f32[]`, `f32[][]`. */
export function readType(admission: Admission, annotation: RawNode): TypeTree {
  if (annotation.type !== 'TSTypeAnnotation') return admission.refuseNode(annotation);
  admission.admit(annotation);
  let node: unknown = annotation.typeAnnotation;
  let dimensions = 0;
  while (isNode(node) && node.type === 'TSArrayType') {
    admission.admit(node);
    dimensions++;
    node = node.elementType;
  }
  if (!isNode(node)) return admission.refuseNode(annotation);
  if (node.type !== 'TSTypeReference' || !isNode(node.typeName) || node.typeName.type !== 'Identifier') {
    return admission.refuseNode(node);
  }
  admission.admit(node);
  const name = String(node.typeName.name);
  if (!isScalarName(name)) {
    const fix = meantInstead(name, SCALARS);
    return admission.refuse(node, `\`${name}\` is not a type: the types are u32, i32, f32 and bool`, fix);
  }
  if (dimensions > 2) admission.refuse(annotation, 'arrays have one or two dimensions');
  return { scalar: name, dimensions: dimensions === 0 ? 0 : dimensions === 1 ? 1 : 2 };
}
