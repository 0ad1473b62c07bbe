/** At most three terms of a palette, each with a weight. */
import { MOST_TERMS, type Picked, type Puzzle, WEIGHTS } from '../../lab/play/puzzle.ts';
import { Select } from '../kit/select.tsx';
import { tick } from '../numerals.ts';

const OPTIONS = WEIGHTS.map((value) => ({ value, text: `${value > 0 ? '+' : ''}${tick(value)}` }));
const FIRST_WEIGHT = 0.2;

interface PickerProps {
  readonly palette: Puzzle['palette'];
  readonly picked: readonly Picked[];
  /** While the agents train. */
  readonly disabled: boolean;
  readonly onChange: (picked: readonly Picked[]) => void;
}

export function Picker({ palette, picked, disabled, onChange }: PickerProps) {
  const full = picked.length >= MOST_TERMS;
  return (
    <fieldset className="picker" disabled={disabled}>
      <legend className="muted small">
        Your reward: {picked.length} of {MOST_TERMS} terms
      </legend>
      {palette.map(({ id, title, hint }) => {
        const own = picked.find((one) => one.id === id);
        const choose = () =>
          onChange(
            own === undefined
              ? [...picked, { id, weight: id === 'task' ? 1 : FIRST_WEIGHT }]
              : picked.filter((one) => one.id !== id),
          );
        return (
          <div key={id} className="picker-term" data-picked={own !== undefined || undefined}>
            <label>
              <input
                type="checkbox"
                checked={own !== undefined}
                // A reward has one term at least.
                disabled={own === undefined ? full : picked.length === 1}
                onChange={choose}
              />
              <span>
                {title} <span className="muted small">{hint}</span>
              </span>
            </label>
            {own !== undefined && (
              <Select
                aria-label={`Weight of ${title}`}
                value={own.weight}
                options={OPTIONS}
                onChange={(weight) => onChange(picked.map((one) => (one.id === id ? { id, weight } : one)))}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
