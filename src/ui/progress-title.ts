/** Says in the title how far a run is while nobody looks at the page: tabs and task bars show it. */
import type { Lab } from '../lab/model.ts';
import { percent } from './numerals.ts';

const WORDS = { done: 'Done', failed: 'Failed', stopped: 'Stopped', paused: 'Paused' } as const;

/** @returns words before the page's own title; empty: nothing to say */
export function titleWords({ status, envSteps, experiment }: ReturnType<Lab['run']['getState']>): string {
  if (status === 'running' && experiment !== null) return percent(envSteps / experiment.envSteps);
  return status in WORDS ? WORDS[status as keyof typeof WORDS] : '';
}

/** @returns ends it */
export function followInTitle(lab: Pick<Lab, 'run'>, page: Document): () => void {
  const own = page.title;
  const show = () => {
    const words = page.visibilityState === 'hidden' ? titleWords(lab.run.getState()) : '';
    const title = words === '' ? own : `${words} · ${own}`;
    if (page.title !== title) page.title = title;
  };
  const stop = lab.run.subscribe(show);
  page.addEventListener('visibilitychange', show);
  return () => {
    stop();
    page.removeEventListener('visibilitychange', show);
    page.title = own;
  };
}
