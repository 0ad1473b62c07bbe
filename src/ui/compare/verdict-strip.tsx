/** The verdict of the run in one sentence, always in sight. */
import { useEffect, useMemo } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { verdictSentence } from '../../measure/compare/verdict-sentence.ts';
import { useLab, useRun, useStore } from '../hooks.ts';
import { compact } from '../numerals.ts';
import { FIRST_CHOICES, requestOf } from './choices.ts';
import { createFeed } from './feed.ts';

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

function Sentence({ plan }: { readonly plan: Plan }) {
  const level = useComparison(plan, 'end');
  const speed = useComparison(plan, 'steps');
  const status = useRun((state) => state.status);
  const whole = level?.measurementPoints === plan.grid.length;
  const over = status === 'stopped' || (status === 'done' && whole);
  const labels = plan.variants.map(({ label }) => label);
  const words = level === null ? '' : verdictSentence({ level, speed, labels, over, write: compact });
  return (
    <p aria-live={over ? 'polite' : 'off'} className={words === '' ? 'muted' : undefined}>
      {words || WAITING}
    </p>
  );
}

/** All variants against each other, up to date; null: not known yet. */
function useComparison(plan: Plan, measure: 'end' | 'steps') {
  const lab = useLab();
  const feed = useMemo(() => createFeed(lab, false), [lab]);
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
