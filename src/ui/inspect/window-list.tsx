/** The episodes or completions of a window: choices above, a row for each, notes below. */
import { type ReactNode, useState } from 'react';
import type { Recording } from '../../engine/resimulate/contract.ts';
import { LinkButton } from '../kit/button.tsx';
import { optionsOf, Select } from '../kit/select.tsx';
import { type Column, DataTable, TableScroll } from '../kit/table.tsx';
import { measured } from '../numerals.ts';
import { ENDS, type EndFilter, endWords, listed, SORTS, type Sort, spansOf } from './episodes.ts';

const MOST_ROWS = 200;

interface WindowListProps<Item> {
  /** In the plural and lower case: `episodes`. */
  readonly things: string;
  /** Heads the numbers of the items. */
  readonly title: string;
  /** What choosing an item does: `play`. */
  readonly does: string;
  readonly items: readonly Item[];
  /** The listed items, in order. */
  readonly rows: readonly number[];
  readonly columns: readonly (Column<Listed<Item>> | false)[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  /** Choices above the table. */
  readonly children: ReactNode;
}

interface Listed<Item> {
  readonly item: Item;
  readonly index: number;
}

/** A table of at most 200 rows, with a note on omitted rows. */
export function WindowList<Item>(props: WindowListProps<Item>) {
  const { things, title, does, items, rows, columns, chosen, onChoose, children } = props;
  const name = things.charAt(0).toUpperCase() + things.slice(1);
  const number: Column<Listed<Item>> = {
    title,
    cell: ({ index }) => (
      <LinkButton pressed={index === chosen} onClick={() => onChoose(index)}>
        {index + 1}
        <span className="visually-hidden"> of the window: {does}</span>
      </LinkButton>
    ),
  };
  return (
    <section className="inspect-list" aria-label={`${name} of the window`}>
      <div className="inspect-row">{children}</div>
      <TableScroll label={`List of ${things}`}>
        <DataTable
          rows={rows.slice(0, MOST_ROWS).flatMap((index) => {
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
      {rows.length > MOST_ROWS && (
        <p className="muted small">
          The first {MOST_ROWS} of {rows.length}: sort otherwise to see others.
        </p>
      )}
    </section>
  );
}

interface ListChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly among: readonly T[];
  readonly words?: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
}

export function ListChoice<T extends string>({ label, among, words, ...select }: ListChoiceProps<T>) {
  return (
    <label className="inspect-field">
      <span className="muted small">{label}</span>
      <Select {...select} options={optionsOf(among, words)} />
    </label>
  );
}

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
