import { useId } from 'react';
import type { Field, FieldValue } from '../../experiment/field.ts';
import { useLab, useProblems, useRun } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { fromLogPosition, logPosition } from '../numerals.ts';
import { FieldTip } from './field-help.tsx';
import { LinesEntry } from './lines-entry.tsx';
import { NumberEntry } from './number-entry.tsx';
import { TextEntry } from './text-entry.tsx';

interface FieldRowProps {
  readonly field: Field;
  readonly value: FieldValue | undefined;
  readonly path: string;
}

/** One setting: label, help, live marker, control, reset to default, problems. */
export function FieldRow({ field, value, path }: FieldRowProps) {
  const lab = useLab();
  const problems = useProblems(path);
  const id = useId();
  const now = value ?? field.default;
  const changed = JSON.stringify(now) !== JSON.stringify(field.default);
  const set = (next: FieldValue) => lab.actions.set(path, next);
  return (
    <div className="field" data-kind={isSliding(field) ? 'sliding' : field.kind}>
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
          <Button
            icon="reset"
            label={`Reset ${field.label} to ${String(field.default) || 'nothing'}`}
            tone="quiet"
            size="small"
            onClick={() => set(field.default)}
          />
        )}
      </div>
      <FieldControl
        id={id}
        field={field}
        value={now}
        onChange={set}
        invalid={problems.some((problem) => problem.severity === 'error')}
        describedBy={problems.length > 0 ? `${id}-problems` : undefined}
      />
      <ProblemList problems={problems} id={`${id}-problems`} />
    </div>
  );
}

interface FieldControlProps {
  readonly id: string;
  readonly field: Field;
  readonly value: FieldValue;
  readonly onChange: (value: FieldValue) => void;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

const WIDEST_SLIDER = 20; // beyond this range a linear slider is too coarse

function isSliding(field: Field): boolean {
  return (
    (field.kind === 'number' || field.kind === 'integer') &&
    (field.log === true || field.max - field.min <= WIDEST_SLIDER)
  );
}

function FieldControl({ id, field, value, onChange, invalid, describedBy }: FieldControlProps) {
  switch (field.kind) {
    case 'number':
    case 'integer': {
      const number = Number(value);
      const sliding = isSliding(field);
      const round = (x: number) => (field.kind === 'integer' ? Math.round(x) : Number(x.toPrecision(3)));
      return (
        <div className="field-number">
          {sliding && (
            <input
              type="range"
              tabIndex={-1}
              aria-hidden="true"
              min={0}
              max={1}
              step={0.005}
              value={
                field.log === true
                  ? logPosition(number, field.min, field.max)
                  : (number - field.min) / (field.max - field.min)
              }
              onChange={(event) => {
                const at = Number(event.target.value);
                const next =
                  field.log === true
                    ? fromLogPosition(at, field.min, field.max)
                    : field.min + at * (field.max - field.min);
                onChange(round(next));
              }}
            />
          )}
          <NumberEntry
            id={id}
            value={number}
            integer={field.kind === 'integer'}
            min={field.min}
            max={field.max}
            invalid={invalid}
            describedBy={describedBy}
            onCommit={onChange}
          />
        </div>
      );
    }
    case 'boolean':
      return (
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'choice':
      return (
        <select
          id={id}
          className="select"
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        >
          {field.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      );
    case 'event':
      return (
        <EventEntry id={id} value={String(value)} label={field.label} invalid={invalid} onChange={onChange} />
      );
    case 'text':
    case 'expression':
      return (
        <TextEntry
          id={id}
          label={field.label}
          value={String(value)}
          maxLength={field.maxLength}
          invalid={invalid}
          describedBy={describedBy}
          onCommit={onChange}
        />
      );
    case 'lines':
      return (
        <LinesEntry
          id={id}
          value={Array.isArray(value) ? value.map(String) : []}
          invalid={invalid}
          onCommit={onChange}
        />
      );
    case 'numbers':
      return (
        <TextEntry
          id={id}
          label={field.label}
          value={Array.isArray(value) ? value.join(' ') : ''}
          invalid={invalid}
          describedBy={describedBy}
          onCommit={(text) =>
            onChange(
              text
                .split(/[\s,;]+/)
                .filter(Boolean)
                .map(Number),
            )
          }
        />
      );
  }
}

interface EventEntryProps {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly invalid: boolean;
  readonly onChange: (value: string) => void;
}

/** The events of the world are known only after it is built: free text until then, a list afterward. */
function EventEntry({ id, value, label, invalid, onChange }: EventEntryProps) {
  const events = useRun((state) => state.plan?.events);
  if (events === undefined || events.length === 0)
    return <TextEntry id={id} label={label} value={value} invalid={invalid} onCommit={onChange} />;
  const known = events.some((event) => event.name === value);
  return (
    <select
      id={id}
      className="select"
      aria-invalid={invalid || undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {!known && <option value={value}>{value || 'choose an event'}</option>}
      {events.map((event) => (
        <option key={event.name} value={event.name} title={event.help}>
          {event.name}
        </option>
      ))}
    </select>
  );
}
