import { useId, useState } from 'react';
import { budgetOf, pointOf, shortUnitOf } from '../../experiment/budget.ts';
import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import type { Catalogue, Field, FieldValue } from '../../experiment/field.ts';
import { titleOfTerm } from '../../stats/metrics/term-words.ts';
import { FieldControl } from '../builder/field-row.tsx';
import { useAgentPart } from '../builder/part-fields.tsx';
import { secondsAt } from '../draft/costs.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { NumberEntry } from '../kit/entries.tsx';
import { compact, duration } from '../kit/numerals.ts';
import { optionsOf, Select } from '../kit/select.tsx';
import { useDraft, useLab, useRun } from '../model/hooks.ts';
import { type VariantChange, variantAt, variantDifference, variantWith } from '../runs/fork.ts';

interface ForkFormProps {
  readonly place: { readonly variant: number; readonly at: number };
  readonly onClose: () => void;
}

/** If less of the budget is left than this, a change hardly has time to take effect, so the form suggests an earlier step. */
const SHORT_REST = 0.25;

/** Adds a variant that equals another one up to a step and then differs in one setting. */
export function ForkForm({ place, onClose }: ForkFormProps) {
  const lab = useLab();
  const id = useId();
  const experiment = useRun((state) => state.experiment);
  const budget = experiment === null ? 1 : budgetOf(experiment);
  const [at, setAt] = useState(Math.min(place.at, budget - 1));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [words, setText] = useState('');
  const variant = experiment ? variantAt(experiment, place.variant, at) : undefined;
  const { fields } = useAgentPart(place.variant, variant?.agent);
  if (experiment === null || variant === undefined) return <p>This variant no longer exists.</p>;
  const choices = choicesOf(variant, fields, experiment.world.family, lab.catalogue);
  const choice = choices.find(({ name }) => name === chosen?.name) ?? choices[0];
  if (choice === undefined) return <p>This variant has no setting that can change during training.</p>;
  const value = chosen?.value ?? choice.now;
  const change = choice.change(value);
  const text = variantDifference(experiment, variant, variantWith(variant, change), lab.catalogue);
  const fork = async () => {
    const refusal = await lab.actions.fork({ variant: place.variant, at, change });
    if (typeof refusal === 'string') setText(refusal);
    else onClose();
  };
  return (
    <form
      className="fork-form"
      onSubmit={(event) => {
        event.preventDefault();
        void fork();
      }}
    >
      <p>
        This adds a variant that equals <b>{variant.label}</b> up to the {pointOf(experiment, 'step')} below
        and then differs in one setting. Seeds are paired, so both have the same numbers, bit for bit, until
        the fork.
      </p>
      <label className="fork-field" htmlFor={`${id}-at`}>
        From {pointOf(experiment)}
        <NumberEntry
          id={`${id}-at`}
          integer
          value={at}
          min={0}
          max={budget - 1}
          onCommit={(next) => setAt(Math.max(0, Math.min(budget - 1, Math.round(next))))}
        />
      </label>
      <ShortRest experiment={experiment} at={at} onMove={setAt} />
      <ChangeFields
        choices={choices}
        choice={choice}
        value={value}
        onChange={(next) => {
          setChosen(next);
          if (next.value === undefined) setText('');
        }}
      />
      <p className="small" aria-live="polite">
        {text === '' ? 'Nothing is different yet. Change the value.' : `Different from there: ${text}.`}
      </p>
      <ForkCost experiment={experiment} />
      {words !== '' && (
        <p className="problem" role="alert">
          {words}
        </p>
      )}
      <div className="inspect-row">
        <Button tone="accent" icon="fork" disabled={text === ''} onClick={() => void fork()}>
          Fork and run
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}

interface Chosen {
  readonly name: string;
  readonly value?: FieldValue;
}

interface ChangeFieldsProps {
  readonly choices: readonly Choice[];
  readonly choice: Choice;
  readonly value: FieldValue;
  readonly onChange: (chosen: Chosen) => void;
}

function ChangeFields({ choices, choice: { name, field }, value, onChange }: ChangeFieldsProps) {
  const id = useId();
  return (
    <>
      <label className="fork-field">
        Change
        <Select
          value={name}
          options={optionsOf(choices.map((one) => one.name))}
          onChange={(other) => onChange({ name: other })}
        />
      </label>
      <label className="fork-field" htmlFor={id}>
        To
        <FieldControl
          id={id}
          field={field}
          value={value}
          onChange={(next) => onChange({ name, value: next })}
        />
      </label>
    </>
  );
}

interface ShortRestProps {
  readonly experiment: Experiment;
  readonly at: number;
  readonly onMove: (at: number) => void;
}

function ShortRest({ experiment, at, onMove }: ShortRestProps) {
  const budget = budgetOf(experiment);
  const middle = Math.floor(budget / 2);
  if (budget - at >= SHORT_REST * budget || middle < 1) return null;
  return (
    <p className="muted small" role="status">
      Only {compact(budget - at)} of {compact(budget)} {shortUnitOf(experiment)} are left from there.{' '}
      <LinkButton onClick={() => onMove(middle)}>
        Fork from {pointOf(experiment, 'step')} {compact(middle)}
      </LinkButton>
      , or give the run a larger budget first (“Train on”).
    </p>
  );
}

function ForkCost({ experiment }: { readonly experiment: Experiment }) {
  const cost = useDraft((state) => state.cost);
  const speed = useRun((state) => state.speed);
  const variants = experiment.variants.length;
  const envSteps = (cost.envSteps / Math.max(1, cost.replicas)) * (variants + 1) * experiment.seeds;
  const seconds = (cost.seconds * (variants + 1)) / Math.max(1, variants);
  return (
    <p className="muted small">
      All variants share the world, so a fork changes the agent or the reward. The run is computed again with{' '}
      {variants + 1} variants, {compact(envSteps)} env steps:{' '}
      {duration(secondsAt(speed, { ...cost, seconds }))} on this device. Undo reverts the fork.
    </p>
  );
}

/** A change that a fork can make: an agent setting, a weight, or an added reward term. */
interface Choice {
  readonly name: string;
  readonly field: Field;
  readonly now: FieldValue;
  readonly change: (value: FieldValue) => VariantChange;
}

const WEIGHT: Field = {
  kind: 'number',
  name: 'weight',
  label: 'Weight',
  help: '',
  live: true,
  default: 0.1,
  min: -1_000_000,
  max: 1_000_000,
};

function choicesOf(
  { reward, agent }: VariantSpec,
  agentFields: readonly Field[],
  family: string,
  { terms }: Catalogue,
): readonly Choice[] {
  const labelOf = (id: string) => terms.find((entry) => entry.id === id)?.label ?? id;
  const settings = agentFields.filter(
    ({ kind, live }) => live && ['number', 'integer', 'boolean', 'choice'].includes(kind),
  );
  // Terms that need an expression or an event are added in the builder.
  const added = terms.filter(
    ({ worlds, fields }) =>
      worlds?.includes(family) !== false &&
      fields.every(({ kind }) => kind !== 'event' && kind !== 'expression'),
  );
  return [
    ...reward.map((spec, index) => ({
      name: `Weight of term ${index + 1}, ${titleOfTerm(spec, labelOf(spec.term))}`,
      field: WEIGHT,
      now: spec.weight,
      change: (weight: FieldValue) => ({
        reward: reward.map((one, k) => (k === index ? { ...one, weight: Number(weight) } : one)),
      }),
    })),
    ...settings.map((field) => ({
      name: `Agent: ${field.label}`,
      field,
      now: agent[field.name] ?? field.default,
      change: (value: FieldValue) => ({ agent: { [field.name]: value } }),
    })),
    ...added.map(({ id, label, fields }) => ({
      name: `Add term: ${label}`,
      field: WEIGHT,
      now: WEIGHT.default,
      change: (weight: FieldValue) => {
        const defaults = Object.fromEntries(fields.map((field) => [field.name, field.default]));
        return { reward: [...reward, { ...defaults, term: id, weight: Number(weight) }] };
      },
    })),
  ];
}
