import type { Plan } from '../../engine/contract.ts';
import type { Missing } from '../../engine/exact/contract.ts';
import { measured } from '../kit/numerals.ts';
import { type Column, DataTable, TableScroll } from '../kit/table.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { useCalmRun, useLab, useView } from '../model/hooks.ts';
import type { FollowedState } from './followed-client.ts';

interface StateReadoutProps {
  readonly plan: Plan;
  /** Exact values of the current policies by variant, while they are shown. */
  readonly followed: FollowedState['variants'];
  readonly hint: string;
  readonly wordsOf: (observation: number) => string;
  /** The actions to show with their numbers, by sign; none if no action is ever taken there. */
  readonly actionsOf: (observation: number) => readonly SignedAction[];
}
export interface SignedAction {
  readonly action: number;
  readonly sign: string;
}

/** Shows the numbers of the selected state, one row per variant, so that variants can be compared. */
export function StateReadout({ plan, followed, hint, wordsOf: textOf, actionsOf }: StateReadoutProps) {
  const selected = useView((state) => state.selectedCell);
  const overlay = useView((state) => state.overlay);
  useView((state) => state.seed);
  useCalmRun((state) => state.frameVersion);
  if (selected === null || selected.observation >= plan.nObservations)
    return (
      <p className="readout-empty muted small" id="state-words">
        {hint}
      </p>
    );
  const { observation } = selected;
  const signs = actionsOf(observation);
  return (
    <div className="readout">
      <p id="state-words" className="readout-words" aria-live="polite">
        {textOf(observation)}
      </p>
      {signs.length > 0 && (
        <StateNumbers plan={plan} followed={followed} observation={observation} signs={signs} />
      )}
      {signs.length > 0 && overlay === 'reward' && (
        <RewardReadout plan={plan} observation={observation} signs={signs} />
      )}
    </div>
  );
}

interface ReadoutProps extends Pick<StateReadoutProps, 'plan'> {
  readonly observation: number;
  readonly signs: readonly SignedAction[];
}

function StateNumbers({
  plan,
  followed,
  observation,
  signs,
}: ReadoutProps & Pick<StateReadoutProps, 'followed'>) {
  const lab = useLab();
  const rows = plan.variants.map((variant, index) => {
    const frame = lab.frame(index);
    const actions = signs.map(({ action }) => observation * plan.nActions + action);
    const policy = actions.map((at) => frame?.policy[at] ?? Number.NaN);
    const best = policy.indexOf(Math.max(...policy));
    return { ...variant, index, frame, policy, best, q: actions.map((at) => frame?.actionValue[at]) };
  });
  type Row = (typeof rows)[number];
  const number = (title: string, of: (row: Row) => number | undefined, hint?: string): Column<Row> => ({
    title,
    className: 'number',
    ...(hint !== undefined && { hint }),
    cell: (row) => measured(of(row) ?? Number.NaN),
  });
  return (
    <TableScroll label="Numbers of this state">
      <DataTable
        className="readout-table"
        rows={rows}
        columns={[
          { title: 'Variant', cell: ({ index, label }) => <Marked variant={index} name={label} /> },
          number(
            'V',
            ({ critic, frame }) => (critic ? frame?.value[observation] : undefined),
            'Learned value; – for an agent without a critic',
          ),
          followed.length > 0 &&
            number(
              'V followed',
              ({ index }) => exactAt(followed[index]?.value, observation),
              'Exact value of this state under the policy that is followed',
            ),
          number(
            'V* task',
            ({ reference }) => reference?.taskValue[observation],
            'Exact value of this state under the task reward',
          ),
          number(
            'V* design',
            ({ reference }) => reference?.designValue[observation],
            'Exact value of this state under the variant’s reward design',
          ),
          number('visits', ({ frame }) => Math.round(frame?.visits[observation] ?? Number.NaN)),
          number('TD error', ({ frame }) => frame?.advantage[observation]),
          ...signs.map(
            ({ sign, action }, k): Column<Row> => ({
              title: `${sign} π · Q`,
              className: 'number',
              hint: plan.actions[action] ?? sign,
              mark: ({ best }) => ({ 'data-best': k === best, 'data-label': sign }),
              cell: ({ policy, q }) => <ActionNumbers probability={policy[k]} value={q[k]} />,
            }),
          ),
        ]}
      />
    </TableScroll>
  );
}

interface ActionNumbersProps {
  readonly probability: number | undefined;
  readonly value: number | undefined;
}

function ActionNumbers({ probability = Number.NaN, value = Number.NaN }: ActionNumbersProps) {
  return (
    <>
      <span className="pi">{probability.toFixed(2)}</span>
      <span className="muted"> · {measured(value)}</span>
    </>
  );
}

const exactAt = (table: Float32Array | Missing | undefined, observation: number): number | undefined =>
  table === undefined || 'missing' in table ? undefined : table[observation];

function Marked({ variant, name }: { readonly variant: number | null; readonly name: string }) {
  return (
    <span className="readout-variant">
      {variant !== null && <VariantMark variant={variant} />}
      <span>{name}</span>
    </span>
  );
}

/** Shows the reward of each term of each variant in the selected state, per action. */
function RewardReadout({ plan, observation, signs }: ReadoutProps) {
  const rows = plan.variants.flatMap(({ reference, terms, label }, variant) => {
    const tables = reference?.rewardByAction;
    if (tables === undefined) return [];
    const of = (table: Float32Array | undefined) =>
      signs.map(({ action }) => table?.[observation * plan.nActions + action] ?? Number.NaN);
    const parts = terms.length < 2 ? [] : terms;
    return [
      { variant, name: label, values: of(tables[0]) },
      ...parts.map((term, k) => ({ variant: null, name: term.label, values: of(tables[k + 1]) })),
    ];
  });
  if (rows.length === 0) return null;
  return (
    <TableScroll label="Reward of one step from here">
      <DataTable
        className="readout-table"
        label="Expected reward of one step from here, by term and action"
        rows={rows}
        mark={({ variant }) => ({ 'data-part': variant === null || undefined })}
        columns={[
          { title: 'Expected reward', cell: (row) => <Marked {...row} /> },
          ...signs.map(({ sign }, k) => ({
            title: sign,
            className: 'number',
            cell: ({ values }: (typeof rows)[number]) => measured(values[k] ?? Number.NaN),
          })),
        ]}
      />
    </TableScroll>
  );
}
