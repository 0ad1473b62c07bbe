import type { RecordedTexts } from '../../engine/replay/contract.ts';
import { measured } from '../numerals.ts';
import {
  advantageOf,
  completionText,
  TEXT_FILTERS,
  TEXT_SORTS,
  type TextFilter,
  type TextSort,
} from './texts.ts';

interface TextListProps {
  readonly recording: RecordedTexts;
  readonly rows: readonly number[]; // texts, as they are listed
  readonly sort: TextSort;
  readonly filter: TextFilter;
  readonly onSort: (sort: TextSort) => void;
  readonly onFilter: (filter: TextFilter) => void;
  readonly chosen: number;
  readonly onChoose: (text: number) => void;
}

const SORT_WORDS: Readonly<Record<TextSort, string>> = {
  order: 'as they came',
  best: 'by reward, highest first',
  worst: 'by reward, lowest first',
  advantage: 'by advantage',
  taskReturn: 'by task return',
  length: 'by length',
};
const MOST_ROWS = 200;

/** The completions of the window: choose one to read it token by token. */
export function TextList(props: TextListProps) {
  const { recording, rows, sort, filter, onSort, onFilter, chosen, onChoose } = props;
  const { texts, groups } = recording;
  return (
    <section className="inspect-list" aria-label="Completions of the window">
      <div className="inspect-row">
        <label className="inspect-field">
          <span className="muted small">Sort</span>
          <select
            className="select"
            value={sort}
            onChange={(event) => onSort(event.target.value as TextSort)}
          >
            {TEXT_SORTS.map((name) => (
              <option key={name} value={name}>
                {SORT_WORDS[name]}
              </option>
            ))}
          </select>
        </label>
        <label className="inspect-field">
          <span className="muted small">Show</span>
          <select
            className="select"
            value={filter}
            onChange={(event) => onFilter(event.target.value as TextFilter)}
          >
            {TEXT_FILTERS.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className="table-scroll" tabIndex={0} aria-label="List of completions">
        <table className="data">
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Prompt, completion</th>
              <th scope="col">Reward</th>
              <th scope="col">Advantage</th>
              <th scope="col">Task</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_ROWS).map((k) => {
              const text = texts[k];
              if (text === undefined) return null;
              return (
                <tr key={k} aria-current={k === chosen ? 'true' : undefined}>
                  <th scope="row">
                    <button
                      type="button"
                      className="link"
                      aria-pressed={k === chosen}
                      onClick={() => onChoose(k)}
                    >
                      {k + 1}
                      <span className="visually-hidden"> of the window: read it</span>
                    </button>
                  </th>
                  <td className="words inspect-text">
                    <span className="muted">{groups[text.group]?.question}</span>{' '}
                    <span className="mono">{completionText(recording, text)}</span>
                    {text.truncated && <span className="cut-off"> cut</span>}
                  </td>
                  <td>{measured(text.return)}</td>
                  <td>{measured(advantageOf(recording, text))}</td>
                  <td title={text.correct ? 'Right' : 'Not right'}>
                    {text.correct ? '✓ ' : ''}
                    {measured(text.taskReturn)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {rows.length === 0 && (
        <p className="muted small">None of the {texts.length} is of this kind: show all.</p>
      )}
      {rows.length > MOST_ROWS && (
        <p className="muted small">
          The first {MOST_ROWS} of {rows.length}: sort otherwise to see others.
        </p>
      )}
    </section>
  );
}
