/** How long each variant trains, with how many seeds, and whether it is evaluated apart from training. */
import { useId } from 'react';
import { inEpisodes } from '../../experiment/budget.ts';
import type { Field, FieldValue } from '../../experiment/field.ts';
import { secondsAt } from '../draft/costs.ts';
import { EVALUATION_FIELDS, OWN_FIELDS } from '../draft/draft-edits.ts';
import { Button } from '../kit/button.tsx';
import { bytes, compact, duration } from '../kit/numerals.ts';
import { Select } from '../kit/select.tsx';
import { useDraft, useLab, useRun } from '../model/hooks.ts';
import type { DraftState } from '../model/model.ts';
import { FieldRow } from './field-row.tsx';

type Patch = Readonly<Record<string, FieldValue>>;

const HELP =
  'The policy also plays episodes that it does not learn from, greedily or as in training, in this world or a changed one. Training is not affected.';

function EvaluationForm() {
  const lab = useLab();
  const evaluation = useDraft((state) => state.experiment.evaluation);
  return (
    <>
      <label className="check" title={HELP} data-path="evaluation">
        <input
          type="checkbox"
          checked={evaluation !== undefined}
          onChange={({ target }) => lab.actions.set('evaluation', target.checked ? {} : null)}
        />
        Evaluate apart from training
      </label>
      {evaluation !== undefined && (
        <>
          <div className="fields">
            {Object.values(EVALUATION_FIELDS).map((field) => (
              <FieldRow
                key={field.name}
                field={field}
                value={evaluation[field.name]}
                path={`evaluation.${field.name}`}
              />
            ))}
          </div>
          <ChangedSettings patch={(evaluation.world ?? {}) as Patch} />
        </>
      )}
    </>
  );
}

function ChangedSettings({ patch }: { readonly patch: Patch }) {
  const lab = useLab();
  const world = useDraft((state) => state.experiment.world);
  const fields = lab.catalogue.worlds.find(({ id }) => id === world.family)?.fields ?? [];
  const isChanged = ({ name }: Field) => Object.hasOwn(patch, name);
  const others = fields.filter((field) => !isChanged(field));
  const set = (next: Patch) => lab.actions.set('evaluation.world', next);
  return (
    <>
      <Select
        aria-label="Change a world setting for evaluation"
        value=""
        options={[
          { value: '', text: '+ other world setting' },
          ...others.map(({ name, label }) => ({ value: name, text: label })),
        ]}
        onChange={(name) => {
          const field = others.find((one) => one.name === name);
          if (field) set({ ...patch, [name]: world[name] ?? field.default });
        }}
      />
      {fields.filter(isChanged).map((field) => (
        <div key={field.name}>
          <FieldRow field={field} value={patch[field.name]} path={`evaluation.world.${field.name}`} />
          <Button
            size="small"
            onClick={() =>
              set(Object.fromEntries(Object.entries(patch).filter(([name]) => name !== field.name)))
            }
          >
            {field.label} as in training
          </Button>
        </div>
      ))}
    </>
  );
}

const { seeds, envSteps, episodes, seed, measurementPoints } = OWN_FIELDS;
/** Only files can contain budgets beyond the slider's range. */
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

export function BudgetForm() {
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
        {costText(cost, experiment.variants.length, secondsAt(speed, cost))}
      </p>
    </section>
  );
}

function costText(
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
      ? ` To save memory, only every ${seedEvery}${seedEvery === 2 ? 'nd' : 'th'} measurement point of single seeds is kept. Means keep all of them.`
      : '';
  return `Cost: ${compact(envSteps)} environment steps of ${who}, ${duration(seconds)} on this device, ${bytes(memory)} of memory.${thinned}`;
}
