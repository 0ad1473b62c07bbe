/** Renders a chart into a document and measures it, without a lab or a page. */
import { act, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

function emptyPlace(): HTMLElement {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  return place;
}

const followsActs = (isOn: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isOn });

/** @returns the element that contains the chart, after all of its layers have been drawn */
export async function drawn(chart: ReactElement): Promise<HTMLElement> {
  const place = emptyPlace();
  followsActs(true);
  await act(async () => createRoot(place).render(chart));
  followsActs(false);
  return place;
}

/** @returns the element that contains whatever the chart draws in the same turn */
export function drawnAtOnce(chart: ReactElement): HTMLElement {
  const place = emptyPlace();
  flushSync(() => createRoot(place).render(chart));
  return place;
}

/** The points of a path without arcs and curves, in pixels. A gap begins a new list. */
export function pointsOf(path: string): readonly (readonly (readonly [number, number])[])[] {
  const pieces: [number, number][][] = [];
  let x = Number.NaN;
  let y = Number.NaN;
  for (const [, letter = '', numbers = ''] of path.matchAll(/([MLHV])([^MLHVZ]*)/g)) {
    const values = numbers.split(/[ ,]+/).filter(Boolean).map(Number);
    if (letter === 'H') x = values[0] ?? Number.NaN;
    else if (letter === 'V') y = values[0] ?? Number.NaN;
    else {
      x = values[0] ?? Number.NaN;
      y = values[1] ?? Number.NaN;
    }
    if (letter === 'M') pieces.push([]);
    pieces.at(-1)?.push([x, y]);
  }
  return pieces;
}

type Pieces = ReturnType<typeof pointsOf>;

const pathsOf = (place: HTMLElement, selector: string): readonly Pieces[] =>
  Array.from(place.querySelectorAll(selector), (path) => pointsOf(path.getAttribute('d') ?? ''));

export const linesOf = (place: HTMLElement) => pathsOf(place, '.recharts-line-curve');

export const areasOf = (place: HTMLElement) => pathsOf(place, '.recharts-area-area');

export const boxesOf = (place: HTMLElement): readonly (readonly [number, number, number, number])[] =>
  Array.from(place.querySelectorAll('.recharts-bar-rectangle path'), (path) => {
    const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
      Number(path.getAttribute(name)),
    );
    return [Math.min(x, x + width), Math.min(y, y + height), Math.max(x, x + width), Math.max(y, y + height)];
  });

/** The numbers in an attribute of all matching elements. */
export const numbersOf = (place: HTMLElement, selector: string, attribute: string) =>
  Array.from(place.querySelectorAll(selector), (element) =>
    Array.from((element.getAttribute(attribute) ?? '').matchAll(/-?[\d.]+/g), ([digits]) => Number(digits)),
  );

export const textsOf = (place: HTMLElement): readonly string[] =>
  Array.from(place.querySelectorAll('text'), ({ textContent }) => textContent ?? '');
