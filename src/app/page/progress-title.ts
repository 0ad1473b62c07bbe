/** Shows the progress of a run in the title while the page is hidden, for tabs and task bars. */
import { capital } from '../../core/capital.ts';
import { budgetOf } from '../../experiment/budget.ts';
import { percent } from '../kit/numerals.ts';
import type { Lab } from '../model/lab.ts';

/** @returns a prefix of the page title, which may be empty */
export function titleText({ status, envSteps, experiment }: ReturnType<Lab['run']['getState']>): string {
  if (status === 'running' && experiment !== null) return percent(envSteps / budgetOf(experiment));
  return ['done', 'failed', 'stopped', 'paused'].includes(status) ? capital(status) : '';
}

export function followInTitle(lab: Pick<Lab, 'run'>, page: Document): () => void {
  const own = page.title;
  const show = () => {
    const words = page.visibilityState === 'hidden' ? titleText(lab.run.getState()) : '';
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
