/** Completions of a window as a CSV file: a row a token, safe for spreadsheets. */
import type { RecordedTexts } from '../../../engine/resimulate/contract.ts';
import { csvOf, numberCell, textCell } from '../csv-cells.ts';
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
      const at = (all: Float32Array) => numberCell(own ? (all[place] ?? Number.NaN) : Number.NaN);
      const chance = (all: Float32Array) => numberCell(own ? Math.exp(all[place] ?? Number.NaN) : Number.NaN);
      return [
        ...[String(row + 1), String(batches[text.batch]?.updates ?? '')],
        ...[
          textCell(groups[text.group]?.question ?? ''),
          textCell(tokenText(view, recording.tokens[place] ?? 0)),
        ],
        ...[
          own ? '1' : '0',
          chance(recording.logp),
          chance(recording.after),
          chance(recording.referenceLogp),
        ],
        ...[at(recording.entropy), at(recording.value), at(recording.advantage), at(recording.total)],
        ...terms.map((_, j) => numberCell(recording.paid[place * terms.length + j] ?? Number.NaN)),
        ...[numberCell(text.return), numberCell(text.taskReturn)],
        ...[text.correct ? '1' : '0', text.truncated ? '1' : '0'],
      ];
    }),
  );
  return csvOf(head, rows);
}
