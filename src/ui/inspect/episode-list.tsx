import { useState } from 'react';
import type { Recording } from '../../engine/resimulate/contract.ts';
import { measured } from '../numerals.ts';
import { ENDS, type EndFilter, endWords, listed, SORTS, type Sort, spansOf } from './episodes.ts';
import { ListChoice, WindowList } from './window-list.tsx';

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
  return (
    <WindowList
      things="episodes"
      title="Episode"
      does="play"
      items={episodes}
      rows={rows}
      chosen={chosen}
      onChoose={onChoose}
      columns={[
        { title: 'Return', cell: ({ item }) => measured(item.return) },
        { title: 'Task return', cell: ({ item }) => measured(item.taskReturn) },
        { title: 'Length', cell: ({ item }) => item.length.toLocaleString('en') },
        parallel && {
          title: 'World',
          hint: 'Index of the parallel environment',
          cell: ({ item }) => item.world,
        },
        { title: 'Ending', className: 'words', cell: ({ item }) => endWords(item) },
      ]}
    >
      <ListChoice label="Sort" value={sort} among={SORTS} words={SORT_WORDS} onChange={setSort} />
      <ListChoice
        label="Show"
        value={filter}
        among={ENDS.filter((name) => judged || !name.includes('success'))}
        onChange={setFilter}
      />
    </WindowList>
  );
}
