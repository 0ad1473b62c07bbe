import { useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import { BUDGET_WORDS } from '../../lab/draft/draft-edits.ts';
import { useDraft, useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { HelpText } from '../kit/help-text.tsx';
import { placeWords } from '../kit/place-words.ts';
import { sentence } from '../kit/problem-list.tsx';

const MOST_SHOWN = 4;
const NONE: readonly Problem[] = [];

/** A refused change. Its field may be folded or off screen, so it is also reported here. */
export function Refusal() {
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
