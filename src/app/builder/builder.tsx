import { type KeyboardEvent, lazy, Suspense, useId, useState } from 'react';
import { inEpisodes } from '../../experiment/budget.ts';
import type { CatalogueEntry, Field, FieldValue, LinesField } from '../../experiment/field.ts';
import type { SourceSubject } from '../../experiment/known-name.ts';
import { secondsAt } from '../draft/costs.ts';
import { EVALUATION_FIELDS, MAX_VARIANTS, OWN_FIELDS } from '../draft/draft-edits.ts';
import { useCatalogueHelp, WordsTip } from '../draft/words-tip.tsx';
import { Button, IconButton, ShortcutButton } from '../kit/button.tsx';
import { TextEntry } from '../kit/entries.tsx';
import { Modal } from '../kit/modal.tsx';
import { bytes, compact, duration } from '../kit/numerals.ts';
import { ProblemList } from '../kit/problem-list.tsx';
import { entryOptions, optionsOf, Select } from '../kit/select.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { variantStyle } from '../kit/variant-style.ts';
import { useDraft, useLab, useProblems, useRun } from '../model/hooks.ts';
import type { DraftState } from '../model/model.ts';
import { Palette } from '../stage/paint-mode.tsx';
import { SourceButton } from '../studio/source-button.tsx';
import { FieldRow } from './field-row.tsx';
import { Fold, PartFields, useAgentPart, usePart } from './part-fields.tsx';
import { TermRow } from './term-row.tsx';

const TablePaste = lazy(async () => ({ default: (await import('./table-paste.tsx')).TablePaste }));
const FirstText = lazy(async () => ({ default: (await import('./first-text.tsx')).FirstText }));
const WORLD: SourceSubject = { kind: 'world' };

function WorldForm() {
  const lab = useLab();
  const world = useDraft((state) => state.experiment.world);
  const problems = useProblems('world');
  const entry = lab.catalogue.worlds.find((candidate) => candidate.id === world.family);
  const map = entry?.fields.find(
    (field): field is LinesField => field.kind === 'lines' && field.name === 'map',
  );
  const part = usePart(WORLD, entry, world);
  const others = [...part.fixed.filter((field) => field !== map), ...(part.own?.fields ?? [])];
  return (
    <section className="builder-section" aria-label="World">
      <div className="builder-head">
        <h2>World</h2>
        {entry !== undefined && <WordsTip about={entry.label} of={entry} />}
        <span className="grow" />
        <SourceButton of={entry?.label ?? 'the world'} subject={WORLD} />
        <FamilySelect className="world-family" aria-label="World family" />
      </div>
      <WorldExamples family={world.family} />
      {entry?.fields.some(({ name }) => name === 'transitions') && (
        <Suspense fallback={null}>
          <TablePaste />
        </Suspense>
      )}
      <ProblemList problems={problems} />
      {map !== undefined && (
        <>
          <Palette {...map} />
          <Fold name="Map as text">
            <FieldRow field={map} value={world[map.name]} path={`world.${map.name}`} />
          </Fold>
        </>
      )}
      {part.text?.where !== undefined && part.written === undefined && (
        <Suspense fallback={null}>
          <FirstText subject={WORLD} />
        </Suspense>
      )}
      <PartFields
        part={part}
        fields={others}
        path="world"
        names={['World source', 'World settings']}
        open={map === undefined}
      />
    </section>
  );
}

function WorldExamples({ family }: { readonly family: string }) {
  const lab = useLab();
  const name = useDraft((state) => state.experiment.world.name);
  const names = lab.worldExamples.flatMap((example) =>
    example.family === family && example.name ? [String(example.name)] : [],
  );
  if (names.length === 0) return null;
  const known = names.includes(String(name));
  return (
    <Select
      aria-label="Open a named world"
      value={known ? String(name) : ''}
      options={[...(known ? [] : [{ value: '', text: 'open a named world …' }]), ...optionsOf(names)]}
      onChange={(example) => lab.actions.openWorldExample(example)}
    />
  );
}

/** Selects the family of the world. A new family starts with its first world. */
function FamilySelect(props: { readonly className?: string; readonly 'aria-label'?: string }) {
  const lab = useLab();
  const family = useDraft((state) => state.experiment.world.family);
  const options = lab.catalogue.worlds.map(({ id, label }) => ({ value: id, text: label }));
  return <Select {...props} value={family} options={options} onChange={lab.actions.setWorldFamily} />;
}

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

const DesignLibrary = lazy(() =>
  import('../studio/design-library.tsx').then((module) => ({ default: module.DesignLibrary })),
);

/** Opens a closed list on an arrow or letter key, which would otherwise choose and add a term at once. */
function openInstead(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  const chooses =
    ['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'].includes(key) || /^[\w]$/.test(key);
  if (!chooses || ctrlKey || metaKey || altKey) return;
  event.preventDefault();
  currentTarget.showPicker?.();
}

function RewardForm({ variant }: { readonly variant: number }) {
  const lab = useLab();
  const [choosing, setChoosing] = useState(false);
  const { find } = useCatalogueHelp();
  const label = useDraft((state) => state.experiment.variants[variant]?.label ?? '');
  const reward = useDraft((state) => state.experiment.variants[variant]?.reward);
  const world = useDraft((state) => state.experiment.world.family);
  const problems = useProblems(`variants[${variant}].reward`);
  if (reward === undefined) return null;
  const fitting = lab.catalogue.terms.filter(({ worlds }) => worlds?.includes(world) !== false);
  return (
    <div className="reward">
      {reward.length === 0 && (
        <p className="muted small">
          There is no reward term, so this agent has nothing to learn from. Add one below.
        </p>
      )}
      <ol>
        {reward.map((term, index) => (
          <TermRow
            // biome-ignore lint/suspicious/noArrayIndexKey: terms have no identity but their place in the order.
            key={`${index}:${term.term}`}
            variant={variant}
            index={index}
            count={reward.length}
            term={term}
          />
        ))}
      </ol>
      <ProblemList problems={problems} />
      <div className="reward-add">
        <Select
          className="add-term"
          aria-label="Add a reward term"
          value=""
          options={[
            { value: '', text: '+ add a term' },
            ...entryOptions(fitting, (term) => find(term)?.help),
          ]}
          onKeyDown={openInstead}
          onChange={(term) => term !== '' && lab.actions.addTerm(variant, term)}
        />
        <Button icon="library" size="small" onClick={() => setChoosing(true)}>
          Design …
        </Button>
      </div>
      {choosing && (
        <Modal title={`Reward designs for “${label}”`} onClose={() => setChoosing(false)}>
          <DesignLibrary variant={variant} onClose={() => setChoosing(false)} />
        </Modal>
      )}
    </div>
  );
}

function AgentForm({ variant }: { readonly variant: number }) {
  const lab = useLab();
  const agent = useDraft((state) => state.experiment.variants[variant]?.agent);
  const world = useDraft((state) => state.experiment.world.family);
  const id = useId();
  const problems = useProblems(`variants[${variant}].agent.type`);
  const part = useAgentPart(variant, agent);
  const { subject, entry, fields } = part;
  if (agent === undefined) return null;
  const fitting = lab.catalogue.agents.filter(
    ({ id, worlds }) => worlds?.includes(world) !== false || id === agent.type,
  );
  return (
    <div className="agent">
      <div className="agent-type">
        <label htmlFor={id} className="muted small">
          Agent
        </label>
        <Select
          id={id}
          value={agent.type}
          options={entryOptions(fitting)}
          onChange={(type) => lab.actions.setAgent(variant, type)}
        />
        {entry !== undefined && <WordsTip about={entry.label} of={entry} />}
        <SourceButton of={entry?.label ?? agent.type} subject={subject} />
      </div>
      <ProblemList problems={problems} />
      <PartFields
        part={part}
        fields={fields}
        path={`variants[${variant}].agent`}
        names={['Agent source', 'Settings']}
        summary={summary(fields, agent)}
      />
    </div>
  );
}

const LETTERS: Readonly<Record<string, string>> = {
  alpha: 'α',
  gamma: 'γ',
  epsilon: 'ε',
  lambda: 'λ',
  beta: 'β',
};

function summary(fields: CatalogueEntry['fields'], agent: Readonly<Record<string, unknown>>): string {
  return fields
    .filter((field) => field.kind === 'number' || field.kind === 'integer')
    .slice(0, 4)
    .map((field) => `${LETTERS[field.name] ?? field.label} ${String(agent[field.name] ?? field.default)}`)
    .join(' · ');
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
          disabled={count >= MAX_VARIANTS}
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
        disabled={count >= MAX_VARIANTS}
        onClick={() => lab.actions.addVariant()}
      >
        Add a variant
      </Button>
      <WorldForm />
      <BudgetForm />
    </div>
  );
}
