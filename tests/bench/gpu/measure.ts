/** Times a prepared contender: steps a submit so that none is long, then many submits in a row and one wait. */
import type { PreparedContender } from './contender.ts';

/** Long enough to hide the cost of a submit, short enough that no watchdog fires and a page would stay smooth. */
const SUBMIT_SECONDS = 0.04;
/** All replicas get so far at most before others may have their turn. */
const ROUND_SECONDS = 0.4;
const FEWEST_STEPS = 64;
const MAX_STEPS = 1 << 22;

export interface Pace {
  readonly stepsPerSubmit: number;
  readonly secondsPerSubmit: number;
}

export interface Run {
  /** Environment steps of all replicas per second. */
  readonly rate: number;
  /** The same for a second of this process's time on all cores: where the CPU emulates a GPU, other work falls out. */
  readonly cpuRate: number;
  /** Made since the contender was prepared. */
  readonly envSteps: number;
  readonly check: string;
}

/** Also the warm-up: pipelines are compiled and caches filled before the first figure is taken. */
export async function findPace(prepared: PreparedContender): Promise<Pace> {
  const submitSeconds = Math.min(SUBMIT_SECONDS * (prepared.submits ?? 1), ROUND_SECONDS);
  prepared.advance(1);
  await prepared.finished();
  // A submit costs something by itself: where there are many, one step of each says nothing about the next.
  let steps = (prepared.submits ?? 1) > 1 ? FEWEST_STEPS : 1;
  let seconds = 0;
  while (steps < MAX_STEPS) {
    seconds = await timeSubmit(prepared, steps, submitSeconds / 2);
    if (seconds >= submitSeconds / 2) break;
    const factor = Math.min(16, Math.max(2, submitSeconds / seconds));
    steps = Math.min(MAX_STEPS, Math.floor(steps * factor));
  }
  const stepsPerSubmit = Math.max(1, Math.floor((steps * submitSeconds) / seconds));
  return {
    stepsPerSubmit: Math.min(MAX_STEPS, stepsPerSubmit),
    secondsPerSubmit: await timeSubmit(prepared, stepsPerSubmit, 0),
  };
}

/** The shortest of three times, or the first that is below `enough`: a busy moment must not pass for a slow program. */
async function timeSubmit(prepared: PreparedContender, steps: number, enough: number): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && shortest >= enough; attempt++) {
    const begin = performance.now();
    prepared.advance(steps);
    await prepared.finished();
    shortest = Math.min(shortest, (performance.now() - begin) / 1000);
  }
  return shortest;
}

/** One figure: completed env steps over the time from the first submit to the last mapped result. */
export async function timeRun(prepared: PreparedContender, pace: Pace, seconds: number): Promise<Run> {
  const before = (await prepared.finished()).envSteps;
  const submits = Math.max(1, Math.round(seconds / pace.secondsPerSubmit));
  const begin = performance.now();
  const beginCpu = process.cpuUsage();
  for (let k = 0; k < submits; k++) prepared.advance(pace.stepsPerSubmit);
  const { envSteps, check } = await prepared.finished();
  const wall = (performance.now() - begin) / 1000;
  const { user, system } = process.cpuUsage(beginCpu);
  const made = envSteps - before;
  return { rate: made / wall, cpuRate: made / ((user + system) / 1e6), envSteps, check };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}
