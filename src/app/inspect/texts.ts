/** Lists, formats and exports the completions of a recording, without side effects. */
import type { CompletionFrame } from '../../engine/network-contract.ts';
import type { RecordedText, RecordedTexts } from '../../engine/replay/contract.ts';
import { csvOf } from '../../stats/figures/csv-cell.ts';
import { tokenText } from '../stage/prompts.ts';
import { ranked } from './episodes.ts';

export const TEXT_SORTS = {
  order: 'in order',
  best: 'by reward, highest first',
  worst: 'by reward, lowest first',
  advantage: 'by advantage',
  taskReturn: 'by task return',
  length: 'by length',
} as const;
export const TEXT_FILTERS = ['all', 'right', 'not right', 'cut off'] as const;

export function ownTokens({ own }: RecordedTexts, { first, length }: RecordedText): readonly number[] {
  return Array.from({ length }, (_, k) => first + k).filter((place) => own[place] === 1);
}

/** Returns the mean over the policy's own tokens, which are all equal in a group. */
export function advantageOf(recording: RecordedTexts, text: RecordedText): number {
  const places = ownTokens(recording, text);
  return places.reduce((sum, place) => sum + (recording.advantage[place] ?? 0), 0) / places.length;
}

export function groupMean({ texts }: RecordedTexts, { group }: RecordedText): number {
  const all = texts.filter((text) => text.group === group);
  return all.reduce((sum, text) => sum + text.return, 0) / all.length;
}

/** Returns indices of the texts, largest first; `order` keeps the original order, and `worst` starts with the lowest. */
export function listedTexts(
  recording: RecordedTexts,
  sort: keyof typeof TEXT_SORTS,
  filter: (typeof TEXT_FILTERS)[number],
): readonly number[] {
  const fits = ({ correct, truncated }: RecordedText) =>
    filter === 'all' || (filter === 'cut off' ? truncated : correct === (filter === 'right'));
  return ranked(recording.texts, fits, (text) => {
    if (sort === 'order') return 0;
    if (sort === 'advantage') return advantageOf(recording, text);
    if (sort === 'taskReturn') return text.taskReturn;
    if (sort === 'length') return text.length - text.prompt;
    return sort === 'worst' ? -text.return : text.return;
  });
}

export function completionText({ tokens, view }: RecordedTexts, { first, length, prompt }: RecordedText) {
  return [...tokens.subarray(first + prompt, first + length)]
    .map((token) => tokenText(view, token))
    .join(' ');
}

/** Converts a text to the stage's form, so that tokens have the same colors. */
export function frameOfText(recording: RecordedTexts, text: RecordedText): CompletionFrame {
  const { first, length } = text;
  const of = (all: Float32Array) => all.subarray(first, first + length);
  const none = (all: Float32Array) =>
    all.length === 0 ? new Float32Array(length).fill(Number.NaN) : of(all);
  const logp = of(recording.logp);
  const after = of(recording.after);
  return {
    tokens: recording.tokens.subarray(first, first + length),
    own: recording.own.subarray(first, first + length),
    logp,
    ratio: logp.map((old, k) => Math.exp((after[k] ?? 0) - old)),
    entropy: of(recording.entropy),
    referenceLogp: none(recording.referenceLogp),
    value: none(recording.value),
    advantage: of(recording.advantage),
    terms: new Float32Array(0),
    reward: text.return,
    taskReturn: text.taskReturn,
    correct: text.correct,
    truncated: text.truncated,
  };
}

export function returnSoFar({ total }: RecordedTexts, { first }: RecordedText, place: number): number {
  return total.subarray(first, place + 1).reduce((sum, paid) => sum + paid, 0);
}

/** Writes the completions of a window as CSV with one row per token, safe for spreadsheets. */
export function textsCsv(recording: RecordedTexts): string {
  const { terms, texts, groups, batches, view } = recording;
  const head = [
    'completion',
    'update',
    'prompt',
    'token',
    'written by the policy',
    'probability',
    'after the update',
    'of the reference',
    'entropy',
    'value',
    'advantage',
    'reward',
    ...terms.map((term) => `paid by ${term}`),
    'return',
    'task return',
    'right',
    'cut off',
  ];
  const rows = texts.flatMap((text, row) =>
    Array.from({ length: text.length - text.prompt }, (_, k) => {
      const place = text.first + text.prompt + k;
      const own = recording.own[place] === 1;
      const at = (all: Float32Array) => (own ? (all[place] ?? Number.NaN) : Number.NaN);
      const chance = (all: Float32Array) => (own ? Math.exp(all[place] ?? Number.NaN) : Number.NaN);
      return [
        row + 1,
        batches[text.batch]?.updates ?? '',
        groups[text.group]?.question ?? '',
        tokenText(view, recording.tokens[place] ?? 0),
        own ? 1 : 0,
        chance(recording.logp),
        chance(recording.after),
        chance(recording.referenceLogp),
        at(recording.entropy),
        at(recording.value),
        at(recording.advantage),
        at(recording.total),
        ...terms.map((_, j) => recording.paid[place * terms.length + j] ?? Number.NaN),
        text.return,
        text.taskReturn,
        text.correct ? 1 : 0,
        text.truncated ? 1 : 0,
      ];
    }),
  );
  return csvOf({ head, rows });
}
