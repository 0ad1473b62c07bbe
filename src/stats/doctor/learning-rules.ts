/** Problems of learning itself: non-finite values, entropy collapse, diverging values, large updates. */
import {
  first,
  last,
  meanOfLast,
  percent,
  QUARTER,
  type Report,
  rangeOf,
  type VariantEvidence,
  words,
} from './evidence.ts';
import { Remedies } from './remedies.ts';
import { solved } from './reward-rules.ts';

/** One fault is enough: it is a fact, not an estimate. */
export function notANumber(e: VariantEvidence): Report | null {
  const faults = e.facts.faults
    .filter(({ variant }) => variant === e.variant)
    .sort((a, b) => a.envSteps - b.envSteps);
  const [earliest] = faults;
  if (earliest === undefined) return null;
  const before = e.source.grid.findLast((step) => step < earliest.envSteps) ?? 0;
  const clip = { term: 'clip', weight: 1, low: -10, high: 10 };
  const remedies = new Remedies(e.own, before).smallerStep(10);
  if (e.own.reward.every(({ term }) => term !== 'clip')) remedies.with(clip, 'Clip the reward to ±10');
  remedies.set('gamma', 0.9, 'Shorten the horizon');
  const n = new Set(faults.map(({ seed }) => seed)).size;
  return {
    what: `${n} ${n === 1 ? 'seed' : 'seeds'} stopped, seed ${earliest.seed} first. ${earliest.message}`,
    since: earliest.envSteps,
    evidence: [['return', `${n} of ${e.source.seeds} seeds stopped`]],
    remedies,
  };
}

/**
 * Settings of agents that learn a policy. Value learners explore by a fixed rule, so their entropy says
 * little.
 */
const LEARNS_POLICY = ['entropyCoefficient', 'clipRange', 'klCoefficient'];

/**
 * Entropy below this share of its initial value counts as collapsed. Language models start with a lower
 * entropy.
 */
const CLOSED = { text: 0.5, table: 0.1 };

/** Entropy falls early and the return does not improve afterwards. */
export function entropyCollapse(e: VariantEvidence): Report | null {
  if (!LEARNS_POLICY.some((name) => name in e.own.agent)) return null;
  const entropy = e.of('entropy');
  const returns = e.of('return');
  const share = e.facts.family === 'language' ? CLOSED.text : CLOSED.table;
  const found = e.most((seed) => {
    const course = e.seed(entropy, seed);
    const start = first(course);
    if (!(start > 0)) return null;
    // Find the last crossing; after it, the entropy stays below.
    const above = course.findLastIndex((value) => value > share * start);
    // Networks update rarely, so most blocks of a short run have no entropy. A missing entropy is not a low
    // one.
    const from = course.findIndex((value, k) => k > above && Number.isFinite(value));
    if (from >= e.blocks - 1 || from <= 0 || solved(e, seed)) return -1;
    const gained = e.seed(returns, seed);
    const range = rangeOf(gained);
    const then = meanOfLast(gained.slice(0, from + 1), 3);
    const since = meanOfLast(gained, 3) - then;
    // The range of a flat return is only noise, so it counts as no gain.
    return since < 0.25 * range || range === 0 ? from : -1;
  });
  if (found === null) return null;
  const { since } = found;
  const course = e.median(entropy);
  return {
    what: `In ${found.seeds} the policy became nearly deterministic before it was good. It no longer tries other actions, so it cannot learn from them.`,
    since,
    evidence: [
      ['entropy', `entropy ${words(first(course))} → ${words(last(course))} nats`],
      ['return', `return ${e.now(returns)}, no better since`],
    ],
    remedies: new Remedies(e.own, since)
      .create(
        'entropyCoefficient',
        e.facts.family === 'language' ? 0.003 : 0.03,
        3,
        'Raise the entropy bonus',
      )
      .smallerStep(3)
      .create('clipRangeHigh', 0.4, 1.5, 'Let rare actions become likelier')
      .create('klCoefficient', 0.05, 3, 'Stay closer to the reference'),
  };
}

/** Value estimates grow beyond anything that a policy could earn. */
export function valueDivergence(e: VariantEvidence): Report | null {
  if (!e.own.critic) return null;
  const span = e.own.reference?.valueSpan ?? Number.NaN;
  const errors = e.of('valueError');
  const spread = e.of('advantageStd');
  const bounded = Number.isFinite(span) && errors.some((row) => row.some(Number.isFinite));
  const found = e.most((seed) => {
    const course = e.seed(bounded ? errors : spread, seed);
    const known = course.filter(Number.isFinite);
    if (known.length < 4) return null;
    // r_max/(1 − γ) bounds |V*|, so an error beyond 2 spans means estimates that no policy can earn.
    const early = Math.max(1e-9, Math.min(...known.slice(0, Math.ceil(known.length / 2))));
    const limit = bounded ? 2 * Math.max(span, 1e-6) : 1_000 * early;
    const end = meanOfLast(course, 3);
    const growing = end > 2 * early && end >= 0.9 * meanOfLast(course.slice(0, -3), 3);
    if (!(end > limit) || !growing) return -1;
    return course.findIndex((value) => value > limit);
  });
  if (found === null) return null;
  const { since } = found;
  const end = last(e.median(bounded ? errors : spread));
  return {
    what: bounded
      ? `In ${found.seeds} the value estimates are off by ${words(end)} on average. No policy can earn more than ${words(span)} under this design.`
      : `In ${found.seeds} the errors that the agent learns from grew a thousandfold, to ${words(end)}.`,
    since,
    evidence: [
      bounded
        ? ['valueError', `value error ${words(end)}, largest exact value ${words(span)}`]
        : ['advantageStd', `standard deviation of the errors ${words(end)}`],
    ],
    remedies: new Remedies(e.own, since)
      .smallerStep(10)
      .set('lambda', 0.5, 'Shorten the traces')
      .set('gamma', 0.9, 'Shorten the horizon')
      .set('initialValue', 0, 'Start with values of 0', 0),
  };
}

/** Nats per completion, and k3 per update; both are several times the usual values. */
const FAR = 20;
const LARGE_UPDATE = 0.3;

export function klRunaway(e: VariantEvidence): Report | null {
  const far = e.of('kl');
  const update = e.of('approxKl');
  const found = e.most((seed) => {
    const course = e.seed(far, seed);
    const steps = e.seed(update, seed);
    if (!course.some(Number.isFinite) && !steps.some(Number.isFinite)) return null;
    const end = meanOfLast(course, 2);
    const half = meanOfLast(course.slice(0, Math.ceil(e.blocks / 2)), 2);
    const runs = end > FAR && end > 3 * Math.max(half, 1);
    const leaps = meanOfLast(steps, QUARTER) > LARGE_UPDATE;
    if ((!runs && !leaps) || solved(e, seed)) return -1;
    const from = runs ? course.findIndex((kl) => kl > FAR) : steps.findIndex((kl) => kl > LARGE_UPDATE);
    return Math.max(0, from);
  });
  if (found === null) return null;
  const { since } = found;
  return {
    what: `In ${found.seeds} the policy moves away from the reference faster and faster. The task return does not improve.`,
    since,
    evidence: [
      ['kl', `KL to the reference ${e.now(far)} nats per completion`],
      ['approxKl', `KL of one update ${e.now(update)} nats (0.01–0.05 is usual)`],
    ],
    remedies: new Remedies(e.own, since)
      .create('klCoefficient', 0.05, 3, 'Raise the KL penalty')
      .smallerStep(3)
      .set('epochs', 1, 'Use each batch once'),
  };
}

/** What counts as a large step size, by setting. */
const LARGE: Readonly<Record<string, number>> = { alpha: 0.5, learningRate: 0.01 };

/**
 * In the second half, the return oscillates from block to block by a quarter of its range, and the step size
 * is large.
 */
export function stepTooLarge(e: VariantEvidence): Report | null {
  const clipped = e.of('clipFraction');
  const returns = e.of('return');
  const name = Object.keys(LARGE).find(
    (key) => Number(e.own.agent[key]) >= (LARGE[key] ?? Number.POSITIVE_INFINITY),
  );
  const clips = meanOfLast(e.median(clipped), 10) > 0.5;
  if (name === undefined && !clips) return null;
  const found = e.most((seed) => {
    const course = e.seed(returns, seed);
    const later = course.slice(Math.floor(e.blocks / 2)).filter(Number.isFinite);
    const known = course.filter(Number.isFinite);
    if (later.length < 6) return null;
    const range = rangeOf(known);
    const jumps = later.slice(1).map((value, k) => Math.abs(value - (later[k] ?? value)));
    const turns = later.slice(2).filter((value, k) => {
      const [a, b] = [later[k] ?? 0, later[k + 1] ?? 0];
      return (b - a) * (value - b) < 0;
    }).length;
    const restless = jumps.reduce((sum, x) => sum + x, 0) / jumps.length > 0.25 * range;
    const short = meanOfLast(later, later.length) < Math.min(...known) + 0.8 * range;
    return range > 0 && restless && turns * 2 >= later.length - 2 && short && !solved(e, seed)
      ? Math.floor(e.blocks / 2)
      : -1;
  });
  if (found === null) return null;
  const { since } = found;
  return {
    what: `In ${found.seeds} the return still oscillates in the second half of the run. From one twentieth of the run to the next it changes by more than a quarter of its range.`,
    since,
    evidence: [
      ['return', 'the return oscillates in the second half of the run'],
      clips
        ? ['clipFraction', `${percent(meanOfLast(e.median(clipped), 10))} of samples clipped`]
        : ['return', `${name} ${words(Number(e.own.agent[name ?? '']))}`],
    ],
    remedies: new Remedies(e.own, since)
      .smallerStep(5)
      .smallerStep(20, 0)
      .set('epochs', 1, 'Use each batch once')
      .set('epsilon', 0.05, 'Explore less'),
  };
}
