import { useId } from 'react';

interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly {
    readonly value: T;
    readonly text: string;
    readonly hint?: string;
    readonly disabled?: boolean;
  }[];
  readonly onChange: (value: T) => void;
}

/** A few exclusive choices: radio buttons that look like a bar. */
export function Segments<T extends string>({ label, value, options, onChange }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset className="segments" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} title={option.hint}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}
