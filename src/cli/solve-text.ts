import type { ExactAnswers, Missing, PolicyAnswer, RewardAnswers } from '../engine/exact/contract.ts';
import { remarksOn } from '../stats/exact-remarks.ts';

export type Solved = (ExactAnswers | (Missing & { readonly label: string })) & {
  /** The world of the evaluation; absent: the training world. */
  readonly world?: 'evaluation';
  readonly stateNames?: readonly string[] | undefined;
};

const MINUS = '\u2212';

/** Seven digits are enough to compare with a published value. */
function numberText(x: number): string {
  if (!Number.isFinite(x)) return x > 0 ? '+∞' : `${MINUS}∞`;
  return String(Number(x.toPrecision(7))).replace('-', MINUS);
}
const orMissing = <T>(answer: T | Missing, text: (found: T) => string): string =>
  typeof answer === 'object' && answer !== null && 'missing' in answer
    ? `none: ${answer.missing}`
    : text(answer as T);

export function solutionText(solved: Solved): string {
  const where = solved.world === undefined ? '' : ' in the world of its evaluation';
  if ('missing' in solved) return `“${solved.label}”${where}: no exact answers: ${solved.missing}.`;
  const { label, gamma, states, actions, policies, task, design, stepLimit } = solved;
  const lines = [
    `“${label}”${where}: ${states.length} states × ${actions.length} actions, discount ${Number(gamma.toPrecision(7))}, ${stepLimit > 0 ? `step limit ${stepLimit}` : 'no step limit'}`,
    ...rewardLines('task', task),
    ...('missing' in design
      ? [`  reward design: no exact answers: ${design.missing}`]
      : rewardLines('reward design', design)),
  ];
  const shown = policies.slice(0, MAX_SHOWN);
  for (const { name, task: ofTask, design: ofDesign } of shown) {
    lines.push(`  policy ${name}`, `    for the task: ${policyText(ofTask)}`);
    lines.push(`    for the reward design: ${orMissing(ofDesign, policyText)}`);
  }
  if (shown.length < policies.length)
    lines.push(`  and ${policies.length - shown.length} more policies: --out writes all of them`);
  return lines.join('\n');
}

/** Maximum number of seeds' policies shown on the terminal. */
const MAX_SHOWN = 11;

function rewardLines(name: string, { optimal, soft, average, horizon }: RewardAnswers): string[] {
  const lines = [
    `  optimal for the ${name}`,
    `    value of the start: ${orMissing(optimal, ({ fromStart }) => numberText(fromStart))}`,
    ...('missing' in optimal ? [] : remarksOn(optimal).map((remark) => `    ${remark}`)),
    `    average reward per step: ${orMissing(average, ({ fromStart, constant }) => `${numberText(fromStart)}, ${constant ? 'the same' : 'not the same'} from every state`)}`,
  ];
  if (soft !== undefined)
    lines.push(
      `    soft value of the start: ${orMissing(soft, ({ fromStart, temperature }) => `${numberText(fromStart)} at temperature ${temperature}`)}`,
    );
  if (horizon !== undefined)
    lines.push(
      `    value of the start within ${orMissing(horizon, ({ fromStart, steps }) => `${steps} steps: ${numberText(fromStart[steps] ?? 0)}`)}`,
    );
  return lines;
}

const policyText = (answer: PolicyAnswer): string =>
  [
    `return ${orMissing(answer.return, numberText)}`,
    `value of the start ${orMissing(answer.fromStart, numberText)}`,
    `average reward per step ${orMissing(answer.gain, numberText)}`,
  ].join(', ');

/** JSON: tables by action become rows; −∞ (illegal) and other infinite numbers become strings. */
export function solutionJson(file: string, variants: readonly Solved[]): string {
  const written = variants.map((solved) => plain(solved, 'actions' in solved ? solved.actions.length : 1));
  return `${JSON.stringify({ format: 'reward-lab/solution', version: 1, experiment: file, variants: written }, null, 1)}\n`;
}

/** Tables [S·A] have these names; others are [S]. */
const BY_ACTION = new Set(['actionValue']);

function plain(value: unknown, nActions: number, name = ''): unknown {
  if (ArrayBuffer.isView(value)) {
    const list = Array.from(value as Float64Array, number);
    return BY_ACTION.has(name) || (name === 'policy' && value instanceof Float64Array)
      ? Array.from({ length: list.length / nActions }, (_, s) => list.slice(s * nActions, (s + 1) * nActions))
      : list;
  }
  if (Array.isArray(value)) return value.map((one) => plain(one, nActions));
  if (typeof value === 'number') return number(value);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one, nActions, key)]));
}

const number = (x: number): number | string | null =>
  Number.isFinite(x) ? x : Number.isNaN(x) ? null : String(x);
