import { Fragment, type ReactNode, useState } from 'react';
import { capital } from '../../core/capital.ts';
import type { RecordedTexts, Recording } from '../../engine/replay/contract.ts';
import { LinkButton } from '../kit/button.tsx';
import { measured } from '../kit/numerals.ts';
import { optionsOf, Select } from '../kit/select.tsx';
import { type Column, DataTable, TableScroll } from '../kit/table.tsx';
import { ENDS, endText, listed, SORTS, spansOf } from './episodes.ts';
import { Player } from './player.tsx';
import { TextPlayer } from './text-player.tsx';
import { advantageOf, completionText, listedTexts, TEXT_FILTERS, TEXT_SORTS } from './texts.ts';

const MAX_ROWS = 200;

interface WindowProps<Item, Sort extends string, Filter extends string> {
  /** A lower-case plural, such as `episodes`. */
  readonly things: string;
  readonly title: string;
  /** The verb for selecting an item, such as `play`. */
  readonly does: string;
  readonly items: readonly Item[];
  readonly sorts: Readonly<Record<Sort, string>>;
  readonly filters: readonly Filter[];
  /** @returns indices of the items, in order */
  readonly list: (sort: Sort, filter: Filter) => readonly number[];
  readonly columns: readonly (Column<Listed<Item>> | false)[];
  /** @param turn goes to the previous (−1) or next (1) item in the list */
  readonly player: (item: Item, index: number, turn: (by: number) => void) => ReactNode;
}

interface Listed<Item> {
  readonly item: Item;
  readonly index: number;
}

/** Lists at most 200 items, with a note on omitted ones, next to the selected item. */
function Window<Item, Sort extends string, Filter extends string>(props: WindowProps<Item, Sort, Filter>) {
  const { things, title, does, items, sorts, filters, list, columns, player } = props;
  const orders = Object.keys(sorts) as Sort[];
  const [sort, setSort] = useState(orders[0] as Sort);
  const [filter, setFilter] = useState(filters[0] as Filter);
  const [chosen, setChosen] = useState(0);
  const [picked, setPicked] = useState(0); // set by a choice from the list, which shows the item from its beginning
  const rows = list(sort, filter);
  const item = items[chosen];
  const turn = (by: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(chosen) + by))];
    if (next !== undefined) setChosen(next);
  };
  const choose = (index: number) => {
    setChosen(index);
    setPicked(index);
  };
  const number: Column<Listed<Item>> = {
    title,
    cell: ({ index }) => (
      <LinkButton pressed={index === chosen} onClick={() => choose(index)}>
        {index + 1}
        <span className="visually-hidden"> of the window: {does}</span>
      </LinkButton>
    ),
  };
  return (
    <div className="inspect-body">
      <section className="inspect-list" aria-label={`${capital(things)} of the window`}>
        <div className="inspect-row">
          <label className="inspect-field">
            <span className="muted small">Sort</span>
            <Select value={sort} options={optionsOf(orders, sorts)} onChange={setSort} />
          </label>
          <label className="inspect-field">
            <span className="muted small">Show</span>
            <Select value={filter} options={optionsOf(filters)} onChange={setFilter} />
          </label>
        </div>
        <TableScroll label={`List of ${things}`}>
          <DataTable
            rows={rows.slice(0, MAX_ROWS).flatMap((index) => {
              const item = items[index];
              return item === undefined ? [] : [{ item, index }];
            })}
            mark={({ index }) => ({ 'aria-current': index === chosen ? 'true' : undefined })}
            columns={[number, ...columns]}
          />
        </TableScroll>
        {rows.length === 0 && (
          <p className="muted small">None of the {items.length} matches this filter. Choose “all”.</p>
        )}
        {rows.length > MAX_ROWS && (
          <p className="muted small">
            The first {MAX_ROWS} of {rows.length}. Sort differently to see others.
          </p>
        )}
      </section>
      {item !== undefined && <Fragment key={picked}>{player(item, chosen, turn)}</Fragment>}
    </div>
  );
}

/** Shows the episodes of the window. All pulls of a bandit count as one. */
export function Episodes({ recording }: { readonly recording: Recording }) {
  const episodes = spansOf(recording);
  const [first] = episodes;
  if (recording.view.kind === 'arms')
    return first && <Player recording={recording} episode={first} number={1} />;
  const parallel = episodes.some(({ world }) => world !== undefined);
  const judged = episodes.some(({ success }) => success !== null);
  return (
    <Window
      things="episodes"
      title="Episode"
      does="play"
      items={episodes}
      sorts={SORTS}
      filters={ENDS.filter((name) => judged || !name.includes('success'))}
      list={(sort, filter) => listed(episodes, sort, filter)}
      columns={[
        { title: 'Return', cell: ({ item }) => measured(item.return) },
        { title: 'Task return', cell: ({ item }) => measured(item.taskReturn) },
        { title: 'Length', cell: ({ item }) => item.length.toLocaleString('en') },
        parallel && {
          title: 'World',
          hint: 'Index of the parallel environment',
          cell: ({ item }) => item.world,
        },
        { title: 'Ending', className: 'words', cell: ({ item }) => endText(item) },
      ]}
      player={(episode, index) => <Player recording={recording} episode={episode} number={index + 1} />}
    />
  );
}

export function Completions({ recording }: { readonly recording: RecordedTexts }) {
  const { texts, groups } = recording;
  return (
    <Window
      things="completions"
      title="No."
      does="read"
      items={texts}
      sorts={TEXT_SORTS}
      filters={TEXT_FILTERS}
      list={(sort, filter) => listedTexts(recording, sort, filter)}
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
      player={(text, index, turn) => (
        <TextPlayer recording={recording} text={text} number={index + 1} onTurn={turn} />
      )}
    />
  );
}
