/** The theme that is in force, as colours for canvases. */
import { coloursOf, PALETTE_VARIABLES, type StageColours } from '../../draw/colors.ts';

/**
 * @param _theme names the theme that must already be in force; asking for it keeps callers from reading too early
 * @param place whose colours: paper has its own
 */
export function readColours(
  _theme: 'light' | 'dark',
  place: Element = document.documentElement,
): StageColours {
  const style = getComputedStyle(place);
  return coloursOf(
    Object.fromEntries(PALETTE_VARIABLES.map((name) => [name, style.getPropertyValue(name).trim()])),
  );
}
