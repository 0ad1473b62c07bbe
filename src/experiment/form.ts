/** From a table of fields to the rows that a form shows: which control, which steps, in which group. */
import type { Field, FieldValue } from './field.ts';
import { formatNumber, linearStep, logSteps, parseNumber } from './json/numerals.ts';

/** In the order in which a form shows them. */
const GROUP_ORDER = ['world', 'learning', 'returns', 'exploration', 'other'] as const;
export type FormGroup = (typeof GROUP_ORDER)[number];
export type Control =
  | { readonly kind: 'slider'; readonly stops: readonly number[] } // logarithmic: one stop a position
  | { readonly kind: 'range'; readonly min: number; readonly max: number; readonly step: number }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly step: number }
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'line'; readonly maxLength: number; readonly source: 'text' | 'event' }
  | { readonly kind: 'code'; readonly maxLength: number }
  | { readonly kind: 'rows'; readonly maxItems: number; readonly maxLength: number }
  | { readonly kind: 'list'; readonly min: number; readonly max: number; readonly maxItems: number };

export interface FormRow {
  readonly field: Field;
  readonly group: FormGroup;
  readonly control: Control;
  /** The value as text, for controls that are typed into. */
  readonly text: string;
  readonly isDefault: boolean;
  /** Applies at once while training; otherwise the run has to be built again. */
  readonly live: boolean;
}

/** Groups by the names that the agents share; a new name falls into `other` and still has its row. */
const GROUPS: readonly (readonly [RegExp, FormGroup])[] = [
  [/^(epsilon|temperature|entropy|exploration|bonus|optimiz|initialValue|clip|kl)/i, 'exploration'],
  [/^(gamma|lambda|gaeLambda|horizon|n$|nSteps|trace)/i, 'returns'],
  [/^(alpha|beta|learningRate|stepSize|epochs|groupSize|batch|minibatch|replay|planning)/i, 'learning'],
  [/^(map|slip|wind|stepLimit|means|prompts|alphabet)/i, 'world'],
];

function groupOf(field: Field): FormGroup {
  return GROUPS.find(([names]) => names.test(field.name))?.[1] ?? 'other';
}

export function controlOf(field: Field): Control {
  switch (field.kind) {
    case 'integer':
    case 'number': {
      const { min, max } = field;
      if (field.log === true) {
        const stops = logSteps(min, max);
        return { kind: 'slider', stops: field.kind === 'integer' ? wholeStops(stops, min, max) : stops };
      }
      const step = field.kind === 'integer' ? 1 : linearStep(min, max);
      // A slider over a huge range cannot be set to anything in particular.
      return (max - min) / step > 200
        ? { kind: 'number', min, max, step }
        : { kind: 'range', min, max, step };
    }
    case 'boolean':
      return { kind: 'switch' };
    case 'choice':
      return { kind: 'choice', options: field.options };
    case 'text':
    case 'event':
      return { kind: 'line', maxLength: field.maxLength, source: field.kind };
    case 'expression':
      return { kind: 'code', maxLength: field.maxLength };
    case 'lines':
      return { kind: 'rows', maxItems: field.maxItems, maxLength: field.maxLength };
    case 'numbers':
      return { kind: 'list', min: field.min, max: field.max, maxItems: field.maxItems };
  }
}

function wholeStops(stops: readonly number[], min: number, max: number): number[] {
  return [...new Set(stops.map(Math.round))].filter((stop) => stop >= min && stop <= max);
}

/** The stop that a value sits at, or next to: sliders show values between stops without moving them. */
export function stopIndex(stops: readonly number[], value: number): number {
  let best = 0;
  stops.forEach((stop, index) => {
    const here = stops[best] ?? 0;
    // Distance by ratio where both are positive: the slider is logarithmic.
    const distance = (x: number) =>
      x > 0 && value > 0 ? Math.abs(Math.log(x / value)) : Math.abs(x - value) + 1e3;
    if (distance(stop) < distance(here)) best = index;
  });
  return best;
}

export function formatValue(value: FieldValue): string {
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  return value.every((item) => typeof item === 'number')
    ? value.map((item) => formatNumber(Number(item))).join(', ')
    : value.join('\n');
}

/** What was typed into a field → its value; undefined when it is not one. Range and length are left to the parser, which explains them. */
export function parseValue(field: Field, text: string): FieldValue | undefined {
  switch (field.kind) {
    case 'number':
      return parseNumber(text);
    case 'integer': {
      const value = parseNumber(text);
      return value !== undefined && Number.isInteger(value) ? value : undefined;
    }
    case 'boolean':
      return { yes: true, true: true, on: true, no: false, false: false, off: false }[
        text.trim().toLowerCase()
      ];
    case 'numbers': {
      // In a list the comma parts numbers, so decimals need a point here.
      const numbers = text
        .split(/[\s,;]+/)
        .filter((part) => part !== '')
        .map(parseNumber);
      return numbers.includes(undefined) ? undefined : numbers.map(Number);
    }
    case 'lines':
      return text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
    default:
      return text;
  }
}

/** Rows in the order of their groups; within a group in the order of the table. */
export function formRows(fields: readonly Field[], values: Readonly<Record<string, unknown>>): FormRow[] {
  const rows = fields.map((field): FormRow => {
    const value = (values[field.name] ?? field.default) as FieldValue;
    const text = formatValue(value);
    const isDefault = text === formatValue(field.default);
    return { field, group: groupOf(field), control: controlOf(field), text, isDefault, live: field.live };
  });
  return GROUP_ORDER.flatMap((group) => rows.filter((row) => row.group === group));
}
