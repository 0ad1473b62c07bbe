/**
 * Numbers and comparing words in a study's texts are read from its outcome, so that they cannot contradict it. A text names
 * what it reads in double braces; docs/studies.md has the forms:
 * - `{{part:lead.estimate|%}}`, a number of a gate, part or control, named by its id or its place from 1;
 * - `{{mean:main/Sarsa.taskReturn at 500}}`, the mean over the seeds of something that a part or a chart reads;
 * - `{{word:part:lead|above|below|near}}`, chosen by the side of the limit on which the interval lies;
 * - `{{verdict:part:lead|learns|does not learn|may learn}}`, chosen by the verdict of the part.
 */
import { didYouMean } from '../core/nearest.ts';
import type { Problem } from '../experiment/experiment.ts';
import { expand, pointsOf, scoreKey, sourcesOf, valuesOf } from './expand.ts';
import { curvesIn, type Outcome, scoresIn, tasksOf } from './outcome.ts';
import type { StudyChange, StudyChart, WrittenStudy } from './study.ts';
import {
  type ClaimPart,
  type Level,
  type PartVerdict,
  type Reading,
  type Row,
  SECTIONS,
  type Section,
  type When,
} from './verdicts/contract.ts';
import { judgePart } from './verdicts/judge.ts';

/** A study whose texts are filled in, and whose right answer is known: −1 if the outcome does not decide it. */
export type FilledStudy = WrittenStudy & {
  readonly teaching: { readonly predict: { readonly answer: number } };
};
type Numbers = Pick<Outcome, 'scores' | 'curves'>;

/** Changes every text of a study. @param path as in problems: `teaching.after`, `parts[0].says` */
export function mapTexts(study: WrittenStudy, change: (text: string, path: string) => string): WrittenStudy {
  const { teaching, title, question, claim, standsFor, couldFail, leftOut } = study;
  const { predict } = teaching;
  const optional = <Name extends 'claim' | 'standsFor' | 'couldFail' | 'leftOut'>(
    name: Name,
    text: string | undefined,
  ) => (text === undefined ? {} : { [name]: change(text, name) });
  const says = <T extends ClaimPart | StudyChange>(list: readonly T[], path: string): T[] =>
    list.map((one, k) => ({ ...one, says: change(one.says, `${path}[${k}].says`) }));
  const sections = SECTIONS.flatMap((name) => {
    const list = study[name];
    return list === undefined ? [] : [[name, says(list, name)] as const];
  });
  return {
    ...study,
    title: change(title, 'title'),
    question: change(question, 'question'),
    ...optional('claim', claim),
    ...optional('standsFor', standsFor),
    ...optional('couldFail', couldFail),
    ...optional('leftOut', leftOut),
    ...Object.fromEntries(sections),
    shows: study.shows.map(
      (chart, k): StudyChart => ({ ...chart, title: change(chart.title, `shows[${k}].title`) }),
    ),
    teaching: {
      before: change(teaching.before, 'teaching.before'),
      predict: {
        ask: change(predict.ask, 'teaching.predict.ask'),
        options: predict.options.map((text, k) => change(text, `teaching.predict.options[${k}]`)),
        answer:
          typeof predict.answer === 'number'
            ? predict.answer
            : change(predict.answer, 'teaching.predict.answer'),
      },
      watch: change(teaching.watch, 'teaching.watch'),
      after: change(teaching.after, 'teaching.after'),
    },
    changes: says(study.changes, 'changes'),
    caveats: study.caveats.map((text, k) => change(text, `caveats[${k}]`)),
  };
}

export const REFERENCE = /\{\{([^{}]*)\}\}/g;

/** A gate, part or control, and one of its rows: by its number from 1, its label or the end of it; empty: the only one. */
interface Target {
  readonly section: Section;
  readonly place: number;
  readonly row: string;
}
/** What can be read of a row. `size` has no sign; `factor`: how many times as many, from a logarithm. */
const FIELDS: Readonly<Record<string, (row: Row) => number>> = {
  estimate: ({ value }) => value,
  size: ({ value }) => Math.abs(value),
  factor: ({ value }) => Math.exp(Math.abs(value)),
  low: ({ low }) => low,
  high: ({ high }) => high,
  seeds: ({ n }) => n,
};
type Words = readonly [string, string, string];
type Reference =
  | { readonly kind: 'number'; readonly target: Target; readonly field: string; readonly format: string }
  | { readonly kind: 'mean'; readonly reading: Reading; readonly format: string }
  | { readonly kind: 'word' | 'verdict'; readonly target: Target; readonly words: Words };

const WORD: Readonly<Record<Section, string>> = { gates: 'gate', parts: 'part', controls: 'control' };
const FORMAT = /^(%|points)?(?:\.(\d))?$/;
const formatProblem = (format: string): string | null =>
  FORMAT.test(format) ? null : `“${format}” is no format. Write %, points, .2 (decimals) or %.1.`;

/** Reads references of one study. Every method that finds a mistake returns it as a sentence. */
class References {
  readonly #study: WrittenStudy;
  readonly #experiments;
  readonly #labels = new Map<ClaimPart, readonly string[]>();
  #read: ReadonlySet<string> | null = null;

  constructor(study: WrittenStudy) {
    this.#study = study;
    this.#experiments = expand(study);
  }

  /** @param inside between the braces @returns what is meant, or what is wrong */
  parse(inside: string): Reference | string {
    const [head = '', ...rest] = inside.split('|');
    const chosen = /^(word|verdict):(.*)$/.exec(head);
    if (chosen !== null) {
      const kind = chosen[1] as 'word' | 'verdict';
      const target = this.#target(chosen[2] ?? '', kind === 'verdict');
      if (typeof target === 'string') return target;
      if (rest.length !== 3)
        return `It needs three texts: ${kind === 'word' ? 'greater|smaller|not clearly different' : 'holds|fails|undecided'}.`;
      return { kind, target, words: rest as unknown as Words };
    }
    const format = rest.join('|');
    const wrong = formatProblem(format);
    if (wrong !== null) return wrong;
    if (head.startsWith('mean:')) {
      const reading = this.#mean(head.slice('mean:'.length));
      return typeof reading === 'string' ? reading : { kind: 'mean', reading, format };
    }
    const cut = head.lastIndexOf('.');
    const field = head.slice(cut + 1);
    if (cut < 0 || !Object.hasOwn(FIELDS, field)) {
      const known = Object.keys(FIELDS);
      return `It names no number. ${didYouMean(field, known) ?? `Numbers: ${known.join(', ')}.`}`;
    }
    const target = this.#target(head.slice(0, cut), false);
    return typeof target === 'string' ? target : { kind: 'number', target, field, format };
  }

  /** @param whole true: the part as a whole is meant if no row is named */
  #target(text: string, whole: boolean): Target | string {
    const [, word = '', key = '', row = ''] = /^(\w+):([^[\]]+)(?:\[(.+)\])?$/.exec(text) ?? [];
    const section = SECTIONS.find((name) => WORD[name] === word);
    if (section === undefined) {
      const known = ['part:', 'gate:', 'control:', 'mean:', 'word:', 'verdict:'];
      return `“${text}” names nothing. ${didYouMean(`${word}:`, known) ?? `Begin with ${known.join(', ')}.`}`;
    }
    const parts = this.#study[section] ?? [];
    const named = parts.findIndex(({ id }) => id === key);
    const place = named >= 0 ? named : /^\d+$/.test(key) ? Number(key) - 1 : -1;
    const part = parts[place];
    if (part === undefined) {
      const known = parts.map(({ id }, k) => id ?? String(k + 1));
      const hint =
        didYouMean(
          key,
          parts.flatMap(({ id }) => id ?? []),
        ) ?? `There are ${known.join(', ') || 'none'}.`;
      return `There is no ${word} “${key}”. ${hint}`;
    }
    if (whole && row === '') return { section, place, row };
    const labels = this.labelsOf(part);
    if (rowIn(labels, row) < 0)
      return `${row === '' ? 'It has several rows' : `It has no row “${row}”, or several`}: write ${word}:${key}[…] with one of ${labels.join('; ')}.`;
    return { section, place, row };
  }

  /** Labels do not depend on scores, except in a part of kind `published`, which has one row. */
  labelsOf(part: ClaimPart): readonly string[] {
    const known = this.#labels.get(part);
    if (known !== undefined) return known;
    const labels = judgePart(part, () => new Float64Array(2), valuesOf(this.#study)).rows.map(
      (row) => row.label,
    );
    this.#labels.set(part, labels);
    return labels;
  }

  #mean(text: string): Reading | string {
    const all = Object.entries(this.#study.runs).flatMap(([run, { variants }]) =>
      variants.map(({ label }) => `${run}/${label}`),
    );
    const [of] = all.filter((one) => text.startsWith(`${one}.`)).toSorted((a, b) => b.length - a.length);
    if (of === undefined) {
      const cut = text.lastIndexOf('.');
      const meant = cut < 0 ? text : text.slice(0, cut);
      return `There is no variant “${meant}”. ${didYouMean(meant, all) ?? `Variants: ${all.join(', ')}.`}`;
    }
    const pattern = /^(.+?)(?:\[(.+)\])?(?: (end|area|at (\S+)|from (\S+) to (\S+)|to (\S+)))?$/;
    const [, metric = '', levels, time, at, from, to, threshold] =
      pattern.exec(text.slice(of.length + 1)) ?? [];
    const level = this.#level(of, levels);
    if (typeof level === 'string') return level;
    const reading: Reading =
      threshold === undefined
        ? { of, metric, when: whenOf(time, at, from, to), level }
        : { of, metric, level, steps: { to: Number(threshold) } };
    return this.#isRead(reading) ? reading : this.#unread(reading);
  }

  #level(of: string, text: string | undefined): Level | string {
    const level: Record<string, string | number | boolean> = {};
    for (const pair of text?.split(',') ?? []) {
      const cut = pair.indexOf('=');
      const [path, written] = [pair.slice(0, cut).trim(), pair.slice(cut + 1).trim()];
      const values = valuesOf(this.#study)(of, path);
      const value = values.find((one) => String(one) === written);
      if (value === undefined)
        return `The run of ${of} has no ${pair.trim()}. ${values.length === 0 ? 'It does not vary this.' : `It takes ${values.join(', ')}.`}`;
      level[path] = value;
    }
    return level;
  }

  /** Whether the outcome holds it: as a score, or as a line of a chart. */
  #isRead(reading: Reading): boolean {
    this.#read ??= new Set(
      [...tasksOf(this.#study, this.#experiments).values()].flatMap((tasks) => tasks.map(({ key }) => key)),
    );
    const sources = sourcesOf(this.#experiments, reading);
    const scored =
      sources.length > 0 && sources.every((source) => this.#read?.has(scoreKey(source, reading)) ?? false);
    return scored || this.lineOf(reading) !== null;
  }

  #unread({ of, metric }: Reading): string {
    const read = [...tasksOf(this.#study, this.#experiments).values()].flatMap((tasks) =>
      tasks.flatMap(({ reading }) =>
        reading.of === of && reading.steps === undefined ? [reading.metric] : [],
      ),
    );
    const known = [...new Set(read)];
    const hint = known.includes(metric) ? undefined : didYouMean(metric, known);
    return `No part and no chart reads ${metric} of ${of} at this time, so the outcome does not hold it. ${hint ?? `Read of it: ${known.join(', ') || 'nothing'}.`}`;
  }

  /** The chart and the line that show a reading at one point or at the end. */
  lineOf(reading: Reading): { readonly chart: number; readonly label: string } | null {
    const { of, metric, when, steps } = reading;
    if (steps !== undefined || when === 'area' || (typeof when === 'object' && 'from' in when)) return null;
    const [source, ...more] = sourcesOf(this.#experiments, reading);
    if (source === undefined || more.length > 0) return null;
    const found = curvesIn(this.#study, source.experiment).find(
      (task) => task.variant === source.variant && task.metric === metric,
    );
    return found === undefined || !of.startsWith(`${source.experiment.run}/`) ? null : found;
  }
}

function whenOf(time = 'end', at = '', from = '', to = ''): When {
  if (time.startsWith('at')) return { at: Number(at) };
  if (time.startsWith('from')) return { from: Number(from), to: Number(to) };
  return time === 'area' ? 'area' : 'end';
}

/** @returns −1 if it is none, or could be several */
function rowIn(labels: readonly string[], row: string): number {
  if (row === '') return labels.length === 1 ? 0 : -1;
  if (/^\d+$/.test(row)) return Number(row) <= labels.length ? Number(row) - 1 : -1;
  const ways = [
    (label: string) => label === row,
    (label: string) => label.endsWith(`− ${row}`) || label.endsWith(` of ${row})`),
    (label: string) => label.includes(row),
  ];
  for (const way of ways) {
    const found = labels.filter(way);
    if (found.length === 1) return labels.indexOf(found[0] ?? '');
  }
  return -1;
}

/** In place of what is not known. */
const UNKNOWN = '…';

/** Fills the references of a study from its numbers; null: it was not measured. */
export function fillTexts(study: WrittenStudy, numbers: Numbers | null): FilledStudy {
  const references = new References(study);
  const judged = new Map<ClaimPart, PartVerdict>();
  const scores = scoresIn(study, numbers?.scores ?? {});
  const verdictOf = (part: ClaimPart) => {
    const known = judged.get(part) ?? judgePart(part, scores, valuesOf(study), pointsOf(study));
    judged.set(part, known);
    return known;
  };
  const rowOf = (part: ClaimPart, { row }: Target): Row | undefined => {
    const { rows } = verdictOf(part);
    return rows[
      rowIn(
        rows.map(({ label }) => label),
        row,
      )
    ];
  };
  const fill = (inside: string): string => {
    const reference = references.parse(inside);
    if (typeof reference === 'string' || numbers === null) return UNKNOWN;
    if (reference.kind === 'mean')
      return numberText(meanOf(references, reference.reading, numbers, scores), reference.format);
    const { target } = reference;
    const part = study[target.section]?.[target.place];
    if (part === undefined) return UNKNOWN;
    if (reference.kind === 'verdict' && target.row === '')
      return reference.words[VERDICTS.indexOf(verdictOf(part).verdict)] ?? UNKNOWN;
    const row = rowOf(part, target);
    if (row === undefined) return UNKNOWN;
    if (reference.kind === 'number')
      return numberText(FIELDS[reference.field]?.(row) ?? Number.NaN, reference.format);
    const place = reference.kind === 'word' ? sideOf(part, row) : VERDICTS.indexOf(row.verdict);
    return reference.words[place] ?? UNKNOWN;
  };
  const filled = mapTexts(study, (text) => text.replace(REFERENCE, (_, inside: string) => fill(inside)));
  const { teaching } = filled;
  const { options, answer } = teaching.predict;
  const place = typeof answer === 'number' ? answer : /^\d+$/.test(answer) ? Number(answer) : -1;
  return {
    ...filled,
    teaching: { ...teaching, predict: { ...teaching.predict, answer: place < options.length ? place : -1 } },
  };
}

const VERDICTS = ['holds', 'fails', 'undecided'] as const;

/** Kinds whose estimate is a number of its own and not a difference: their words compare it with the limits. */
const COMPARED_WITH_LIMITS: readonly ClaimPart['kind'][] = ['level', 'logSlope'];

/** 0: the interval lies above 0 or the limits; 1: below; 2: neither. A difference within the margin of `within` is none. */
export function sideOf({ kind }: ClaimPart, { low, high, region, verdict }: Row): 0 | 1 | 2 {
  if (kind === 'within' && verdict === 'holds') return 2;
  const limits = region.filter(Number.isFinite);
  const [from, to] = COMPARED_WITH_LIMITS.includes(kind)
    ? [Math.min(...limits), Math.max(...limits)]
    : [0, 0];
  if (low > to) return 0;
  return high < from ? 1 : 2;
}

/** Mean over the seeds; if only a chart has it, a point of its line. */
function meanOf(
  references: References,
  reading: Reading,
  { curves }: Numbers,
  scores: ReturnType<typeof scoresIn>,
): number {
  const values = scores(reading).filter((value) => !Number.isNaN(value));
  if (values.length > 0) return values.reduce((sum, value) => sum + value, 0) / values.length;
  const shown = references.lineOf(reading);
  const line = shown === null ? undefined : curves[shown.chart]?.find(({ label }) => label === shown.label);
  if (line === undefined) return Number.NaN;
  const { when } = reading;
  const at = typeof when === 'object' && 'at' in when ? line.x.findIndex((x) => x >= when.at) : -1;
  return line.mean.at(at) ?? Number.NaN;
}

/** Two digits unless asked otherwise, but never less than whole numbers. @param format `%`, `points` (of 100), `.2` (decimals) or `%.1` */
function numberText(value: number, format: string): string {
  const [, percent = '', decimals] = FORMAT.exec(format) ?? [];
  const shown = percent === '' ? value : 100 * value;
  if (!Number.isFinite(shown)) return Number.isNaN(shown) ? UNKNOWN : shown > 0 ? '∞' : '−∞';
  const size = Math.abs(shown);
  const text =
    decimals !== undefined
      ? shown.toFixed(Number(decimals))
      : size >= 10 || Number.isInteger(shown)
        ? shown.toFixed(0)
        : String(Number(shown.toPrecision(2)));
  const [whole = '', ...rest] = text.replace(/^-(?=[0.]*$)/, '').split('.');
  const grouped = whole.replace('-', '−').replace(/\B(?=(\d{3})+$)/g, ',');
  return `${[grouped, ...rest].join('.')}${percent === '' ? '' : ` ${percent}`}`;
}

const problem = (path: string, message: string): Problem => ({ path, message, severity: 'error' });

/** References that name nothing, ids that occur twice, and an answer that is no option. */
export function wrongReferences(study: WrittenStudy): readonly Problem[] {
  const references = new References(study);
  const found: Problem[] = [];
  mapTexts(study, (text, path) => {
    for (const [whole, inside = ''] of text.matchAll(REFERENCE)) {
      const parsed = references.parse(inside);
      if (typeof parsed === 'string') found.push(problem(path, `${whole}: ${parsed}`));
    }
    const rest = text.replaceAll(REFERENCE, '');
    if (/\{\{|\}\}/.test(rest))
      found.push(problem(path, 'Double braces open or close a reference that has no other end.'));
    return text;
  });
  for (const section of SECTIONS) {
    const ids = (study[section] ?? []).map(({ id }) => id);
    for (const [k, id] of ids.entries())
      if (id !== undefined && ids.indexOf(id) < k)
        found.push(problem(`${section}[${k}].id`, `The id “${id}” occurs twice.`));
  }
  return [...found, ...wrongAnswer(study)];
}

function wrongAnswer({ teaching: { predict } }: WrittenStudy): Problem[] {
  const { answer, options } = predict;
  const path = 'teaching.predict.answer';
  const places = typeof answer === 'number' ? [String(answer)] : /\|(.*)\}\}$/.exec(answer)?.[1]?.split('|');
  if (places === undefined)
    return [
      problem(
        path,
        'Write the place of the right option, or a reference that chooses it: {{word:part:1|0|1|2}}.',
      ),
    ];
  const wrong = places.filter(
    (place) => place !== '' && !(/^\d+$/.test(place) && Number(place) < options.length),
  );
  return wrong.map((place) => problem(path, `There is no option ${place}. The first is 0.`));
}
