import { useEffect, useMemo } from 'react';
import { capital } from '../../core/capital.ts';
import type { Plan } from '../../engine/contract.ts';
import { type Comparison, unitOf } from '../../stats/compare/comparison.ts';
import { paidSentence } from '../../stats/compare/most-paid.ts';
import { variantName } from '../../stats/compare/variant-words.ts';
import { verdictSentence } from '../../stats/compare/verdict-sentence.ts';
import { columnOf } from '../../stats/stats/aggregate.ts';
import { LinkButton } from '../kit/button.tsx';
import { compact, percent } from '../kit/numerals.ts';
import { useCalmRun, useLab, useRun, useStore } from '../model/hooks.ts';
import { FIRST_CHOICES, requestOf } from './choices.ts';
import { Feed } from './feed.ts';

export function VerdictStrip() {
  const plan = useRun((state) => state.plan);
  const building = useRun((state) => state.status === 'building');
  return (
    <section className="verdict" aria-label="Verdict" data-building={building || undefined}>
      {plan === null ? <p className="muted">{WAITING}</p> : <Sentence plan={plan} />}
    </section>
  );
}

const WAITING = 'The verdict appears here as the agents learn.';
const LAST = 'Comparing the final numbers …';
/** Explains what the numbers of the sentence mean. */
const BASIS = 'Task return over the last tenth of what was measured: interquartile mean over seeds';

function Sentence({ plan }: { readonly plan: Plan }) {
  const { level, speed } = useComparisons(plan);
  const status = useRun((state) => state.status);
  const whole = level?.measurementPoints === plan.grid.length;
  const over = status === 'stopped' || (status === 'done' && whole);
  const labels = plan.variants.map(({ label }) => label);
  const words = useWords(level, speed, labels, over);
  const last = status === 'done' && !whole;
  return (
    <p
      aria-live={over ? 'polite' : 'off'}
      className={words === '' || last ? 'muted' : undefined}
      title={words === '' ? undefined : BASIS}
    >
      {last ? LAST : words || WAITING}{' '}
      {!over && words !== '' && level !== null && <Moment level={level} plan={plan} />}
      <Changed />
    </p>
  );
}

/**
 * The verdict in words. Where the most reward is not the best task, that comes first, and speed is left to the comparison.
 * @param over whether the run is over
 */
function useWords(
  level: Comparison | null,
  speed: Comparison | null,
  labels: readonly string[],
  over: boolean,
): string {
  const lab = useLab();
  if (level === null) return '';
  const training = labels.map((_, variant) => {
    const { length, mean, low, high } = lab.series(variant, columnOf('return'), 'envSteps');
    // Newer values would not belong to the task returns that they are compared with.
    const known = mean.subarray(0, Math.min(length, level.measurementPoints));
    const at = known.findLastIndex(Number.isFinite);
    return at < 0 ? undefined : { value: mean[at] ?? 0, low: low[at] ?? 0, high: high[at] ?? 0 };
  });
  const paidBy = (isSuccess: boolean) =>
    paidSentence(
      {
        training,
        task: level.variants.map(({ success, iqm }) => (isSuccess ? success : iqm)),
        isSuccess,
        seeds: level.seeds,
      },
      (variant) => variantName(labels, variant),
      isSuccess ? percent : compact,
    );
  // A task may pay for something else than its goal. Success says it in simpler words, but the return decides.
  const byReturn = paidBy(false);
  const hasSuccess = level.variants.every(({ success }) => Number.isFinite(success.value));
  const paid = byReturn !== '' && hasSuccess ? paidBy(true) || byReturn : byReturn;
  const verdict = verdictSentence({ level, speed: paid === '' ? speed : null, labels, over, write: compact });
  return paid === '' ? verdict : `${over ? capital(paid) : `So far, ${paid}`}. ${verdict}`;
}

/** Warns that a run whose settings changed mixes two experiments. */
function Changed() {
  const lab = useLab();
  const changed = useRun(({ marks }) => marks.some(({ kind }) => kind === 'edit'));
  if (!changed) return null;
  return (
    <span className="muted">
      A setting changed during this run.{' '}
      <LinkButton onClick={lab.actions.start}>Restart for a clean comparison</LinkButton>
    </span>
  );
}

/** The share of the run by which charts may be ahead of the sentence before it says so. */
const AHEAD = 0.05;

/** Says of which moment the sentence speaks, where a busy device compares later than it draws. */
function Moment({ level, plan }: { readonly level: Comparison; readonly plan: Plan }) {
  const at = level.x.at(-1) ?? 0;
  const isBehind = useCalmRun(({ envSteps }) => envSteps - at > AHEAD * (plan.grid.at(-1) ?? 0));
  return (
    isBehind && (
      <span className="muted">
        As of {compact(at)} {unitOf(level.request)}.{' '}
      </span>
    )
  );
}

/** Compares all variants by level and by speed at the same moment, and keeps both up to date; null until they are known. */
function useComparisons(plan: Plan) {
  const lab = useLab();
  const feed = useMemo(() => new Feed(lab, false), [lab]);
  useEffect(() => feed.follow(), [feed]);
  useEffect(() => {
    const of = (measure: 'end' | 'steps') => requestOf({ ...FIRST_CHOICES, measure, allPairs: true }, plan);
    feed.ask(of('end'), of('steps'));
  }, [feed, plan]);
  const { comparison, also } = useStore(feed.store, (state) => state);
  const current = (one: Comparison | null) =>
    one !== null && one.variants.length === plan.variants.length && one.x.length > 0 ? one : null;
  return { level: current(comparison), speed: current(also) };
}
