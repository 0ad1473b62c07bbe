import { lazy, useMemo, useState } from 'react';
import type { TermSpec } from '../../experiment/experiment.ts';
import type { SourceSubject } from '../../experiment/parse/known-name.ts';
import { isSolo } from '../../lab/draft/weights.ts';
import { termTitle } from '../../measure/metrics/term-words.ts';
import { useDraft, useLab, useProblems } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { LazyDialog } from '../kit/lazy-dialog.tsx';
import { Popover } from '../kit/popover.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { ContributionNow } from './contribution-now.tsx';
import { ExpressionEditor } from './expression-editor.tsx';
import { FieldRow } from './field-row.tsx';
import { TermHandle } from './term-handle.tsx';
import { WeightRow } from './weight-row.tsx';
import { WordsTip } from './words-tip.tsx';

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
