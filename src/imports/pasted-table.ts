/**
 * Reads a table of transitions from elsewhere (a spreadsheet, CSV, JSON, Gymnasium’s `env.P`) into the fields of a graph world.
 */
import { readCassandra } from './models/cassandra.ts';
import { readDrn } from './models/drn.ts';
import { areMatrices, readMatricesJson } from './models/matrices.ts';
import { type ReadModel, worldOf } from './models/model.ts';
import { readPrism } from './models/prism.ts';
import { MODEL_TOOLS, type ModelKind, modelKind, prismPart } from './models/texts.ts';
import { type NumberFormat, numberFormat, numberIn } from './number-format.ts';
import { otherFormat } from './other-formats.ts';
import type { Pasted, TableFields } from './pasted.ts';
import { isRecord, Rejection, reading, reject } from './rejection.ts';
import { lengthFault, separated, shown } from './separated.ts';
import { COLUMNS, type Column, columnOf } from './table-columns.ts';

const MAX_TABLE_CHARACTERS = 40_000_000;

const TITLES = COLUMNS.join(', ');

const LISTS = ['terminal', 'start', 'goals', 'positions'] as const;
const NUMBERS = ['discount', 'stepLimit'] as const;
/** Keys that may appear next to the transitions, in a whole world or in `env.P`. */
const OTHER_KEYS: ReadonlySet<string> = new Set([
  'family',
  'model',
  'name',
  'transitions',
  ...LISTS,
  ...NUMBERS,
]);

/** One outcome of an action. Missing values are empty. */
interface Transition {
  readonly state: string;
  readonly action: string;
  readonly next: string;
  readonly probability: string;
  readonly reward: string;
  readonly done: boolean;
}

/**
 * Turns names into ones that a row of the world can contain. Commas separate the values of a row, so a name may not contain any.
 */
class CleanNames {
  readonly #written = new Map<string, string>();

  clean(written: string, place: string): string {
    const name = written.trim().replaceAll(/\s*,\s*|\s+/g, ' ');
    if (name === '') return reject(`${place} is empty.`);
    if (name.startsWith('#')) return reject(`${place} is ${shown(name)}, but # begins a comment. Rename it.`);
    const before = this.#written.get(name);
    if (before === undefined) this.#written.set(name, written.trim());
    else if (before !== written.trim())
      return reject(
        `${shown(before)} and ${shown(written)} would both be written ${shown(name)}, because a name cannot have a comma. Rename one.`,
      );
    return name;
  }
}

/** @throws Rejection if there is a list or an object where a value belongs */
function scalar(value: unknown, place: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null || value === undefined) return '';
  return reject(
    `${place} is ${Array.isArray(value) ? 'a list' : 'an object'}, but it must be a text or a number.`,
  );
}

const YES = new Set(['true', '1', '1.0', 'yes']);
const NO = new Set(['false', '0', '0.0', 'no']);
function flag(written: string, place: string): boolean {
  const plain = written.trim().toLowerCase();
  if (YES.has(plain)) return true;
  if (NO.has(plain)) return false;
  return reject(`${place} is ${shown(written)}. Write True or False.`);
}

/** Cells with their place for messages, such as `row 3`. */
interface Cells {
  readonly place: string;
  readonly cells: readonly string[];
}

/** @param columns of the cells, each name once */
function transitionsOf(rows: readonly Cells[], columns: readonly Column[]): readonly Transition[] {
  const at = Object.fromEntries(COLUMNS.map((column) => [column, columns.indexOf(column)])) as Record<
    Column,
    number
  >;
  const numbers = [at.probability, at.reward].filter((place) => place >= 0);
  function* numeric(): Generator<string> {
    for (const { cells } of rows) for (const place of numbers) yield cells[place] ?? '';
  }
  const format = numberFormat(numeric());
  if (typeof format === 'object') return reject(format.rejected);
  const states = new CleanNames();
  const actions = new CleanNames();
  return rows.map(({ place, cells }) => {
    const cell = (column: Column) => cells[at[column]] ?? '';
    return {
      state: states.clean(cell('state'), `The state in ${place}`),
      action: actions.clean(cell('action'), `The action in ${place}`),
      next: states.clean(cell('next'), `The next state in ${place}`),
      probability: amountIn(cell('probability'), format, `The probability in ${place}`),
      reward: amountIn(cell('reward'), format, `The reward in ${place}`),
      done: at.done >= 0 && flag(cell('done'), `The value of ${columns[at.done]} in ${place}`),
    };
  });
}

/** A number as the world reads it. A fraction such as 1/3 is kept as written. */
function amountIn(written: string, format: NumberFormat, place: string): string {
  const cell = written.trim();
  if (cell === '') return '';
  const parts = cell.split('/');
  const values = parts.map((part) => numberIn(part.trim(), format));
  if (parts.length > 2 || values.some(Number.isNaN) || (parts.length === 2 && values[1] === 0))
    return reject(`${place} is ${shown(written)}, which is not a number.`);
  return values.length === 1 && !cell.includes(',') ? cell.replace(/^'/, '') : values.join('/');
}

const END = '(end)';

/** Fields of a world in which the episode ends wherever a row says so. */
function fieldsWithEnds(
  transitions: readonly Transition[],
  starts: readonly string[],
): { fields: TableFields; notes: string[] } {
  const [first] = transitions;
  const begins = new Set(starts.length > 0 ? starts : first === undefined ? [] : [first.state]);
  const possible = ({ probability }: Transition) => !/^[+-]?0*\.?0*$/.test(probability || '1');
  const open = new Set(transitions.filter((row) => !row.done && possible(row)).map(({ next }) => next));
  const names = new Set(transitions.flatMap(({ state, next }) => [state, next]));
  const ends = new Map<string, string>(); // state → where its episodes end: a copy if others pass through it
  for (const row of transitions) {
    if (!row.done || ends.has(row.next)) continue;
    let end = row.next;
    if (open.has(end) || begins.has(end))
      do end = `${end} ${END}`;
      while (names.has(end));
    ends.set(row.next, end);
    names.add(end);
  }
  const terminal = new Set(ends.values());
  const kept = transitions.filter(({ state }) => !terminal.has(state));
  const notes: string[] = [];
  const over = new Set(transitions.flatMap(({ state }) => (terminal.has(state) ? [state] : []))).size;
  if (over > 0)
    notes.push(
      `The rows of ${over} ${over === 1 ? 'state' : 'states'} that can only be entered at the end of an episode were left out.`,
    );
  const apart = [...ends].filter(([state, end]) => state !== end).map(([, end]) => end);
  if (apart.length > 0)
    notes.push(
      `${shown(apart[0] ?? '')}${apart.length > 1 ? ` and ${apart.length - 1} more` : ''} stand for an end in a state that episodes also pass through or start in.`,
    );
  const rows = kept.map((row) => line(row, row.done ? (ends.get(row.next) ?? row.next) : row.next));
  return { fields: { transitions: rows, ...(terminal.size > 0 && { terminal: [...terminal] }) }, notes };
}

const line = ({ state, action, probability, reward }: Transition, next: string): string =>
  `${state}, ${action}, ${next}, ${probability}, ${reward}`;

/** In a table that lists no ends, states without rows are the ends. */
function fieldsOf(transitions: readonly Transition[], listed: boolean): TableFields {
  const rows = transitions.map((row) => line(row, row.next));
  if (listed) return { transitions: rows };
  const acting = new Set(transitions.map(({ state }) => state));
  const terminal = [...new Set(transitions.map(({ next }) => next))].filter((next) => !acting.has(next));
  return { transitions: rows, ...(terminal.length > 0 && { terminal }) };
}

function namedColumns(titles: readonly string[]): readonly Column[] {
  const columns = titles.map((title, k) => {
    const column = columnOf(title);
    if (column !== undefined) return column;
    return reject(
      title.trim() === ''
        ? `Column ${k + 1} has no title. Remove it, or name it: ${TITLES}.`
        : `The column ${shown(title)} is not known. Remove it if it does not matter. Columns: ${TITLES}.`,
    );
  });
  const twice = columns.find((column, k) => columns.indexOf(column) < k);
  if (twice !== undefined)
    return reject(`Two columns are the ${twice}: ${titles.map((t) => shown(t)).join(', ')}.`);
  for (const needed of ['state', 'action', 'next'] as const)
    if (!columns.includes(needed))
      return reject(`The table has no column “${needed}”. Its columns are ${titles.join(', ')}.`);
  return columns;
}

const isNumber = (cell: string) => /^\s*[+-]?[\d.]/.test(cell);

/** Whether a first row names columns: none of its cells is a number, and at least two are known column names. */
function areTitles(cells: readonly string[]): boolean {
  if (cells.some(isNumber)) return false;
  const known = cells.filter((cell) => columnOf(cell) !== undefined);
  const long = known.filter((cell) => cell.trim().length > 2);
  return long.length >= 2 || (known.length === cells.length && new Set(known.map(columnOf)).size >= 3);
}

/** Columns may have any order if the first row names them; otherwise they have the usual order. */
function fromTable(text: string): Pasted {
  const read = separated(text, (cell) => cell.trimStart().startsWith('#'));
  if (typeof read === 'string') return reject(read);
  const { rows, lines, delimiter } = read;
  const [first] = rows;
  if (first === undefined) return reject('There are no rows in this text.');
  const place = (k: number) => `line ${lines[k] ?? k + 1}`;
  if (areTitles(first)) {
    // Spreadsheets may write empty columns on the right.
    let width = first.length;
    while (width > 0 && rows.every((row) => (row[width - 1] ?? '').trim() === '')) width--;
    const columns = namedColumns(first.slice(0, width));
    const cells = rows.slice(1).map((row, k) => {
      let length = row.length;
      while (length > width && row[length - 1]?.trim() === '') length--;
      if (length !== width) reject(lengthFault(row.slice(0, length), width, lines[k + 1] ?? 0));
      return { place: place(k + 1), cells: row };
    });
    if (cells.length === 0) return reject('The table has titles, but no rows.');
    const transitions = transitionsOf(cells, columns);
    if (columns.includes('done')) return { ok: true, ...fieldsWithEnds(transitions, []) };
    return { ok: true, fields: fieldsOf(transitions, false), notes: [] };
  }
  const cells = rows.map((row, k) => {
    if (row.length > 5)
      reject(
        `${lengthFault(row, 5, lines[k] ?? 0)} Without a row of titles the columns are state, action, next, probability, reward. With titles they are read in any order, and done is known.`,
      );
    if (row.length < 3)
      reject(
        `Line ${lines[k] ?? 0} has ${row.length} of at least 3 values (separated by ${delimiter === '\t' ? 'tabs' : `“${delimiter}”`}). Write ${COLUMNS.slice(0, 5).join(', ')}.`,
      );
    return { place: place(k), cells: row };
  });
  return { ok: true, fields: fieldsOf(transitionsOf(cells, COLUMNS.slice(0, 5)), false), notes: [] };
}

/** Entries of a JSON list of transitions: lists in the usual order, objects with named values, or rows as texts. */
function listed(list: readonly unknown[]): { transitions: readonly Transition[]; done: boolean } {
  const titles = new Set<string>();
  for (const [k, row] of list.entries())
    if (isRecord(row)) for (const key of Object.keys(row)) titles.add(key);
    else if (!Array.isArray(row) && typeof row !== 'string')
      return reject(`Transition ${k + 1} is neither a list nor an object.`);
  const names = [...titles];
  const byColumn = names.length > 0 ? new Map(names.map((name) => [name, namedColumn(name)])) : null;
  const done = byColumn !== null && [...byColumn.values()].includes('done');
  const columns = COLUMNS.slice(0, done ? 6 : 5);
  const cells = list.map((row, k): Cells => {
    const place = `transition ${k + 1}`;
    if (isRecord(row)) {
      const values = new Map<Column, string>();
      for (const [key, value] of Object.entries(row)) {
        const column = byColumn?.get(key) ?? reject(`The value ${shown(key)} in ${place} is not known.`);
        if (values.has(column)) reject(`The ${column} is there twice in ${place}.`);
        values.set(column, scalar(value, `The ${column} in ${place}`));
      }
      if (done && !values.has('done')) reject(`In ${place} there is no done, but other transitions have it.`);
      return { place, cells: columns.map((column) => values.get(column) ?? '') };
    }
    if (byColumn !== null)
      return reject(`Some transitions are objects and ${place} is not. Write all in one way.`);
    const values = typeof row === 'string' ? row.split(',') : (row as readonly unknown[]);
    if (values.length < 3 || values.length > 5)
      return reject(
        `In ${place} there are ${values.length} values. Write state, action, next, probability, reward; with done, write objects that name them.`,
      );
    return {
      place,
      cells: values.map((value, at) => scalar(value, `The ${COLUMNS[at] ?? 'value'} in ${place}`)),
    };
  });
  return { transitions: transitionsOf(cells, columns), done };
}

function namedColumn(name: string): Column {
  return (
    columnOf(name) ?? reject(`The value ${shown(name)} of the transitions is not known. Known are ${TITLES}.`)
  );
}

/** Reads `{state: {action: [[probability, next, reward, done], …]}}`, the format of `env.unwrapped.P` in Gymnasium. */
function fromGymnasium(table: Readonly<Record<string, unknown>>): readonly Transition[] {
  const cells: Cells[] = [];
  for (const [state, actions] of Object.entries(table)) {
    if (typeof actions !== 'object' || actions === null)
      return reject(`State ${shown(state)} of P has no list of actions.`);
    for (const [action, outcomes] of Object.entries(actions)) {
      const where = `action ${shown(action)} of state ${shown(state)}`;
      if (!Array.isArray(outcomes)) return reject(`The outcomes of ${where} are no list.`);
      for (const [k, outcome] of outcomes.entries()) {
        const place = `outcome ${k + 1} of ${where}`;
        if (!Array.isArray(outcome) || outcome.length !== 4)
          return reject(`In ${place} there should be four values: [probability, next state, reward, done].`);
        const [probability = '', next = '', reward = '', done = ''] = outcome.map((value) =>
          scalar(value, `A value of ${place}`),
        );
        cells.push({ place, cells: [state, action, next, probability, reward, done] });
      }
    }
  }
  if (cells.length === 0) return reject('P has no transitions.');
  return transitionsOf(cells, COLUMNS);
}

const GYMNASIUM_START = 'initial_state_distrib';

/** Whether an object has the shape of `env.P`: every state has actions with lists of outcomes. */
function isGymnasium(whole: Readonly<Record<string, unknown>>): boolean {
  const [actions] = Object.values(whole);
  if (typeof actions !== 'object' || actions === null) return false;
  const [outcomes] = Object.values(actions);
  return Array.isArray(outcomes) && (outcomes.length === 0 || Array.isArray(outcomes[0]));
}

function gymnasiumFields(
  table: Readonly<Record<string, unknown>>,
  whole: Readonly<Record<string, unknown>>,
): Pasted {
  const given = whole[GYMNASIUM_START];
  const transitions = fromGymnasium(table);
  const start: string[] = [];
  if (given !== undefined) {
    if (!Array.isArray(given) || !given.every((p) => typeof p === 'number'))
      return reject(`${GYMNASIUM_START} must be a list of probabilities, one for each state.`);
    given.forEach((p: number, state) => {
      if (p !== 0) start.push(`${state}, ${p}`);
    });
  }
  const begins = start.map((row) => row.split(',')[0] ?? '');
  const { fields, notes } = fieldsWithEnds(transitions, begins);
  const all = { ...fields, ...(start.length > 0 && { start }), ...numbersOf(whole) };
  if (start.length === 0)
    notes.push(
      `P does not say where episodes begin: they begin in ${shown(transitions[0]?.state ?? '')}. To change that, edit the start states, or paste {"P": …, "${GYMNASIUM_START}": [...]}.`,
    );
  return { ok: true, fields: all, notes };
}

function numbersOf(whole: Readonly<Record<string, unknown>>): Record<string, number> {
  const found: Record<string, number> = {};
  for (const name of NUMBERS) {
    const value = whole[name];
    if (value === undefined) continue;
    if (typeof value !== 'number') return reject(`The value of ${name} is not a number.`);
    found[name] = value;
  }
  return found;
}

/** Python writes infinity, which JSON does not know. QuantEcon marks infeasible actions by it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(/([[,:]\s*)-Infinity(?=\s*[\],}])/g, '$1"-Infinity"'));
  } catch (error) {
    return reject(
      `This is not valid JSON: ${error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read'}.`,
    );
  }
}

function fromJson(text: string): Pasted {
  const data = parsed(text);
  if (areMatrices(data)) return reading('MDPtoolbox or QuantEcon', () => worldOf(readMatricesJson(data)));
  const whole = isRecord(data) ? data : { transitions: data };
  if (isRecord(whole.P)) {
    for (const key of Object.keys(whole))
      if (key !== 'P' && key !== GYMNASIUM_START && !NUMBERS.some((name) => name === key))
        reject(
          `The value ${shown(key)} next to P is not known. Remove it, or write it as a field of the world.`,
        );
    return gymnasiumFields(whole.P, whole);
  }
  if (whole.transitions === undefined && isGymnasium(whole)) return gymnasiumFields(whole, {});
  const list = whole.transitions;
  if (!Array.isArray(list) || list.length === 0)
    return reject(
      'The JSON has no list of transitions. Write [["s1", "go", "s2", 1, 0], …], {"transitions": […]}, or P of Gymnasium: {"0": {"0": [[1, 1, 0, false]]}}.',
    );
  for (const key of Object.keys(whole))
    if (!OTHER_KEYS.has(key))
      reject(`The value ${shown(key)} is not known here. Remove it if it does not matter.`);
  if (
    (whole.family !== undefined && whole.family !== 'graph') ||
    (whole.model !== undefined && whole.model !== 'table')
  )
    return reject('This is another kind of world. Open it under “Export and import”.');
  const { transitions, done } = listed(list);
  const fields: Record<string, readonly string[] | number> = {};
  for (const name of LISTS) {
    const rows = whole[name];
    if (rows === undefined) continue;
    if (!Array.isArray(rows)) return reject(`The value of ${name} is not a list.`);
    fields[name] = rows.map((row: unknown, k) =>
      (Array.isArray(row) ? row : [row])
        .map((value: unknown) => scalar(value, `Entry ${k + 1} of ${name}`).trim())
        .join(', '),
    );
  }
  const { start, terminal } = fields;
  const starts = Array.isArray(start) ? start.map((row: string) => (row.split(',')[0] ?? '').trim()) : [];
  if (!done) {
    const plain = fieldsOf(transitions, terminal !== undefined);
    return { ok: true, fields: { ...plain, ...fields, ...numbersOf(whole) }, notes: [] };
  }
  const read = fieldsWithEnds(transitions, starts);
  const ends = [read.fields.terminal, terminal].flatMap((rows) => (Array.isArray(rows) ? rows : []));
  const all = { ...read.fields, ...fields, ...(ends.length > 0 && { terminal: [...new Set(ends)] }) };
  return { ok: true, fields: { ...all, ...numbersOf(whole) }, notes: read.notes };
}

/** @throws Rejection */
function modelIn(kind: ModelKind, written: string, name: string): ReadModel {
  const text = written.replace(/^\ufeff/, '');
  if (kind === 'drn') return readDrn(text);
  if (kind === 'cassandra') return readCassandra(text);
  return prismPart(text, name) === 'tra'
    ? readPrism({ tra: text })
    : reject('The transitions of this model are in another file. Choose its .tra file together with it.');
}

/**
 * Reads a table, or a model in one of the text formats of `models`. Never throws.
 * @param name of the file; empty for text without one
 */
export function readPastedTable(text: string, name = ''): Pasted {
  const rejected = (message: string): Pasted => ({ ok: false, message });
  if (text.length > MAX_TABLE_CHARACTERS)
    return rejected(`The text has more than ${MAX_TABLE_CHARACTERS / 1e6} MB. Merge states or actions.`);
  try {
    const kind = modelKind(text, name);
    if (kind !== null) return reading(MODEL_TOOLS[kind], () => worldOf(modelIn(kind, text, name)));
    const other = otherFormat(text, name);
    if (other !== null) return rejected(other);
    return /^\ufeff?\s*[[{]/.test(text) ? fromJson(text.replace(/^\ufeff/, '')) : fromTable(text);
  } catch (error) {
    if (error instanceof Rejection) return rejected(error.message);
    throw error;
  }
}
