import { useState } from 'react';
import type { Recording } from '../../engine/replay/contract.ts';
import { measured } from '../numerals.ts';
import { ENDS, type EndFilter, endWords, listed, SORTS, type Sort, spansOf } from './episodes.ts';

interface EpisodeListProps {
  readonly recording: Recording;
  readonly chosen: number;
  readonly onChoose: (episode: number) => void;
}

const SORT_WORDS: Readonly<Record<Sort, string>> = {
  order: 'as they came',
  return: 'by return',
  taskReturn: 'by task return',
  length: 'by length',
};
const MOST_ROWS = 200;

/** The episodes of the window: choose one to play it. */
export function EpisodeList({ recording, chosen, onChoose }: EpisodeListProps) {
  const [sort, setSort] = useState<Sort>('order');
  const [filter, setFilter] = useState<EndFilter>('all');
  const episodes = spansOf(recording);
  const parallel = episodes.some(({ world }) => world !== undefined);
  const judged = episodes.some(({ success }) => success !== null);
  const rows = listed(episodes, sort, filter);
  return (
    <section className="inspect-list" aria-label="Episodes of the window">
      <div className="inspect-row">
        <label className="inspect-field">
          <span className="muted small">Sort</span>
          <select className="select" value={sort} onChange={(event) => setSort(event.target.value as Sort)}>
            {SORTS.map((name) => (
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
            onChange={(event) => setFilter(event.target.value as EndFilter)}
          >
            {ENDS.filter((name) => judged || !name.includes('success')).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className="table-scroll" tabIndex={0} aria-label="List of episodes">
        <table className="data">
          <thead>
            <tr>
              <th scope="col">Episode</th>
              <th scope="col">Return</th>
              <th scope="col">Task</th>
              <th scope="col">Length</th>
              {parallel && (
                <th scope="col" title="Which of the parallel worlds that the network acts in">
                  World
                </th>
              )}
              <th scope="col">How it ended</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_ROWS).map((k) => {
              const episode = episodes[k];
              if (episode === undefined) return null;
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
                      <span className="visually-hidden"> of the window: play it</span>
                    </button>
                  </th>
                  <td>{measured(episode.return)}</td>
                  <td>{measured(episode.taskReturn)}</td>
                  <td>{episode.length.toLocaleString('en')}</td>
                  {parallel && <td>{episode.world}</td>}
                  <td className="words">{endWords(episode)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {rows.length === 0 && (
        <p className="muted small">None of the {episodes.length} is of this kind: show all.</p>
      )}
      {rows.length > MOST_ROWS && (
        <p className="muted small">
          The first {MOST_ROWS} of {rows.length}: sort otherwise to see others.
        </p>
      )}
    </section>
  );
}
