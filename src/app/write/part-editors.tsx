/** Parts of a claim as sentences whose words are chosen. */
import type { Problem } from '../../experiment/experiment.ts';
import {
  FORM_KINDS,
  type FormFacts,
  type FormKind,
  firstPart,
  type PartForm,
  sentenceOf,
} from '../../study/write-study.ts';
import { Button } from '../kit/button.tsx';
import { NumberEntry } from '../kit/entries.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { Select, type SelectOption } from '../kit/select.tsx';

const MAX_PARTS = 8;
const KINDS = Object.entries(FORM_KINDS).map(([value, { verb }]) => ({
  value: value as FormKind,
  text: verb,
}));
const WHEN = [
  { value: 'end' as const, text: 'at the end of the run' },
  { value: 'area' as const, text: 'over the whole run' },
];
const STATISTICS = [
  { value: 'iqm' as const, text: 'interquartile mean of the seeds' },
  { value: 'mean' as const, text: 'mean of the seeds' },
];

interface PartEditorsProps {
  readonly name: 'part' | 'gate';
  readonly parts: readonly PartForm[];
  readonly labels: readonly string[];
  readonly metrics: readonly SelectOption<string>[];
  readonly facts: FormFacts;
  readonly problems: readonly Problem[];
  readonly onChange: (parts: readonly PartForm[], gesture?: string) => void;
}

export function PartEditors({ name, parts, labels, metrics, facts, problems, onChange }: PartEditorsProps) {
  const add = () => {
    const last = parts.at(-1);
    const first = firstPart(labels, last?.metric ?? metrics[1]?.value ?? 'taskReturn');
    onChange([...parts, name === 'gate' ? { ...first, kind: 'over' } : first]);
  };
  return (
    <>
      <ol className="write-parts">
        {parts.map((part, k) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
          <li key={k}>
            <PartEditor
              name={`${name} ${k + 1}`}
              part={part}
              labels={labels}
              metrics={metrics}
              onRemove={
                parts.length > 1 || name === 'gate' ? () => onChange(parts.filter((_, at) => at !== k)) : null
              }
              onChange={(patch, gesture) =>
                onChange(
                  parts.map((one, at) => (at === k ? { ...one, ...patch } : one)),
                  gesture === undefined ? undefined : `${name} ${k} ${gesture}`,
                )
              }
            />
            <p className="muted small">“{sentenceOf(part, facts)}”</p>
            <ProblemList problems={problems.filter(({ path }) => path.startsWith(`${name}s[${k}]`))} />
          </li>
        ))}
      </ol>
      {parts.length < MAX_PARTS && (
        <div>
          <Button icon="plus" size="small" onClick={add}>
            Add a {name}
          </Button>
        </div>
      )}
    </>
  );
}

interface PartEditorProps extends Pick<PartEditorsProps, 'labels' | 'metrics'> {
  readonly name: string;
  readonly part: PartForm;
  /** Null: the last part stays. */
  readonly onRemove: (() => void) | null;
  readonly onChange: (patch: Partial<PartForm>, gesture?: string) => void;
}

function PartEditor({ name, part, labels, metrics, onRemove, onChange }: PartEditorProps) {
  const { kind, variant, other, metric, when, statistic, number } = part;
  const { compares, joint } = FORM_KINDS[kind];
  const options = labels.map((label) => ({ value: label, text: label }));
  const kinds = labels.length > 1 ? KINDS : KINDS.filter(({ value }) => !FORM_KINDS[value].compares);
  return (
    <fieldset className="write-part">
      <legend className="visually-hidden">{name}</legend>
      <Select
        aria-label={`${name}: variant`}
        value={variant}
        options={options}
        onChange={(label) => onChange({ variant: label, ...(label === other && { other: variant }) })}
      />
      <Select
        aria-label={`${name}: kind`}
        value={kind}
        options={kinds}
        onChange={(next) =>
          onChange({
            kind: next,
            ...((next === 'within' || next === 'notBelow') && number <= 0 && { number: 0.1 }),
          })
        }
      />
      {compares && (
        <Select
          aria-label={`${name}: other variant`}
          value={other}
          options={options.filter(({ value }) => value !== variant)}
          onChange={(label) => onChange({ other: label })}
        />
      )}
      {joint !== '' && <span>{joint}</span>}
      <NumberEntry
        aria-label={`${name}: number`}
        value={number}
        onCommit={(next) => onChange({ number: next }, 'number')}
      />
      <span>in</span>
      <Select
        aria-label={`${name}: metric`}
        value={metric}
        options={metrics}
        onChange={(next) => onChange({ metric: next })}
      />
      {kind !== 'sooner' && (
        <>
          <Select
            aria-label={`${name}: when`}
            value={when}
            options={WHEN}
            onChange={(next) => onChange({ when: next })}
          />
          <Select
            aria-label={`${name}: statistic`}
            value={statistic}
            options={STATISTICS}
            onChange={(next) => onChange({ statistic: next })}
          />
        </>
      )}
      {onRemove !== null && (
        <Button size="small" tone="quiet" icon="close" label={`Remove ${name}`} onClick={onRemove} />
      )}
    </fieldset>
  );
}
