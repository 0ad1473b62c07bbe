import type { ReactNode } from 'react';
import type { RecordedEpisode, Recording } from '../../engine/replay/contract.ts';
import { measured, percent } from '../kit/numerals.ts';
import { Facts } from '../kit/table.tsx';
import { variantStyle } from '../kit/variant-style.ts';
import { errorOf, running } from './episodes.ts';
import { updatesOf } from './update-equation.ts';

/** A step of an episode, by its index in the recording. */
export interface StepProps {
  readonly recording: Recording;
  readonly episode: RecordedEpisode;
  readonly step: number;
}

const MAX_ACTIONS = 12;

export function StepNumbers({ recording, episode, step }: StepProps) {
  const k = step - episode.first;
  const trained = running(recording.total, episode)[k] ?? Number.NaN;
  const task = running(recording.taskReward, episode)[k] ?? Number.NaN;
  const value = recording.value[step] ?? Number.NaN;
  const learned = !Number.isNaN(recording.learned[step] ?? Number.NaN);
  return (
    <div className="inspect-numbers">
      <PaidTable
        caption="Reward of this step, by term"
        terms={recording.terms}
        paid={recording.paid.subarray(step * recording.terms.length, (step + 1) * recording.terms.length)}
        total={recording.total[step] ?? Number.NaN}
        task={recording.taskReward[step] ?? Number.NaN}
      />
      <Facts
        className="inspect-facts"
        facts={[
          { name: 'Training return so far', value: measured(trained) },
          { name: 'Task return so far', value: measured(task) },
          recording.value.length > 0 && { name: 'Value V(s)', value: measured(value) },
          {
            name: learned ? 'Advantage used in the update' : 'TD error',
            value: measured(errorOf(recording, step)),
          },
        ]}
      />
      <Updates recording={recording} step={step} />
      <Probabilities recording={recording} step={step} />
    </div>
  );
}

function Updates({ recording, step }: Omit<StepProps, 'episode'>) {
  const updates = updatesOf(recording, step);
  if (updates.length === 0) return null;
  return (
    <section className="inspect-updates" aria-label="Update of this step">
      {updates.map(({ rule, numbers }) => (
        <p key={rule}>
          <code className="muted">{rule}</code>
          <code>{numbers}</code>
        </p>
      ))}
    </section>
  );
}

function Probabilities({ recording, step }: Omit<StepProps, 'episode'>) {
  const { nActions, probabilities, actionValue, actions } = recording;
  const chosen = recording.action[step] ?? -1;
  const valued = actionValue.length > 0;
  const rows = Array.from({ length: nActions }, (_, action) => {
    const p = probabilities[step * nActions + action] ?? 0;
    const q = valued && measured(actionValue[step * nActions + action] ?? Number.NaN);
    return { name: String(actions[action] ?? action), chosen: action === chosen, share: p, more: q };
  });
  // Of many actions, show the most likely ones and the one taken.
  const likely = rows
    .toSorted((a, b) => b.share - a.share)
    .filter((row, place) => place < MAX_ACTIONS - 1 || row.chosen)
    .slice(0, MAX_ACTIONS);
  return (
    <ProbabilityTable
      caption={`Probabilities before the step${valued ? ', and action values' : ''}`}
      variant={recording.variant}
      rows={nActions <= MAX_ACTIONS ? rows : likely}
    />
  );
}

interface PaidTableProps {
  readonly caption: string;
  readonly terms: readonly string[];
  readonly paid: ArrayLike<number>; // [terms]
  readonly total: number;
  readonly task: number | null; // null if the task gives no reward here
}

/** Shows what each term paid as numbers and as a bar, positive to the right of the middle. */
export function PaidTable({ caption, terms, paid, total, task }: PaidTableProps) {
  const values = terms.map((_, j) => paid[j] ?? 0);
  const most = Math.max(...values.map(Math.abs), 1e-12);
  const rows = values.map((value, j) => ({
    name: terms[j] ?? '',
    share: value / most,
    color: `var(--term-${j % 8})`,
    number: measured(value),
  }));
  const sums = [{ name: 'Training reward', sum: true, number: measured(total) }];
  if (task !== null) sums.push({ name: 'Task reward', sum: false, number: measured(task) });
  return <BarTable caption={caption} rows={[...rows, ...sums]} />;
}

interface BarRow {
  readonly name: string;
  readonly chosen?: boolean;
  /** True for the sum of the terms above. */
  readonly sum?: boolean;
  /** The length of the bar; below 0, it extends to the left of the middle. */
  readonly share?: number;
  readonly color?: string;
  readonly number?: ReactNode;
  readonly more?: string | false;
}

interface ProbabilityTableProps {
  readonly caption: string;
  readonly variant: number;
  readonly rows: readonly (BarRow & { readonly share: number })[];
}

export function ProbabilityTable({ caption, variant, rows }: ProbabilityTableProps) {
  const { color } = variantStyle(variant);
  const bars = rows.map((row) => ({
    ...row,
    color,
    number: <span title={measured(row.share)}>{percent(row.share)}</span>,
  }));
  return <BarTable caption={caption} rows={bars} whole />;
}

interface BarTableProps {
  readonly caption: string;
  readonly rows: readonly BarRow[];
  /** True if the bars use the whole width, without a middle. */
  readonly whole?: boolean;
}

function BarTable({ caption, rows, whole = false }: BarTableProps) {
  return (
    <table>
      <caption className="muted small">{caption}</caption>
      <tbody>
        {rows.map(({ name, chosen = false, sum = false, share, color, number, more = false }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a design may have a term twice; a row is its place.
          <tr key={place} className={sum ? 'inspect-sum' : undefined} data-chosen={chosen || undefined}>
            <th scope="row">
              {name}
              {chosen && <span className="muted"> taken</span>}
            </th>
            <td className="inspect-bar" aria-hidden="true">
              {share !== undefined && (
                <span
                  data-sign={share < 0 ? 'minus' : 'plus'}
                  data-whole={whole ? '' : undefined}
                  style={{ transform: `scaleX(${Math.abs(share)})`, background: color }}
                />
              )}
            </td>
            <td className="number">{number}</td>
            {more !== false && <td className="number">{more}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
