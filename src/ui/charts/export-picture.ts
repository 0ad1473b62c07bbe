/** Saves what a chart shows now, with its colours written out, so that the picture stands alone. */
import { saveFile } from '../save-file.ts';

const SVG = 'http://www.w3.org/2000/svg';
const INLINED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'fill-opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'stroke-linejoin',
] as const;

function pictureOf(space: HTMLElement): SVGSVGElement {
  const box = space.getBoundingClientRect();
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('xmlns', SVG);
  picture.setAttribute('width', String(box.width));
  picture.setAttribute('height', String(box.height));
  picture.setAttribute('viewBox', `0 0 ${box.width} ${box.height}`);
  const style = getComputedStyle(space);
  picture.setAttribute('font-family', style.fontFamily);
  const ground = document.createElementNS(SVG, 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute(
    'fill',
    getComputedStyle(document.documentElement).getPropertyValue('--surface').trim(),
  );
  picture.append(ground);
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

export function saveSvg(space: HTMLElement, name: string): void {
  saveFile(name, 'image/svg+xml', new XMLSerializer().serializeToString(pictureOf(space)));
}

const PIXELS = 2; // a CSS pixel: sharp in a paper

export function savePng(space: HTMLElement, name: string): void {
  const picture = pictureOf(space);
  const width = Number(picture.getAttribute('width'));
  const height = Number(picture.getAttribute('height'));
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' }),
  );
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
