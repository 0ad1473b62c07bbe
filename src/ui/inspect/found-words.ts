/** Texts about a replayed window. */
import type { Replayed } from '../../engine/resimulate/contract.ts';
import { compact } from '../numerals.ts';

const count = (n: number, what: string) => `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;

/** The environment steps and the recorded part. Networks advance by whole rounds, so their range is shown instead of the window's. */
export function spanWords(found: Replayed): string {
  const { from, to, start, reached, steps } = found;
  if (found.kind === 'texts')
    return `env steps ${compact(start)} to ${compact(reached)}: ${count(found.texts.length, 'completion')} of ${count(found.batches.length, 'batch').replace('batchs', 'batches')} recorded, ${count(steps, 'token')}.`;
  if (found.at.length === 0)
    return `env steps ${compact(from)} to ${compact(to)}: ${count(steps, 'step')} recorded.`;
  const worlds = new Set(found.episodes.map(({ world }) => world)).size;
  return `env steps ${compact(start)} to ${compact(reached)}: ${count(steps, 'step')} of ${count(worlds, 'parallel environment')} recorded.`;
}

export const deviceWords =
  'The run uses a graphics device and the replay uses the CPU. They agree within rounding, and a rounding difference can change what follows. Run on the CPU for an exact replay.';

export function cutWords({ cut, reached, to }: Replayed): string {
  if (cut === 'room' && reached < to)
    return `The recording is full: it ends at step ${compact(reached)} instead of ${compact(to)}.`;
  if (cut === 'room') return 'The recording is full: the rest of the window is not recorded.';
  if (cut === 'edit')
    return `The window ends at step ${compact(reached)}, where the experiment changed. Go to the next window.`;
  if (cut === 'fault') return `This seed stopped at step ${compact(reached)}.`;
  return '';
}
