import type { ComponentProps } from 'react';
import type { CatalogueEntry } from '../../experiment/field.ts';

export interface SelectOption<T> {
  readonly value: T;
  readonly text: string;
  readonly hint?: string | undefined;
  readonly group?: string;
}

interface SelectProps<T> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  readonly value: T;
  readonly options: readonly SelectOption<T>[];
  readonly onChange: (value: T) => void;
}

/** A native select. A value that is not an option appears as the first one. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const { value, options, onChange, className = '', ...rest } = props;
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <select
      {...rest}
      className={`select ${className}`.trim()}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => String(option.value) === target.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {groups.map((group) => {
        const members = options
          .filter((option) => option.group === group)
          .map(({ value, text, hint }) => (
            <option key={value} value={value} title={hint}>
              {text}
            </option>
          ));
        if (group === undefined) return members;
        return (
          <optgroup key={group} label={group}>
            {members}
          </optgroup>
        );
      })}
    </select>
  );
}

export function optionsOf<T extends string>(
  values: readonly T[],
  words?: Readonly<Record<T, string>>,
): readonly SelectOption<T>[] {
  return values.map((value) => ({ value, text: words?.[value] ?? value }));
}

export function placesOf(texts: readonly string[]): readonly SelectOption<number>[] {
  return texts.map((text, value) => ({ value, text }));
}

export function entryOptions(
  entries: readonly CatalogueEntry[],
  hintOf?: (entry: CatalogueEntry) => string | undefined,
): readonly SelectOption<string>[] {
  return entries.map((entry) => ({
    value: entry.id,
    text: entry.label,
    group: entry.family,
    hint: hintOf?.(entry),
  }));
}
