import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Plan } from '../../engine/contract.ts';
import type { Comparison } from '../../measure/compare/comparison.ts';
import { measureWords } from '../../measure/compare/comparison-words.ts';
import { csvOf } from '../../measure/figures/csv-cell.ts';
import { METRICS } from '../../measure/metrics/dictionary.ts';
import { useLab, useRun, useView } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { measured, percent } from '../numerals.ts';
import { ComparedRuns } from '../runs/compared-runs.tsx';
import { useRunComparisons } from '../runs/use-library.ts';
import { saveFile } from '../save-file.ts';
import { variantKey } from '../variant-style.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { type Choices, FIRST_CHOICES, metricsOf, requestOf } from './choices.ts';
import { createFeed, type Feed, pageClock } from './feed.ts';
import { Figures } from './figures.tsx';
import { PairsTable, pairsInSight, pairsNumbers } from './pairs-table.tsx';
import { VariantsTable, variantsNumbers } from './variants-table.tsx';
import { Verdicts } from './verdicts.tsx';

/** The choices persist while the page is open; the panel unmounts when another tab is shown. */
let lastChoices: Choices = FIRST_CHOICES;

/** Compares designs, with intervals and a verdict in words. */
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
  const feed = useFeed();
  useEffect(() => feed?.ask(request), [feed, request]);
  const { comparison, share, fault } = useSyncExternalStore(
    feed?.subscribe ?? never,
    feed?.getState ?? nothingYet,
  );
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
      />
      <p className="compare-state muted small" role="status">
        {share !== null && `Comparing: ${percent(share)}`}
        {share === null &&
          current === null &&
          (fault === '' ? 'Comparing …' : `The comparison failed: ${fault}`)}
      </p>
      {current !== null &&
        (current.x.length === 0 ? (
          <p className="panel-empty muted">No measurement point is complete yet. The first follows soon.</p>
        ) : (
          <Found plan={plan} comparison={current} />
        ))}
    </section>
  );
}

const never = () => () => {};
const NOTHING_YET = { comparison: null, share: null, fault: '' };
const nothingYet = () => NOTHING_YET;

function useFeed(): Feed | null {
  const lab = useLab();
  const [feed, setFeed] = useState<Feed | null>(null);
  useEffect(() => {
    const made = createFeed(lab, pageClock);
    setFeed(made);
    return () => made.stop();
  }, [lab]);
  return feed;
}

function Found({ plan, comparison }: { readonly plan: Plan; readonly comparison: Comparison }) {
  const lab = useLab();
  const hidden = useView((state) => state.hiddenVariants);
  const [all, setAll] = useState(false);
  const labels = plan.variants.map((variant) => variant.label);
  const shown = labels.map((_, variant) => variant).filter((variant) => !hidden.includes(variant));
  const pairs = pairsInSight(comparison, shown);
  const words = measureWords(comparison, measured);
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const save = () => {
    const name = `${lab.draft.getState().experiment.name || 'experiment'} - comparison.csv`;
    const tables = [
      variantsNumbers({ comparison, labels, shown }),
      pairsNumbers({ comparison, labels, pairs }),
    ];
    saveFile(name, 'text/csv', tables.map(csvOf).join('\n'));
  };
  const saveLatex = async () => {
    const { tablesLatex, comparisonOrigin } = await import('./comparison-latex.ts');
    const name = `${lab.draft.getState().experiment.name || 'experiment'} - comparison.tex`;
    const compared = { comparison, labels, shown, pairs, origin: comparisonOrigin(lab, comparison) };
    saveFile(name, 'text/x-tex', tablesLatex(compared));
  };
  return (
    <>
      <Verdicts comparison={comparison} labels={labels} pairs={pairs} shown={shown} />
      <div className="compare-head">
        <h3>{title}</h3>
        <span className="muted small">
          {METRICS[comparison.request.metric].unit}
          {hidden.length > 0 &&
            ` · ${hidden.map((variant) => labels[variant]).join(', ')} hidden in the chart legend`}
        </span>
        <span className="grow" />
        <label className="check">
          <input type="checkbox" checked={all} onChange={() => setAll(!all)} /> all statistics
        </label>
        <Button size="small" icon="file" onClick={save}>
          Save tables as CSV
        </Button>
        <Button size="small" label="Save tables and verdict Save as LaTeX" onClick={saveLatex}>
          Save as LaTeX
        </Button>
      </div>
      {labels.length < 2 && (
        <p className="muted">There is only one variant. Add another design to compare it with.</p>
      )}
      <VariantsTable comparison={comparison} labels={labels} shown={shown} all={all} />
      {pairs.length > 0 && <PairsTable comparison={comparison} labels={labels} pairs={pairs} />}
      <Figures
        key={variantKey(labels.length)}
        comparison={comparison}
        labels={labels}
        shown={shown}
        pairs={pairs}
      />
    </>
  );
}
