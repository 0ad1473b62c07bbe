/** From the parser's nodes to our own tree: the top level of a module. */

import { DECLARERS, holdDeclaredName, isScalarName } from '../../check/names.ts';
import type { Meta } from '../../contract.ts';
import { EVENT_LIMIT } from '../../limits.ts';
import { refuse } from '../../place.ts';
import type { FunctionTree, ModuleTree, Named, ParameterTree, ValueTree } from '../../tree.ts';
import { type Admission, type Comment, childrenOf, isNode, type RawNode, spanOf } from '../raw-node.ts';
import { deeper, GROUND, readExpression } from './expression.ts';
import { readMeta, readParam } from './literal.ts';
import { type DeclaratorParts, readDeclarators, readType, readTypedName } from './name.ts';
import { readStatements } from './statement.ts';

/** Collects the declarations of one module. */
class Declarations {
  readonly values = new Map<string, ValueTree>();
  readonly functions = new Map<string, FunctionTree>();
  meta: { readonly [key: string]: Meta } | undefined;
  private readonly admission: Admission;

  constructor(admission: Admission) {
    this.admission = admission;
  }

  hold(named: Named): void {
    if (this.values.has(named.name) || this.functions.has(named.name)) {
      refuse(this.admission.source, named.at, `\`${named.name}\` is declared twice`);
    }
  }

  addValue(value: ValueTree): void {
    this.hold(value);
    this.values.set(value.name, value);
  }

  addFunction(fn: FunctionTree): void {
    this.hold(fn);
    this.functions.set(fn.name, fn);
  }
}

export function readModule(
  admission: Admission,
  body: readonly RawNode[],
  comments: readonly Comment[],
): ModuleTree {
  const declarations = new Declarations(admission);
  for (const node of body) {
    const exported = node.type === 'ExportNamedDeclaration';
    if (exported) admission.admit(node);
    const inner = exported ? node.declaration : node;
    if (!isNode(inner)) return admission.refuse(node, '`export` must precede a declaration');
    switch (inner.type) {
      case 'EmptyStatement':
        break;
      case 'VariableDeclaration':
        for (const parts of readDeclarators(admission, inner)) {
          const value = readValue(admission, declarations, parts, exported);
          if (value !== undefined) declarations.addValue(value);
        }
        break;
      case 'FunctionDeclaration': {
        const help = docComment(admission.source.text, comments, node.start);
        declarations.addFunction(readFunction(admission, inner, exported, help));
        break;
      }
      default:
        if (
          /(Expression)?Statement$/.test(inner.type) &&
          !/^(While|Do|Switch|Try|Throw|With|ForIn|ForOf)/.test(inner.type)
        ) {
          admission.refuse(
            inner,
            'the top level can contain only declarations',
            'move statements into a function',
          );
        }
        admission.refuseNode(inner);
    }
  }
  const { values, functions } = declarations;
  const events = [...values.values()].filter((value) => value.kind === 'event');
  const tooMany = events[EVENT_LIMIT];
  if (tooMany !== undefined)
    admission.refuse(tooMany.at, `a module can declare at most ${EVENT_LIMIT} events`);
  return { values, functions, meta: declarations.meta ?? {}, readsOnly: false };
}

/** What one `const` or `let` of the top level declares; undefined for `meta`, which is kept apart. */
function readValue(
  admission: Admission,
  declarations: Declarations,
  parts: DeclaratorParts,
  exported: boolean,
): ValueTree | undefined {
  const { variable, type, init, mutable } = parts;
  const { name, at } = variable;
  if (init === undefined) {
    return admission.refuse(parts.span, `\`${name}\` needs a value`, `write \`${name} = 0\``);
  }
  const called = init.type === 'CallExpression' && isNode(init.callee) ? init.callee.name : undefined;
  const declarer = typeof called === 'string' && DECLARERS.has(called) ? called : undefined;
  if (declarer !== undefined && mutable) {
    const fix = `write \`const ${name} = ${declarer}(…)\``;
    return admission.refuse(parts.span, `\`${declarer}(…)\` must be declared with \`const\``, fix);
  }
  if (name === 'meta' && !mutable) {
    const meta = readMeta(admission, init, GROUND);
    if (typeof meta !== 'object' || isList(meta)) {
      return admission.refuse(init, '`meta` must be a literal object');
    }
    if (declarations.meta !== undefined) admission.refuse(at, '`meta` is declared twice');
    declarations.meta = meta;
    return undefined;
  }
  if (declarer === undefined) {
    const value = readExpression(admission, init, GROUND);
    return { kind: mutable ? 'scalar' : 'const', name, at, exported, type, value };
  }
  if (declarer === 'memory' || declarer === 'data') {
    if (type !== undefined)
      admission.refuse(at, `the first argument of \`${declarer}\` sets the type of \`${name}\``);
    return readArray(admission, variable, declarer, init, exported);
  }
  admission.admit(init);
  const [argument, more] = childrenOf(init.arguments);
  if (argument === undefined || more !== undefined) {
    const form =
      declarer === 'param' ? 'one object: `param({ value: 0.1 })`' : "one string: `event('what happened')`";
    return admission.refuse(init, `\`${declarer}\` needs ${form}`);
  }
  if (declarer === 'param') {
    const declaration = readParam(admission, variable, type, argument, GROUND);
    return { kind: 'param', name, at, exported, declaration };
  }
  const help = readMeta(admission, argument, GROUND);
  if (typeof help !== 'string') {
    return admission.refuse(init, "`event` needs one string: `event('what happened')`");
  }
  return { kind: 'event', name, at, exported, help };
}

function isList(meta: Meta): meta is readonly Meta[] {
  return Array.isArray(meta);
}

function readArray(
  admission: Admission,
  variable: Named,
  space: 'memory' | 'data',
  call: RawNode,
  exported: boolean,
): ValueTree {
  admission.admit(call);
  const [element, ...sizes] = childrenOf(call.arguments);
  const name = element?.type === 'Identifier' ? String(element.name) : '';
  if (!isScalarName(name)) {
    return admission.refuse(
      spanOf(element ?? call),
      `\`${space}\` needs a type first: \`${space}(f32, 16)\``,
    );
  }
  if (sizes.length !== 1 && sizes.length !== 2) {
    return admission.refuse(call, `\`${space}\` takes one or two sizes, found ${sizes.length}`);
  }
  const trees = sizes.map((size) => readExpression(admission, size, GROUND));
  return { kind: 'array', ...variable, exported, space, element: name, sizes: trees };
}

export function readFunction(
  admission: Admission,
  node: RawNode,
  exported: boolean,
  help: string,
): FunctionTree {
  const { source } = admission;
  admission.admit(node);
  if (!isNode(node.id) || !isNode(node.body))
    return admission.refuse(node, 'a function needs a name and a body');
  const named = { name: String(node.id.name), at: spanOf(node.id) };
  holdDeclaredName(source, named, 'function');
  const params = readParameters(admission, childrenOf(node.params));
  let result: FunctionTree['result'] = 'void';
  if (isNode(node.returnType)) {
    const annotation = node.returnType;
    const isVoid = isNode(annotation.typeAnnotation) && annotation.typeAnnotation.type === 'TSVoidKeyword';
    if (!isVoid) {
      const type = readType(admission, annotation);
      if (type.dimensions > 0) admission.refuse(annotation, 'a function can return a scalar, not an array');
      result = type.scalar;
    }
  }
  admission.admit(node.body);
  const body = readStatements(admission, childrenOf(node.body.body), deeper(admission, node, GROUND));
  return { kind: 'function', ...named, exported, params, result, body, help };
}

function readParameters(admission: Admission, nodes: readonly RawNode[]): ParameterTree[] {
  const seen = new Set<string>();
  return nodes.map((node) => {
    if (node.type !== 'Identifier') return admission.refuseNode(node);
    const { named, type } = readTypedName(admission, node);
    if (type === undefined) {
      return admission.refuse(
        named.at,
        `the parameter \`${named.name}\` needs a type`,
        `write \`${named.name}: f32\``,
      );
    }
    if (seen.has(named.name)) admission.refuse(named.at, `\`${named.name}\` is declared twice`);
    seen.add(named.name);
    return { ...named, type };
  });
}

/** The doc comment that ends where a declaration starts. */
function docComment(text: string, comments: readonly Comment[], start: number): string {
  const comment = comments.findLast(
    (candidate) => candidate.end <= start && text.slice(candidate.end, start).trim() === '',
  );
  if (comment?.type !== 'Block' || !comment.value.startsWith('*')) return '';
  const lines = comment.value.slice(1).split('\n');
  return lines
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim();
}
