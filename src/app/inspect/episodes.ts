/** Lists, formats and exports the episodes of a recording, without side effects. */
import type { RecordedEpisode, Recording, Replayed } from '../../engine/replay/contract.ts';
import { csvOf } from '../../stats/figures/csv-cell.ts';
import { compact } from '../kit/numerals.ts';

export const SORTS = {
  order: 'in order',
  return: 'by return',
  taskReturn: 'by task return',
  length: 'by length',
} as const;
export const ENDS = ['all', 'terminated', 'truncated', 'success', 'no success'] as const;

/** Returns the episodes. A bandit pull is an episode of one step, so for bandits the whole window counts as one. */
export function spansOf(recording: Recording): readonly RecordedEpisode[] {
  if (recording.view.kind !== 'arms' || recording.steps === 0) return recording.episodes;
  const sum = (values: Float32Array) => values.reduce((all, x) => all + x, 0);
  return [
    {
      first: 0,
      steps: recording.steps,
      length: recording.steps,
      ended: 'open',
      success: null,
      return: sum(recording.total),
      taskReturn: sum(recording.taskReward),
    },
  ];
}

/** Returns indices of the episodes, largest first; `order` keeps the original order. */
export function listed(
  episodes: readonly RecordedEpisode[],
  sort: keyof typeof SORTS,
  filter: (typeof ENDS)[number],
): readonly number[] {
  const fits = ({ ended, success }: RecordedEpisode) =>
    filter === 'all' ||
    filter === ended ||
    (success !== null && filter === (success ? 'success' : 'no success'));
  return ranked(episodes, fits, sort === 'order' ? () => 0 : (episode) => episode[sort]);
}

/** Returns indices of the matching items, largest first. Ties keep their order. */
export function ranked<Item>(
  items: readonly Item[],
  fits: (item: Item) => boolean,
  size: (item: Item) => number,
): readonly number[] {
  return items
    .flatMap((item, index) => (fits(item) ? [{ index, size: size(item) }] : []))
    .sort((a, b) => b.size - a.size)
    .map(({ index }) => index);
}

export function endText({ ended, success, length, steps }: RecordedEpisode): string {
  const how = { terminated: 'ended', truncated: 'truncated by the time limit', open: 'not over yet' }[ended];
  const whole = length > steps ? ', beginning not recorded' : '';
  return `${how}${success === true ? ', success' : ''}${whole}`;
}

/** Counts the environment steps of the seed up to and including a step. */
export const envStepOf = ({ at, start }: Recording, step: number): number => at[step] ?? start + step + 1;

export function eventText({ events, happened }: Recording, step: number): readonly string[] {
  const mask = happened[step] ?? 0;
  return events.flatMap(({ name }, bit) => ((mask >>> bit) & 1 ? [name] : []));
}

/** Returns the TD error of one step with the values at that time, r + γ V(s′) − V(s), or NaN if V(s′) was not recorded. */
function stepError(recording: Recording, step: number): number {
  const { value, total, ends, gamma, nextObservation, observation } = recording;
  if (value.length === 0) return Number.NaN;
  const now = value[step] ?? Number.NaN;
  const terminated = ((ends[step] ?? 0) & 1) !== 0;
  const followed = ends[step] === 0 && observation[step + 1] === nextObservation[step];
  const next = terminated ? 0 : followed ? (value[step + 1] ?? Number.NaN) : Number.NaN;
  return (total[step] ?? Number.NaN) + gamma * next - now;
}

/** Returns the advantage used in the update at this step, or else the TD error. */
export function errorOf(recording: Recording, step: number): number {
  const learned = recording.learned[step] ?? Number.NaN;
  return Number.isNaN(learned) ? stepError(recording, step) : learned;
}

/** Returns running sums over an episode, [steps]. */
export function running(values: Float32Array, { first, steps }: RecordedEpisode): Float64Array {
  const sums = new Float64Array(steps);
  let sum = 0;
  for (let k = 0; k < steps; k++) {
    sum += values[first + k] ?? 0;
    sums[k] = sum;
  }
  return sums;
}

/** Writes one episode as CSV with one row per step, safe for spreadsheets. */
export function episodeCsv(recording: Recording, episode: RecordedEpisode): string {
  const { terms, actions, nActions } = recording;
  const valued = recording.value.length > 0;
  const head = [
    'env step',
    'state',
    'observation',
    'action',
    'next state',
    'events',
    'terminated',
    'truncated',
    'task reward',
    'reward',
    ...terms.map((term) => `paid by ${term}`),
    ...(valued ? ['value'] : []),
    'advantage',
    ...actions.map((action) => `probability of ${action}`),
  ];
  const rows = Array.from({ length: episode.steps }, (_, k) => {
    const step = episode.first + k;
    const ends = recording.ends[step] ?? 0;
    const at = (values: ArrayLike<number>) => values[step] ?? Number.NaN;
    return [
      envStepOf(recording, step),
      at(recording.state),
      at(recording.observation),
      actions[recording.action[step] ?? 0] ?? at(recording.action),
      at(recording.next),
      eventText(recording, step).join(' '),
      ends & 1,
      ends >> 1,
      at(recording.taskReward),
      at(recording.total),
      ...terms.map((_, j) => recording.paid[step * terms.length + j] ?? Number.NaN),
      ...(valued ? [at(recording.value)] : []),
      errorOf(recording, step),
      ...actions.map((_, a) => recording.probabilities[step * nActions + a] ?? Number.NaN),
    ];
  });
  return csvOf({ head, rows });
}

const count = (n: number, what: string) => `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;

/** Describes the environment steps and the recorded part. For networks, it gives the range of whole rounds. */
export function spanText(found: Replayed): string {
  const { from, to, start, reached, steps, unit = 'env steps' } = found;
  const span = (low: number, high: number) =>
    low === high && found.unit ? `episode ${compact(low)}` : `${unit} ${compact(low)} to ${compact(high)}`;
  if (found.kind === 'texts')
    return `${span(start, reached)}: ${count(found.texts.length, 'completion')} of ${count(found.batches.length, 'batch').replace('batchs', 'batches')} recorded, ${count(steps, 'token')}.`;
  const whole = span(found.unit ? from + 1 : from, to); // a window contains whole episodes
  if (found.at.length === 0) return `${whole}: ${count(steps, 'step')} recorded.`;
  const worlds = new Set(found.episodes.map(({ world }) => world)).size;
  return `${found.unit ? whole : span(start, reached)}: ${count(steps, 'step')} of ${count(worlds, 'parallel environment')} recorded.`;
}

export const deviceText =
  'The run uses a graphics device and the replay uses the CPU. They agree within rounding, and a rounding difference can change what follows. Run on the CPU for an exact replay.';

export function cutText({ cut, reached, to, unit }: Replayed): string {
  const point = unit ? 'episode' : 'step';
  if (cut === 'room' && reached < to)
    return `The recording is full: it ends at ${point} ${compact(reached)} instead of ${compact(to)}.`;
  if (cut === 'room') return 'The recording is full: the rest of the window is not recorded.';
  if (cut === 'edit')
    return `The window ends at ${point} ${compact(reached)}, where the experiment changed. Go to the next window.`;
  if (cut === 'fault') return `This seed stopped at ${point} ${compact(reached)}.`;
  return '';
}
