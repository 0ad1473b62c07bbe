import { useState } from 'react';
import type { RecordedTexts } from '../../../engine/resimulate/contract.ts';
import '../../styles/views/language.css';
import { TextList } from './list.tsx';
import { TextPlayer } from './player.tsx';
import { listedTexts, type TextFilter, type TextSort } from './texts.ts';

/** The completions of a window: a list and the selected one. */
export function TextsView({ recording }: { readonly recording: RecordedTexts }) {
  const [chosen, setChosen] = useState(0);
  const [picked, setPicked] = useState(0); // from the list: read from its beginning; turning keeps the keyboard where it is
  const [sort, setSort] = useState<TextSort>('order');
  const [filter, setFilter] = useState<TextFilter>('all');
  const rows = listedTexts(recording, sort, filter);
  const text = recording.texts[chosen];
  const turn = (by: number) => {
    const here = rows.indexOf(chosen);
    const next = rows[Math.max(0, Math.min(rows.length - 1, here + by))];
    if (next !== undefined) setChosen(next);
  };
  return (
    <div className="inspect-body">
      <TextList
        recording={recording}
        rows={rows}
        sort={sort}
        filter={filter}
        onSort={setSort}
        onFilter={setFilter}
        chosen={chosen}
        onChoose={(next) => {
          setChosen(next);
          setPicked(next);
        }}
      />
      {text !== undefined && (
        <TextPlayer recording={recording} text={text} number={chosen + 1} onTurn={turn} key={picked} />
      )}
    </div>
  );
}
