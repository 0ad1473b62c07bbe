/** What tabular agents have learned, as files for other tools: values, policies and action values by state. */
import type { Frame, Plan } from '../engine/contract.ts';
import { observationName } from '../engine/exact/observation-names.ts';
import { csvOf } from '../stats/figures/csv-cell.ts';

type TablePlan = Pick<Plan, 'view' | 'actions' | 'nObservations' | 'nActions'> & {
  readonly variants: readonly Pick<Plan['variants'][number], 'label' | 'critic'>[];
};
type TableFrame = Pick<
  Frame,
  'variant' | 'seed' | 'envSteps' | 'value' | 'policy' | 'actionValue' | 'visits'
>;

const nameOf = (plan: TablePlan, observation: number): string =>
  observationName(plan.view, observation) ?? String(observation);
const seedOf = ({ seed }: TableFrame): number | 'mean' => (seed < 0 ? 'mean' : seed);

/**
 * The tables with NaN for the states that the frame did not read in every seed: that of a large world reads only visited ones,
 * and leaves zeros elsewhere, which nobody has learned. Probabilities of a state that was read sum to 1.
 */
function onlyRead(frame: TableFrame, width: number): TableFrame {
  const sums = new Float64Array(frame.policy.length / width);
  for (const [at, probability] of frame.policy.entries()) {
    const observation = Math.floor(at / width);
    sums[observation] = (sums[observation] ?? 0) + probability;
  }
  const isRead = (observation: number) => Math.abs((sums[observation] ?? 0) - 1) < 1e-3;
  const byAction = (x: number, at: number) => (isRead(Math.floor(at / width)) ? x : Number.NaN);
  return {
    ...frame,
    value: frame.value.map((x, observation) => (isRead(observation) ? x : Number.NaN)),
    policy: frame.policy.map(byAction),
    actionValue: frame.actionValue.map(byAction),
  };
}

/** Variants without tables, such as policies on text, are left out. */
function tabular(plan: TablePlan, frames: readonly (TableFrame | null)[]): readonly TableFrame[] {
  const size = plan.nObservations * plan.nActions;
  return frames
    .filter((frame): frame is TableFrame => frame !== null && size > 0 && frame.policy.length === size)
    .map((frame) => onlyRead(frame, plan.nActions));
}
const isCritic = (plan: TablePlan, { variant, value }: TableFrame): boolean =>
  plan.variants[variant]?.critic === true && value.length === plan.nObservations;

/** A row for each state and action. Empty cells: the agent has no such numbers. @returns null if no variant has a table */
export function learnedCsv(plan: TablePlan, frames: readonly (TableFrame | null)[]): string | null {
  const found = tabular(plan, frames);
  if (found.length === 0) return null;
  const rows = found.flatMap((frame) => {
    const label = plan.variants[frame.variant]?.label ?? '';
    return Array.from({ length: plan.nObservations }, (_, observation) =>
      plan.actions.map((action, a) => {
        const at = observation * plan.nActions + a;
        return [
          label,
          seedOf(frame),
          observation,
          nameOf(plan, observation),
          action,
          frame.policy[at] ?? Number.NaN,
          frame.actionValue[at] ?? Number.NaN,
          isCritic(plan, frame) ? (frame.value[observation] ?? Number.NaN) : Number.NaN,
          frame.visits[observation] ?? Number.NaN,
        ];
      }),
    ).flat();
  });
  return csvOf({
    head: [
      'variant',
      'seed',
      'observation',
      'state',
      'action',
      'probability',
      'action_value',
      'value',
      'visits',
    ],
    rows,
  });
}

const numbers = (values: Float32Array): readonly (number | null)[] =>
  Array.from(values, (value) => (Number.isFinite(value) ? value : null));
const matrix = (values: Float32Array, width: number): readonly (readonly (number | null)[])[] | null =>
  values.length === 0
    ? null
    : Array.from({ length: values.length / width }, (_, row) =>
        numbers(values.subarray(row * width, (row + 1) * width)),
      );

/** Matrices of states × actions; null where the agent has none. @returns null if no variant has a table */
export function learnedJson(plan: TablePlan, frames: readonly (TableFrame | null)[]): string | null {
  const found = tabular(plan, frames);
  if (found.length === 0) return null;
  return `${JSON.stringify({
    format: 'reward-lab/tables',
    version: 1,
    states: Array.from({ length: plan.nObservations }, (_, observation) => nameOf(plan, observation)),
    actions: plan.actions,
    variants: found.map((frame) => ({
      label: plan.variants[frame.variant]?.label ?? '',
      seed: seedOf(frame),
      envSteps: frame.envSteps,
      policy: matrix(frame.policy, plan.nActions),
      actionValue: matrix(frame.actionValue, plan.nActions),
      value: isCritic(plan, frame) ? numbers(frame.value) : null,
      visits: frame.visits.length === 0 ? null : numbers(frame.visits),
    })),
  })}\n`;
}
