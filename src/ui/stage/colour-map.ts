/** The theme that is in force, as colours for canvases. */
import { coloursOf, PALETTE_VARIABLES, type StageColours } from '../../draw/colours.ts';

/** @param _theme names the theme that must already be in force; asking for it keeps callers from reading too early */
export function readColours(_theme: 'light' | 'dark'): StageColours {
  const style = getComputedStyle(document.documentElement);
  return coloursOf(
    Object.fromEntries(PALETTE_VARIABLES.map((name) => [name, style.getPropertyValue(name).trim()])),
  );
}
