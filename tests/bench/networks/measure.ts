/** Times contenders round by round, each update and each draw waited for, after a check that they compute the same thing. */
import { disagreement, type Expected, fedOf } from './agree.ts';
import type { NetworkContender, PreparedNetwork } from './contender.ts';
import { DRAWN, type Task, TEXT } from './task.ts';

const ROUNDS = 5;
/** Of one run. */
const RUN_SECONDS = 0.12;
/** A slow contender has fewer runs: none is begun after so long. */
const MAX_SECONDS = 1.5;

export interface Figures {
  readonly contender: NetworkContender;
  readonly task: Task;
  readonly note: string;
  /** Why there are no figures; null: there are. */
  readonly refused: string | null;
  /** It was tried, and computes something else or failed. */
  readonly isWrong: boolean;
  /** Runs: samples of the minibatch a second. */
  readonly trained: readonly number[];
  /** Runs: actions or tokens a second. */
  readonly drawn: readonly number[];
  /** Programs started for one update; null: not on a device. */
  readonly dispatches: number | null;
}

/** One thing that is timed: `amount` of it is done by `act`. */
interface Timed {
  readonly act: () => Promise<unknown>;
  readonly amount: number;
  readonly rates: number[];
  repeats: number;
  seconds: number;
}

export interface Options {
  readonly expected: Expected;
  /** Programs started so far on the device of a contender that has one. */
  readonly dispatchesOf: (contender: NetworkContender) => number;
  /** Why this contender is left out now; null: it is not. */
  readonly leftOut: (contender: NetworkContender) => string | null;
}

export async function measureTask(
  task: Task,
  contenders: readonly NetworkContender[],
  { expected, dispatchesOf, leftOut }: Options,
): Promise<Figures[]> {
  const figures: Figures[] = [];
  const opened: PreparedNetwork[] = [];
  const timed: Timed[] = [];
  for (const contender of contenders) {
    if (contender.tasks !== undefined && !contender.tasks.includes(task.kind)) continue;
    const about = { contender, task, note: '', trained: [], drawn: [], dispatches: null };
    const reason = leftOut(contender);
    if (reason !== null) {
      figures.push({ ...about, refused: reason, isWrong: false });
      continue;
    }
    try {
      const prepared = await contender.prepare(task);
      opened.push(prepared);
      const rejected = await disagreement(prepared, task, expected);
      const note = prepared.note ?? '';
      if (rejected !== null) {
        figures.push({ ...about, note, refused: `refused: ${rejected}`, isWrong: true });
        continue;
      }
      const before = dispatchesOf(contender);
      await prepared.update();
      const dispatches = contender.onDevice ? dispatchesOf(contender) - before : null;
      const [training, drawing] = [trainingOf(prepared, task), drawingOf(prepared, task)];
      for (const each of [training, drawing]) await findPace(each);
      timed.push(training, drawing);
      const rates = { trained: training.rates, drawn: drawing.rates };
      figures.push({ ...about, note, refused: null, isWrong: false, ...rates, dispatches });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      figures.push({ ...about, refused: `it failed: ${message}`, isWrong: true });
    }
  }
  // Round by round, so that a busy moment of the machine falls on every row.
  for (let round = 0; round < ROUNDS; round++)
    for (const each of timed)
      if (each.seconds < MAX_SECONDS) each.rates.push((each.amount * each.repeats) / (await secondsOf(each)));
  for (const prepared of opened) prepared.close();
  return figures;
}

function trainingOf(prepared: PreparedNetwork, task: Task): Timed {
  return { act: () => prepared.update(), amount: task.samples, rates: [], repeats: 1, seconds: 0 };
}
function drawingOf(prepared: PreparedNetwork, task: Task): Timed {
  const fed = fedOf(task, 61);
  let seed = 71;
  const amount = task.kind === 'mlp' ? DRAWN : DRAWN * (TEXT.time - 1);
  return { act: () => prepared.draw(fed, seed++), amount, rates: [], repeats: 1, seconds: 0 };
}

async function secondsOf(timed: Timed): Promise<number> {
  const begin = performance.now();
  for (let k = 0; k < timed.repeats; k++) await timed.act();
  const seconds = (performance.now() - begin) / 1000;
  timed.seconds += seconds;
  return seconds;
}
/** Also the warm-up: only a pace so slow that there may be no other run is kept as one. */
async function findPace(timed: Timed): Promise<void> {
  for (;;) {
    const seconds = await secondsOf(timed);
    if (seconds >= MAX_SECONDS / 2) timed.rates.push((timed.amount * timed.repeats) / seconds);
    else timed.seconds = 0;
    if (seconds >= RUN_SECONDS / 2) {
      timed.repeats = Math.max(1, Math.round((timed.repeats * RUN_SECONDS) / seconds));
      return;
    }
    timed.repeats *= Math.ceil(Math.min(8, Math.max(2, RUN_SECONDS / seconds)));
  }
}
