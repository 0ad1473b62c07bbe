/** Saves the current chart on white. Styles become attributes, so that the picture is self-contained. */

import { saveFile } from '../kit/save-file.ts';
import { markerPath, variantStyle } from '../kit/variant-style.ts';
import { cutText, textWidth } from './label-places.ts';

const SVG = 'http://www.w3.org/2000/svg';
const INLINED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'fill-opacity',
  'stroke-opacity',
  'opacity',
  'visibility',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'stroke-linejoin',
] as const;

interface Named {
  readonly variant: number;
  readonly label: string;
}

export interface Figure {
  readonly millimeters: number;
  /** The font size of axes and names in points. */
  readonly points: number;
  /** An empty title is left out. */
  readonly title: string;
  /** The variants in the legend; no legend if empty. */
  readonly variants: readonly Named[];
  /** The chart's card on the page, which has the note and the stored runs for the legend. */
  readonly card: HTMLElement | null;
  readonly stamp: string;
}

const TITLE_HEIGHT = 26;
const ROW_HEIGHT = 18;
/** A margin around the drawing, because letters may cross its edge. */
const PADDING = 12;
const PIXELS_PER_MM = 96 / 25.4;
/** The charts use 12 px, which is 9 points. */
const POINTS_OF_CHARTS = 9;

const scaleOf = ({ points }: Pick<Figure, 'points'>) => points / POINTS_OF_CHARTS;

/** Returns the drawing width in pixels at which the type has the wanted size once the figure has its final width. */
export const widthOfDrawing = (figure: Pick<Figure, 'millimeters' | 'points'>): number =>
  Math.round((figure.millimeters * PIXELS_PER_MM) / scaleOf(figure)) - 2 * PADDING;

/** Switches to the light theme and restores the old one before the next paint. */
export function pictureOf(space: HTMLElement, figure: Figure): SVGSVGElement {
  const { dataset } = document.documentElement;
  const theme = dataset.theme;
  dataset.theme = 'light';
  try {
    return drawn(space, figure);
  } finally {
    if (theme === undefined) delete dataset.theme;
    else dataset.theme = theme;
  }
}

function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
  text = '',
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

function drawn(space: HTMLElement, figure: Figure): SVGSVGElement {
  const inner = space.getBoundingClientRect();
  const width = inner.width + 2 * PADDING;
  // Include the stored runs that are overlaid on the chart.
  const stored = figure.card?.querySelectorAll<HTMLElement>('[data-overlay]') ?? [];
  const overlays = Array.from(stored, ({ dataset }) => ({ variant: STORED, label: dataset.overlay ?? '' }));
  const keys = keysOf([...figure.variants, ...overlays], width - PADDING);
  const lines = [noteOf(figure.card), figure.stamp].filter((line) => line !== '');
  const head = figure.title === '' ? 0 : TITLE_HEIGHT;
  const rows = (keys.at(-1)?.row ?? -1) + 1;
  const top = head + (rows + lines.length) * ROW_HEIGHT + PADDING / 2;
  const height = inner.height + top + PADDING;
  const millimeters = (pixels: number) => ((pixels * scaleOf(figure)) / PIXELS_PER_MM).toFixed(2);
  const picture = element('svg', {
    xmlns: SVG,
    width: `${millimeters(width)}mm`,
    height: `${millimeters(height)}mm`,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': 'Helvetica, Arial, sans-serif',
  });
  picture.append(element('rect', { width: '100%', height: '100%', fill: '#ffffff' }));
  const write = (y: number, text: string, size: number, ink: string) =>
    picture.append(
      element(
        'text',
        { x: PADDING, y, 'font-size': size, fill: ink },
        cutText(text, ((width - 2 * PADDING) * 12) / size),
      ),
    );
  if (head > 0) write(19, figure.title, 14, paperInk('--ink'));
  drawKeys(picture, keys, head);
  lines.forEach((line, k) => {
    const ink = line === figure.stamp ? '--warn' : '--ink-2';
    write(head + ROW_HEIGHT * (rows + k + 0.5) + 4, line, 12, paperInk(ink));
  });
  for (const part of space.querySelectorAll('svg')) {
    if (part.parentElement?.closest('svg')) continue;
    const at = part.getBoundingClientRect();
    const copy = part.cloneNode(true);
    if (!(copy instanceof SVGSVGElement)) continue;
    inline(part, copy);
    copy.setAttribute('x', String(at.left - inner.left + PADDING));
    copy.setAttribute('y', String(at.top - inner.top + top));
    copy.setAttribute('overflow', 'visible'); // a nested picture would be cut off at its edge, unlike on the page
    picture.append(copy);
  }
  return picture;
}

interface Key extends Named {
  readonly x: number;
  readonly row: number;
}
/** Marks a stored run instead of a variant. */
const STORED = -1;

/** Arranges the variants in as many rows as needed. A label wider than the picture is truncated. */
function keysOf(variants: readonly Named[], width: number): readonly Key[] {
  let x = PADDING + 4;
  let row = 0;
  return variants.map(({ variant, label: name }) => {
    const label = cutText(name, width - 40);
    const size = 28 + textWidth(label);
    if (x + size > width && x > PADDING + 4) {
      x = PADDING + 4;
      row++;
    }
    const key = { variant, label, x, row };
    x += size;
    return key;
  });
}

/** Returns the chart's note about its lines and bands. */
const noteOf = (card: HTMLElement | null): string =>
  (card?.querySelector('.legend-note')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

const paperInk = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function drawKeys(picture: SVGSVGElement, keys: readonly Key[], head: number): void {
  for (const { variant, label, x, row } of keys) {
    const { marker, variable } = variantStyle(variant);
    const y = head + ROW_HEIGHT * (row + 0.5);
    // Stored runs use thin dashes in the neutral color.
    const look =
      variant !== STORED
        ? { d: markerPath(marker, 4), fill: paperInk(variable) }
        : { d: 'M-5 0H5', stroke: paperInk('--ink-2'), 'stroke-dasharray': '4 2' };
    picture.append(element('path', { ...look, transform: `translate(${x},${y})` }));
    picture.append(element('text', { x: x + 8, y: y + 4, 'font-size': 12, fill: paperInk('--ink') }, label));
  }
}

function inline(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of INLINED) {
    const value = style.getPropertyValue(name);
    if (value !== '') to.setAttribute(name, value);
  }
  to.removeAttribute('class');
  to.removeAttribute('style');
  Array.from(from.children).forEach((child, index) => {
    const twin = to.children[index];
    if (twin !== undefined) inline(child, twin);
  });
}

/** Removes characters that XML cannot represent even when escaped. */
function textOf(picture: SVGSVGElement): string {
  const text = new XMLSerializer().serializeToString(picture);
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}

export function saveSvg(picture: SVGSVGElement, name: string): void {
  saveFile(name, 'image/svg+xml', textOf(picture));
}

/** The resolution that journals require. */
const DOTS_PER_INCH = 300;

export function savePng(picture: SVGSVGElement, name: string): void {
  const pixels = (side: 'width' | 'height') =>
    Math.round((Number.parseFloat(picture.getAttribute(side) ?? '') / 25.4) * DOTS_PER_INCH);
  const [width, height] = [pixels('width'), pixels('height')];
  // Some browsers render a picture in millimeters at screen resolution, which blurs it.
  picture.setAttribute('width', String(width));
  picture.setAttribute('height', String(height));
  const address = URL.createObjectURL(new Blob([textOf(picture)], { type: 'image/svg+xml' }));
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    URL.revokeObjectURL(address);
    canvas.toBlob((blob) => {
      if (blob !== null) saveFile(name, 'image/png', blob);
    }, 'image/png');
  };
  image.src = address;
}
