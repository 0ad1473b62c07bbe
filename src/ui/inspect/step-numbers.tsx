import type { RecordedEpisode, Recording } from '../../engine/resimulate/contract.ts';
import { Facts } from '../kit/table.tsx';
import { measured, percent } from '../numerals.ts';
import { variantStyle } from '../variant-style.ts';
import { errorOf, running } from './episodes.ts';

/** A step of an episode, by its index in the recording. */
export interface StepProps {
  readonly recording: Recording;
  readonly episode: RecordedEpisode;
  readonly step: number;
}

const MOST_ACTIONS = 12;

/** The reward of one step by term, and the agent's policy and values. */
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
      <Probabilities recording={recording} step={step} />
    </div>
  );
}

function Probabilities({ recording, step }: { readonly recording: Recording; readonly step: number }) {
  const { nActions, probabilities, actionValue, actions } = recording;
  const chosen = recording.action[step] ?? -1;
  const rows = Array.from({ length: nActions }, (_, action) => ({
    action,
    p: probabilities[step * nActions + action] ?? 0,
    q: actionValue[step * nActions + action] ?? Number.NaN,
  }));
  // With many actions: the most likely ones and the one taken.
  const shown =
    nActions <= MOST_ACTIONS
      ? rows
      : rows
          .toSorted((a, b) => b.p - a.p)
          .filter(({ action }, place) => place < MOST_ACTIONS - 1 || action === chosen)
          .slice(0, MOST_ACTIONS);
  return (
    <ProbabilityTable
      caption={`Probabilities before the step${actionValue.length > 0 ? ', and action values' : ''}`}
      variant={recording.variant}
      rows={shown.map(({ action, p, q }) => ({
        name: String(actions[action] ?? action),
        note: action === chosen ? ' taken' : '',
        p,
        ...(actionValue.length > 0 && { more: measured(q) }),
      }))}
    />
  );
}

interface ProbabilityTableProps {
  readonly caption: string;
  readonly variant: number;
  readonly rows: readonly {
    readonly name: string;
    /** Marks the row. */
    readonly note?: string;
    readonly p: number;
    /** Another number of the row. */
    readonly more?: string;
  }[];
}

/** Probabilities as bars and numbers. */
export function ProbabilityTable({ caption, variant, rows }: ProbabilityTableProps) {
  return (
    <table className="inspect-actions">
      <caption className="muted small">{caption}</caption>
      <tbody>
        {rows.map(({ name, note = '', p, more }) => (
          <tr key={name} data-chosen={note !== '' || undefined}>
            <th scope="row">
              {name}
              {note !== '' && <span className="muted">{note}</span>}
            </th>
            <td className="inspect-bar" aria-hidden="true">
              <span
                data-sign="plus"
                data-whole=""
                style={{ transform: `scaleX(${p})`, background: variantStyle(variant).color }}
              />
            </td>
            <td className="number">
              <span title={measured(p)}>{percent(p)}</span>
            </td>
            {more !== undefined && <td className="number">{more}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PaidTableProps {
  readonly caption: string;
  readonly terms: readonly string[];
  readonly paid: ArrayLike<number>; // [terms]
  readonly total: number;
  readonly task: number | null; // null: the task says nothing of this
}

/** A bar of what each term paid, positive to the right of the middle, and the numbers. */
export function PaidTable({ caption, terms, paid, total, task }: PaidTableProps) {
  const values = terms.map((_, j) => paid[j] ?? 0);
  const most = Math.max(...values.map(Math.abs), 1e-12);
  return (
    <table className="inspect-paid">
      <caption className="muted small">{caption}</caption>
      <tbody>
        {terms.map((term, j) => {
          const value = values[j] ?? 0;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a design may have a term twice; a term is its place.
            <tr key={j}>
              <th scope="row">{term}</th>
              <td className="inspect-bar" aria-hidden="true">
                <span
                  data-sign={value < 0 ? 'minus' : 'plus'}
                  style={{
                    transform: `scaleX(${Math.abs(value) / most})`,
                    background: `var(--term-${j % 8})`,
                  }}
                />
              </td>
              <td className="number">{measured(value)}</td>
            </tr>
          );
        })}
        <tr className="inspect-sum">
          <th scope="row">Training reward</th>
          <td />
          <td className="number">{measured(total)}</td>
        </tr>
        {task !== null && (
          <tr>
            <th scope="row">Task reward</th>
            <td />
            <td className="number">{measured(task)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
