import { budgetOf, pointOf, unitOf } from '../../experiment/budget.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import {
  type Catalogue,
  type CatalogueEntry,
  effective,
  type Field,
  type FieldValue,
} from '../../experiment/field.ts';
import type { ExperimentInput } from '../../experiment/preset.ts';
import { PresetWatch } from '../draft/words-tip.tsx';
import { DataTable } from '../kit/table.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { useLab, useRun } from '../model/hooks.ts';

/** The first numeric fields are printed even at their defaults: learning rate, discount and so on. */
const ALWAYS_SAID = 4;
const LONGEST_TEXT = 600;

type Settings = Readonly<Record<string, FieldValue | undefined>>;
/** A variant of an experiment, or one written by hand without defaults. */
type WordedVariant = ExperimentInput['variants'][number];

/** Fields that are described elsewhere, or that are whole programs. */
const NOT_SETTINGS = ['family', 'type', 'term', 'weight', 'probe', 'name'];
const PROGRAMS = ['kernel', 'text'];

function valueText(field: Field, value: FieldValue): string | null {
  if (field.kind === 'lines') {
    const rows = value as readonly string[];
    return rows.length === 0 ? null : `${[...(rows[0] ?? '')].length} × ${rows.length}`;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  if (text === '') return null;
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
}

/** Lists all non-default settings, the first numbers, and the choices if requested: `Discount 0.99 · Step limit 100`. */
function settingsText(
  entry: CatalogueEntry | undefined,
  settings: Settings,
  always: number,
  choices = false,
): string {
  let numbers = 0;
  const all = entry?.fields ?? [];
  const fields = effective(all, settings).filter(({ name }) => !PROGRAMS.includes(name));
  const said = fields.flatMap((field) => {
    const value = settings[field.name] ?? field.default;
    const isNumber = field.kind === 'number' || field.kind === 'integer';
    const isFirst = isNumber && numbers++ < always;
    const changed = JSON.stringify(value) !== JSON.stringify(field.default);
    const isSaid = isFirst || changed || field.kind === 'lines' || (choices && field.kind === 'choice');
    if (!isSaid) return [];
    const words = valueText(field, value);
    return words === null ? [] : [`${field.label} ${words}${field.unit ? ` ${field.unit}` : ''}`];
  });
  const known = [...NOT_SETTINGS, ...all.map(({ name }) => name).filter((name) => !PROGRAMS.includes(name))];
  // Settings that a custom text declares, and the named world.
  const own = Object.entries(settings)
    .filter(([name]) => !known.includes(name))
    .map(([name, value]) => (PROGRAMS.includes(name) ? 'a text of its own' : `${name} ${String(value)}`));
  return [...said, ...own].join(' · ');
}

const described = (name: string, settings: string) => (settings === '' ? name : `${name}: ${settings}`);

export function worldText(world: ExperimentInput['world'], catalogue: Catalogue): string {
  const entry = catalogue.worlds.find(({ id }) => id === world.family);
  return described(entry?.label ?? world.family, settingsText(entry, world, 0));
}

export function agentText({ agent }: Pick<WordedVariant, 'agent'>, catalogue: Catalogue): string {
  const entry = catalogue.agents.find(({ id }) => id === agent.type);
  return described(entry?.label ?? agent.type, settingsText(entry, agent, ALWAYS_SAID));
}

/** Writes one line per term: `0.1 × Distance to the goal (Kind closer)`. */
export function rewardText(
  { reward }: Pick<WordedVariant, 'reward'>,
  catalogue: Catalogue,
): readonly string[] {
  return reward.map((term) => {
    const entry = catalogue.terms.find(({ id }) => id === term.term);
    const settings = settingsText(entry, term, 0, true);
    const paid = term.probe === true ? 'Probe, not paid: ' : '';
    return `${paid}${String(term.weight ?? 1).replace('-', '−')} × ${term.label === undefined ? '' : `${term.label}: `}${entry?.label ?? term.term}${settings === '' ? '' : ` (${settings})`}`;
  });
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export function Head({ experiment }: { readonly experiment: Experiment }) {
  const lab = useLab();
  const preset = lab.presets.find((one) => one.experiment.name === experiment.name);
  const envSteps = useRun((state) => state.envSteps);
  const status = useRun((state) => state.status);
  const { seeds, seed } = experiment;
  const from = seeds === 1 ? 'one seed' : `${seeds} seeds (0 to ${seeds - 1})`;
  const over =
    status === 'done' ? '' : ` Printed at ${pointOf(experiment)} ${whole.format(envSteps)}; ${status}.`;
  return (
    <header>
      <p className="paper-brand">Reward Lab</p>
      <h1>{preset?.title ?? (experiment.name || 'An experiment')}</h1>
      {preset !== undefined && (
        <p className="paper-question">
          <b>{preset.question}</b> <PresetWatch of={preset} />
        </p>
      )}
      {experiment.notes !== '' && <p>{experiment.notes}</p>}
      <p>
        <b>World.</b> {worldText(experiment.world, lab.catalogue)}. <b>Training.</b> {from} of experiment seed{' '}
        {seed}, {whole.format(budgetOf(experiment))} {unitOf(experiment)} each.{over}
      </p>
    </header>
  );
}

export function Designs({ variants }: { readonly variants: readonly WordedVariant[] }) {
  const { catalogue } = useLab();
  return (
    <DataTable
      className="paper-designs"
      rows={variants}
      columns={[
        {
          title: 'Variant',
          cell: ({ label }, index) => (
            <>
              <VariantMark variant={index} line /> {label}
            </>
          ),
        },
        {
          title: 'Training reward',
          cell: (variant) =>
            rewardText(variant, catalogue).map((words, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two terms may be the same, and none moves on paper.
              <div key={at}>{words}</div>
            )),
        },
        { title: 'Agent', cell: (variant) => agentText(variant, catalogue) },
      ]}
    />
  );
}
