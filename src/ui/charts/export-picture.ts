/** Saves what a chart shows now, as on white paper: every style written out as an attribute, so that the picture stands alone. */
import { armStyle, markerPath } from '../arm-style.ts';
import { saveFile } from '../save-file.ts';

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
  readonly arms: readonly string[];
}

const CAPTION_HEIGHT = 48;

/** With the colours of the light theme, whichever is in force: nothing is painted before the old one is back. */
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

function drawn(space: HTMLElement, caption: Caption): SVGSVGElement {
  const inner = space.getBoundingClientRect();
  // The drawing moves down by the caption's height.
  const box = new DOMRect(inner.left, inner.top - CAPTION_HEIGHT, inner.width, inner.height + CAPTION_HEIGHT);
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('xmlns', SVG);
  picture.setAttribute('width', String(box.width));
  picture.setAttribute('height', String(box.height));
  picture.setAttribute('viewBox', `0 0 ${box.width} ${box.height}`);
  picture.setAttribute('font-family', 'Helvetica, Arial, sans-serif');
  const ground = document.createElementNS(SVG, 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', '#ffffff');
  picture.append(ground);
  drawCaption(picture, caption);
  for (const canvas of space.querySelectorAll('canvas')) picture.append(imageOf(canvas, box));
  for (const part of space.querySelectorAll('svg')) {
    if (part.parentElement?.closest('svg') !== null && part.parentElement?.closest('svg') !== undefined)
      continue;
    const at = part.getBoundingClientRect();
    const copy = part.cloneNode(true);
    if (!(copy instanceof SVGSVGElement)) continue;
    inline(part, copy);
    copy.setAttribute('x', String(at.left - box.left));
    copy.setAttribute('y', String(at.top - box.top));
    picture.append(copy);
  }
  return picture;
}

function drawCaption(picture: SVGSVGElement, { title, arms }: Caption): void {
  const theme = getComputedStyle(document.documentElement);
  const ink = theme.getPropertyValue('--ink').trim();
  picture.append(textAt(8, 18, title, 14, ink));
  let x = 14;
  arms.forEach((label, arm) => {
    const style = armStyle(arm);
    const mark = document.createElementNS(SVG, 'path');
    mark.setAttribute('d', markerPath(style.marker, 4));
    mark.setAttribute('transform', `translate(${x},36)`);
    mark.setAttribute('fill', theme.getPropertyValue(style.variable).trim());
    picture.append(mark, textAt(x + 8, 40, label, 12, ink));
    x += 28 + label.length * 6.6;
  });
}

function textAt(x: number, y: number, text: string, size: number, ink: string): SVGTextElement {
  const element = document.createElementNS(SVG, 'text');
  element.setAttribute('x', String(x));
  element.setAttribute('y', String(y));
  element.setAttribute('font-size', String(size));
  element.setAttribute('fill', ink);
  element.textContent = text;
  return element;
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

function imageOf(canvas: HTMLCanvasElement, box: DOMRect): SVGImageElement {
  const at = canvas.getBoundingClientRect();
  const image = document.createElementNS(SVG, 'image');
  image.setAttribute('x', String(at.left - box.left));
  image.setAttribute('y', String(at.top - box.top));
  image.setAttribute('width', String(at.width));
  image.setAttribute('height', String(at.height));
  image.setAttribute('href', canvas.toDataURL('image/png'));
  return image;
}

/** A label may hold characters that XML cannot say, not even escaped. */
function textOf(picture: SVGSVGElement): string {
  const text = new XMLSerializer().serializeToString(picture);
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}

export function saveSvg(space: HTMLElement, caption: Caption, name: string): void {
  saveFile(name, 'image/svg+xml', textOf(pictureOf(space, caption)));
}

const PIXELS = 2; // a CSS pixel: sharp in a paper

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
