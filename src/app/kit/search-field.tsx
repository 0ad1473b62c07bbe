import type { ComponentProps } from 'react';

/** @returns a function that checks whether a text contains every word of the query, in any case */
export function matcherOf(query: string): (text: string) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.toLowerCase().includes(word));
}

/** Groups the items in the order of each group's first item. */
export function groupsOf<Item>(items: readonly Item[], groupOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), item]);
  return [...groups];
}

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly 'aria-label': string;
  readonly onChange: (query: string) => void;
}

export function SearchField({ onChange, ...field }: SearchFieldProps) {
  return (
    <input
      {...field}
      className="input"
      type="search"
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
