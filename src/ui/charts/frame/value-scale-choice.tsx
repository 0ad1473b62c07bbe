import { createContext, useState } from 'react';
import { VALUE_SCALES, type ValueScale } from './value-scale.ts';

export const ValueScaleContext = createContext<ValueScale>('all');

/** What was chosen, chart by chart, for as long as the page is open: a chart goes when another tab is looked at. */
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

/** In a chart's menu: how its values are laid out. */
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
