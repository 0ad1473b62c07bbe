/** The theme that is in force, as colors for canvases. */
import { colorsOf, PALETTE_VARIABLES, type StageColors } from '../../draw/colors.ts';

/**
 * @param _theme names the theme that must already be in force; asking for it keeps callers from reading too early
 * @param place whose colors: paper has its own
 */
export function readColors(_theme: 'light' | 'dark', place: Element = document.documentElement): StageColors {
  const style = getComputedStyle(place);
  return colorsOf(
    Object.fromEntries(PALETTE_VARIABLES.map((name) => [name, style.getPropertyValue(name).trim()])),
  );
}
