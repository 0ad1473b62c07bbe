import { useEffect, useState } from 'react';
import { colorsOf, PALETTE_VARIABLES, type StageColors } from '../../draw/colors.ts';
import type { GridOverlay } from '../../draw/overlay.ts';
import { overlayOf } from '../../draw/overlays.ts';
import type { Plan } from '../../engine/contract.ts';
import type { RewardChoice } from '../../lab/model.ts';
import { withoutExact } from '../../measure/compare/variant-words.ts';
import { useTheme, useView } from '../hooks.ts';
import { measured } from '../numerals.ts';
import { fittingChoice, isReward, rewardWords, type Source } from './exact-numbers.ts';

/**
 * @param _theme the theme that must already be applied; the parameter keeps callers from reading too early
 * @param place the element to read colors from; print has its own colors
 */
export function readColors(_theme: 'light' | 'dark', place: Element = document.documentElement): StageColors {
  const style = getComputedStyle(place);
  return colorsOf(
    Object.fromEntries(PALETTE_VARIABLES.map((name) => [name, style.getPropertyValue(name).trim()])),
  );
}

/** Null until they are read: an effect of the page applies the theme to the custom properties one frame earlier. */
export function useColors(): StageColors | null {
  const theme = useTheme();
  const [colors, setColors] = useState<StageColors | null>(null);
  useEffect(() => {
    const request = requestAnimationFrame(() => setColors(readColors(theme)));
    return () => cancelAnimationFrame(request);
  }, [theme]);
  return colors;
}

/** The overlay of the maps, and which rewards it shows. */
export function useOverlay(plan: Plan): { readonly overlay: GridOverlay; readonly choice: RewardChoice } {
  const named = useView((state) => state.overlay);
  const chosen = useView((state) => state.reward);
  const choice = fittingChoice(plan, chosen);
  return { overlay: overlayOf(named === 'reward' && choice.byAction ? 'reward-by-action' : named), choice };
}

interface ScaleLegendProps {
  readonly overlay: GridOverlay;
  readonly extent: number;
  readonly colors: StageColors;
  readonly plan: Plan;
  readonly source: Source;
  readonly choice: RewardChoice;
}

const SOURCE_WORDS: Readonly<Record<Source, string>> = {
  learned: '',
  followed: 'Exact value of the policy that is followed, exploration included.  ',
  design: 'Exact solution for the variant’s reward design, not learned.  ',
  task: 'Exact solution for the task, not learned.  ',
};

/** What the colors mean: one scale for all variants. */
export function ScaleLegend({ overlay, extent, colors, plan, source, choice }: ScaleLegendProps) {
  if (overlay.scale === 'none')
    return (
      <p className="scale-legend muted">
        {SOURCE_WORDS[source]}
        {overlay.unit === '' ? '\u00a0' : `Arrow length: ${overlay.unit}.`}
      </p>
    );
  if (isReward(overlay.id) && plan.variants.every((variant) => variant.reference === undefined))
    return <p className="scale-legend muted">{withoutExact(plan.variants).join(' ')}</p>;
  const ramp = overlay.scale === 'diverging' ? colors.diverging : colors.sequential;
  const stops = [0, 32, 64, 96, 128, 160, 192, 224, 255].map((index) => ramp[index]).join(', ');
  return (
    <p className="scale-legend">
      <span className="scale-number">
        {extent === 0 ? '–' : overlay.scale === 'diverging' ? measured(-extent) : '0'}
      </span>
      <span
        className="scale-ramp"
        style={{ backgroundImage: `linear-gradient(to right, ${stops})` }}
        aria-hidden="true"
      >
        {overlay.scale === 'diverging' && <span className="scale-zero" />}
      </span>
      <span className="scale-number">{extent === 0 ? '–' : measured(extent)}</span>
      <span className="muted">
        {SOURCE_WORDS[source]}
        {overlay.label}: {isReward(overlay.id) ? rewardWords(plan, choice) : overlay.unit}. Same scale for all
        variants.
      </span>
    </p>
  );
}
