/** The current theme as colors for canvases and chips. */
import { useEffect, useState } from 'react';
import { colorsOf, PALETTE_VARIABLES, type StageColors } from '../../draw/colors.ts';
import { useTheme } from '../hooks.ts';

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
