import { percent } from '../kit/numerals.ts';
import type { RunState } from '../model/model.ts';

const LONGEST = 40;

const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');

/** Returns a file name such as `four-rooms_task-return`. The explanation after a colon in the title is dropped. */
export const figureName = (experiment: string, title: string): string =>
  `${slug(experiment.split(':')[0] ?? '') || 'experiment'}_${slug(title) || 'figure'}`;

/** Returns “partial: 43 % of the budget”, or an empty text once the run is done. */
export function partialText({
  status,
  stepsDone,
  stepsTotal,
}: Pick<RunState, 'status' | 'stepsDone' | 'stepsTotal'>): string {
  const share = stepsTotal > 0 ? stepsDone / stepsTotal : 0;
  return status === 'done' || share >= 1 ? '' : `partial: ${percent(share)} of the budget`;
}
