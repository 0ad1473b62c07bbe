import { lazy, useEffect, useMemo, useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { phasesOf } from '../../stats/compare/phases.ts';
import { withoutExact } from '../../stats/compare/variant-words.ts';
import { useDraft, useLab, useRun, useRunComparisons, useStore, useView } from '../model/hooks.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { type Choices, FIRST_CHOICES, metricsOf, requestOf } from './choices.ts';
import { Feed } from './feed.ts';
import { CompareState, Results } from './results.tsx';
import './compare.css';

const ComparedRuns = lazy(() =>
  import('./compared-runs.tsx').then((module) => ({ default: module.ComparedRuns })),
);

/** Keeps the choices while the page is open, because the panel unmounts when another tab is shown. */
let lastChoices: Choices = FIRST_CHOICES;

export function Compare() {
  const stored = useRunComparisons((state) => state.chosen.length > 0);
  return stored ? <ComparedRuns /> : <CompareOpen />;
}

function CompareOpen() {
  const plan = useRun((state) => state.plan);
  const waits = useRun((state) => state.envSteps === 0 && state.status !== 'running');
  if (plan === null || waits)
    return (
      <p className="panel-empty muted">
        There is nothing to compare yet. Press play; the verdict updates with the run.
      </p>
    );
  return <Comparing plan={plan} />;
}

function Comparing({ plan }: { readonly plan: Plan }) {
  const [choices, setChoices] = useState(lastChoices);
  const choose = (patch: Partial<Choices>) => {
    lastChoices = { ...choices, ...patch };
    setChoices(lastChoices);
  };
  const request = useMemo(() => requestOf(choices, plan), [choices, plan]);
  const edits = useRun((state) => state.experiment?.edits);
  const variants = useRun((state) => state.experiment?.variants);
  const phases = useMemo(() => phasesOf(edits ?? [], plan.grid), [edits, plan]);
  const name = useDraft(({ experiment }) => experiment.name);
  const hidden = useView((state) => state.hiddenVariants);
  const labels = plan.variants.map(({ label }) => label);
  const hiddenLabels = hidden.map((variant) => labels[variant]).join(', ');
  const hiddenText = hidden.length === 0 ? '' : ` · ${hiddenLabels} hidden in the chart legend`;
  const lab = useLab();
  const feed = useMemo(() => new Feed(lab), [lab]);
  useEffect(() => feed.follow(), [feed]);
  useEffect(() => feed.ask(request), [feed, request]);
  const { comparison, share, fault } = useStore(feed.store, (state) => state);
  const current =
    comparison !== null && comparison.variants.length === plan.variants.length ? comparison : null;
  return (
    <section className="compare" aria-label="Comparison" aria-busy={share !== null}>
      <h2 className="visually-hidden">Comparison</h2>
      <ChoiceBar
        plan={plan}
        metrics={metricsOf(plan)}
        choices={{ ...choices, metric: request.metric, baseline: request.baseline }}
        comparison={current}
        choose={choose}
        phases={phases}
      />
      <CompareState share={share} fault={fault} waits={current === null} />
      {current !== null &&
        (current.x.length === 0 ? (
          <p className="panel-empty muted">
            No measurement point is complete yet. The first one will be soon.
          </p>
        ) : (
          <Results
            comparison={current}
            labels={labels}
            shown={[...labels.keys()].filter((variant) => !hidden.includes(variant))}
            name={name || 'experiment'}
            note={hiddenText}
            designs={variants ?? []}
            reasons={withoutExact(plan.variants)}
          />
        ))}
    </section>
  );
}
