/** Converts the parser's nodes to the syntax tree: statements. */
import type {
  Expression,
  ExpressionStatement,
  ForStatement,
  Pattern,
  PrivateIdentifier,
  Program,
  Statement,
} from 'acorn';
import type { ExprTree, ForTree, StmtTree } from '../tree.ts';
import { BINARY, readExpression, readIndex, readName, rejectOperator } from './read-expression.ts';
import { readDeclarators } from './read-name.ts';
import { type Reading, spanOf } from './reading.ts';

export function readStatements(reading: Reading, nodes: Program['body']): StmtTree[] {
  return nodes.flatMap((node) => readStatement(reading, node));
}

/** Reads the body of an `if` or `for`: a block, or a single statement. */
function readBody(reading: Reading, node: Statement): StmtTree[] {
  return node.type === 'BlockStatement'
    ? readStatements(reading.enter(node), node.body)
    : readStatement(reading, node);
}

function readElse(reading: Reading, node: Statement | null | undefined): StmtTree[] {
  if (!node) return [];
  return node.type === 'IfStatement' ? readStatement(reading, node, true) : readBody(reading, node);
}

function readStatement(outer: Reading, node: Program['body'][number], chained = false): StmtTree[] {
  const reading = outer.enter(node, chained);
  const at = spanOf(node);
  switch (node.type) {
    case 'EmptyStatement':
      return [];
    case 'BlockStatement':
      return [{ kind: 'block', at, body: readStatements(reading, node.body) }];
    case 'VariableDeclaration':
      return readDeclarators(reading, node).map(({ variable, type, init, mutable, span }) => ({
        kind: 'declare',
        at: span,
        variable,
        type,
        value: init && readExpression(reading, init),
        mutable,
      }));
    case 'IfStatement': {
      const test = readExpression(reading, node.test);
      const yes = readBody(reading, node.consequent);
      return [{ kind: 'if', at, test, yes, no: readElse(reading, node.alternate) }];
    }
    case 'ForStatement':
      return [readFor(reading, node)];
    case 'BreakStatement':
      return [{ kind: 'break', at }];
    case 'ContinueStatement':
      return [{ kind: 'continue', at }];
    case 'ReturnStatement':
      return [
        { kind: 'return', at, value: node.argument ? readExpression(reading, node.argument) : undefined },
      ];
    case 'ExpressionStatement':
      return [readAction(reading, node)];
    default:
      return reading.rejectNode(node);
  }
}

/** Reads an expression used as a statement: an assignment, an increment or a call. */
function readAction(reading: Reading, { expression: node }: ExpressionStatement): StmtTree {
  const at = spanOf(node);
  if (node.type === 'AssignmentExpression') {
    reading.admit(node);
    const { operator: symbol, right } = node;
    const operator = symbol === '=' ? undefined : BINARY.get(symbol.slice(0, -1));
    if (symbol !== '=' && operator === undefined) return rejectOperator(reading, node, symbol);
    const target = readTarget(reading, node.left);
    return { kind: 'assign', at, target, operator, symbol, value: readExpression(reading, right) };
  }
  if (node.type === 'UpdateExpression') {
    reading.admit(node);
    const value: ExprTree = { kind: 'number', at, value: 1, whole: true, raw: '1' };
    const operator = node.operator === '++' ? 'add' : 'sub';
    const target = readTarget(reading, node.argument);
    return { kind: 'assign', at, target, operator, symbol: node.operator, value };
  }
  const expression = readExpression(reading, node);
  if (expression.kind === 'call') return { kind: 'do', at, call: expression };
  const fix = 'assign it, return it, or remove it';
  return reading.reject(at, 'the result of this expression is not used', fix);
}

function readTarget(reading: Reading, node: Pattern | Expression): (StmtTree & { kind: 'assign' })['target'] {
  if (node.type === 'Identifier') {
    const { name, at } = readName(reading, node);
    return { kind: 'name', at, name };
  }
  return node.type === 'MemberExpression' ? readIndex(reading, node) : reading.rejectNode(node);
}

const FOR_FORM = 'write `for (let i = 0; i < n; i++)`; `<=` and `i += c` are allowed too';

function readFor(reading: Reading, node: ForStatement): ForTree {
  const { init, test, update } = node;
  if (init?.type !== 'VariableDeclaration' || !test || !update) {
    return reading.reject(node, 'a loop counts one variable between two constants', FOR_FORM);
  }
  reading.admit(init);
  const [counter, second] = readDeclarators(reading, init);
  if (counter?.init === undefined || second !== undefined || !counter.mutable) {
    return reading.reject(init, 'a loop declares one variable with `let` and an initial value', FOR_FORM);
  }
  const { variable, type } = counter;
  const { name } = variable;
  const isCounter = (side: Expression | Pattern | PrivateIdentifier) =>
    side.type === 'Identifier' && side.name === name;
  if (
    test.type !== 'BinaryExpression' ||
    !isCounter(test.left) ||
    (test.operator !== '<' && test.operator !== '<=')
  ) {
    const message = `the condition of a loop must be \`${name} < bound\` or \`${name} <= bound\``;
    return reading.reject(test, message, FOR_FORM);
  }
  reading.admit(test);
  let step: ExprTree | undefined;
  if (update.type === 'AssignmentExpression' && update.operator === '+=' && isCounter(update.left)) {
    step = readExpression(reading, update.right);
  } else if (update.type !== 'UpdateExpression' || update.operator !== '++' || !isCounter(update.argument)) {
    const down = 'operator' in update && (update.operator === '--' || update.operator === '-=');
    const fix = down ? `count upward and use \`n - 1 - ${name}\`` : FOR_FORM;
    return reading.reject(update, `a loop counts upward: \`${name}++\` or \`${name} += constant\``, fix);
  }
  reading.admit(update);
  return {
    kind: 'for',
    at: spanOf(node),
    variable,
    type,
    from: readExpression(reading, counter.init),
    to: readExpression(reading, test.right),
    inclusive: test.operator === '<=',
    step,
    body: readBody(reading, node.body),
  };
}
