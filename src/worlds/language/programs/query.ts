/** Queries of a single table. The prompt lists the columns and refers to them by their meaning; the tests are tables. */
import { threefry2x32 } from '../../../core/random.ts';
import { mixedRadix, power } from '../ranks.ts';
import type { ProgramKind } from './contract.ts';

/** Question word → possible names of the column with the answer. A schema has one of each. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  years: ['age', 'born', 'since'],
  size: ['height', 'length', 'area'],
  worth: ['price', 'cost', 'salary'],
  place: ['town', 'room', 'street'],
};
const MEANINGS = Object.keys(COLUMNS);
const NAMES = Object.values(COLUMNS).flat();
const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '=': (a, b) => a === b,
  '>': (a, b) => a > b,
};
const SIGNS = Object.keys(COMPARE);
const VALUES = ['1', '2', '3'];
const [SELECT, WHERE, AND, SHOW, IF] = ['select', 'where', 'and', 'show', 'if'] as const;
const TABLES = 6;
const ROWS = 6;
const LARGEST = 4;

/** Value of a cell, 0 … 4. It is the same in every schema. */
function cell(table: number, row: number, column: number): number {
  const [bits] = threefry2x32([0, table], [row, column]);
  return (bits ?? 0) % (LARGEST + 1);
}

interface Query {
  readonly schema: readonly string[];
  readonly selected: string;
  readonly conditions: readonly (readonly string[])[]; // column, sign, value
}

/** Parses a query with any column names; null if the words are not a query. */
function read(words: readonly string[]): Omit<Query, 'schema'> | null {
  const [select, selected = '', where] = words;
  if (select !== SELECT || where !== WHERE || !NAMES.includes(selected) || words.length % 4 !== 2)
    return null;
  const conditions: string[][] = [];
  for (let at = 3; at < words.length; at += 4) {
    const [column = '', sign = '', value = '', and = AND] = words.slice(at, at + 4);
    if (!NAMES.includes(column) || !SIGNS.includes(sign) || !VALUES.includes(value) || and !== AND)
      return null;
    conditions.push([column, sign, value]);
  }
  return { selected, conditions };
}

export const query: ProgramKind = {
  words: [SELECT, WHERE, AND, ...SIGNS, ...VALUES, ...NAMES],
  confused: ['<', '>'],
  promptWords: [SHOW, IF, ...MEANINGS],
  sizes: (level) => ({
    shown: Object.values(COLUMNS).reduce((product, { length }) => product * length, 1),
    hidden: MEANINGS.length * power(MEANINGS.length * SIGNS.length * VALUES.length, level),
  }),
  promptLength: (level) => MEANINGS.length + 2 + 4 * level,
  longest: (level) => 2 + 4 * level,
  pose(level, shown, hidden) {
    const schema = mixedRadix(
      shown,
      MEANINGS.map((meaning) => COLUMNS[meaning]?.length ?? 1),
    ).map((digit, k) => COLUMNS[MEANINGS[k] ?? '']?.[digit] ?? '');
    const condition = [MEANINGS.length, SIGNS.length, VALUES.length];
    const [selected = 0, ...parts] = mixedRadix(hidden, [
      MEANINGS.length,
      ...Array.from({ length: level }, () => condition).flat(),
    ]);
    const conditions = Array.from({ length: level }, (_, k) => parts.slice(3 * k, 3 * k + 3));
    const asked = conditions.flatMap(([column = 0, sign = 0, value = 0], k) => [
      k === 0 ? IF : AND,
      MEANINGS[column] ?? '',
      SIGNS[sign] ?? '',
      VALUES[value] ?? '',
    ]);
    const meaning: Query = {
      schema,
      selected: schema[selected] ?? '',
      conditions: conditions.map(([column = 0, sign = 0, value = 0]) => [
        schema[column] ?? '',
        SIGNS[sign] ?? '',
        VALUES[value] ?? '',
      ]),
    };
    return { prompt: [...schema, SHOW, MEANINGS[selected] ?? '', ...asked], meaning };
  },
  write(meaning, draw) {
    const { selected, conditions } = meaning as Query;
    const first = draw.below(conditions.length);
    const order = [...conditions.slice(first), ...conditions.slice(0, first)];
    return [SELECT, selected, WHERE, ...order.flatMap((one, k) => (k === 0 ? one : [AND, ...one]))];
  },
  tests: TABLES,
  run(meaning, program) {
    const { schema } = meaning as Query;
    const asked = read(program);
    if (asked === null) return null;
    const used = [asked.selected, ...asked.conditions.map(([column = '']) => column)];
    const executes = used.every((column) => schema.includes(column));
    return Array.from({ length: TABLES }, (_, table) => {
      if (!executes) return null;
      const value = (row: number, column: string) => cell(table, row, schema.indexOf(column));
      const rows = Array.from({ length: ROWS }, (__, row) => row).filter((row) =>
        asked.conditions.every(([column = '', sign = '', bound]) =>
          COMPARE[sign]?.(value(row, column), Number(bound)),
        ),
      );
      return rows.map((row) => value(row, asked.selected)).join(' ');
    });
  },
};
