/** Exact answers about the draft, without training. They are computed on request, because some take seconds. */
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import type { Missing, SolvedVariant } from '../../engine/exact/contract.ts';
import { contentKey } from '../../experiment/content-key.ts';
import { Button } from '../kit/button.tsx';
import { NumberEntry } from '../kit/entries.tsx';
import type { Column } from '../kit/table.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { faultMessage, useDraft, useLab } from '../model/hooks.ts';
import { notesOn, numberText, type RewardRow, rowsOf, startOf } from './exact-rows.ts';
import { StateTable } from './state-table.tsx';
import { AuditTable } from './text-findings.tsx';

/** In units of reward per nat: small compared with most goals, but noticeable in worlds with long paths. */
const TEMPERATURE = 0.01;
const STEPS = 100; // used if the world has no step limit
const MAX_STEPS = 1_000_000;
const QUIET_MS = 300;

interface Solved {
  readonly variants: readonly (SolvedVariant | undefined)[];
  readonly busy: boolean;
  readonly fault: string;
}

/** Returns the answers for the draft. The previous answers stay visible until new ones arrive. */
function useSolved(temperature: number, horizon: number, attempt: number): Solved {
  const { solver } = useLab();
  const experiment = useDraft((state) => state.experiment);
  const [solved, setSolved] = useState<Solved>({ variants: [], busy: true, fault: '' });
  const { world, variants } = experiment;
  const about = [contentKey(world), ...variants.map(contentKey), temperature, horizon, attempt].join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `about` is all that the answers depend on.
  useEffect(() => {
    let current = true;
    setSolved((last) => ({ ...last, busy: true, fault: '' }));
    const request = { policies: [{ name: 'random', table: 'random' as const }], temperature, horizon };
    const timer = setTimeout(() => {
      const fresh: SolvedVariant[] = [];
      const heard = (_: number, answer: SolvedVariant) => {
        fresh.push(answer);
        if (current)
          setSolved(({ variants }) => ({
            variants: experiment.variants.map((_, k) => fresh[k] ?? variants[k]),
            busy: fresh.length < experiment.variants.length,
            fault: '',
          }));
      };
      solver.solve(experiment, request, heard).catch((error: unknown) => {
        if (current) setSolved((last) => ({ ...last, busy: false, fault: faultMessage(error) }));
      });
    }, QUIET_MS);
    return () => {
      current = false;
      clearTimeout(timer);
      solver.rest();
    };
  }, [solver, about]);
  return solved;
}

export function ExactAnswers() {
  const limit = useDraft(({ experiment }) => Number(experiment.world.stepLimit ?? 0));
  const [temperature, setTemperature] = useState(TEMPERATURE);
  const [chosen, setSteps] = useState<number | null>(null);
  const [attempt, setAttempt] = useState(0);
  const steps = chosen ?? (limit > 0 ? limit : STEPS);
  const { variants, busy, fault } = useSolved(temperature, steps, attempt);
  const listed = variants.flatMap((one, variant) =>
    one === undefined || 'missing' in one.answers ? [] : [{ variant, answers: one.answers, view: one.view }],
  );
  const rows = rowsOf(listed);
  const notes = notesOn(variants, rows);
  return (
    <div className="exact-body" aria-busy={busy}>
      <div className="exact-fields">
        <Field
          label="Temperature τ"
          hint="Temperature of the soft values, in units of reward per nat of entropy"
          value={temperature}
          min={0}
          onCommit={(value) => value > 0 && setTemperature(value)}
        />
        <Field
          label="Steps left"
          hint="Length of the finite horizon. The policy may depend on the steps left"
          value={steps}
          min={1}
          max={MAX_STEPS}
          integer
          onCommit={(value) => setSteps(Math.min(MAX_STEPS, Math.max(1, Math.round(value))))}
        />
        {busy && <progress className="audit-progress" aria-label="Exact answers" />}
      </div>
      {fault !== '' && (
        <p className="problem" role="alert">
          No exact answers: {fault}{' '}
          <Button size="small" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        </p>
      )}
      {rows.length > 0 && (
        <AuditTable label="Exact answers" rows={rows} columns={columnsOf(temperature, steps)} />
      )}
      {notes.length > 0 && (
        <ul className="audit-reasons muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {rows.length > 0 && <StateTable rows={rows} steps={steps} />}
    </div>
  );
}

function Field({
  label,
  hint,
  ...entry
}: ComponentProps<typeof NumberEntry> & { readonly label: string; readonly hint: string }) {
  const id = useId();
  return (
    <span className="compare-field" title={hint}>
      <label htmlFor={id}>{label}</label>
      <NumberEntry id={id} {...entry} />
    </span>
  );
}

function columnsOf(temperature: number, steps: number): readonly Column<RewardRow>[] {
  const number = (title: ReactNode, hint: string, of: (row: RewardRow) => number | Missing) => ({
    title,
    hint,
    className: 'number',
    cell: (row: RewardRow) => numberText(of(row)),
  });
  return [
    {
      title: 'Reward',
      cell: ({ name, variant }) => (
        <span className="readout-variant">
          {variant !== null && <VariantMark variant={variant} />}
          <span>{name}</span>
        </span>
      ),
    },
    number('Optimal', 'Value of the start under the optimal policy, at the agent’s discount', ({ reward }) =>
      startOf(reward.optimal),
    ),
    number(
      `Soft, τ = ${temperature}`,
      'Value of the start if entropy is rewarded, too: τ × entropy of the policy in each step. Not a return',
      ({ reward }) => startOf(reward.soft),
    ),
    number(
      'Average per step',
      'Highest long-run mean reward per environment step. Episodes follow one another; the step limit does not apply',
      ({ reward }) => startOf(reward.average),
    ),
    number(
      `Within ${steps} steps`,
      'Value of the start with this many steps left; the policy may depend on the steps left',
      ({ reward }) => startOf(reward.horizon),
    ),
    number(
      'Random return',
      'Undiscounted return of uniformly random actions, within the step limit',
      ({ random }) => random,
    ),
  ];
}
