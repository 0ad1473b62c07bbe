import { useId } from 'react';
import { inEpisodes } from '../../experiment/budget.ts';
import { secondsAt } from '../../lab/costs.ts';
import { MOST_VARIANTS, OWN_FIELDS } from '../../lab/draft/draft-edits.ts';
import type { DraftState } from '../../lab/model.ts';
import { useDraft, useLab, useRun } from '../hooks.ts';
import { Button, IconButton, ShortcutButton } from '../kit/button.tsx';
import { Select } from '../kit/select.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { bytes, compact, duration } from '../numerals.ts';
import { variantStyle } from '../variant-style.ts';
import { AgentForm } from './agent-form.tsx';
import { TextEntry } from './entries.tsx';
import { EvaluationForm } from './evaluation-form.tsx';
import { FieldRow } from './field-row.tsx';
import { RewardForm } from './reward-form.tsx';
import { WorldForm } from './world-form.tsx';

const { seeds, envSteps, episodes, seed, measurementPoints } = OWN_FIELDS;
/** Budgets beyond the slider come from files. */
export const BUDGET = { ...envSteps, default: 100_000, min: 100, max: 100_000_000 };
const BUDGET_FIELDS = [seeds, BUDGET, seed, measurementPoints] as const;
const EPISODES = { ...episodes, default: 500, min: 1, max: 100_000 };
const EPISODE_FIELDS = [
  seeds,
  EPISODES,
  { ...BUDGET, label: 'Step limit of the run', unit: 'environment steps per seed at most' },
  seed,
  measurementPoints,
] as const;

/** What the budget counts. */
function UnitRow({ counted, points }: { readonly counted: boolean; readonly points: number }) {
  const lab = useLab();
  const id = useId();
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>Budget counts</label>
      </div>
      <Select
        id={id}
        value={counted ? 'episodes' : 'steps'}
        options={[
          { value: 'steps', text: 'environment steps' },
          { value: 'episodes', text: 'episodes' },
        ]}
        onChange={(unit) =>
          lab.actions.set('episodes', unit === 'episodes' ? Math.max(EPISODES.default, points) : 0)
        }
      />
    </div>
  );
}

/** Seeds and training length, and their cost on this device. */
function BudgetForm() {
  const cost = useDraft((state) => state.cost);
  const experiment = useDraft((state) => state.experiment);
  const speed = useRun((state) => state.speed);
  const counted = inEpisodes(experiment);
  return (
    <section className="builder-section" aria-label="Seeds and budget">
      <div className="builder-head">
        <h2>Seeds and budget</h2>
      </div>
      <div className="fields">
        <UnitRow counted={counted} points={experiment.measurementPoints} />
        {(counted ? EPISODE_FIELDS : BUDGET_FIELDS).map((field) => (
          <FieldRow key={field.name} field={field} value={experiment[field.name]} path={field.name} />
        ))}
      </div>
      <EvaluationForm />
      <p className="cost" aria-live="polite">
        {costInWords(cost, experiment.variants.length, secondsAt(speed, cost))}
      </p>
    </section>
  );
}

function costInWords(
  { replicas, envSteps, bytes: memory, seedEvery }: DraftState['cost'],
  variants: number,
  seconds: number,
) {
  const number = (count: number) => count.toLocaleString('en');
  const who =
    variants > 1
      ? `${number(replicas)} training runs (${variants} variants × ${number(replicas / variants)} seeds)`
      : replicas > 1
        ? `${number(replicas)} seeds`
        : 'one seed';
  const thinned =
    seedEvery > 1
      ? ` To save memory, means keep every measurement point and single seeds every ${seedEvery}${seedEvery === 2 ? 'nd' : 'th'}.`
      : '';
  return `Cost: ${compact(envSteps)} environment steps of ${who}, ${duration(seconds)} on this device, ${bytes(memory)} of memory.${thinned}`;
}

function VariantCard({ variant, count }: { readonly variant: number; readonly count: number }) {
  const lab = useLab();
  const label = useDraft((state) => state.experiment.variants[variant]?.label ?? '');
  return (
    <section
      className="variant-card"
      aria-label={`Variant ${label}`}
      style={{ borderLeftColor: variantStyle(variant).color }}
    >
      <div className="variant-card-head">
        <VariantMark variant={variant} line />
        <TextEntry
          className="variant-label"
          aria-label="Name of this variant"
          value={label}
          maxLength={60}
          onCommit={(value) => lab.actions.set(`variants[${variant}].label`, value)}
        />
        <IconButton
          icon="copy"
          label={`Copy ${label}`}
          disabled={count >= MOST_VARIANTS}
          onClick={() => lab.actions.addVariant(variant)}
        />
        <IconButton
          icon="close"
          label={`Remove ${label}`}
          disabled={count === 1}
          onClick={() => lab.actions.removeVariant(variant)}
        />
      </div>
      <RewardForm variant={variant} />
      <AgentForm variant={variant} />
    </section>
  );
}

/** Everything that defines the experiment: designs, world, seeds. */
export function Builder() {
  const lab = useLab();
  const count = useDraft((state) => state.experiment.variants.length);
  const canUndo = useDraft((state) => state.canUndo);
  const canRedo = useDraft((state) => state.canRedo);
  return (
    <div className="builder">
      <div className="builder-head">
        <h2>Variants</h2>
        <span className="muted small">agent + reward design</span>
        <span className="grow" />
        <ShortcutButton does="undo" icon="undo" tone="quiet" size="small" disabled={!canUndo} />
        <ShortcutButton does="redo" icon="redo" tone="quiet" size="small" disabled={!canRedo} />
      </div>
      <ul className="variant-list">
        {Array.from({ length: count }, (_, variant) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its position; color and marker follow it.
          <li key={variant}>
            <VariantCard variant={variant} count={count} />
          </li>
        ))}
      </ul>
      <Button
        icon="plus"
        size="small"
        disabled={count >= MOST_VARIANTS}
        onClick={() => lab.actions.addVariant()}
      >
        Add a variant
      </Button>
      <WorldForm />
      <BudgetForm />
    </div>
  );
}
