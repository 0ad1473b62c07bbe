/** At most three terms of a palette, each with a weight. */
import { MOST_TERMS, type Picked, type Puzzle, WEIGHTS } from '../../lab/play/puzzle.ts';
import { Select } from '../kit/select.tsx';
import { tick } from '../numerals.ts';

const OPTIONS = WEIGHTS.map((value) => ({ value, text: `${value > 0 ? '+' : ''}${tick(value)}` }));
/** Every term is the player's decision. */
export const FIRST_WEIGHT = 0;

interface PickerProps {
  readonly palette: Puzzle['palette'];
  readonly picked: readonly Picked[];
  /** While the agents train. */
  readonly disabled: boolean;
  readonly onChange: (picked: readonly Picked[]) => void;
}

const payWords = (pay: number, per: string): string =>
  pay === 0 ? 'pays nothing yet: choose a weight' : `pays ${pay > 0 ? '+' : ''}${tick(pay)} ${per}`;

export function Picker({ palette, picked, disabled, onChange }: PickerProps) {
  const full = picked.length >= MOST_TERMS;
  return (
    <fieldset className="picker" disabled={disabled}>
      <legend className="muted small">
        Your reward: {picked.length} of {MOST_TERMS} terms
      </legend>
      {palette.map(({ id, title, hint, pays, per }) => {
        const own = picked.find((one) => one.id === id);
        const choose = () =>
          onChange(
            own === undefined
              ? [...picked, { id, weight: FIRST_WEIGHT }]
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
                {title}{' '}
                <span className="muted small">
                  {own === undefined ? hint : payWords(pays * own.weight, per)}
                </span>
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
