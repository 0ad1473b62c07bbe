/** A table of transitions from elsewhere (a spreadsheet, CSV, JSON) → rows of a graph world. */
import Papa from 'papaparse';

/** Fields of the world, ready to be set; or why the text is no table. */
export type Pasted =
  | { readonly ok: true; readonly fields: Readonly<Record<string, readonly string[] | number>> }
  | { readonly ok: false; readonly message: string };

const COLUMNS = ['state', 'action', 'next', 'probability', 'reward'] as const;
/** What columns are called elsewhere. */
const ALIASES: Readonly<Record<string, (typeof COLUMNS)[number]>> = {
  s: 'state',
  from: 'state',
  a: 'action',
  "s'": 'next',
  to: 'next',
  nextstate: 'next',
  next_state: 'next',
  'next state': 'next',
  p: 'probability',
  prob: 'probability',
  r: 'reward',
};
const LISTS = ['terminal', 'start', 'goals', 'positions'] as const;
const NUMBERS = ['discount', 'stepLimit'] as const;

const columnOf = (title: string): string => {
  const name = title.trim().toLowerCase();
  return ALIASES[name] ?? name;
};
const refused = (message: string): Pasted => ({ ok: false, message });
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A comma separates the values of a row, so a name may not have one. */
const cellText = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .replaceAll(/\s*,\s*/g, ' ');

function rowText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  if (!isRecord(value)) return null;
  const cells = new Map(Object.entries(value).map(([key, cell]) => [columnOf(key), cellText(cell)]));
  return COLUMNS.map((name) => cells.get(name) ?? '').join(', ');
}

function rowsIn(list: readonly unknown[]): readonly string[] | null {
  const rows = list.map(rowText);
  return rows.some((row) => row === null) ? null : (rows as string[]);
}

function fromJson(text: string): Pasted {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return refused(
      `This is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`,
    );
  }
  const whole = isRecord(data) ? data : { transitions: data };
  const list = whole.transitions;
  const transitions = Array.isArray(list) ? rowsIn(list) : null;
  if (transitions === null)
    return refused(
      'The JSON has no list of transitions. Write [["s1", "go", "s2", 1, 0], …] or {"transitions": […]}.',
    );
  const fields: Record<string, readonly string[] | number> = { transitions };
  for (const name of LISTS) {
    const rows = Array.isArray(whole[name]) ? rowsIn(whole[name]) : null;
    if (rows !== null) fields[name] = rows;
  }
  for (const name of NUMBERS) if (typeof whole[name] === 'number') fields[name] = whole[name];
  return { ok: true, fields };
}

/** Columns in any order if the first row names them; else in the order of a row. */
function fromTable(text: string): Pasted {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', comments: '#' });
  const [titles = [], ...rest] = data;
  const columns = titles.map(columnOf);
  const isNamed = columns.includes('state') && columns.includes('action');
  const missing = isNamed ? (['next'] as const).find((name) => !columns.includes(name)) : undefined;
  if (missing !== undefined)
    return refused(`The table has no column “${missing}”. Its columns are ${titles.join(', ')}.`);
  const order = COLUMNS.map((name) => columns.indexOf(name));
  const transitions = isNamed
    ? rest.map((cells) => order.map((k) => cellText(cells[k])).join(', '))
    : data.map((cells) => cells.map(cellText).join(', '));
  if (transitions.length === 0) return refused('There are no rows in this text.');
  return { ok: true, fields: { transitions } };
}

export const readPastedTable = (text: string): Pasted =>
  /^\s*[[{]/.test(text) ? fromJson(text) : fromTable(text);
