/** What is said about faults: what happened, what is safe, what to do. */
import type { BackendChange, Fault } from '../../engine/contract.ts';
import type { Problem } from '../../experiment/experiment.ts';
import type { RunStore } from '../stores/run-store.ts';
import { wordsOf } from '../workers/worker-client.ts';

const MOST_FAULTS = 500;

export function reportUnexpected(run: RunStore, error: unknown): void {
  run.notice(
    'error',
    `Something went wrong inside the page: ${wordsOf(error)}. Charts and draft are safe. Start again if it stands still.`,
  );
}

export function reportNotBuilt(run: RunStore, problems: readonly Problem[]): void {
  const first = problems[0]?.message ?? '';
  run.notice(
    'error',
    `The experiment could not be built: ${first} The draft is safe; fix it and start again.`,
  );
}

/** A number that is not finite: marked and said once a variant, listed for each replica. */
export function reportFault(run: RunStore, fault: Fault): void {
  const { faults, experiment } = run.current;
  const { variant, seed, envSteps, message } = fault;
  // A worker that starts again meets its faults again.
  const known = faults.some((other) => other.variant === variant && other.seed === seed);
  if (known || faults.length >= MOST_FAULTS) return;
  const label = experiment?.variants[variant]?.label ?? `variant ${variant + 1}`;
  // A mark and not a notice: the page tells of `faults` as long as they are, and no longer.
  if (!faults.some((other) => other.variant === variant)) run.mark('fault', envSteps, `${label}: ${message}`);
  run.patch({ faults: [...faults, { variant, seed, envSteps, message }] });
}

export interface WorkerEnd {
  readonly worker: number;
  readonly workers: number;
  readonly reason: string;
  /** Env steps that it had reached. */
  readonly at: number;
}

/** What may be the cause where a worker was silent: text of the user that takes long. */
function causeOf({ experiment }: RunStore['current'], { reason }: WorkerEnd): string {
  if (experiment === null || !/^no (sign|answer)/.test(reason)) return '';
  const { world, variants } = experiment;
  const texts = [
    world.kernel,
    ...variants.flatMap(({ agent, reward }) => [agent, ...reward].map(({ text }) => text)),
  ];
  const own = texts.some((text) => typeof text === 'string' && text !== '');
  return own ? ' One step of your kernel text may take longer than that: shorter loops make it faster.' : '';
}

export function reportRestart(run: RunStore, end: WorkerEnd, from: number): void {
  const where = from > 0 ? `from its last snapshot at env step ${from}` : 'from the beginning';
  run.mark('restart', end.at, `worker ${end.worker + 1} restarted ${where}`);
  run.notice(
    'warning',
    `Worker ${end.worker + 1} of ${end.workers} ended: ${end.reason}.${causeOf(run.current, end)} All numbers so far are safe and the other workers go on. ` +
      `A new worker repeats the same steps ${where}; you need to do nothing.`,
  );
}

/** The run goes on somewhere else. */
export function reportBackend(run: RunStore, { report, message, envSteps }: BackendChange): void {
  const { parity, workers } = run.current.backend;
  run.patch({ backend: { ...report, workers } });
  const there = report.parity === parity ? 'on a new graphics device' : 'within tolerance from here';
  run.mark('restart', envSteps, report.name === 'WebGPU' ? there : 'on the CPU');
  run.notice('warning', message);
}

export function reportGivenUp(run: RunStore, end: WorkerEnd, remaining: number): void {
  const what = `Worker ${end.worker + 1} of ${end.workers} ended twice within a minute: ${end.reason}.${causeOf(run.current, end)}`;
  run.mark('fault', end.at, `worker ${end.worker + 1} given up`);
  run.notice(
    'error',
    remaining > 0
      ? `${what} Its seeds are missing from here on (n in the charts says how many remain); the other ${remaining} go on. Fewer seeds need less memory: change them and start again.`
      : `${what} Charts and draft are safe. Reload the page, or start again with fewer seeds.`,
  );
}

/** The run itself goes on: what is lost is the past of the numbers that the page did not show. */
export function reportMeasurerEnd(run: RunStore, reason: string, givenUp: boolean, kept: boolean): void {
  const { envSteps, status } = run.current;
  const trains = status === 'running' || status === 'paused';
  const what = `The worker that keeps the numbers ended${givenUp ? ' twice within a minute' : ''}: ${reason}.`;
  if (givenUp) {
    run.notice(
      'error',
      `${what} ${trains ? 'The agents go on learning, but the' : 'The'} charts stand still at what they show. Fewer seeds or measurementPoints need less memory: change them and start again.`,
    );
    return;
  }
  if (kept) {
    run.notice('info', `${what} Another one has read the stored numbers of this run: nothing is lost.`);
    return;
  }
  if (trains) run.mark('restart', envSteps, 'numbers kept again from here');
  run.notice(
    'warning',
    `${what} ${trains ? 'The agents go on learning and another worker keeps their numbers from here on.' : 'Another is in its place.'} ` +
      'Curves that were in sight are safe; charts that were not, and single seeds, have lost what came before. Start again if you need it: the same experiment gives the same numbers.',
  );
}
