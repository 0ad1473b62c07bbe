/** Reads logs of other tools, and this lab's own, as lines: CSV, JSON lines, the state of a TRL trainer, SB3's monitor files. */

import { EVENT_WRITER } from '../core/event-records.ts';
import { METRICS } from '../stats/metrics/dictionary.ts';
import { ALL_METRIC_IDS, type MetricEntry } from '../stats/metrics/metrics.ts';
import { type Tool, toolOf } from '../stats/metrics/names-elsewhere.ts';
import {
  columnsOf,
  type LongColumns,
  meaningOf,
  type StepColumn,
  unitOf,
  wideColumns,
} from './log-columns.ts';
import type { ImportedLine, ImportedState, LogLine, OpenLine } from './log-lines.ts';
import { MODEL_TOOLS, modelKind } from './models/texts.ts';
import { type NumberFormat, numberFormat, numberIn, unguarded } from './number-format.ts';
import { isEventFile, otherFormat } from './other-formats.ts';
import { isRecord } from './rejection.ts';
import { lengthFault, MAX_COLUMNS, separated, shown } from './separated.ts';
import { MAX_EVENT_BYTES, readEvents } from './tfevents.ts';

export const MAX_LOG_BYTES = 10_000_000;
export const MAX_LOG_ROWS = 1_000_000;
const MAX_LINES = 24;
const MAX_CELL = 200;
/** No measured quantity is larger. If drawn, such a value would flatten every other curve. */
const LARGEST = 1e12;
const NO_VALUE = /^(?:|nan|none|null|n\/a|-)$/i;

interface Sheet {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The position of a row in the file, for messages. */
  readonly placeOf: (row: number) => string;
}

const short = (text: string): string => text.trim().slice(0, MAX_CELL);

/** Reads a log in text, or an event file of TensorBoard. @returns a text that says why it cannot be read, if so */
export async function readLogFile(file: Blob, name: string): Promise<ImportedState | string> {
  if (!isEventFile(new Uint8Array(await file.slice(0, 64).arrayBuffer()), name))
    return file.size > MAX_LOG_BYTES
      ? `It has ${megabytes(file.size)} MB; the limit is ${MAX_LOG_BYTES / 1e6} MB. Remove rows or columns.`
      : readLog(await file.text(), name);
  if (file.size > MAX_EVENT_BYTES)
    return `It has ${megabytes(file.size)} MB; the limit is ${MAX_EVENT_BYTES / 1e6} MB. Export the curves of TensorBoard as CSV.`;
  return readEventLog(new Uint8Array(await file.arrayBuffer()), name);
}
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** @returns a text that says why it cannot be read, if so */
export function readLog(text: string, file: string): ImportedState | string {
  if (text.length > MAX_LOG_BYTES)
    return `It has more than ${MAX_LOG_BYTES / 1e6} MB. Remove rows or columns.`;
  if (text.trim() === '') return 'It is empty.';
  const kind = modelKind(text);
  if (kind !== null)
    return `This is a file of ${MODEL_TOOLS[kind]}: a world, and no log. Give it its own ending, and open it as a file.`;
  const other = otherFormat(text, file);
  if (other !== null) return other;
  const sheet = /^\ufeff?\s*[[{]/.test(text) ? fromRecords(text) : fromRows(text);
  if (typeof sheet === 'string') return sheet;
  if (sheet.rows.length > MAX_LOG_ROWS) return `It has more than ${MAX_LOG_ROWS.toLocaleString('en')} rows.`;
  const long = columnsOf(sheet.titles);
  if (typeof long === 'string') return long;
  const reader = new Reader(file.replace(/\.(?:csv|tsv|json|jsonl|ndjson)$/i, ''));
  return (long === null ? readWide(sheet, file, reader) : readLong(sheet, long, reader)) ?? reader.finish();
}

function fromRows(text: string): Sheet | string {
  // The first line of a Stable-Baselines3 monitor file is a comment in JSON, followed by return, length and time of each episode.
  const monitor = /^\ufeff?#\{.*"t_start".*\}\r?\n/.exec(text);
  const read = separated(monitor === null ? text : text.slice(monitor[0].length));
  if (typeof read === 'string') return read;
  const [titles = [], ...rows] = read.rows;
  let width = titles.length;
  while (width > 1 && (titles[width - 1] ?? '').trim() === '') width--;
  if (titles.every((title) => /^\s*[+-]?[\d.]+\s*$/.test(title)))
    return 'Its first row has numbers where the titles of the columns should be. Add a row such as step,return.';
  for (const [k, row] of rows.entries()) {
    let length = row.length;
    while (length > width && (row[length - 1] ?? '').trim() === '') length--;
    if (length !== width) return lengthFault(row.slice(0, length), width, read.lines[k + 1] ?? 0);
  }
  const skipped = monitor === null ? 0 : 1;
  const placeOf = (k: number) => `line ${(read.lines[k + 1] ?? 0) + skipped}`;
  const sheet = { titles: titles.slice(0, width).map(short), rows, placeOf };
  return monitor === null ? sheet : fromMonitor(sheet);
}

function fromMonitor({ titles, rows, placeOf }: Sheet): Sheet | string {
  const [reward, length] = [titles.indexOf('r'), titles.indexOf('l')];
  if (reward < 0 || length < 0) return 'A monitor file needs the columns r and l.';
  const kept = [...titles.keys()].filter((at) => titles[at] !== 't');
  const steps: number[] = [];
  let sum = 0;
  for (const [k, row] of rows.entries()) {
    const own = numberIn(row[length] ?? '', 'thousands comma');
    if (!(own > 0))
      return `${shown(row[length] ?? '')} in ${placeOf(k)} is not the length of an episode (column l), so the steps after it are unknown. Write the number, or remove that line and those after it.`;
    sum += own;
    steps.push(sum);
  }
  const name = (at: number) =>
    at === reward ? 'return' : at === length ? 'episodeLength' : (titles[at] ?? '');
  return {
    titles: ['env_steps', ...kept.map(name)],
    rows: rows.map((row, k) => [String(steps[k]), ...kept.map((at) => row[at] ?? '')]),
    placeOf,
  };
}

type LogRecord = Readonly<Record<string, unknown>>;
interface Records {
  readonly records: readonly LogRecord[];
  readonly placeOf: (record: number) => string;
}

/** Reads JSON lines (verl's file logger, SB3's progress.json), or `log_history` of a Hugging Face trainer. */
function fromRecords(text: string): Sheet | string {
  const read = recordsIn(text.replace(/^\ufeff/, ''));
  if (typeof read === 'string') return read;
  const titles = new Map<string, number>();
  const rows: string[][] = [];
  for (const record of read.records) {
    const { data } = record;
    const row: string[] = [];
    for (const [key, value] of Object.entries(isRecord(data) ? { ...record, ...data } : record)) {
      if (typeof value === 'object' && value !== null) continue; // histograms, and `data` itself
      let at = titles.get(key);
      if (at === undefined) {
        at = titles.size;
        titles.set(key, at);
      }
      if (at >= MAX_COLUMNS)
        return `It has more than ${MAX_COLUMNS.toLocaleString('en')} metrics. Remove those that are not needed.`;
      row[at] = String(value ?? '');
    }
    rows.push(row);
  }
  if (titles.size === 0) return 'Its records have no numbers.';
  return { titles: [...titles.keys()].map(short), rows, placeOf: read.placeOf };
}

/** Parses JSON as Python writes it: with NaN and Infinity, which JSON does not have. @throws SyntaxError */
function pythonJson(text: string): unknown {
  if (!/NaN|Infinity/.test(text)) return JSON.parse(text);
  return JSON.parse(
    text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/g, (word) =>
      word.startsWith('"') ? word : `"${word}"`,
    ),
  );
}

function recordsIn(text: string): Records | string {
  let whole: unknown;
  try {
    whole = pythonJson(text);
  } catch {
    return recordsOfLines(text);
  }
  const list = isRecord(whole) ? (whole.log_history ?? [whole]) : whole;
  if (!Array.isArray(list) || list.length === 0 || !list.every(isRecord))
    return 'It is JSON, but not a log: neither one object in each line, nor log_history of a trainer.';
  return { records: list, placeOf: (k) => `record ${k + 1}` };
}

function recordsOfLines(text: string): Records | string {
  const records: LogRecord[] = [];
  const lines: number[] = [];
  for (const [k, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      const record = pythonJson(line);
      if (!isRecord(record)) return `Line ${k + 1} is not a JSON object.`;
      records.push(record);
      lines.push(k + 1);
    } catch {
      return `Line ${k + 1} is not valid JSON. A log in JSON has one object in each line. If the line is cut off, remove it.`;
    }
  }
  return { records, placeOf: (k) => `line ${lines[k]}` };
}

function readWide(sheet: Sheet, file: string, reader: Reader): string | null {
  const columns = wideColumns(sheet.titles, file);
  if (typeof columns === 'string') return columns;
  const { values, tool } = columns;
  const isEmpty = (row: readonly string[], at: number) => (row[at] ?? '').trim() === '';
  const read = values.map(({ at, steps, name, run }) => {
    const isFilled = (step: StepColumn) =>
      sheet.rows.every((row) => isEmpty(row, at) || !isEmpty(row, step.at));
    return { at, step: steps.find(isFilled) ?? steps[0], name, run };
  });
  const format = formatOf(sheet, [...new Set(read.flatMap(({ at, step }) => [at, step?.at ?? at]))]);
  if (typeof format === 'object') return format.rejected;
  for (const { at, step, name, run } of read) {
    const gathered = step === undefined ? null : reader.line(run, name, step.over);
    if (gathered === null) continue;
    for (const [k, row] of sheet.rows.entries())
      reader.add(gathered, row[step?.at ?? at] ?? '', row[at] ?? '', format, () => sheet.placeOf(k));
  }
  reader.judge(tool);
  return null;
}

function readLong(sheet: Sheet, columns: LongColumns, reader: Reader): string | null {
  const { step, metric, value, runs, own } = columns;
  const format = formatOf(sheet, [step, value]);
  if (typeof format === 'object') return format.rejected;
  const names = [...new Set(sheet.rows.map((row) => short(row[metric] ?? '')))];
  const tool = own ? 'own' : toolOf(names.slice(0, MAX_COLUMNS));
  const isOwn =
    own || (tool === undefined && names.some((name) => typeof meaningOf(name, 'own', 0) === 'object'));
  const over = unitOf(sheet.titles[step] ?? '', isOwn ? 'own' : tool, '');
  const labels = runLabels(sheet, runs);
  for (const [k, row] of sheet.rows.entries()) {
    const gathered = reader.line(labels(row), short(row[metric] ?? ''), over);
    if (gathered !== null)
      reader.add(gathered, row[step] ?? '', row[value] ?? '', format, () => sheet.placeOf(k));
  }
  reader.judge(tool);
  return null;
}

function readEventLog(bytes: Uint8Array, file: string): ImportedState | string {
  if (bytes.length === 0) return 'It is empty.';
  const events = readEvents(bytes, MAX_LOG_ROWS);
  if (typeof events === 'string') return events;
  const names = [...new Set(events.scalars.map(({ tag }) => tag))];
  const own = events.writer === EVENT_WRITER;
  const tool = own ? 'own' : toolOf(names.slice(0, MAX_COLUMNS));
  const isOwn =
    own || (tool === undefined && names.some((name) => typeof meaningOf(name, 'own', 0) === 'object'));
  const over = unitOf('step', isOwn ? 'own' : tool, 'TensorBoard');
  const reader = new Reader(file, events.notes);
  for (const { tag, step, value, at } of events.scalars) {
    const gathered = reader.line('', short(tag), over);
    if (gathered !== null)
      reader.addNumbers(gathered, [step, value], [step, value], () => `the record at byte ${at}`);
  }
  reader.judge(tool);
  return reader.finish();
}

/** Labels a run by the columns that name it, leaving out those that add nothing, such as an id next to a unique name. */
function runLabels({ titles, rows }: Sheet, runs: readonly number[]): (row: readonly string[]) => string {
  const cell = (row: readonly string[], at: number) => short(unguarded(row[at] ?? ''));
  const isId = (at: number) => /id$/i.test(titles[at]?.trim() ?? '') || /uuid/i.test(titles[at] ?? '');
  const named = runs.filter((at) => !isId(at));
  const name = (row: readonly string[]) =>
    named
      .map((at) => cell(row, at))
      .filter((part) => part !== '')
      .join(', ');
  const ids = runs.filter(isId);
  const idsOf = new Map<string, Set<string>>();
  for (const row of rows) {
    const known = idsOf.get(name(row)) ?? new Set();
    for (const at of ids) known.add(cell(row, at));
    idsOf.set(name(row), known);
  }
  return (row) => {
    const own = name(row);
    const isUnique = own !== '' && (idsOf.get(own)?.size ?? 0) <= 1;
    return isUnique ? own : [own, ...ids.map((at) => cell(row, at))].filter((part) => part !== '').join(', ');
  };
}

function formatOf({ rows }: Sheet, columns: readonly number[]): ReturnType<typeof numberFormat> {
  function* cells(): Generator<string> {
    for (const row of rows) for (const at of columns) yield row[at] ?? '';
  }
  return numberFormat(cells());
}

/** The values of a line in the order of the file. */
interface Gathered {
  readonly label: string;
  readonly origin: string;
  readonly over: string;
  readonly x: number[];
  readonly y: number[];
  least: number;
}

/** Sorts by step and averages values at the same step, such as those of the seeds of one run. */
function averaged(
  x: readonly number[],
  y: readonly number[],
  factor: number,
): Pick<LogLine, 'x' | 'y' | 'n'> {
  const isRising = x.every((step, k) => k === 0 || step > (x[k - 1] ?? 0));
  const order = isRising
    ? null
    : Uint32Array.from(x.keys()).sort((a, b) => (x[a] ?? 0) - (x[b] ?? 0) || a - b);
  const steps = new Float64Array(x.length);
  const means = new Float64Array(x.length);
  let count = 0;
  let n = 0;
  let most = 0;
  for (let k = 0; k < x.length; k++) {
    const at = order?.[k] ?? k;
    const step = x[at] ?? 0;
    if (count === 0 || steps[count - 1] !== step) {
      steps[count++] = step;
      n = 0;
    }
    const last = count - 1;
    means[last] = ((means[last] ?? 0) * n + factor * (y[at] ?? 0)) / (n + 1);
    most = Math.max(most, ++n);
  }
  return { x: steps.slice(0, count), y: means.slice(0, count), n: most };
}

class Reader {
  readonly #file: string;
  readonly #lines = new Map<string, Gathered>();
  readonly #tooMany = new Set<string>();
  /** What was left out, by kind: the number of values, and the first one. */
  readonly #left = new Map<string, { count: number; first: string }>();
  readonly #known: ImportedLine[] = [];
  readonly #open: OpenLine[] = [];

  readonly #notes: readonly string[];

  constructor(file: string, notes: readonly string[] = []) {
    this.#file = file;
    this.#notes = notes;
  }

  /** @returns null if there are too many lines */
  line(run: string, origin: string, over: string): Gathered | null {
    const label = run || this.#file;
    const key = JSON.stringify([label, origin, over]);
    const known = this.#lines.get(key);
    if (known !== undefined) return known;
    if (this.#lines.size >= MAX_COLUMNS) {
      this.#tooMany.add(origin);
      return null;
    }
    const made = { label, origin, over, x: [], y: [], least: Number.POSITIVE_INFINITY };
    this.#lines.set(key, made);
    return made;
  }

  add(line: Gathered, step: string, value: string, format: NumberFormat, place: () => string): void {
    const y = numberIn(value, format);
    if (!Number.isNaN(y) || !NO_VALUE.test(value.trim()))
      this.addNumbers(line, [numberIn(step, format), y], [step, value], place);
  }

  /** @param written the step and the value in the file, for messages */
  addNumbers(
    line: Gathered,
    [x, y]: readonly [number, number],
    [step, value]: readonly [string | number, string | number],
    place: () => string,
  ): void {
    const isStep = x >= 0 && x <= Number.MAX_SAFE_INTEGER;
    if (!isStep) this.#leave('no number for the step', step, place);
    else if (!Number.isFinite(y)) this.#leave('no finite number', value, place);
    else if (Math.abs(y) > LARGEST) this.#leave(`beyond ± ${LARGEST.toExponential()}`, value, place);
    else this.#gather(line, x, y);
  }

  #gather(line: Gathered, x: number, y: number): void {
    line.least = Math.min(line.least, y);
    line.x.push(x);
    line.y.push(y);
  }

  #leave(kind: string, cell: string | number, place: () => string): void {
    const left = this.#left.get(kind);
    if (left !== undefined) left.count++;
    else this.#left.set(kind, { count: 1, first: `${shown(String(cell))} in ${place()}` });
  }

  /** Decides which lines have a meaning here, once all their values are known. */
  judge(tool: Tool | 'own' | undefined): void {
    for (const { label, origin, over, x, y, least } of this.#lines.values()) {
      if (x.length === 0) continue;
      const meaning =
        origin === ''
          ? 'the file does not name its metric: TensorBoard’s Scalars tab does, in the name of the file'
          : meaningOf(origin, tool, least);
      const factor = typeof meaning === 'string' ? 1 : meaning.factor;
      const line: LogLine = { label, origin, over, ...averaged(x, y, factor) };
      if (typeof meaning === 'string') this.#open.push({ ...line, why: meaning });
      else this.#known.push({ ...line, metric: meaning.metric });
    }
  }

  finish(): ImportedState | string {
    const drawn = this.#known.filter(({ metric }) => hasChart(metric));
    if (drawn.length > MAX_LINES) return `It has more than ${MAX_LINES} lines. Remove runs or metrics.`;
    const left = [...this.#left].map(
      ([kind, { count, first }]) =>
        `${count === 1 ? 'One value was' : `${count.toLocaleString('en')} values were`} left out: ${kind} (${count === 1 ? '' : 'first '}${first}).`,
    );
    const notes = [...this.#notes, ...left];
    const undrawn = new Set(
      this.#known.flatMap(({ metric }) => (hasChart(metric) ? [] : [METRICS[metric].label])),
    );
    if (undrawn.size > 0) notes.push(`There is no chart of ${[...undrawn].join(', ')}.`);
    if (this.#tooMany.size > 0)
      notes.push(
        `${this.#tooMany.size} further metrics were not read, such as ${shown([...this.#tooMany][0] ?? '')}.`,
      );
    const most = Math.max(0, ...[...drawn, ...this.#open].map(({ n }) => n));
    if (most > 1)
      notes.push(
        `Values of one line at the same step, such as those of seeds, were averaged: up to ${most.toLocaleString('en')}.`,
      );
    const unlisted = this.#open.length - MAX_LINES;
    if (unlisted > 0)
      notes.push(
        `${unlisted === 1 ? 'One more line has' : `${unlisted.toLocaleString('en')} more lines have`} no meaning here and ${unlisted === 1 ? 'is' : 'are'} not listed.`,
      );
    if (drawn.length === 0 && this.#open.length === 0)
      return notes.length > 0
        ? `Nothing in it can be drawn. ${notes.join(' ')}`
        : 'No row has a number for both a step and a metric.';
    return { file: this.#file, lines: drawn, open: this.#open.slice(0, MAX_LINES), notes };
  }
}

/** Whether the metric has a line chart. Every column of a run has one; metrics measured in other ways do not. */
const hasChart = (metric: MetricEntry['id']): boolean => ALL_METRIC_IDS.some((id) => id === metric);
