import type { RecordedTexts } from '../../../engine/resimulate/contract.ts';
import { measured } from '../../numerals.ts';
import { ListChoice, WindowList, WindowRow } from '../window-list.tsx';
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
  order: 'in order',
  best: 'by reward, highest first',
  worst: 'by reward, lowest first',
  advantage: 'by advantage',
  taskReturn: 'by task return',
  length: 'by length',
};

/** The completions of the window: choose one to read it token by token. */
export function TextList(props: TextListProps) {
  const { recording, rows, sort, filter, onSort, onFilter, chosen, onChoose } = props;
  const { texts, groups } = recording;
  const choices = (
    <>
      <ListChoice label="Sort" value={sort} among={TEXT_SORTS} words={SORT_WORDS} onChange={onSort} />
      <ListChoice label="Show" value={filter} among={TEXT_FILTERS} onChange={onFilter} />
    </>
  );
  const head = (
    <tr>
      <th scope="col">No.</th>
      <th scope="col" className="words">
        Prompt, completion
      </th>
      <th scope="col">Reward</th>
      <th scope="col">Advantage</th>
      <th scope="col">Task return</th>
    </tr>
  );
  return (
    <WindowList things="completions" rows={rows} total={texts.length} choices={choices} head={head}>
      {(shown) =>
        shown.map((k) => {
          const text = texts[k];
          if (text === undefined) return null;
          return (
            <WindowRow key={k} index={k} chosen={k === chosen} does="read" onChoose={onChoose}>
              <td className="words inspect-text">
                <span className="muted">{groups[text.group]?.question}</span>{' '}
                <span className="mono">{completionText(recording, text)}</span>
                {text.truncated && <span className="cut-off"> cut</span>}
              </td>
              <td>{measured(text.return)}</td>
              <td>{measured(advantageOf(recording, text))}</td>
              <td title={text.correct ? 'Correct' : 'Wrong'}>
                {text.correct ? '✓ ' : ''}
                {measured(text.taskReturn)}
              </td>
            </WindowRow>
          );
        })
      }
    </WindowList>
  );
}
