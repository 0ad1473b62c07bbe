/** CSV logs of other tools, and this lab's own, as lines. In blocks, so that the page answers meanwhile. */
import Papa from 'papaparse';
import type { MetricEntry } from '../../../measure/metrics/metrics.ts';
import type { ImportedLine, ImportedState } from './imported-state.ts';
import { columnsOf, type LongColumns, meaningOf, type WideColumns } from './log-columns.ts';

export const MOST_LOG_BYTES = 10_000_000;
export const MOST_LOG_ROWS = 1_000_000;
const MOST_LINES = 24;
const MOST_CELL = 200;
const BLOCK = 131_072; // characters

/** A sum for each step of each line: seeds of one run are averaged. */
interface Gathered {
  readonly label: string;
  readonly metric: MetricEntry['id'];
  readonly origin: string;
  readonly at: Map<number, { sum: number; n: number }>;
}

/** Pieces that end with a row: a line break inside quotation marks is none of them. */
export function* blocksOf(text: string, size = BLOCK): Generator<string> {
  let begin = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 34) quoted = !quoted;
    else if (code === 10 && !quoted && i - begin >= size) {
      yield text.slice(begin, i + 1);
      begin = i + 1;
    }
  }
  if (begin < text.length) yield text.slice(begin);
}

const short = (text: string): string => text.trim().slice(0, MOST_CELL);

class Reader {
  readonly #columns: LongColumns | WideColumns;
  readonly #file: string;
  readonly #lines = new Map<string, Gathered>();
  readonly #unknown = new Set<string>();
  rows = 0;

  constructor(columns: LongColumns | WideColumns, file: string) {
    this.#columns = columns;
    this.#file = file.replace(/\.csv$/i, '');
    if (columns.kind === 'wide') for (const name of columns.unknown) this.#unknown.add(short(name));
  }

  take(row: readonly string[]): string | null {
    if (++this.rows > MOST_LOG_ROWS) return `It has more than ${MOST_LOG_ROWS.toLocaleString('en')} rows.`;
    const columns = this.#columns;
    const step = Number(row[columns.step]?.trim() || Number.NaN);
    if (!Number.isFinite(step) || step < 0) return null;
    if (columns.kind === 'wide') {
      for (const { at, metric, sign, run, origin } of columns.metrics)
        this.#add(run || this.#file, metric, origin, step, sign * Number(row[at]?.trim() || Number.NaN));
    } else {
      const name = short(row[columns.metric] ?? '');
      const meaning = meaningOf(name);
      if (meaning === null) {
        if (this.#unknown.size < MOST_LINES) this.#unknown.add(name);
        return null;
      }
      const run = [columns.run, columns.variant].map((at) =>
        short(row[at] ?? '').replace(/^'(?=[=+\-@])/, ''),
      );
      const label = run.filter((part) => part !== '').join(', ') || this.#file;
      this.#add(
        label,
        meaning.metric,
        name,
        step,
        meaning.sign * Number(row[columns.value]?.trim() || Number.NaN),
      );
    }
    return this.#lines.size > MOST_LINES
      ? `It has more than ${MOST_LINES} lines. Remove runs or metrics.`
      : null;
  }

  #add(label: string, metric: MetricEntry['id'], origin: string, step: number, value: number): void {
    if (!Number.isFinite(value)) return;
    const key = JSON.stringify([label, metric, origin]);
    const line = this.#lines.get(key) ?? { label, metric, origin, at: new Map() };
    this.#lines.set(key, line);
    const here = line.at.get(step);
    if (here === undefined) line.at.set(step, { sum: value, n: 1 });
    else {
      here.sum += value;
      here.n++;
    }
  }

  finish(): ImportedState {
    const lines = [...this.#lines.values()].map(({ at, ...line }): ImportedLine => {
      const points = [...at].sort(([a], [b]) => a - b);
      return {
        ...line,
        x: Float64Array.from(points, ([step]) => step),
        y: Float64Array.from(points, ([, { sum, n }]) => sum / n),
        n: Math.max(0, ...points.slice(0, 1_000).map(([, { n }]) => n)),
      };
    });
    return { file: this.#file, lines, unknown: [...this.#unknown].slice(0, MOST_LINES) };
  }
}

/**
 * @param pause lets the page answer between two blocks
 * @returns in words why it cannot be read
 */
export async function readLog(
  text: string,
  file: string,
  pause: () => Promise<unknown> = () => new Promise((resolve) => setTimeout(resolve)),
): Promise<ImportedState | string> {
  if (text.length > MOST_LOG_BYTES)
    return `It has more than ${MOST_LOG_BYTES / 1e6} MB. Remove rows or columns.`;
  let reader: Reader | null = null;
  let delimiter = '';
  for (const block of blocksOf(text.replace(/^\ufeff/, ''))) {
    const { data, meta } = Papa.parse<string[]>(block, { delimiter, skipEmptyLines: true });
    delimiter = meta.delimiter;
    for (const row of data) {
      if (reader === null) {
        const columns = columnsOf(row.map(short), file);
        if (typeof columns === 'string') return columns;
        reader = new Reader(columns, file);
        continue;
      }
      const tooMuch = reader.take(row);
      if (tooMuch !== null) return tooMuch;
    }
    await pause();
  }
  const found = reader?.finish();
  if (found === undefined) return 'It is empty.';
  if (found.lines.length > 0) return found;
  return found.unknown.length > 0
    ? `No metric has a known name: ${found.unknown.slice(0, 8).join(', ')}.`
    : 'No row has a number for both a step and a metric.';
}
