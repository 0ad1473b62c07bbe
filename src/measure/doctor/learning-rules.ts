/** What goes wrong in learning itself: numbers that are none, policies that close too early, values and steps too large. */
import type { Finding } from './contract.ts';
import { largest, last, meanOfLast, percent, type VariantEvidence, words } from './evidence.ts';
import { Remedies } from './remedies.ts';
import { solved } from './reward-rules.ts';

const QUARTER = 5; // blocks

/** A fault is a fact: one is enough. */
export function notANumber(e: VariantEvidence): Finding | null {
  const faults = e.facts.faults
    .filter(({ variant }) => variant === e.variant)
    .sort((a, b) => a.envSteps - b.envSteps);
  const [first] = faults;
  if (first === undefined) return null;
  const before = e.source.grid.findLast((step) => step < first.envSteps) ?? 0;
  const clip = { term: 'clip', weight: 1, low: -10, high: 10 };
  const remedies = new Remedies(e.own, before).smallerStep(10);
  if (e.own.reward.every(({ term }) => term !== 'clip')) remedies.with(clip, 'Hold the reward within ±10');
  remedies.set('gamma', 0.9, 'A shorter horizon');
  const n = new Set(faults.map(({ seed }) => seed)).size;
  return {
    rule: 'not-a-number',
    variant: e.variant,
    title: 'Numbers that are none',
    what: `${n} ${n === 1 ? 'seed has' : 'seeds have'} stopped, seed ${first.seed} first. ${first.message}`,
    since: first.envSteps,
    evidence: [{ words: `${n} of ${e.source.seeds} seeds stopped`, chart: 'return' }],
    remedies: remedies.list,
  };
}

/** Policies that are learned as such: those of value learners explore by rule, and their entropy says little. */
const LEARNS_POLICY = ['entropyCoefficient', 'clipRange', 'klCoefficient'];

/** How far entropy may fall of its start before it counts: texts begin with a model that has an opinion already. */
const CLOSED = { text: 0.5, table: 0.1 };

/** The policy is sure before it is good, and gets no better afterwards. */
export function entropyCollapse(e: VariantEvidence): Finding | null {
  if (!LEARNS_POLICY.some((name) => name in e.own.agent)) return null;
  const entropy = e.of('entropy');
  const returns = e.of('return');
  const share = e.facts.family === 'language' ? CLOSED.text : CLOSED.table;
  const { block, seeds, of } = e.most((seed) => {
    const course = e.seed(entropy, seed);
    const start = course.find(Number.isFinite) ?? Number.NaN;
    if (!(start > 0)) return null;
    // The last time that it goes below, for good.
    const above = course.findLastIndex((value) => value > share * start);
    // Networks learn seldom: most blocks of a short run have no entropy, which is no low one.
    const from = course.findIndex((value, k) => k > above && Number.isFinite(value));
    if (from >= e.blocks - 1 || from <= 0 || solved(e, seed)) return -1;
    const gained = e.seed(returns, seed);
    const known = gained.filter(Number.isFinite);
    const range = Math.max(...known) - Math.min(...known);
    const then = meanOfLast(gained.slice(0, from + 1), 3);
    const since = meanOfLast(gained, 3) - then;
    // A return that is flat all along has a range of noise alone: that is no gain either.
    return since < 0.25 * range || range === 0 ? from : -1;
  });
  if (block < 0) return null;
  const since = e.stepOf(block);
  const course = e.median(entropy);
  return {
    rule: 'entropy-collapse',
    variant: e.variant,
    title: 'Entropy collapse',
    what: `In ${seeds} of ${of} seeds the policy became sure of itself before it was good: what it no longer tries it cannot learn from.`,
    since,
    evidence: [
      {
        words: `entropy ${words(course.find(Number.isFinite) ?? Number.NaN)} → ${words(last(course))} nats`,
        chart: 'entropy',
      },
      { words: `return ${words(last(e.median(returns)))} and no better since`, chart: 'return' },
    ],
    remedies: new Remedies(e.own, since)
      .raise(
        'entropyCoefficient',
        e.facts.family === 'language' ? 0.003 : 0.03,
        3,
        'Pay for staying undecided',
      )
      .smallerStep(3)
      .raise('clipRangeHigh', 0.4, 1.5, 'Let rare actions grow')
      .raise('klCoefficient', 0.05, 3, 'Hold it near where it began').list,
  };
}

/** Estimates beyond anything that could be earned, and growing: no policy has such values. */
export function valueDivergence(e: VariantEvidence): Finding | null {
  if (!e.own.critic) return null;
  const span = e.own.reference?.valueSpan ?? Number.NaN;
  const errors = e.of('valueError');
  const spread = e.of('advantageStd');
  const bounded = Number.isFinite(span) && errors.some((row) => row.some(Number.isFinite));
  const { block, seeds, of } = e.most((seed) => {
    const course = e.seed(bounded ? errors : spread, seed);
    const known = course.filter(Number.isFinite);
    if (known.length < 4) return null;
    // |V̂| ≤ r_max/(1 − γ) bounds V*, so an error beyond 2 spans means estimates outside of what any policy can earn.
    const early = Math.max(1e-9, Math.min(...known.slice(0, Math.ceil(known.length / 2))));
    const limit = bounded ? 2 * Math.max(span, 1e-6) : 1_000 * early;
    const end = meanOfLast(course, 3);
    const growing = end > 2 * early && end >= 0.9 * meanOfLast(course.slice(0, -3), 3);
    if (!(end > limit) || !growing) return -1;
    return course.findIndex((value) => value > limit);
  });
  if (block < 0) return null;
  const since = e.stepOf(block);
  const end = last(e.median(bounded ? errors : spread));
  return {
    rule: 'value-divergence',
    variant: e.variant,
    title: 'Values diverge',
    what: bounded
      ? `In ${seeds} of ${of} seeds the values are off by ${words(end)} on average, and no policy can earn more than ${words(span)} under this design.`
      : `In ${seeds} of ${of} seeds the errors that the agent learns from have grown a thousandfold, to ${words(end)}.`,
    since,
    evidence: [
      bounded
        ? { words: `value error ${words(end)}, largest exact value ${words(span)}`, chart: 'valueError' }
        : { words: `spread of errors ${words(end)}`, chart: 'advantageStd' },
    ],
    remedies: new Remedies(e.own, Math.max(0, since))
      .smallerStep(10)
      .set('lambda', 0.5, 'Shorter traces')
      .set('gamma', 0.9, 'A shorter horizon')
      .set('initialValue', 0, 'Begin with values of 0', 0).list,
  };
}

/** Nats per completion, and k3 per update: several times what is usual, and speeding up. */
const FAR = 20;
const LARGE_UPDATE = 0.3;

export function klRunaway(e: VariantEvidence): Finding | null {
  const far = e.of('kl');
  const update = e.of('approxKl');
  const { block, seeds, of } = e.most((seed) => {
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
  if (block < 0) return null;
  const since = e.stepOf(block);
  return {
    rule: 'kl-runaway',
    variant: e.variant,
    title: 'The policy runs away from its reference',
    what: `In ${seeds} of ${of} seeds the policy moves on from where it began faster and faster, and the task does not gain by it.`,
    since,
    evidence: [
      { words: `KL to the reference ${words(last(e.median(far)))} nats per completion`, chart: 'kl' },
      {
        words: `KL of one update ${words(last(e.median(update)))} nats (0.01–0.05 is usual)`,
        chart: 'approxKl',
      },
    ],
    remedies: new Remedies(e.own, since)
      .raise('klCoefficient', 0.05, 3, 'Charge for the distance')
      .smallerStep(3)
      .set('epochs', 1, 'One pass over each batch').list,
  };
}

/** What counts as a large step, by the name of the setting. */
const LARGE: Readonly<Record<string, number>> = { alpha: 0.5, learningRate: 0.01 };

/** Up and down from block to block by a third of the whole way, in the second half, with steps that are large. */
export function stepTooLarge(e: VariantEvidence): Finding | null {
  const clipped = e.of('clipFraction');
  const returns = e.of('return');
  const name = Object.keys(LARGE).find(
    (key) => Number(e.own.agent[key]) >= (LARGE[key] ?? Number.POSITIVE_INFINITY),
  );
  const clips = meanOfLast(e.median(clipped), 10) > 0.5;
  if (name === undefined && !clips) return null;
  const { block, seeds, of } = e.most((seed) => {
    const course = e.seed(returns, seed);
    const later = course.slice(Math.floor(e.blocks / 2)).filter(Number.isFinite);
    const known = course.filter(Number.isFinite);
    if (later.length < 6) return null;
    const way = largest(known) - Math.min(...known);
    const jumps = later.slice(1).map((value, k) => Math.abs(value - (later[k] ?? value)));
    const turns = later.slice(2).filter((value, k) => {
      const [a, b] = [later[k] ?? 0, later[k + 1] ?? 0];
      return (b - a) * (value - b) < 0;
    }).length;
    const restless = jumps.reduce((sum, x) => sum + x, 0) / jumps.length > 0.25 * way;
    const short = meanOfLast(later, later.length) < Math.min(...known) + 0.8 * way;
    return way > 0 && restless && turns * 2 >= later.length - 2 && short && !solved(e, seed)
      ? Math.floor(e.blocks / 2)
      : -1;
  });
  if (block < 0) return null;
  const since = e.stepOf(block);
  return {
    rule: 'step-too-large',
    variant: e.variant,
    title: 'Steps too large: the return jumps back and forth',
    what: `In ${seeds} of ${of} seeds the return still goes up and down by more than a quarter of its whole way from one twentieth of the run to the next.`,
    since,
    evidence: [
      { words: 'returns turn back and forth in the second half of the run', chart: 'return' },
      clips
        ? {
            words: `${percent(meanOfLast(e.median(clipped), 10))} of the samples are clipped`,
            chart: 'clipFraction',
          }
        : { words: `${name} is ${words(Number(e.own.agent[name ?? '']))}`, chart: 'return' },
    ],
    remedies: new Remedies(e.own, since)
      .smallerStep(5)
      .smallerStep(20, 0)
      .set('epochs', 1, 'One pass over each batch')
      .set('epsilon', 0.05, 'Explore less').list,
  };
}
