/** A custom expression: the same language, parsed as the body of one exported function. */
import type { ParsedModule } from '../contract.ts';
import type { Scalar } from '../ir.ts';
import { EXPRESSION_LIMITS } from '../limits.ts';
import { guarded, refuse } from '../place.ts';
import type { FunctionTree, StmtTree } from '../tree.ts';
import { parsedModule } from './parse.ts';
import { prescan } from './prescan.ts';
import { Admission, isNode, parseText, type RawNode } from './raw-node.ts';
import { readFunction } from './read/declaration.ts';
import { GROUND, readExpression } from './read/expression.ts';
import { readStatements } from './read/statement.ts';

export interface ExpressionShape {
  /** Name of the function that the expression becomes. */
  readonly function: string;
  /** Its parameters as trusted text: `state: u32, next: u32`. */
  readonly params: string;
  readonly result: Scalar;
}

/**
 * Parses a bare expression, or statements that return one. The user's text is never pasted into other text: it is parsed
 * alone, so that it cannot close our function and open its own, and every place in an error is a place in it.
 */
export function parseExpression(name: string, text: string, shape: ExpressionShape): ParsedModule {
  const source = { name, text };
  return guarded(source, () => {
    const head = readHead(name, shape);
    prescan(source, EXPRESSION_LIMITS);
    const { body } = parseText(source);
    const admission = new Admission(source);
    const statements = readBody(admission, body);
    const last = body.at(-1);
    // What concerns the function as a whole points at its last statement, where a result is missing.
    const at = last === undefined ? head.at : { offset: last.start, length: last.end - last.start };
    const fn: FunctionTree = { ...head, at, exported: true, body: statements, help: '' };
    return parsedModule(source, {
      values: new Map(),
      functions: new Map([[fn.name, fn]]),
      meta: {},
      readsOnly: true,
    });
  });
}

function readHead(name: string, shape: ExpressionShape): FunctionTree {
  const source = {
    name: `${name} (shape)`,
    text: `function ${shape.function}(${shape.params}): ${shape.result} {}`,
  };
  const [node] = parseText(source).body;
  if (node?.type !== 'FunctionDeclaration')
    return refuse(source, { offset: 0, length: 0 }, 'not the shape of a function');
  return readFunction(new Admission(source), node, true, '');
}

function readBody(admission: Admission, body: readonly RawNode[]): StmtTree[] {
  const [first, second] = body;
  if (first === undefined) {
    admission.refuse({ offset: 0, length: 0 }, 'the expression is empty', 'write a number, such as `1.0`');
  }
  const bare = first.type === 'ExpressionStatement' ? first.expression : undefined;
  if (second === undefined && isNode(bare) && !/^(Assignment|Update)Expression$/.test(bare.type)) {
    const at = { offset: bare.start, length: bare.end - bare.start };
    return [{ kind: 'return', at, value: readExpression(admission, bare, GROUND) }];
  }
  for (const node of body) {
    if (/^(FunctionDeclaration|Export)/.test(node.type)) {
      admission.refuseNode(node, 'an expression cannot declare functions');
    }
  }
  return readStatements(admission, body, GROUND);
}
