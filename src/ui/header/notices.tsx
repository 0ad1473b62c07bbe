import { useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import { BUDGET_WORDS } from '../../lab/draft/draft-edits.ts';
import { useDraft, useLab, useRun } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { HelpText } from '../kit/help-text.tsx';
import { placeWords } from '../kit/place-words.ts';
import { sentence } from '../kit/problem-list.tsx';
import { variantKey } from '../variant-style.ts';

const MOST_SHOWN = 4;
const NONE: readonly Problem[] = [];

/** A refused change. Its field may be folded or off screen, so it is also reported here. */
function Refusal() {
  const problems = useDraft((state) => state.problems);
  const { catalogue } = useLab();
  const [dismissed, dismiss] = useState(NONE);
  const labelOf = (name: string) =>
    Object.hasOwn(BUDGET_WORDS, name)
      ? BUDGET_WORDS[name as keyof typeof BUDGET_WORDS]
      : [...catalogue.worlds, ...catalogue.agents, ...catalogue.terms]
          .flatMap(({ fields }) => fields)
          .find((field) => field.name === name)?.label;
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (errors.length === 0 || dismissed === problems) return null;
  return (
    <div className="notice" data-tone="error" role="alert">
      <div>
        <b>Not applied. Nothing has changed.</b>
        {errors.slice(0, MOST_SHOWN).map((problem) => (
          <p key={`${problem.path}:${problem.line}:${problem.column}:${problem.message}`}>
            {problem.path !== '' && <span className="muted">{placeWords(problem.path, labelOf)}: </span>}
            <HelpText text={sentence(problem.message)} />{' '}
            {problem.fix !== undefined && <HelpText text={problem.fix} />}
          </p>
        ))}
        {errors.length > MOST_SHOWN && <p className="muted">and {errors.length - MOST_SHOWN} more</p>}
      </div>
      <Button icon="close" label="Dismiss" tone="quiet" size="small" onClick={() => dismiss(problems)} />
    </div>
  );
}

/** Notices (what happened, what is safe, what to do) and refused changes with their path. */
export function Notices() {
  const lab = useLab();
  const notices = useRun((state) => state.notices);
  const draft = useDraft((state) => state.experiment);
  const faults = useRun((state) => state.faults);
  const labels = useRun((state) => state.experiment?.variants);
  return (
    <div aria-live="polite" className="notices">
      <Refusal />
      {[...new Set(faults.map((fault) => fault.variant))].map((variant) => {
        const own = faults.filter((fault) => fault.variant === variant).sort((a, b) => a.seed - b.seed);
        return (
          <p key={variantKey(variant)} className="notice" data-tone="error">
            <span>
              “{labels?.[variant]?.label ?? `variant ${variant + 1}`}”:{' '}
              {own.length === 1 ? 'one seed' : `${own.length} seeds`} stopped. Seed {own[0]?.seed}:{' '}
              {own[0]?.message} The other seeds continue. In the legends, n counts only the seeds that still
              learn.
            </span>
          </p>
        );
      })}
      {notices.map((notice) => (
        <p key={notice.id} className="notice" data-tone={notice.tone}>
          <span>{notice.text}</span>
          {notice.undoes !== undefined && notice.undoes === draft && (
            <Button
              icon="undo"
              size="small"
              onClick={() => {
                lab.actions.undo();
                lab.actions.dismiss(notice.id);
              }}
            >
              Undo
            </Button>
          )}
          <Button
            icon="close"
            label="Dismiss"
            tone="quiet"
            size="small"
            onClick={() => lab.actions.dismiss(notice.id)}
          />
        </p>
      ))}
    </div>
  );
}
