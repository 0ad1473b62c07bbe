import { useState } from 'react';
import type { Recording } from '../../engine/resimulate/contract.ts';
import { measured } from '../numerals.ts';
import { ENDS, type EndFilter, endWords, listed, SORTS, type Sort, spansOf } from './episodes.ts';
import { ListChoice, WindowList, WindowRow } from './window-list.tsx';

interface EpisodeListProps {
  readonly recording: Recording;
  readonly chosen: number;
  readonly onChoose: (episode: number) => void;
}

const SORT_WORDS: Readonly<Record<Sort, string>> = {
  order: 'in order',
  return: 'by return',
  taskReturn: 'by task return',
  length: 'by length',
};

/** The episodes of the window: choose one to play it. */
export function EpisodeList({ recording, chosen, onChoose }: EpisodeListProps) {
  const [sort, setSort] = useState<Sort>('order');
  const [filter, setFilter] = useState<EndFilter>('all');
  const episodes = spansOf(recording);
  const parallel = episodes.some(({ world }) => world !== undefined);
  const judged = episodes.some(({ success }) => success !== null);
  const rows = listed(episodes, sort, filter);
  const choices = (
    <>
      <ListChoice label="Sort" value={sort} among={SORTS} words={SORT_WORDS} onChange={setSort} />
      <ListChoice
        label="Show"
        value={filter}
        among={ENDS.filter((name) => judged || !name.includes('success'))}
        onChange={setFilter}
      />
    </>
  );
  const head = (
    <tr>
      <th scope="col">Episode</th>
      <th scope="col">Return</th>
      <th scope="col">Task return</th>
      <th scope="col">Length</th>
      {parallel && (
        <th scope="col" title="Index of the parallel environment">
          World
        </th>
      )}
      <th scope="col" className="words">
        Ending
      </th>
    </tr>
  );
  return (
    <WindowList things="episodes" rows={rows} total={episodes.length} choices={choices} head={head}>
      {(shown) =>
        shown.map((k) => {
          const episode = episodes[k];
          if (episode === undefined) return null;
          return (
            <WindowRow key={k} index={k} chosen={k === chosen} does="play" onChoose={onChoose}>
              <td>{measured(episode.return)}</td>
              <td>{measured(episode.taskReturn)}</td>
              <td>{episode.length.toLocaleString('en')}</td>
              {parallel && <td>{episode.world}</td>}
              <td className="words">{endWords(episode)}</td>
            </WindowRow>
          );
        })
      }
    </WindowList>
  );
}
