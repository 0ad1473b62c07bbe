/** Arranges exact answers in rows: the task once per discount, and every design. */
import type {
  ExactAnswers,
  Missing,
  PolicyAnswers,
  RewardAnswers,
  SolvedVariant,
} from '../../engine/exact/contract.ts';
import { remarksOn } from '../../stats/exact-remarks.ts';
import { exact, measured } from '../kit/numerals.ts';

export interface ListedVariant {
  readonly variant: number;
  readonly answers: ExactAnswers;
  readonly view: SolvedVariant['view'];
}
export interface RewardRow {
  readonly name: string;
  readonly variant: number | null; // null for the task
  readonly reward: RewardAnswers;
  readonly random: number | Missing;
  readonly of: ListedVariant;
}

export function rowsOf(listed: readonly ListedVariant[]): readonly RewardRow[] {
  const discounts = [...new Set(listed.map(({ answers }) => answers.gamma))];
  const tasks = discounts.flatMap((gamma) => {
    const of = listed.find(({ answers }) => answers.gamma === gamma);
    if (of === undefined) return [];
    const name = discounts.length === 1 ? 'Task' : `Task, discount ${measured(gamma)}`;
    return [{ name, variant: null, reward: of.answers.task, random: randomOf(of.answers, 'task'), of }];
  });
  const designs = listed.map((of) => {
    const { label, design } = of.answers;
    const reward = 'missing' in design ? NOTHING(design) : design;
    return { name: label, variant: of.variant, reward, random: randomOf(of.answers, 'design'), of };
  });
  return [...tasks, ...designs];
}

const NOTHING = (missing: Missing): RewardAnswers => ({ optimal: missing, average: missing });

function randomOf({ policies }: ExactAnswers, reward: 'task' | 'design'): number | Missing {
  const answer = policies[0]?.[reward] as PolicyAnswers['design'] | undefined;
  return answer === undefined || 'missing' in answer ? (answer ?? { missing: '' }) : answer.return;
}

type Start = { readonly fromStart: number | Float64Array } | Missing | undefined;

/** Returns the answer for the start state with the most steps left. */
export function startOf(answer: Start): number | Missing {
  if (answer === undefined) return { missing: '' };
  if ('missing' in answer) return answer;
  return typeof answer.fromStart === 'number' ? answer.fromStart : (answer.fromStart.at(-1) ?? Number.NaN);
}

/** Six digits are enough to compare with a published value. */
export function numberText(answer: number | Missing): string {
  if (typeof answer !== 'number') return '–';
  return Number.isFinite(answer) ? exact(Number(answer.toPrecision(6))) : measured(answer);
}

const KINDS = {
  optimal: 'values',
  soft: 'soft values',
  average: 'average reward',
  horizon: 'values of so many steps',
};

/** Explains why answers are missing, by kind and reason, and then what may be surprising in the others. */
export function notesOn(
  variants: readonly (SolvedVariant | undefined)[],
  rows: readonly RewardRow[],
): readonly string[] {
  const whose = new Map<string, string[]>();
  const note = (what: string, name: string, { missing }: Missing) => {
    const key = `${what}\n${missing}`;
    whose.set(key, [...(whose.get(key) ?? []), name]);
  };
  for (const { name, variant, reward, random, of } of rows) {
    const own = variant === null ? 'the task' : `“${name}”`;
    if (variant !== null && 'missing' in of.answers.design) {
      note('exact answers', own, of.answers.design);
      continue;
    }
    for (const [kind, words] of Object.entries(KINDS)) {
      const answer = reward[kind as keyof typeof KINDS];
      if (answer !== undefined && 'missing' in answer) note(words, own, answer);
    }
    if (typeof random !== 'number') note('random return', own, random);
  }
  const remarks = rows.flatMap(({ name, variant, reward: { optimal } }) =>
    'missing' in optimal
      ? []
      : remarksOn(optimal).map((remark) => `${variant === null ? name : `“${name}”`}: ${remark}.`),
  );
  const none = variants.flatMap((one) =>
    one !== undefined && 'missing' in one.answers ? [`No exact answers: ${one.answers.missing}.`] : [],
  );
  const parts = [...whose].map(([key, names]) => {
    const [what, missing] = key.split('\n');
    return `No ${what} for ${names.join(', ')}: ${missing}.`;
  });
  return [...new Set([...none, ...parts, ...remarks])];
}
