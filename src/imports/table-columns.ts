/** Columns of a table of transitions, by the names that tools give them. */
export const COLUMNS = ['state', 'action', 'next', 'probability', 'reward', 'done'] as const;
export type Column = (typeof COLUMNS)[number];
/** Names of the columns in other tools. */
const ALIASES: Readonly<Record<Column, readonly string[]>> = {
  state: ['s', 'from', 'from_state'],
  action: ['a'],
  next: ["s'", 'to', 'nextstate', 'next_state', 'next state', 'to_state', 'new_state', 's_next'],
  probability: ['p', 'prob'],
  reward: ['r'],
  done: ['terminated'],
};
const COLUMN_OF: ReadonlyMap<string, Column> = new Map(
  COLUMNS.flatMap((column) => [column, ...ALIASES[column]].map((name) => [name, column] as const)),
);
export const columnOf = (title: string): Column | undefined => COLUMN_OF.get(title.trim().toLowerCase());
