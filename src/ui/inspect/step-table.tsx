import { useState } from 'react';
import type { RecordedEpisode, Recording } from '../../engine/resimulate/contract.ts';
import { measured, percent } from '../numerals.ts';
import { cellWords } from '../stage/state-words.ts';
import { errorOf, eventWords } from './episodes.ts';

interface StepTableProps {
  readonly recording: Recording;
  readonly episode: RecordedEpisode;
  readonly step: number;
  readonly go: (step: number) => void;
}

const PAGE = 100;

/** All steps in words and numbers: the text alternative to the picture. */
export function StepTable({ recording, episode, step, go }: StepTableProps) {
  const [open, setOpen] = useState(false);
  const page = Math.floor((step - episode.first) / PAGE);
  const from = page * PAGE;
  const rows = Array.from(
    { length: Math.min(PAGE, episode.steps - from) },
    (_, k) => episode.first + from + k,
  );
  const valued = recording.value.length > 0;
  return (
    <details className="inspect-table" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Steps as a table</summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section className="table-scroll" tabIndex={0} aria-label="Steps of the episode">
          <table className="data">
            <thead>
              <tr>
                <th scope="col">Step</th>
                <th scope="col">State</th>
                <th scope="col">Action</th>
                <th scope="col">π</th>
                {recording.terms.map((term, k) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a design may have a term twice.
                  <th scope="col" key={k}>
                    {term}
                  </th>
                ))}
                <th scope="col">Training reward</th>
                <th scope="col">Task reward</th>
                {valued && <th scope="col">V(s)</th>}
                <th scope="col">Advantage</th>
                <th scope="col">Events</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((k) => (
                <tr key={k} aria-current={k === step ? 'step' : undefined}>
                  <th scope="row">
                    <button type="button" className="link" onClick={() => go(k)}>
                      {k - episode.first + 1}
                    </button>
                  </th>
                  <td>{stateWords(recording, k)}</td>
                  <td>{recording.actions[recording.action[k] ?? 0] ?? recording.action[k]}</td>
                  <td>
                    {percent(
                      recording.probabilities[k * recording.nActions + (recording.action[k] ?? 0)] ?? 0,
                    )}
                  </td>
                  {recording.terms.map((_, j) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                    <td key={j}>{measured(recording.paid[k * recording.terms.length + j] ?? Number.NaN)}</td>
                  ))}
                  <td>{measured(recording.total[k] ?? Number.NaN)}</td>
                  <td>{measured(recording.taskReward[k] ?? Number.NaN)}</td>
                  {valued && <td>{measured(recording.value[k] ?? Number.NaN)}</td>}
                  <td>{measured(errorOf(recording, k))}</td>
                  <td>{eventWords(recording, k).join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {open && episode.steps > PAGE && (
        <p className="muted small">
          Steps {from + 1} to {from + rows.length} of {episode.steps}: the slider above turns the pages.
        </p>
      )}
    </details>
  );
}

function stateWords({ view, observation, state }: Recording, step: number): string {
  if (view.kind !== 'grid') return String(state[step] ?? 0);
  return cellWords(view, observation[step] ?? 0).replace('Row', 'row');
}
