/** From the parser's nodes to our own tree: the one form of loop. */
import { refuse } from '../../place.ts';
import type { ExprTree, ForTree, StmtTree } from '../../tree.ts';
import { type Admission, isNode, type RawNode, spanOf } from '../raw-node.ts';
import { type Level, readExpression } from './expression.ts';
import { readDeclarators } from './name.ts';

const FOR_FORM = 'write `for (let i = 0; i < n; i++)`; `<=` and `i += c` are allowed too';

export function readFor(
  admission: Admission,
  node: RawNode,
  level: Level,
  readBody: (body: unknown) => StmtTree[],
): ForTree {
  admission.admit(node);
  const { source } = admission;
  const { init, test, update } = node;
  if (!isNode(init) || init.type !== 'VariableDeclaration' || !isNode(test) || !isNode(update)) {
    return refuse(source, spanOf(node), 'a loop counts one variable between two constants', FOR_FORM);
  }
  const [counter, second] = readDeclarators(admission, init);
  if (counter?.init === undefined || second !== undefined || !counter.mutable) {
    return refuse(
      source,
      spanOf(init),
      'a loop declares one variable with `let` and an initial value',
      FOR_FORM,
    );
  }
  const { variable, type } = counter;
  const isCounter = (side: unknown) =>
    isNode(side) && side.type === 'Identifier' && side.name === variable.name;
  if (
    test.type !== 'BinaryExpression' ||
    !isCounter(test.left) ||
    (test.operator !== '<' && test.operator !== '<=')
  ) {
    return refuse(
      source,
      spanOf(test),
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
    return refuse(
      source,
      spanOf(update),
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
    body: readBody(node.body),
  };
}
