import { useLab, useRun, useView } from '../model/hooks.ts';
import { VariantMark } from './variant-mark.tsx';

interface VariantKeyProps {
  readonly variant: number;
  readonly label: string;
}

/** Shows a variant's name in the legend of all charts. A press hides or shows it everywhere; a double press shows only it. */
export function VariantKey({ variant, label }: VariantKeyProps) {
  const lab = useLab();
  const hidden = useView((state) => state.hiddenVariants);
  const count = useRun(({ plan }) => plan?.variants.length ?? 0);
  const hide = (hiddenVariants: readonly number[]) => lab.actions.setView({ hiddenVariants });
  const isHidden = hidden.includes(variant);
  const toggled = isHidden ? hidden.filter((other) => other !== variant) : [...hidden, variant];
  /** Shows only this variant, or all if it was alone. @param before the hidden variants */
  const solo = (before: readonly number[]) => {
    const others = [...Array(count).keys()].filter((other) => other !== variant);
    const alone = !before.includes(variant) && others.every((other) => before.includes(other));
    hide(alone ? [] : others);
  };
  return (
    <button
      type="button"
      className="legend-variant"
      aria-pressed={!isHidden}
      title={`${label}: press to hide it in the charts or show it. Press twice, or Shift+Enter, to show it alone`}
      onClick={(event) => {
        if (event.shiftKey) solo(hidden);
        else if (event.detail < 2) hide(toggled);
      }}
      // The first press of the two has toggled it.
      onDoubleClick={() => solo(toggled)}
    >
      <VariantMark variant={variant} line />
      <span className="legend-label">{label}</span>
    </button>
  );
}
