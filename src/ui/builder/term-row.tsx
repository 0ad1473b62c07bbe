import { useState } from 'react';
import type { TermSpec } from '../../spec/experiment.ts';
import { useLab, useProblems } from '../hooks.ts';
import { HelpText } from '../kit/help-text.tsx';
import { Icon } from '../kit/icon.tsx';
import { HelpTip, Popover } from '../kit/popover.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { ExpressionEditor } from './expression-editor.tsx';
import { FieldRow } from './field-row.tsx';
import { NumberEntry } from './number-entry.tsx';

interface TermRowProps {
  readonly arm: number;
  readonly index: number;
  readonly count: number;
  readonly term: TermSpec;
}

export function TermRow({ arm, index, count, term }: TermRowProps) {
  const lab = useLab();
  const entry = lab.catalogue.terms.find((candidate) => candidate.id === term.term);
  const path = `arms[${arm}].reward[${index}]`;
  const problems = useProblems(path).filter(
    (problem) => problem.path === path || problem.path === `${path}.weight`,
  );
  const label = entry?.label ?? term.term;
  return (
    <li className="term">
      <div className="term-head">
        <span className="term-label">{label}</span>
        {entry !== undefined && (
          <HelpTip about={label}>
            <p>
              <b>{label}.</b> <HelpText text={entry.help} />
            </p>
            {entry.reference !== undefined && <p className="muted">{entry.reference}</p>}
          </HelpTip>
        )}
        <span className="grow" />
        <Popover
          kind="menu"
          label={`Move or remove ${label}`}
          buttonClass="button small-icon"
          face={<Icon name="more" />}
        >
          <button
            type="button"
            disabled={index === 0}
            onClick={() => lab.actions.moveTerm(arm, index, index - 1)}
          >
            <Icon name="up" /> Move up
          </button>
          <button
            type="button"
            disabled={index === count - 1}
            onClick={() => lab.actions.moveTerm(arm, index, index + 1)}
          >
            <Icon name="down" /> Move down
          </button>
          <button type="button" onClick={() => lab.actions.removeTerm(arm, index)}>
            <Icon name="close" /> Remove
          </button>
        </Popover>
      </div>
      <Weight path={`${path}.weight`} label={label} weight={term.weight} />
      <ProblemList problems={problems} />
      {entry?.fields.map((field) =>
        field.kind === 'expression' ? (
          <ExpressionEditor
            key={field.name}
            field={field}
            arm={arm}
            termIndex={index}
            path={`${path}.${field.name}`}
            value={String(term[field.name] ?? field.default)}
          />
        ) : (
          <FieldRow key={field.name} field={field} value={term[field.name]} path={`${path}.${field.name}`} />
        ),
      )}
    </li>
  );
}

interface WeightProps {
  readonly path: string;
  readonly label: string;
  readonly weight: number;
}

/** Live: the run goes on while the weight moves. The range is fixed while the slider is in use, so that it never jumps under the hand. */
function Weight({ path, label, weight }: WeightProps) {
  const lab = useLab();
  const [reach, setReach] = useState(() => reachOf(weight));
  const set = (value: number) => lab.actions.set(path, value);
  const fits = Math.abs(weight) <= reach;
  const limit = fits ? reach : reachOf(weight);
  return (
    <div className="weight">
      <span className="muted small">×</span>
      <input
        type="range"
        min={-limit}
        max={limit}
        step={limit / 200}
        value={weight}
        aria-label={`Weight of ${label}, live`}
        onChange={(event) => set(Number(Number(event.target.value).toPrecision(3)))}
        onPointerUp={() => setReach(reachOf(weight))}
        onDoubleClick={() => set(1)}
      />
      <NumberEntry label={`Weight of ${label}`} value={weight} onCommit={set} />
    </div>
  );
}

/** A round reach that holds the weight with room on either side: 0.2 → 2, 5 → 20. */
function reachOf(weight: number): number {
  return weight === 0 ? 2 : 2 * 10 ** Math.max(-3, Math.ceil(Math.log10(Math.abs(weight)) - 1e-9));
}
