/** One episode as a CSV file: a row a step, safe for spreadsheets. */
import type { RecordedEpisode, Recording } from '../../engine/replay/contract.ts';
import { errorOf, eventWords } from './episodes.ts';

/** Text that a spreadsheet would take for a formula gets an apostrophe before it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
const number = (value: number): string => (Number.isFinite(value) ? String(value) : '');

export function episodeCsv(recording: Recording, episode: RecordedEpisode): string {
  const { terms, actions, nActions, start } = recording;
  const valued = recording.value.length > 0;
  const head = [
    ...['env step', 'state', 'observation', 'action', 'next state', 'events', 'terminated', 'truncated'],
    ...['task reward', 'reward', ...terms.map((term) => `paid by ${term}`)],
    ...(valued ? ['value'] : []),
    'advantage',
    ...actions.map((action) => `probability of ${action}`),
  ];
  const rows = Array.from({ length: episode.steps }, (_, k) => {
    const step = episode.first + k;
    const ends = recording.ends[step] ?? 0;
    const at = (values: ArrayLike<number>) => number(values[step] ?? Number.NaN);
    return [
      ...[String(start + step + 1), at(recording.state), at(recording.observation)],
      cell(actions[recording.action[step] ?? 0] ?? at(recording.action)),
      ...[at(recording.next), cell(eventWords(recording, step).join(' '))],
      ...[String(ends & 1), String(ends >> 1), at(recording.taskReward), at(recording.total)],
      ...terms.map((_, j) => number(recording.paid[step * terms.length + j] ?? Number.NaN)),
      ...(valued ? [at(recording.value)] : []),
      number(errorOf(recording, step)),
      ...actions.map((_, a) => number(recording.probabilities[step * nActions + a] ?? Number.NaN)),
    ];
  });
  return [head.map(cell), ...rows]
    .map((row) => row.join(','))
    .join('\r\n')
    .concat('\r\n');
}
