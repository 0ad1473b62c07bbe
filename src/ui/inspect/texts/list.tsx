import { useState } from 'react';
import type { RecordedTexts } from '../../../engine/resimulate/contract.ts';
import { measured } from '../../numerals.ts';
import { ListChoice, WindowList } from '../window-list.tsx';
import { TextPlayer } from './player.tsx';
import {
  advantageOf,
  completionText,
  listedTexts,
  TEXT_FILTERS,
  TEXT_SORTS,
  type TextFilter,
  type TextSort,
} from './texts.ts';

const SORT_WORDS: Readonly<Record<TextSort, string>> = {
  order: 'in order',
  best: 'by reward, highest first',
  worst: 'by reward, lowest first',
  advantage: 'by advantage',
  taskReturn: 'by task return',
  length: 'by length',
};

/** The completions of a window: a list, and the selected one token by token. */
export function TextsView({ recording }: { readonly recording: RecordedTexts }) {
  const { texts, groups } = recording;
  const [chosen, setChosen] = useState(0);
  const [picked, setPicked] = useState(0); // from the list: read from its beginning; turning keeps the keyboard where it is
  const [sort, setSort] = useState<TextSort>('order');
  const [filter, setFilter] = useState<TextFilter>('all');
  const rows = listedTexts(recording, sort, filter);
  const text = texts[chosen];
  const turn = (by: number) => {
    const here = rows.indexOf(chosen);
    const next = rows[Math.max(0, Math.min(rows.length - 1, here + by))];
    if (next !== undefined) setChosen(next);
  };
  return (
    <div className="inspect-body">
      <WindowList
        things="completions"
        title="No."
        does="read"
        items={texts}
        rows={rows}
        chosen={chosen}
        onChoose={(next) => {
          setChosen(next);
          setPicked(next);
        }}
        columns={[
          {
            title: 'Prompt, completion',
            className: 'words inspect-text',
            cell: ({ item }) => (
              <>
                <span className="muted">{groups[item.group]?.question}</span>{' '}
                <span className="mono">{completionText(recording, item)}</span>
                {item.truncated && <span className="cut-off"> cut</span>}
              </>
            ),
          },
          { title: 'Reward', cell: ({ item }) => measured(item.return) },
          { title: 'Advantage', cell: ({ item }) => measured(advantageOf(recording, item)) },
          {
            title: 'Task return',
            mark: ({ item }) => ({ title: item.correct ? 'Correct' : 'Wrong' }),
            cell: ({ item }) => `${item.correct ? '✓ ' : ''}${measured(item.taskReturn)}`,
          },
        ]}
      >
        <ListChoice label="Sort" value={sort} among={TEXT_SORTS} words={SORT_WORDS} onChange={setSort} />
        <ListChoice label="Show" value={filter} among={TEXT_FILTERS} onChange={setFilter} />
      </WindowList>
      {text !== undefined && (
        <TextPlayer recording={recording} text={text} number={chosen + 1} onTurn={turn} key={picked} />
      )}
    </div>
  );
}
