/** Notices about faults: what happened, what is safe, what to do. */

import { errorMessage } from '../../core/error-message.ts';
import type { BackendChange, Fault } from '../../engine/contract.ts';
import { pointOf } from '../../experiment/budget.ts';
import type { Problem } from '../../experiment/experiment.ts';
import { NOT_LOADED } from '../../services/rpc.ts';
import type { RunStore } from './run-store.ts';

const MAX_FAULTS = 500;

export function reportUnexpected(run: RunStore, error: unknown): void {
  run.notice(
    'error',
    `An internal error occurred: ${errorMessage(error)}. Charts and draft are safe. If the run is stuck, restart it.`,
  );
}

export function reportNotBuilt(run: RunStore, problems: readonly Problem[]): void {
  const first = problems[0]?.message ?? '';
  run.notice('error', `The experiment could not be built: ${first} The draft is safe. Fix it and restart.`);
}

/** Reports a non-finite value, marked once per variant and listed per seed. */
export function reportFault(run: RunStore, fault: Fault): void {
  const { faults, experiment } = run.current;
  const { variant, seed, envSteps, message } = fault;
  // A restarted worker repeats its faults.
  const known = faults.some((other) => other.variant === variant && other.seed === seed);
  if (known || faults.length >= MAX_FAULTS) return;
  const label = experiment?.variants[variant]?.label ?? `variant ${variant + 1}`;
  // A mark is enough, because the page shows `faults` as long as they exist.
  if (!faults.some((other) => other.variant === variant)) run.mark('fault', envSteps, `${label}: ${message}`);
  run.patch({ faults: [...faults, { variant, seed, envSteps, message }] });
}

export interface WorkerEnd {
  readonly worker: number;
  readonly workers: number;
  readonly reason: string;
  readonly at: number;
}

/** Returns a possible cause of an unresponsive worker: slow custom code. */
function causeOf({ experiment }: RunStore['current'], { reason }: WorkerEnd): string {
  if (experiment === null || !/^no (heartbeat|answer)/.test(reason)) return '';
  const { world, variants } = experiment;
  const texts = [
    world.kernel,
    ...variants.flatMap(({ agent, reward }) => [agent, ...reward].map(({ text }) => text)),
  ];
  const own = texts.some((text) => typeof text === 'string' && text !== '');
  return own ? ' One step of your kernel may take longer than that. Shorter loops make it faster.' : '';
}

export function reportRestart(run: RunStore, end: WorkerEnd, from: number): void {
  const { experiment } = run.current;
  const where =
    from > 0 ? `from its last snapshot at ${pointOf(experiment ?? {})} ${from}` : 'from the beginning';
  run.mark('restart', end.at, `worker ${end.worker + 1} restarted ${where}`);
  const line =
    `Worker ${end.worker + 1} of ${end.workers} ended: ${end.reason}.${causeOf(run.current, end)} All numbers so far are safe, and the other workers continue. ` +
    `A new worker repeats the same steps ${where}. No action is needed.`;
  // The same steps give the same numbers, so the user needs to act only if custom code is slow.
  if (causeOf(run.current, end) === '') run.log(line);
  else run.notice('warning', line);
}

export function reportBackend(run: RunStore, { report, message, envSteps }: BackendChange): void {
  const { parity, workers } = run.current.backend;
  run.patch({ backend: { ...report, workers } });
  const there = report.parity === parity ? 'on a new graphics device' : 'within tolerance from here';
  run.mark('restart', envSteps, report.name === 'WebGPU' ? there : 'on the CPU');
  if (report.parity === parity) run.log(message);
  else run.notice('warning', message);
}

const REPLACED =
  'A new version of Reward Lab was published while this page was open, or the connection was lost. Everything saved is safe. Export what you want to keep, then reload the page.';

export function reportGivenUp(run: RunStore, end: WorkerEnd, remaining: number): void {
  const what = `Worker ${end.worker + 1} of ${end.workers} ended twice within a minute: ${end.reason}.${causeOf(run.current, end)}`;
  run.mark('fault', end.at, `worker ${end.worker + 1} stopped for good`);
  if (end.reason === NOT_LOADED) {
    run.notice('error', `Worker ${end.worker + 1} of ${end.workers} ended: ${NOT_LOADED}. ${REPLACED}`);
    return;
  }
  run.notice(
    'error',
    remaining > 0
      ? `${what} Its seeds are missing from now on (n in the charts shows how many remain); the other ${remaining} continue. Fewer seeds need less memory: reduce them and restart.`
      : `${what} Charts and draft are safe. Reload the page, or restart with fewer seeds.`,
  );
}

/** The run continues; only earlier numbers that the page did not show are lost. */
export function reportMeasurerEnd(run: RunStore, reason: string, givenUp: boolean, kept: boolean): void {
  const { envSteps, status } = run.current;
  const trains = status === 'running' || status === 'paused';
  const what = `The worker that stores the metrics ended${givenUp ? ' twice within a minute' : ''}: ${reason}.`;
  if (givenUp && reason === NOT_LOADED) {
    run.notice('error', `${what} ${REPLACED}`);
    return;
  }
  if (givenUp) {
    run.notice(
      'error',
      `${what} ${trains ? 'The agents continue to learn, but the' : 'The'} charts no longer update. Fewer seeds or measurement points need less memory: reduce them and restart.`,
    );
    return;
  }
  if (kept) {
    run.log(`${what} A new one has read the stored numbers of this run. Nothing is lost.`);
    return;
  }
  if (trains) run.mark('restart', envSteps, 'metrics recorded again from here');
  run.notice(
    'warning',
    `${what} ${trains ? 'The agents continue to learn, and a new worker records their metrics from now on.' : 'A new one has replaced it.'} ` +
      'Visible curves are safe. Other charts and single seeds lost their earlier numbers. Restart if you need them: the same experiment gives the same numbers.',
  );
}
