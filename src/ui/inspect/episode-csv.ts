/** One episode as a CSV file: a row a step, safe for spreadsheets. */
import type { RecordedEpisode, Recording } from '../../engine/resimulate/contract.ts';
import { csvOf, numberCell, textCell } from './csv-cells.ts';
import { envStepOf, errorOf, eventWords } from './episodes.ts';

export function episodeCsv(recording: Recording, episode: RecordedEpisode): string {
  const { terms, actions, nActions } = recording;
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
    const at = (values: ArrayLike<number>) => numberCell(values[step] ?? Number.NaN);
    return [
      ...[String(envStepOf(recording, step)), at(recording.state), at(recording.observation)],
      textCell(actions[recording.action[step] ?? 0] ?? at(recording.action)),
      ...[at(recording.next), textCell(eventWords(recording, step).join(' '))],
      ...[String(ends & 1), String(ends >> 1), at(recording.taskReward), at(recording.total)],
      ...terms.map((_, j) => numberCell(recording.paid[step * terms.length + j] ?? Number.NaN)),
      ...(valued ? [at(recording.value)] : []),
      numberCell(errorOf(recording, step)),
      ...actions.map((_, a) => numberCell(recording.probabilities[step * nActions + a] ?? Number.NaN)),
    ];
  });
  return csvOf(head, rows);
}
