import { type ReactNode, useEffect, useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { colorsOf, PALETTE_VARIABLES, type StageColors } from '../../services/painter/colors.ts';
import type { GridOverlay } from '../../services/painter/overlay.ts';
import { overlayOf } from '../../services/painter/overlays.ts';
import { withoutExact } from '../../stats/compare/variant-words.ts';
import { measured } from '../kit/numerals.ts';
import { useTheme, useView } from '../model/hooks.ts';
import type { RewardChoice } from '../model/model.ts';
import { fittingChoice, isReward, rewardText, type Source } from './exact-numbers.ts';
import type { Side } from './scale.ts';

/**
 * @param _theme the theme that must already be applied, so that callers do not read too early
 * @param place the element to read colors from; print has its own colors
 */
export function readColors(_theme: 'light' | 'dark', place: Element = document.documentElement): StageColors {
  const style = getComputedStyle(place);
  return colorsOf(
    Object.fromEntries(PALETTE_VARIABLES.map((name) => [name, style.getPropertyValue(name).trim()])),
  );
}

/** Null until they are read, because the page applies the theme to the custom properties one frame earlier. */
export function useColors(): StageColors | null {
  const theme = useTheme();
  const [colors, setColors] = useState<StageColors | null>(null);
  useEffect(() => {
    const request = requestAnimationFrame(() => setColors(readColors(theme)));
    return () => cancelAnimationFrame(request);
  }, [theme]);
  return colors;
}

export function useOverlay(plan: Plan): { readonly overlay: GridOverlay; readonly choice: RewardChoice } {
  const named = useView((state) => state.overlay);
  const chosen = useView((state) => state.reward);
  const choice = fittingChoice(plan, chosen);
  return { overlay: overlayOf(named === 'reward' && choice.byAction ? 'reward-by-action' : named), choice };
}

interface ScaleLegendProps {
  readonly overlay: GridOverlay;
  readonly extents: readonly number[];
  readonly side: Side;
  readonly perMap?: boolean;
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

/** Returns the ends of the color scale and the part of the ramp between them. */
function endsOf({ overlay, extents, side, colors, perMap }: ScaleLegendProps) {
  const extent = Math.max(0, ...extents);
  const diverging = overlay.scale === 'diverging';
  const whole = diverging ? colors.diverging : colors.sequential;
  const ramp = !diverging || side === 0 ? whole : side > 0 ? whole.slice(128) : whole.slice(0, 129);
  const number = (value: number) =>
    extent === 0 ? '–' : perMap && value !== 0 ? (value < 0 ? 'lowest' : 'highest') : measured(value);
  return {
    low: number(diverging && side <= 0 ? -extent : 0),
    high: number(diverging && side < 0 ? 0 : extent),
    stops: Array.from({ length: 9 }, (_, k) => ramp[Math.round((k * (ramp.length - 1)) / 8)]).join(', '),
    hasZero: diverging && side === 0,
  };
}

/** Explains the colors. There is one scale for all variants, unless each map has its own. */
function ScaleLegend(props: ScaleLegendProps) {
  const { overlay, plan, source, choice, extents, perMap = false } = props;
  if (overlay.scale === 'none')
    return (
      <p className="scale-legend muted">
        {SOURCE_WORDS[source]}
        {overlay.unit === '' ? '\u00a0' : `Arrow length: ${overlay.unit}.`}
      </p>
    );
  if (isReward(overlay.id) && plan.variants.every((variant) => variant.reference === undefined))
    return <p className="scale-legend muted">{withoutExact(plan.variants).join(' ')}</p>;
  const { low, high, stops, hasZero } = endsOf(props);
  return (
    <p className="scale-legend">
      <span className="scale-number">{low}</span>
      <span
        className="scale-ramp"
        style={{ backgroundImage: `linear-gradient(to right, ${stops})` }}
        aria-hidden="true"
      >
        {hasZero && <span className="scale-zero" />}
      </span>
      <span className="scale-number">{high}</span>
      <span className="muted">
        {SOURCE_WORDS[source]}
        {overlay.label}: {isReward(overlay.id) ? rewardText(plan, choice) : overlay.unit}.{' '}
        {perMap
          ? `Full color: ${extents.map((extent, k) => `${plan.variants[k]?.label ?? ''} ${measured(extent)}`).join(', ')}.`
          : 'Same scale for all variants.'}
      </span>
    </p>
  );
}

interface StageFootProps extends Omit<ScaleLegendProps, 'colors'> {
  readonly colors: StageColors | null;
  /** Says which steps are replayed; empty if none are. */
  readonly replay: string;
  readonly children?: ReactNode;
}

/** The line below the maps or graphs. Children stand next to the legend. */
export const StageFoot = ({ colors, replay, children, ...scale }: StageFootProps) => (
  <div className="stage-foot">
    {colors !== null && <ScaleLegend {...scale} colors={colors} />}
    {children}
    {replay !== '' && <p className="muted small">{replay}</p>}
  </div>
);
