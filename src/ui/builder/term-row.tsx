import { lazy, useMemo, useState } from 'react';
import type { TermSpec } from '../../experiment/experiment.ts';
import type { SourceSubject } from '../../experiment/parse/known-name.ts';
import { isSolo } from '../../lab/draft/weights.ts';
import { METRIC_COLUMNS } from '../../measure/metrics/metrics.ts';
import { termTitle } from '../../measure/metrics/term-words.ts';
import { useCalmRun, useDraft, useLab, useProblems } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { LazyDialog } from '../kit/lazy-dialog.tsx';
import { Popover } from '../kit/popover.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { measured } from '../numerals.ts';
import { ExpressionEditor } from './expression-editor.tsx';
import { FieldRow } from './field-row.tsx';
import { TermHandle } from './term-handle.tsx';
import { WeightRow } from './weight-row.tsx';
import { WordsTip } from './words-tip.tsx';

interface ContributionNowProps {
  readonly variant: number;
  readonly index: number;
  readonly term: string;
}

/** What the term currently pays per episode, relative to the variant's other terms: a bar from the middle, positive to the right. */
function ContributionNow({ variant, index, term }: ContributionNowProps) {
  const lab = useLab();
  useCalmRun((state) => state.seriesVersion);
  const { plan, experiment, status } = lab.run.getState();
  const terms = plan?.variants[variant]?.terms ?? [];
  const runs = experiment?.variants[variant]?.reward ?? [];
  // The run may still use another design; then its numbers do not belong to this term.
  if (plan === null || status === 'building' || terms[index]?.term !== term || runs[index]?.term !== term)
    return null;
  const draft = lab.draft.getState().experiment;
  if (draft.world.family !== experiment?.world.family) return null;
  if (draft.variants[variant]?.agent.type !== experiment.variants[variant]?.agent.type) return null;
  const first = plan.metricColumns ?? METRIC_COLUMNS;
  const values = terms.map((_, k) => latest(lab.series(variant, first + k, 'envSteps')));
  const value = values[index] ?? Number.NaN;
  if (!Number.isFinite(value)) return null;
  const most = Math.max(...values.map((other) => (Number.isFinite(other) ? Math.abs(other) : 0)));
  const share = most === 0 ? 0 : Math.abs(value) / most;
  const label = `Now pays ${measured(value)} per episode`;
  return (
    <div className="contribution" role="img" aria-label={label} title={label}>
      <svg className="contribution-bar" viewBox="-1 0 2 1" preserveAspectRatio="none" aria-hidden="true">
        <rect
          x={value < 0 ? -share : 0}
          y={0}
          width={share}
          height={1}
          className={value < 0 ? 'charged' : 'paid'}
        />
        <path d="M0 0V1" className="contribution-zero" vectorEffect="non-scaling-stroke" />
      </svg>
      <span className="muted small contribution-number">{measured(value)}</span>
    </div>
  );
}

function latest({ length, mean }: { readonly length: number; readonly mean: Float64Array }): number {
  for (let k = length - 1; k >= 0; k--) {
    const value = mean[k] ?? Number.NaN;
    if (Number.isFinite(value)) return value;
  }
  return Number.NaN;
}

const SourceViewer = lazy(() =>
  import('../studio/source-viewer.tsx').then((module) => ({ default: module.SourceViewer })),
);

interface TermRowProps {
  readonly variant: number;
  readonly index: number;
  readonly count: number;
  readonly term: TermSpec;
}

/** One reward term: its label, live weight, current contribution and settings. */
export function TermRow({ variant, index, count, term }: TermRowProps) {
  const lab = useLab();
  const [reading, setReading] = useState(false);
  const subject = useMemo((): SourceSubject => ({ kind: 'term', variant, index }), [variant, index]);
  const entry = lab.catalogue.terms.find((candidate) => candidate.id === term.term);
  const path = `variants[${variant}].reward[${index}]`;
  const problems = useProblems(path).filter(
    (problem) => problem.path === path || problem.path === `${path}.weight`,
  );
  const label = termTitle(entry?.label ?? term.term, term.event);
  return (
    <li className="term" data-muted={term.weight === 0 || undefined}>
      <div className="term-head">
        <TermHandle variant={variant} index={index} count={count} label={label} />
        <span className="term-label">{label}</span>
        {entry !== undefined && <WordsTip about={label} of={entry} />}
        <span className="grow" />
        <SilenceButtons variant={variant} index={index} label={label} weight={term.weight} />
        <Popover
          kind="menu"
          label={`More actions for ${label}`}
          buttonClass="button small-icon"
          face={<Icon name="more" />}
        >
          <button
            type="button"
            disabled={index === 0}
            onClick={() => lab.actions.moveTerm(variant, index, index - 1)}
          >
            <Icon name="up" /> Move up
          </button>
          <button
            type="button"
            disabled={index === count - 1}
            onClick={() => lab.actions.moveTerm(variant, index, index + 1)}
          >
            <Icon name="down" /> Move down
          </button>
          <button type="button" onClick={() => lab.studio.duplicateTerm(variant, index)}>
            <Icon name="copy" /> Duplicate
          </button>
          <button type="button" onClick={() => setReading(true)}>
            <Icon name="code" /> Source …
          </button>
          <button type="button" onClick={() => lab.actions.removeTerm(variant, index)}>
            <Icon name="close" /> Remove
          </button>
        </Popover>
      </div>
      <WeightRow path={`${path}.weight`} label={label} weight={term.weight} />
      <ContributionNow variant={variant} index={index} term={term.term} />
      <ProblemList problems={problems} />
      {entry?.fields.map((field) =>
        field.kind === 'expression' ? (
          <ExpressionEditor
            key={field.name}
            field={field}
            subject={subject}
            path={`${path}.${field.name}`}
            value={String(term[field.name] ?? field.default)}
          />
        ) : (
          <FieldRow key={field.name} field={field} value={term[field.name]} path={`${path}.${field.name}`} />
        ),
      )}
      {reading && (
        <LazyDialog title={`Source of ${label}`} onClose={() => setReading(false)}>
          <SourceViewer subject={subject} onClose={() => setReading(false)} />
        </LazyDialog>
      )}
    </li>
  );
}

interface SilenceButtonsProps {
  readonly variant: number;
  readonly index: number;
  readonly label: string;
  readonly weight: number;
}

function SilenceButtons({ variant, index, label, weight }: SilenceButtonsProps) {
  const lab = useLab();
  const alone = useDraft((state) => isSolo(state.experiment.variants[variant]?.reward ?? [], index));
  const several = useDraft((state) => (state.experiment.variants[variant]?.reward.length ?? 0) > 1);
  const muted = weight === 0;
  return (
    <>
      {several && (
        <Button
          icon="solo"
          label={alone ? `Unmute all other terms` : `Solo ${label}: set all other weights to 0`}
          tone="quiet"
          size="small"
          pressed={alone}
          onClick={() => lab.studio.solo(variant, index)}
        />
      )}
      <Button
        icon={muted ? 'mute' : 'sound'}
        label={muted ? `Unmute ${label}: restore its weight` : `Mute ${label}: set its weight to 0`}
        tone="quiet"
        size="small"
        pressed={muted}
        onClick={() => lab.studio.mute(variant, index)}
      />
    </>
  );
}
