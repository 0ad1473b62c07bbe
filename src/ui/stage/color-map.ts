/** The current theme as colors for canvases. */
import { colorsOf, PALETTE_VARIABLES, type StageColors } from '../../draw/colors.ts';

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
