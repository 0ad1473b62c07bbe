import { useEffect, useMemo } from 'react';
import { capital } from '../../core/capital.ts';
import type { Plan } from '../../engine/contract.ts';
import type { Comparison } from '../../stats/compare/comparison.ts';
import { paidSentence } from '../../stats/compare/most-paid.ts';
import { variantName } from '../../stats/compare/variant-words.ts';
import { verdictSentence } from '../../stats/compare/verdict-sentence.ts';
import { columnOf } from '../../stats/stats/aggregate.ts';
import { LinkButton } from '../kit/button.tsx';
import { compact, percent } from '../kit/numerals.ts';
import { useLab, useRun, useStore } from '../model/hooks.ts';
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
  const level = useComparison(plan, 'end');
  const speed = useComparison(plan, 'steps');
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
      {last ? LAST : words || WAITING} <Changed />
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
    const at = mean.subarray(0, length).findLastIndex(Number.isFinite);
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

/** Compares all variants and keeps the result up to date; null until it is known. */
function useComparison(plan: Plan, measure: 'end' | 'steps') {
  const lab = useLab();
  const feed = useMemo(() => new Feed(lab, false), [lab]);
  const request = useMemo(
    () => requestOf({ ...FIRST_CHOICES, measure, allPairs: true }, plan),
    [measure, plan],
  );
  useEffect(() => feed.follow(), [feed]);
  useEffect(() => feed.ask(request), [feed, request]);
  const comparison = useStore(feed.store, (state) => state.comparison);
  const isCurrent = comparison !== null && comparison.variants.length === plan.variants.length;
  return isCurrent && comparison.x.length > 0 ? comparison : null;
}
