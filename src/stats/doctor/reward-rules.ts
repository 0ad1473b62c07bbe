/** Problems of a reward that pays for something other than the task. */

import { partingOf } from '../compare/parting.ts';
import {
  type Blocks,
  first,
  meanOfLast,
  QUARTER,
  type Report,
  rangeOf,
  type VariantEvidence,
  words,
} from './evidence.ts';
import { Remedies } from './remedies.ts';

/** Task return on the scale from the random policy (0) to the optimal one (1); NaN without an exact reference. */
function progress(e: VariantEvidence, taskReturn: number): number {
  const { reference } = e.own;
  if (reference === null) return Number.NaN;
  return (taskReturn - reference.random) / Math.max(1e-12, reference.best - reference.random);
}

/**
 * The term other than the task that pays the largest part of the training return at the end; −1 if there is
 * none.
 */
function payingTerm(e: VariantEvidence): number {
  let most = 0;
  let index = -1;
  e.own.reward.forEach((term, k) => {
    const paid = meanOfLast(e.median(e.term(k)), QUARTER);
    if (term.term === 'task' || term.probe === true || !(paid > most)) return;
    most = paid;
    index = k;
  });
  return index;
}

function fixes(e: VariantEvidence, at: number): Remedies {
  const remedies = new Remedies(e.own, at);
  const k = payingTerm(e);
  const term = e.own.reward[k];
  if (term === undefined) return remedies;
  if (term.term === 'distance' && term.mode === 'closer')
    remedies.instead(k, { ...term, mode: 'progress' }, 'Also charge for moving away: distance as progress');
  if (term.term === 'distance')
    remedies.instead(
      k,
      {
        term: 'potential',
        weight: 1,
        scale: typeof term.weight === 'number' ? Math.abs(term.weight) || 1 : 1,
      },
      'Turn the distance into a potential, which no loop can farm',
    );
  if (e.own.reward.some(({ weight, probe }, j) => j !== k && weight !== 0 && probe !== true))
    remedies.without(k, 'Remove the exploited term');
  if (e.own.reward.every(({ term: name, probe }) => name !== 'task' || probe === true))
    remedies.instead(k, { term: 'task', weight: 1 }, 'Pay for the task itself');
  if (
    e.own.reward.every(({ term: name, probe }) => name !== 'step-cost' || probe === true) &&
    e.facts.stepLimit > 0
  )
    remedies.with({ term: 'step-cost', weight: 1 }, 'Add a step cost');
  return remedies;
}

/**
 * Episodes run into the step limit, the training return rises, and the task return is no higher than by
 * chance. The rule needs the exact reference or the event `success`; without both, the intended behavior is
 * unknown.
 */
export function rewardLoop(e: VariantEvidence): Report | null {
  const { stepLimit } = e.facts;
  if (stepLimit < 2) return null;
  const lengths = e.of('episodeLength');
  const trained = e.of('return');
  const task = e.of('taskReturn');
  const success = e.of('success');
  const useless = (seed: number, block: number): boolean | null => {
    const at = (rows: Blocks) => rows[block]?.[seed] ?? Number.NaN;
    if (Number.isNaN(at(lengths))) return null; // no episode ended, so episodes are longer than a block
    const long = at(lengths) >= 0.95 * stepLimit;
    const reached = progress(e, at(task));
    const nothing = Number.isNaN(reached) ? at(success) <= 0.02 : reached <= 0.05;
    return long && nothing;
  };
  const found = e.most((seed) => {
    const course = e.seed(trained, seed);
    const end = meanOfLast(course, QUARTER);
    const start = first(course);
    if (Number.isNaN(end)) return null;
    const pays = end > 0 && (end >= start + 0.25 * rangeOf(course) || start >= end);
    return pays ? e.lately((block) => useless(seed, block)) : -1;
  });
  if (found === null) return null;
  const { since } = found;
  const k = payingTerm(e);
  const label = e.own.terms[k] ?? 'design';
  return {
    what: `In ${found.seeds} every episode runs into the limit of ${stepLimit} steps. The design keeps paying, mostly for “${label}”, and the task return is no higher than by chance.`,
    since,
    evidence: [
      ['episodeLength', `episode length ${e.now(lengths)}, limit ${stepLimit}`],
      ['return', `training return ${e.now(trained)}, task return ${e.now(task)}`],
      ['contribution', `“${label}” pays ${e.now(e.term(Math.max(0, k)))} per episode`],
    ],
    remedies: fixes(e, since),
  };
}

/**
 * The optimal policy for the design does not solve the task, and the run approaches that policy: a term other
 * than the task pays most of the return. Shaping that has not worked yet does not count, because its optimal
 * policy solves the task.
 */
export function farmed(e: VariantEvidence): Report | null {
  const { reference } = e.own;
  const k = payingTerm(e);
  if (reference === null || k < 0 || !(progress(e, reference.design) < 0.5)) return null;
  const [trained, task, paid] = [e.of('return'), e.of('taskReturn'), e.term(k)];
  const away = (seed: number, block: number): boolean => {
    const at = (rows: Blocks) => rows[block]?.[seed] ?? Number.NaN;
    return at(paid) > 0.5 * at(trained) && at(paid) > 0 && progress(e, at(task)) < 0.9;
  };
  const found = e.most((seed) => {
    const known = e.seed(trained, seed).filter(Number.isFinite);
    return known.length < QUARTER ? null : e.lately((block) => away(seed, block));
  });
  if (found === null) return null;
  const { since } = found;
  const label = e.own.terms[k] ?? '';
  const [pays, whole] = [paid, trained].map((rows) => meanOfLast(e.median(rows), QUARTER));
  const short = meanOfLast(e.median(task), QUARTER);
  return {
    what: `In ${found.seeds} most of the return comes from “${label}”, and the task return is too low. The design causes this: its optimal policy has a task return of ${words(reference.design)}; ${words(reference.best)} is possible.`,
    since,
    evidence: [
      ['contribution', `“${label}” pays ${words(pays ?? 0)} of a training return of ${words(whole ?? 0)}`],
      ['taskReturn', `task return ${words(short)}, possible ${words(reference.best)}`],
    ],
    remedies: fixes(e, since),
  };
}

/**
 * The task return falls from its peak by at least a fifth of its range while the training return rises
 * (cross-validated, see parting.ts).
 */
export function parted(e: VariantEvidence): Report | null {
  const found = courses(e);
  if (found?.kind !== 'parted') return null;
  const { since, fall, rise, seeds } = found;
  return {
    what: `Since its peak the task return fell by ${words(fall.value)} per episode (95 % interval ${words(fall.low)} to ${words(fall.high)}, ${seeds} seeds). The training return rose by ${words(rise.value)}. The agent exploits the design.`,
    since,
    evidence: [
      ['taskReturn', `task return: down by ${words(fall.value)} since its peak at ${since} ${e.facts.units}`],
      ['return', `training return: up by ${words(rise.value)} since`],
    ],
    remedies: fixes(e, since),
  };
}

/** The task return falls and the training return does not rise: the agent forgets. */
export function returnFalls(e: VariantEvidence): Report | null {
  if (e.facts.family === 'bandit') return null; // drifting bandits lower every agent's return
  const found = courses(e);
  if (found?.kind !== 'fell') return null;
  const { since, fall, seeds } = found;
  return {
    what: `Since its peak the task return fell by ${words(fall.value)} per episode (95 % interval ${words(fall.low)} to ${words(fall.high)}, ${seeds} seeds). There is no evidence that the training return rose. The agent is forgetting what it learned.`,
    since,
    evidence: [['taskReturn', `down by ${words(fall.value)} since the peak at ${since} ${e.facts.units}`]],
    remedies: new Remedies(e.own, since)
      .smallerStep(3)
      .create('entropyCoefficient', 0.01, 3, 'Keep exploring')
      .create('klCoefficient', 0.05, 3, 'Stay closer to the reference')
      .set('epsilon', 0.1, 'Keep exploring'),
  };
}

/** Minimum share of its range that a task return must lose, so that small falls are not reported. */
const LEAST_FALL = 0.2;

function courses(e: VariantEvidence) {
  const trained = rowsOf(e, 0);
  const task = rowsOf(e, 1);
  const parting = partingOf(trained, task);
  if (parting.kind !== 'parted' && parting.kind !== 'fell') return null;
  if (!(parting.fall.low > LEAST_FALL * rangeOf(e.median(e.of('taskReturn'))))) return null;
  return { ...parting, since: e.source.grid[parting.peak] ?? 0 };
}

function rowsOf(e: VariantEvidence, column: number): Float64Array[] {
  return Array.from({ length: e.source.length }, (_, c) => {
    const row = new Float64Array(e.source.seeds).fill(Number.NaN);
    e.source.read(c, e.variant, column, row);
    return row;
  });
}

/** Whether this seed has little left to gain. */
export function solved(e: VariantEvidence, seed: number): boolean {
  const end = (name: 'success' | 'taskReturn') => meanOfLast(e.seed(e.of(name), seed), QUARTER);
  const reached = progress(e, end('taskReturn'));
  if (Number.isFinite(reached)) return reached >= 0.9;
  if (end('success') >= 0.9) return true;
  return e.facts.family !== 'gridworld' && e.facts.family !== 'bandit' && end('taskReturn') >= 0.9;
}
