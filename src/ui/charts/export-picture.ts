/** Saves the current chart on white: every style becomes an attribute, so that the picture is self-contained. */

import { saveFile } from '../save-file.ts';
import { markerPath, variantStyle } from '../variant-style.ts';
import { cutText, textWidth } from './frame/label-places.ts';

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

export interface Caption {
  readonly title: string;
  readonly variants: readonly string[];
}

const TITLE_HEIGHT = 26;
const ROW_HEIGHT = 18;
/** Margin around the drawing, because letters may exceed its edge. */
const PADDING = 12;

/** Uses the light theme and restores the old theme before the next paint. */
function pictureOf(space: HTMLElement, caption: Caption): SVGSVGElement {
  const { dataset } = document.documentElement;
  const theme = dataset.theme;
  dataset.theme = 'light';
  try {
    return drawn(space, caption);
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

function drawn(space: HTMLElement, caption: Caption): SVGSVGElement {
  const inner = space.getBoundingClientRect();
  const width = inner.width + 2 * PADDING;
  // Stored runs that are overlaid on the chart, as in its legend.
  const stored = space.closest('figure')?.querySelectorAll<HTMLElement>('[data-overlay]') ?? [];
  const overlays = Array.from(stored, ({ dataset }) => dataset.overlay ?? '');
  const keys = keysOf([...caption.variants, ...overlays], width - PADDING);
  const note = noteOf(space);
  const rows = (keys.at(-1)?.row ?? -1) + 1 + (note === '' ? 0 : 1);
  // The drawing moves down by the caption's height.
  const top = TITLE_HEIGHT + rows * ROW_HEIGHT + PADDING / 2;
  const height = inner.height + top + PADDING;
  const picture = element('svg', {
    xmlns: SVG,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': 'Helvetica, Arial, sans-serif',
  });
  picture.append(element('rect', { width: '100%', height: '100%', fill: '#ffffff' }));
  drawCaption(picture, caption, keys, note);
  for (const part of space.querySelectorAll('svg')) {
    if (part.parentElement?.closest('svg')) continue;
    const at = part.getBoundingClientRect();
    const copy = part.cloneNode(true);
    if (!(copy instanceof SVGSVGElement)) continue;
    inline(part, copy);
    copy.setAttribute('x', String(at.left - inner.left + PADDING));
    copy.setAttribute('y', String(at.top - inner.top + top));
    copy.setAttribute('overflow', 'visible'); // a picture in a picture is cut at its edge, the page's is not
    picture.append(copy);
  }
  return picture;
}

interface Key {
  readonly variant: number;
  readonly label: string;
  readonly x: number;
  readonly row: number;
}

/** Variants side by side in as many rows as needed; a label wider than the picture is truncated. */
function keysOf(variants: readonly string[], width: number): readonly Key[] {
  let x = PADDING + 4;
  let row = 0;
  return variants.map((name, variant) => {
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

const DOTS = '2 3'; // of the training return

/** Describes lines and bands as in the chart header; a line sample becomes a word. */
function noteOf(space: HTMLElement): string {
  const words: string[] = [];
  for (const note of space.closest('figure')?.querySelectorAll('.legend-note') ?? [])
    for (const node of note.childNodes) {
      const dash =
        node instanceof SVGElement ? node.querySelector('path')?.getAttribute('stroke-dasharray') : undefined;
      if (dash === undefined) words.push(node.textContent ?? '');
      else {
        const after = /(^|·)$/.test(words.join('').trim()) ? '' : ';';
        words.push(`${after} ${dash === null ? 'solid' : dash === DOTS ? 'dotted' : 'dashed'}: `);
      }
    }
  return words.join('').replaceAll(/\s+/g, ' ').replaceAll(' ;', ';').trim();
}

function drawCaption(
  picture: SVGSVGElement,
  { title, variants }: Caption,
  keys: readonly Key[],
  note: string,
): void {
  const theme = getComputedStyle(document.documentElement);
  const color = (name: string) => theme.getPropertyValue(name).trim();
  const write = (x: number, y: number, text: string, size: number, ink: string) =>
    picture.append(element('text', { x, y, 'font-size': size, fill: color(ink) }, text));
  write(PADDING, 19, title, 14, '--ink');
  for (const { variant, label, x, row } of keys) {
    const { marker, variable } = variantStyle(variant);
    const y = TITLE_HEIGHT + ROW_HEIGHT * (row + 0.5);
    // Stored runs have thin dashes in the neutral color.
    const look =
      variant < variants.length
        ? { d: markerPath(marker, 4), fill: color(variable) }
        : { d: 'M-5 0H5', stroke: color('--ink-2'), 'stroke-dasharray': '4 2' };
    picture.append(element('path', { ...look, transform: `translate(${x},${y})` }));
    write(x + 8, y + 4, label, 12, '--ink');
  }
  const below = TITLE_HEIGHT + ROW_HEIGHT * ((keys.at(-1)?.row ?? -1) + 1.5);
  if (note !== '') write(PADDING, below + 4, note, 12, '--ink-2');
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

/** A label may contain characters that XML cannot represent, even escaped. */
function textOf(picture: SVGSVGElement): string {
  const text = new XMLSerializer().serializeToString(picture);
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}

export function saveSvg(space: HTMLElement, caption: Caption, name: string): void {
  saveFile(name, 'image/svg+xml', textOf(pictureOf(space, caption)));
}

const PIXELS = 2; // per CSS pixel: sharp in print

export function savePng(space: HTMLElement, caption: Caption, name: string): void {
  const picture = pictureOf(space, caption);
  const width = Number(picture.getAttribute('width'));
  const height = Number(picture.getAttribute('height'));
  const address = URL.createObjectURL(new Blob([textOf(picture)], { type: 'image/svg+xml' }));
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement('canvas');
    canvas.width = width * PIXELS;
    canvas.height = height * PIXELS;
    const context = canvas.getContext('2d');
    context?.scale(PIXELS, PIXELS);
    context?.drawImage(image, 0, 0);
    URL.revokeObjectURL(address);
    canvas.toBlob((blob) => {
      if (blob !== null) saveFile(name, 'image/png', blob);
    }, 'image/png');
  };
  image.src = address;
}
