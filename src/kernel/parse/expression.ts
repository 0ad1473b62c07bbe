/** Parses a custom expression: the same language, as the body of one exported function. */
import type { Program } from 'acorn';
import type { ParsedModule } from '../contract.ts';
import type { Scalar } from '../ir.ts';
import { EXPRESSION_LIMITS } from '../limits.ts';
import { guarded, reject } from '../place.ts';
import type { FunctionTree, StmtTree } from '../tree.ts';
import { parsedModule } from './parse.ts';
import { prescan } from './prescan.ts';
import { readFunction } from './read-declaration.ts';
import { readExpression } from './read-expression.ts';
import { readStatements } from './read-statement.ts';
import { parseText, Reading, spanOf } from './reading.ts';

export interface ExpressionShape {
  /** Name of the function that the expression becomes. */
  readonly function: string;
  /** Its parameters as trusted text: `state: u32, next: u32`. */
  readonly params: string;
  readonly result: Scalar;
}

/**
 * Parses a bare expression, or statements that return one. The user's text is never pasted into other text.
 * It is parsed alone, so that it cannot close our function and open its own, and every position in an error
 * refers to the user's text.
 */
export function parseExpression(name: string, text: string, shape: ExpressionShape): ParsedModule {
  const source = { name, text };
  return guarded(source, () => {
    const head = readHead(name, shape);
    prescan(source, EXPRESSION_LIMITS);
    const { body } = parseText(source);
    const statements = readBody(new Reading(source), body);
    const last = body.at(-1);
    // Errors about the function as a whole, such as a missing result, point at its last statement.
    const at = last === undefined ? head.at : spanOf(last);
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
    return reject(source, { offset: 0, length: 0 }, 'not the shape of a function');
  return readFunction(new Reading(source), node, true, '');
}

function readBody(reading: Reading, body: Program['body']): StmtTree[] {
  const [first, second] = body;
  if (first === undefined)
    reading.reject({ offset: 0, length: 0 }, 'the expression is empty', 'write a number, such as `1.0`');
  if (second === undefined && first.type === 'ExpressionStatement') {
    const { expression } = first;
    if (expression.type !== 'AssignmentExpression' && expression.type !== 'UpdateExpression')
      return [{ kind: 'return', at: spanOf(expression), value: readExpression(reading, expression) }];
  }
  const declaration = body.find(({ type }) => /^(FunctionDeclaration|Export)/.test(type));
  if (declaration !== undefined) reading.rejectNode(declaration, 'an expression cannot declare functions');
  return readStatements(reading, body);
}
