import { useState } from 'react';
import type { ExactAnswers, Missing } from '../../engine/exact/contract.ts';
import { measured, percent } from '../kit/numerals.ts';
import { placesOf, Select } from '../kit/select.tsx';
import { type Column, FoldedTable } from '../kit/table.tsx';
import { cellText } from '../stage/state-words.ts';
import { numberText, type RewardRow } from './exact-rows.ts';

const MAX_ROWS = 200;
const MAX_ACTIONS = 10;

interface StateTableProps {
  readonly rows: readonly RewardRow[];
  readonly steps: number;
}

/** Lists the answers of one reward by state: optimal and soft values, the soft policy, and values after `steps` steps. */
export function StateTable({ rows, steps }: StateTableProps) {
  const [place, setPlace] = useState(0);
  const row = rows[place] ?? rows[0];
  if (row === undefined) return null;
  const { answers } = row.of;
  const states = Array.from({ length: Math.min(MAX_ROWS, answers.states.length) }, (_, s) => s);
  return (
    <FoldedTable
      summary="By state"
      label="Exact answers by state"
      className="audit-table"
      rows={states}
      columns={columnsOf(row, steps)}
      caption={
        <label className="exact-reward">
          Reward <Select value={place} options={placesOf(rows.map(({ name }) => name))} onChange={setPlace} />
        </label>
      }
    >
      {states.length < answers.states.length && (
        <p className="muted small">
          The first {states.length} of {answers.states.length.toLocaleString('en')} states. All of them:{' '}
          <code>npm run solve</code>.
        </p>
      )}
    </FoldedTable>
  );
}

function columnsOf({ reward, of }: RewardRow, steps: number): readonly (Column<number> | false)[] {
  const { actions } = of.answers;
  const { optimal, soft, average, horizon } = reward;
  const n = actions.length;
  const found = <T extends object>(answer: T | Missing | undefined): T | null =>
    answer === undefined || 'missing' in answer ? null : (answer as T);
  const [best, softly, limited, mean] = [found(optimal), found(soft), found(horizon), found(average)];
  const number = (title: string, hint: string, table: Float64Array | undefined): Column<number> | false =>
    table !== undefined && {
      title,
      hint,
      className: 'number',
      cell: (s) => numberText(table[s] ?? Number.NaN),
    };
  const action = (title: string, table: Int32Array | undefined): Column<number> | false =>
    table !== undefined && { title, cell: (s) => actions[table[s] ?? -1] ?? '–' };
  return [
    {
      title: 'State',
      hint: of.view?.kind === 'graph' ? 'Its name, and its number in expressions' : '',
      cell: (s) => stateText(of.answers, of.view, s),
    },
    number('V*', 'Optimal value', best?.value),
    action('Optimal action', best?.policy),
    number('Soft V', 'Soft value', softly?.value),
    number(`V, ${steps} steps`, 'Value with this many steps left', limited?.value),
    number('Bias', 'Bias of the policy with the highest average reward', mean?.bias),
    ...(n > MAX_ACTIONS
      ? []
      : actions.map(
          (name, a): Column<number> | false =>
            (best !== null || softly !== null) && {
              title: `${name}: Q* · soft π`,
              className: 'number',
              cell: (s) => {
                const q = best?.actionValue[s * n + a] ?? Number.NaN;
                return (
                  <>
                    {q === Number.NEGATIVE_INFINITY ? '–' : measured(q)}
                    <span className="muted"> · {percent(softly?.policy[s * n + a] ?? Number.NaN)}</span>
                  </>
                );
              },
            },
        )),
  ];
}

function stateText({ states, observations }: ExactAnswers, view: RewardRow['of']['view'], s: number): string {
  const observation = observations[s] ?? 0;
  if (view?.kind === 'grid') return cellText(view, observation);
  if (view?.kind !== 'graph') return `State ${states[s]}`;
  const name = view.states[observation] ?? '';
  return name === `${observation}` ? name : `${name} · ${observation}`;
}
