/** Completions of a window as a CSV file: one row per token, safe for spreadsheets. */
import type { RecordedTexts } from '../../../engine/resimulate/contract.ts';
import { csvOf } from '../../../measure/figures/csv-cell.ts';
import { tokenText } from './texts.ts';

export function textsCsv(recording: RecordedTexts): string {
  const { terms, texts, groups, batches, view } = recording;
  const head = [
    ...['completion', 'update', 'prompt', 'token', 'written by the policy'],
    ...['probability', 'after the update', 'of the reference', 'entropy', 'value', 'advantage', 'reward'],
    ...terms.map((term) => `paid by ${term}`),
    ...['return', 'task return', 'right', 'cut off'],
  ];
  const rows = texts.flatMap((text, row) =>
    Array.from({ length: text.length - text.prompt }, (_, k) => {
      const place = text.first + text.prompt + k;
      const own = recording.own[place] === 1;
      const at = (all: Float32Array) => (own ? (all[place] ?? Number.NaN) : Number.NaN);
      const chance = (all: Float32Array) => (own ? Math.exp(all[place] ?? Number.NaN) : Number.NaN);
      return [
        ...[row + 1, batches[text.batch]?.updates ?? ''],
        ...[groups[text.group]?.question ?? '', tokenText(view, recording.tokens[place] ?? 0)],
        ...[own ? 1 : 0, chance(recording.logp), chance(recording.after), chance(recording.referenceLogp)],
        ...[at(recording.entropy), at(recording.value), at(recording.advantage), at(recording.total)],
        ...terms.map((_, j) => recording.paid[place * terms.length + j] ?? Number.NaN),
        ...[text.return, text.taskReturn],
        ...[text.correct ? 1 : 0, text.truncated ? 1 : 0],
      ];
    }),
  );
  return csvOf({ head, rows });
}
