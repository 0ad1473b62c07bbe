import { createContext, useState } from 'react';
import { VALUE_SCALES, type ValueScale } from './value-scale.ts';

export const ValueScaleContext = createContext<ValueScale>('all');

/** The choice per chart while the page is open; charts unmount when another tab is shown. */
const chosen = new Map<string, ValueScale>();

/** @param chart its id */
export function useValueScale(chart: string): readonly [ValueScale, (scale: ValueScale) => void] {
  const [scale, setScale] = useState(chosen.get(chart) ?? 'all');
  const choose = (next: ValueScale) => {
    chosen.set(chart, next);
    setScale(next);
  };
  return [scale, choose];
}

interface ValueScaleChoiceProps {
  readonly scale: ValueScale;
  readonly choose: (scale: ValueScale) => void;
}

/** The value scale in a chart's menu. */
export function ValueScaleChoice({ scale, choose }: ValueScaleChoiceProps) {
  return (
    <>
      <p className="menu-head muted small">Vertical axis</p>
      {VALUE_SCALES.map(({ value, text, hint }) => (
        <button
          key={value}
          type="button"
          className="menu-choice"
          aria-pressed={scale === value}
          title={hint}
          onClick={() => choose(value)}
        >
          {text}
        </button>
      ))}
      <hr />
    </>
  );
}
