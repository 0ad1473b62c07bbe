/** One episode as a CSV file: one row per step, safe for spreadsheets. */
import type { RecordedEpisode, Recording } from '../../engine/resimulate/contract.ts';
import { csvOf } from '../../measure/figures/csv-cell.ts';
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
    const at = (values: ArrayLike<number>) => values[step] ?? Number.NaN;
    return [
      ...[envStepOf(recording, step), at(recording.state), at(recording.observation)],
      actions[recording.action[step] ?? 0] ?? at(recording.action),
      ...[at(recording.next), eventWords(recording, step).join(' ')],
      ...[ends & 1, ends >> 1, at(recording.taskReward), at(recording.total)],
      ...terms.map((_, j) => recording.paid[step * terms.length + j] ?? Number.NaN),
      ...(valued ? [at(recording.value)] : []),
      errorOf(recording, step),
      ...actions.map((_, a) => recording.probabilities[step * nActions + a] ?? Number.NaN),
    ];
  });
  return csvOf({ head, rows });
}
