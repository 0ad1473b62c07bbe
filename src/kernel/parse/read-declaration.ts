/** Converts the parser's nodes to the syntax tree: the top level of a module. */

import type { CallExpression, Comment, FunctionDeclaration, Pattern, Program } from 'acorn';
import { assertDeclaredName, DECLARERS, isScalarName } from '../check/names.ts';
import { EVENT_LIMIT } from '../limits.ts';
import type { FunctionTree, ModuleTree, Named, ParameterTree, ValueTree } from '../tree.ts';
import { readExpression } from './read-expression.ts';
import { readMeta, readMetaObject, readParam } from './read-literal.ts';
import { type DeclaratorParts, readDeclarators, readType, readTypedName } from './read-name.ts';
import { readStatements } from './read-statement.ts';
import { type Reading, spanOf } from './reading.ts';

export function readModule(
  reading: Reading,
  body: Program['body'],
  comments: readonly Comment[],
): ModuleTree {
  const values = new Map<string, ValueTree>();
  const functions = new Map<string, FunctionTree>();
  let meta: ModuleTree['meta'] | undefined;
  const hold = ({ name, at }: Named) => {
    if (values.has(name) || functions.has(name)) reading.reject(at, `\`${name}\` is declared twice`);
  };
  for (const node of body) {
    const exported = node.type === 'ExportNamedDeclaration';
    if (exported) reading.admit(node);
    const inner = exported ? node.declaration : node;
    if (!inner) return reading.reject(node, '`export` must precede a declaration');
    if (inner.type === 'EmptyStatement') continue;
    if (inner.type === 'VariableDeclaration') {
      reading.admit(inner);
      for (const parts of readDeclarators(reading, inner)) {
        const { variable, init, mutable } = parts;
        if (variable.name === 'meta' && !mutable && init !== undefined) {
          if (meta !== undefined) reading.reject(variable.at, '`meta` is declared twice');
          meta = readMetaObject(reading, init);
          continue;
        }
        const value = readValue(reading, parts, exported);
        hold(value);
        values.set(value.name, value);
      }
    } else if (inner.type === 'FunctionDeclaration') {
      const help = docComment(reading.source.text, comments, node.start);
      const fn = readFunction(reading, inner, exported, help);
      hold(fn);
      functions.set(fn.name, fn);
    } else {
      if (
        /^(Expression|Block|If|For|Return|Break|Continue|Empty|Debugger|Labeled)Statement$/.test(inner.type)
      )
        reading.reject(
          inner,
          'the top level can contain only declarations',
          'move statements into a function',
        );
      reading.rejectNode(inner);
    }
  }
  const tooMany = [...values.values()].filter(({ kind }) => kind === 'event')[EVENT_LIMIT];
  if (tooMany !== undefined) reading.reject(tooMany.at, `a module can declare at most ${EVENT_LIMIT} events`);
  return { values, functions, meta: meta ?? {}, readsOnly: false };
}

/** Reads what one top-level `const` or `let` declares. */
function readValue(
  reading: Reading,
  { variable, type, init, mutable, span }: DeclaratorParts,
  exported: boolean,
): ValueTree {
  const { name, at } = variable;
  if (init === undefined) return reading.reject(span, `\`${name}\` needs a value`, `write \`${name} = 0\``);
  const called = init.type === 'CallExpression' && init.callee.type === 'Identifier' ? init.callee.name : '';
  if (init.type !== 'CallExpression' || !DECLARERS.has(called)) {
    const value = readExpression(reading, init);
    return { kind: mutable ? 'scalar' : 'const', name, at, exported, type, value };
  }
  if (mutable) {
    const fix = `write \`const ${name} = ${called}(…)\``;
    reading.reject(span, `\`${called}(…)\` must be declared with \`const\``, fix);
  }
  reading.admit(init);
  if (called === 'memory' || called === 'data') {
    if (type !== undefined)
      reading.reject(at, `the first argument of \`${called}\` sets the type of \`${name}\``);
    return readArray(reading, variable, called, init, exported);
  }
  const [argument, more] = init.arguments;
  if (called === 'param') {
    if (argument === undefined || more !== undefined)
      reading.reject(init, '`param` needs one object: `param({ value: 0.1 })`');
    const declaration = readParam(reading, variable, type, argument);
    return { kind: 'param', name, at, exported, declaration };
  }
  const help = argument && !more ? readMeta(reading, argument) : undefined;
  if (typeof help === 'string') return { kind: 'event', name, at, exported, help };
  return reading.reject(init, "`event` needs one string: `event('what happened')`");
}

function readArray(
  reading: Reading,
  variable: Named,
  space: 'memory' | 'data',
  call: CallExpression,
  exported: boolean,
): ValueTree {
  const [element, ...sizes] = call.arguments;
  const name = element?.type === 'Identifier' ? element.name : '';
  if (!isScalarName(name))
    return reading.reject(element ?? call, `\`${space}\` needs a type first: \`${space}(f32, 16)\``);
  if (sizes.length !== 1 && sizes.length !== 2)
    return reading.reject(call, `\`${space}\` takes one or two sizes, found ${sizes.length}`);
  const trees = sizes.map((size) => readExpression(reading, size));
  return { kind: 'array', ...variable, exported, space, element: name, sizes: trees };
}

export function readFunction(
  outer: Reading,
  node: FunctionDeclaration,
  exported: boolean,
  help: string,
): FunctionTree {
  const reading = outer.enter(node);
  const named = { name: node.id.name, at: spanOf(node.id) };
  assertDeclaredName(reading.source, named, 'function');
  const params = readParameters(reading, node.params);
  let result: FunctionTree['result'] = 'void';
  if (node.returnType && node.returnType.typeAnnotation.type !== 'TSVoidKeyword') {
    const type = readType(reading, node.returnType);
    if (type.dimensions > 0) reading.reject(node.returnType, 'a function can return a scalar, not an array');
    result = type.scalar;
  }
  reading.admit(node.body);
  const body = readStatements(reading, node.body.body);
  return { kind: 'function', ...named, exported, params, result, body, help };
}

function readParameters(reading: Reading, nodes: readonly Pattern[]): ParameterTree[] {
  const seen = new Set<string>();
  return nodes.map((node) => {
    if (node.type !== 'Identifier') return reading.rejectNode(node);
    const { named, type } = readTypedName(reading, node);
    const { name, at } = named;
    if (type === undefined)
      return reading.reject(at, `the parameter \`${name}\` needs a type`, `write \`${name}: f32\``);
    if (seen.has(name)) reading.reject(at, `\`${name}\` is declared twice`);
    seen.add(name);
    return { ...named, type };
  });
}

/** The doc comment that ends right before a declaration. */
function docComment(text: string, comments: readonly Comment[], start: number): string {
  const comment = comments.findLast(({ end }) => end <= start && text.slice(end, start).trim() === '');
  if (comment?.type !== 'Block' || !comment.value.startsWith('*')) return '';
  const lines = comment.value.slice(1).split('\n');
  return lines
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim();
}
