import { type AriaAttributes, type ReactNode, useId, useMemo } from 'react';
import type { Field, FieldValue, NumberField } from '../../experiment/field.ts';
import { samePlain } from '../../experiment/plain-data.ts';
import { WordsTip } from '../draft/words-tip.tsx';
import { IconButton } from '../kit/button.tsx';
import { LinesEntry, NumberEntry, TextEntry } from '../kit/entries.tsx';
import { exact, rangeScale } from '../kit/numerals.ts';
import { ProblemList } from '../kit/problem-list.tsx';
import { optionsOf, Select } from '../kit/select.tsx';
import { useLab, useProblems, useRun } from '../model/hooks.ts';

interface FieldRowProps {
  readonly field: Field;
  readonly value: FieldValue | undefined;
  readonly path: string;
}

export function FieldRow({ field, value, path }: FieldRowProps) {
  const lab = useLab();
  const problems = useProblems(path, true);
  const id = useId();
  const now = value ?? field.default;
  const changed = useMemo(() => !samePlain(now, field.default), [now, field]);
  const set = (next: FieldValue) =>
    typeof next === 'number' ? lab.actions.setNumber(path, next) : lab.actions.set(path, next);
  const control = (
    <FieldControl
      id={id}
      field={field}
      value={now}
      onChange={set}
      aria-invalid={problems.some((problem) => problem.severity === 'error') || undefined}
      aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
    />
  );
  return (
    <div className="field" data-kind={isSliding(field) ? 'sliding' : field.kind} data-path={path}>
      <div className="field-label">
        <label htmlFor={id}>{field.label}</label>
        {field.unit !== undefined && <span className="muted small">{field.unit}</span>}
        {!field.live && (
          <span
            className="muted small"
            title="Not live: you choose between “Apply and continue” and “Restart”"
          >
            ↻
          </span>
        )}
        <FieldTip field={field} />
        <span className="grow" />
        {changed && (
          <IconButton
            icon="reset"
            label={`Reset ${field.label} to ${String(field.default) || 'nothing'}`}
            onClick={() => set(field.default)}
          />
        )}
      </div>
      {isNumber(field) ? (
        <div className="field-number">
          {isSliding(field) && <Slider field={field} value={Number(now)} onChange={set} />}
          {control}
        </div>
      ) : (
        control
      )}
      <ProblemList problems={problems} rows={field.kind === 'lines'} id={`${id}-problems`} />
    </div>
  );
}

export function FieldTip({ field, children }: { readonly field: Field; readonly children?: ReactNode }) {
  return (
    <WordsTip about={field.label} of={field}>
      {isNumber(field) && (
        <p className="muted">
          From {exact(field.min)} to {exact(field.max)}
          {field.unit !== undefined && ` ${field.unit}`}; default {exact(field.default)}.
        </p>
      )}
      <p className="muted">
        {field.live
          ? 'Takes effect immediately. Learning continues.'
          : 'Takes effect when you choose “Apply and continue” or “Restart”.'}
      </p>
      {children}
    </WordsTip>
  );
}

const WIDEST_SLIDER = 20; // beyond this range, a linear slider is too coarse

const isNumber = (field: Field): field is NumberField => field.kind === 'number' || field.kind === 'integer';

const isSliding = (field: Field): field is NumberField =>
  isNumber(field) && (field.log === true || field.max - field.min <= WIDEST_SLIDER);

interface SliderProps {
  readonly field: NumberField;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Only for the pointer: the accessible field is the entry next to it. */
function Slider({ field: { kind, log = false, min, max }, value, onChange }: SliderProps) {
  const scale = rangeScale(min, max, log);
  const round = (x: number) => {
    const short = log ? Number(x.toPrecision(2)) : x;
    return kind === 'integer' ? Math.round(short) : Number(short.toPrecision(3));
  };
  return (
    <input
      type="range"
      tabIndex={-1}
      aria-hidden="true"
      min={0}
      max={1}
      step={0.005}
      value={scale.place(value)}
      onChange={(event) => onChange(round(scale.value(Number(event.target.value))))}
    />
  );
}

interface FieldControlProps extends AriaAttributes {
  readonly id: string;
  readonly field: Field;
  readonly value: FieldValue;
  readonly onChange: (value: FieldValue) => void;
}

export function FieldControl({ field, value, onChange, ...rest }: FieldControlProps) {
  switch (field.kind) {
    case 'number':
    case 'integer':
      return (
        <NumberEntry
          {...rest}
          value={Number(value)}
          integer={field.kind === 'integer'}
          min={field.min}
          max={field.max}
          onCommit={onChange}
        />
      );
    case 'boolean':
      return (
        <input
          id={rest.id}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'choice':
      return (
        <Select id={rest.id} value={String(value)} options={optionsOf(field.options)} onChange={onChange} />
      );
    case 'event':
      return <EventEntry {...rest} value={String(value)} onChange={onChange} />;
    case 'text':
    case 'expression':
      return <TextEntry {...rest} value={String(value)} maxLength={field.maxLength} onCommit={onChange} />;
    case 'lines':
      if (Array.isArray(value) && value.length > MAX_ROWS_SHOWN)
        return (
          <p id={rest.id} className="muted small">
            {value.length.toLocaleString('en')} rows: too many to edit here. They begin with {value[0]}.
          </p>
        );
      return (
        <LinesEntry
          {...rest}
          value={Array.isArray(value) ? value.join('\n') : ''}
          spellCheck={false}
          wrap="off"
          onCommit={(text) => onChange(text === '' ? [] : text.replace(/\n+$/, '').split('\n'))}
        />
      );
    case 'numbers':
      return (
        <TextEntry
          {...rest}
          value={Array.isArray(value) ? value.join(' ') : ''}
          onCommit={(text) => onChange((text.match(/[^\s,;]+/g) ?? []).map(Number))}
        />
      );
  }
}

/** A text field with more lines would block the page. */
const MAX_ROWS_SHOWN = 5_000;

type EventEntryProps = Omit<FieldControlProps, 'field' | 'value'> & { readonly value: string };

/** The world's events are known only after it is built, so this is free text at first and a list afterward. */
function EventEntry({ value, onChange, ...rest }: EventEntryProps) {
  const events = useRun((state) => state.plan?.events);
  if (events === undefined || events.length === 0)
    return <TextEntry {...rest} value={value} onCommit={onChange} />;
  const known = events.some((event) => event.name === value);
  return (
    <Select
      {...rest}
      value={value}
      options={[
        ...(known ? [] : [{ value, text: value || 'choose an event' }]),
        ...events.map(({ name, help }) => ({ value: name, text: name, hint: help })),
      ]}
      onChange={onChange}
    />
  );
}
