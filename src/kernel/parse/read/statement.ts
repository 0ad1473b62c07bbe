/** From the parser's nodes to our own tree: statements. */
import type { ExprTree, ForTree, StmtTree } from '../../tree.ts';
import { type Admission, childrenOf, isNode, type RawNode, spanOf } from '../raw-node.ts';
import {
  BINARY,
  deeper,
  type Level,
  readExpression,
  readIndex,
  readName,
  refuseOperator,
} from './expression.ts';
import { readDeclarators } from './name.ts';

export function readStatements(admission: Admission, nodes: readonly RawNode[], level: Level): StmtTree[] {
  return nodes.flatMap((node) => readStatement(admission, node, level));
}

/** The body of an `if` or `for`: a block, or one statement. */
function readBody(admission: Admission, node: unknown, level: Level): StmtTree[] {
  if (!isNode(node)) return [];
  if (node.type !== 'BlockStatement') return readStatement(admission, node, level);
  admission.admit(node);
  return readStatements(admission, childrenOf(node.body), deeper(admission, node, level));
}

function readStatement(admission: Admission, node: RawNode, level: Level, chained = false): StmtTree[] {
  const inner = deeper(admission, node, level, chained);
  const at = spanOf(node);
  switch (node.type) {
    case 'EmptyStatement':
      return [];
    case 'BlockStatement':
      admission.admit(node);
      return [{ kind: 'block', at, body: readStatements(admission, childrenOf(node.body), inner) }];
    case 'VariableDeclaration':
      return readDeclarators(admission, node).map(({ variable, type, init, mutable, span }) => ({
        kind: 'declare',
        at: span,
        variable,
        type,
        value: init === undefined ? undefined : readExpression(admission, init, inner),
        mutable,
      }));
    case 'IfStatement': {
      admission.admit(node);
      const test = readExpression(admission, node.test, inner);
      const chain = isNode(node.alternate) && node.alternate.type === 'IfStatement';
      const otherwise =
        chain && isNode(node.alternate)
          ? readStatement(admission, node.alternate, inner, true)
          : readBody(admission, node.alternate, inner);
      return [{ kind: 'if', at, test, yes: readBody(admission, node.consequent, inner), no: otherwise }];
    }
    case 'ForStatement':
      return [readFor(admission, node, inner)];
    case 'BreakStatement':
    case 'ContinueStatement':
      admission.admit(node);
      return [{ kind: node.type === 'BreakStatement' ? 'break' : 'continue', at }];
    case 'ReturnStatement': {
      admission.admit(node);
      const value = isNode(node.argument) ? readExpression(admission, node.argument, inner) : undefined;
      return [{ kind: 'return', at, value }];
    }
    case 'ExpressionStatement':
      admission.admit(node);
      return [readAction(admission, node, inner)];
    default:
      return admission.refuseNode(node);
  }
}

/** An expression used as a statement: an assignment, a count or a call. */
function readAction(admission: Admission, statement: RawNode, level: Level): StmtTree {
  const node = statement.expression;
  if (!isNode(node)) return admission.refuseNode(statement);
  const at = spanOf(node);
  if (node.type === 'AssignmentExpression') {
    admission.admit(node);
    const symbol = String(node.operator);
    const operator = symbol === '=' ? undefined : BINARY.get(symbol.slice(0, -1));
    if (symbol !== '=' && operator === undefined) return refuseOperator(admission, node, symbol);
    const target = readTarget(admission, node.left, level);
    return {
      kind: 'assign',
      at,
      target,
      operator,
      symbol,
      value: readExpression(admission, node.right, level),
    };
  }
  if (node.type === 'UpdateExpression') {
    admission.admit(node);
    const up = node.operator === '++';
    const value: ExprTree = { kind: 'number', at, value: 1, whole: true, raw: '1' };
    const target = readTarget(admission, node.argument, level);
    return { kind: 'assign', at, target, operator: up ? 'add' : 'sub', symbol: up ? '++' : '--', value };
  }
  const expression = readExpression(admission, node, level);
  if (expression.kind === 'call') return { kind: 'do', at, call: expression };
  return admission.refuse(
    at,
    'the result of this expression is not used',
    'assign it, return it, or remove it',
  );
}

function readTarget(
  admission: Admission,
  node: unknown,
  level: Level,
): (StmtTree & { kind: 'assign' })['target'] {
  if (!isNode(node)) return admission.refuse({ offset: 0, length: 0 }, 'this cannot be assigned to');
  if (node.type === 'Identifier') {
    const { name, at } = readName(admission, node);
    return { kind: 'name', at, name };
  }
  if (node.type === 'MemberExpression') return readIndex(admission, node, level);
  return admission.refuseNode(node);
}

const FOR_FORM = 'write `for (let i = 0; i < n; i++)`; `<=` and `i += c` are allowed too';

function readFor(admission: Admission, node: RawNode, level: Level): ForTree {
  admission.admit(node);
  const { init, test, update } = node;
  if (!isNode(init) || init.type !== 'VariableDeclaration' || !isNode(test) || !isNode(update)) {
    return admission.refuse(node, 'a loop counts one variable between two constants', FOR_FORM);
  }
  const [counter, second] = readDeclarators(admission, init);
  if (counter?.init === undefined || second !== undefined || !counter.mutable) {
    return admission.refuse(init, 'a loop declares one variable with `let` and an initial value', FOR_FORM);
  }
  const { variable, type } = counter;
  const isCounter = (side: unknown) =>
    isNode(side) && side.type === 'Identifier' && side.name === variable.name;
  if (
    test.type !== 'BinaryExpression' ||
    !isCounter(test.left) ||
    (test.operator !== '<' && test.operator !== '<=')
  ) {
    return admission.refuse(
      test,
      `the condition of a loop must be \`${variable.name} < bound\` or \`${variable.name} <= bound\``,
      FOR_FORM,
    );
  }
  admission.admit(test);
  let step: ExprTree | undefined;
  if (update.type === 'AssignmentExpression' && update.operator === '+=' && isCounter(update.left)) {
    step = readExpression(admission, update.right, level);
  } else if (update.type !== 'UpdateExpression' || update.operator !== '++' || !isCounter(update.argument)) {
    const down = update.operator === '--' || update.operator === '-=';
    const fix = down ? `count upwards and use \`n - 1 - ${variable.name}\`` : FOR_FORM;
    return admission.refuse(
      update,
      `a loop counts upwards: \`${variable.name}++\` or \`${variable.name} += constant\``,
      fix,
    );
  }
  admission.admit(update);
  return {
    kind: 'for',
    at: spanOf(node),
    variable,
    type,
    from: readExpression(admission, counter.init, level),
    to: readExpression(admission, test.right, level),
    inclusive: test.operator === '<=',
    step,
    body: readBody(admission, node.body, level),
  };
}
