/** The experiment as forms, in three steps: its world, its reward designs, its agents and seeds. */
import { type KeyboardEvent, lazy, type ReactNode, useId, useState } from 'react';
import type { CatalogueEntry } from '../../experiment/field.ts';
import { MAX_VARIANTS } from '../draft/draft-edits.ts';
import { useCatalogueHelp, WordsTip } from '../draft/words-tip.tsx';
import { Button, IconButton, ShortcutButton } from '../kit/button.tsx';
import { TextEntry } from '../kit/entries.tsx';
import { Modal } from '../kit/modal.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { Segments } from '../kit/segments.tsx';
import { entryOptions, Select } from '../kit/select.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { variantStyle } from '../kit/variant-style.ts';
import { useDraft, useLab, useProblems } from '../model/hooks.ts';
import { SourceButton } from '../studio/source-button.tsx';
import { BudgetForm } from './budget-form.tsx';
import { PartFields, useAgentPart } from './part-fields.tsx';
import { STEP_WORDS, STEPS, type Step, showStep, stepOf, useStep } from './steps.ts';
import { TermRow } from './term-row.tsx';
import { WorldForm } from './world-form.tsx';

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

interface CardProps {
  readonly variant: number;
  readonly children: ReactNode;
}

function VariantCard({ variant, children }: CardProps) {
  const label = useDraft((state) => state.experiment.variants[variant]?.label ?? '');
  return (
    <section
      className="variant-card"
      aria-label={`Variant ${label}`}
      style={{ borderLeftColor: variantStyle(variant).color }}
    >
      {children}
    </section>
  );
}

function RewardCard({ variant, count }: { readonly variant: number; readonly count: number }) {
  const lab = useLab();
  const label = useDraft((state) => state.experiment.variants[variant]?.label ?? '');
  return (
    <VariantCard variant={variant}>
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
    </VariantCard>
  );
}

function AgentCard({ variant }: { readonly variant: number }) {
  const label = useDraft((state) => state.experiment.variants[variant]?.label ?? '');
  return (
    <VariantCard variant={variant}>
      <div className="variant-card-head">
        <VariantMark variant={variant} line />
        <b>{label}</b>
      </div>
      <AgentForm variant={variant} />
    </VariantCard>
  );
}

interface VariantListProps {
  readonly count: number;
  readonly card: (variant: number) => ReactNode;
}

const VariantList = ({ count, card }: VariantListProps) => (
  <ul className="variant-list">
    {Array.from({ length: count }, (_, variant) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its position; color and marker follow it.
      <li key={variant}>{card(variant)}</li>
    ))}
  </ul>
);

/** The steps with a number, and with how many problems each has. */
function StepChoice({ step }: { readonly step: Step }) {
  const problems = useDraft((state) => state.problems);
  const options = STEPS.map((value, k) => {
    const count = problems.filter(({ path }) => path !== '' && stepOf(path) === value).length;
    const found = count === 0 ? '' : ` (${count} ${count === 1 ? 'problem' : 'problems'})`;
    return { value, text: `${k + 1} ${STEP_WORDS[value]}${found}` };
  });
  return <Segments label="Steps" value={step} options={options} onChange={showStep} />;
}

/** All steps stay in the page, so that unfinished texts survive. */
export function Builder() {
  const lab = useLab();
  const step = useStep();
  const count = useDraft((state) => state.experiment.variants.length);
  const canUndo = useDraft((state) => state.canUndo);
  const canRedo = useDraft((state) => state.canRedo);
  const next = STEPS[STEPS.indexOf(step) + 1];
  return (
    <div className="builder">
      <div className="builder-head">
        <StepChoice step={step} />
        <span className="grow" />
        <ShortcutButton does="undo" icon="undo" tone="quiet" size="small" disabled={!canUndo} />
        <ShortcutButton does="redo" icon="redo" tone="quiet" size="small" disabled={!canRedo} />
      </div>
      <div className="builder-step" hidden={step !== 'world'}>
        <WorldForm />
      </div>
      <div className="builder-step" hidden={step !== 'rewards'}>
        <VariantList count={count} card={(variant) => <RewardCard variant={variant} count={count} />} />
        <Button
          icon="plus"
          size="small"
          disabled={count >= MAX_VARIANTS}
          onClick={() => lab.actions.addVariant()}
        >
          Add a variant
        </Button>
      </div>
      <div className="builder-step" hidden={step !== 'agents'}>
        <VariantList count={count} card={(variant) => <AgentCard variant={variant} />} />
        <BudgetForm />
      </div>
      {next !== undefined && (
        <div>
          <Button onClick={() => showStep(next)}>Next: {STEP_WORDS[next]}</Button>
        </div>
      )}
    </div>
  );
}
