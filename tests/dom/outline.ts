/** Writes a document as text that can be kept and compared: one line per element that says something. */

/** Two decimals are a hundredth of a pixel. Longer numbers would change with the rounding of a sum. */
const rounded = (text: string) =>
  text.replace(/-?\d*\.\d{3,}(e[-+]?\d+)?/g, (digits) => String(Math.round(Number(digits) * 100) / 100 || 0));

const MANY_WORDS = 10;
/** Long sentences by their first words and all of their numbers: they may be reworded, but should say the same. */
function brief(text: string, { prose = 'brief' }: Options): string {
  const words = text.trim().split(/\s+/);
  if (prose === 'whole' || words.length <= MANY_WORDS) return rounded(text);
  const numbers = words.slice(3).filter((word) => /\d/.test(word));
  return rounded([...words.slice(0, 3), '…', ...numbers].join(' '));
}
const PROSE = ['title', 'aria-label', 'placeholder'];

/** Names that React and recharts count up. */
const COUNTED = /[_«:]r_?[0-9a-z]+[_»:]|(?<=recharts)\d+/g;
/** What is written elsewhere in the line, follows from other attributes, or is the usual. */
const SILENT =
  /^(class|style|id|for|xmlns|focusable|popovertarget|data-painter=.*|type=button|data-tone=plain|data-size=normal)$/;

/** A few characters that change with the text. */
export function digest(text: string): string {
  let hash = 0;
  for (let k = 0; k < text.length; k++) hash = (Math.imul(hash, 31) + text.charCodeAt(k)) | 0;
  return (hash >>> 0).toString(36);
}

/** An icon of the page (src/app/kit/icon.tsx) by the beginning of its path. */
function iconOf(element: Element, { prose = 'brief' }: Options): string | null {
  if (element.tagName.toLowerCase() !== 'svg' || element.getAttribute('viewBox') !== '0 0 16 16') return null;
  const path = element.firstElementChild?.getAttribute('d') ?? '';
  return `icon ${element.getAttribute('width')} ${path.slice(0, 14)}${prose === 'whole' ? ` ${digest(element.innerHTML)}` : ''}`;
}

function attributesOf(element: Element, options: Options): string {
  const icon = iconOf(element, options);
  if (icon !== null) return icon;
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean);
  const id = (element.getAttribute('id') ?? '').replace(COUNTED, '');
  const style = rounded((element.getAttribute('style') ?? '').trim());
  const attributes = Array.from(element.attributes)
    .filter(({ name, value }) => !SILENT.test(name) && !SILENT.test(`${name}=${value}`))
    .map(({ name, value }) => {
      if (value === '') return name;
      return `${name}=${PROSE.includes(name) ? brief(value, options) : rounded(value.replace(COUNTED, '#'))}`;
    });
  const field = element as HTMLInputElement;
  if (['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName) && !element.hasAttribute('value'))
    attributes.push(`value=${rounded(String(field.value))}`);
  // Inside a form it would send the form.
  if (element.tagName === 'BUTTON' && !element.hasAttribute('type')) attributes.push('type=submit');
  if (field.checked === true && !element.hasAttribute('checked')) attributes.push('checked');
  return [
    element.tagName.toLowerCase(),
    ...classes.map((name) => `.${name}`),
    id === '' ? '' : `#${id}`,
    attributes.length === 0 ? '' : ` [${attributes.sort().join('; ')}]`,
    style === '' ? '' : ` {${style}}`,
  ].join('');
}

export interface Options {
  /** What was written before, to write again only what has changed. What is repeated is then written again as well. */
  readonly cache?: Map<Element, Written>;
  /** Whether long sentences are written as a whole. */
  readonly prose?: 'brief' | 'whole';
  /** What an element says instead of its children; undefined: its children are written. */
  readonly instead?: (element: Element) => readonly string[] | undefined;
}

/** The children that are written: elements, and texts that are not empty. Neighboring texts are one. */
function partsOf(element: Element, options: Options): (Element | string)[] {
  if (iconOf(element, options) !== null) return [];
  const parts: (Element | string)[] = [];
  for (const node of Array.from(element.childNodes)) {
    const last = parts.at(-1);
    // recharts measures the last of its texts there, whichever it was.
    if ((node as Element).id === 'recharts_measurement_span') continue;
    if (node.nodeType === 1) parts.push(node as Element);
    else if (node.nodeType === 3 && node.textContent !== null && node.textContent !== '') {
      if (typeof last === 'string') parts[parts.length - 1] = last + node.textContent;
      else parts.push(node.textContent);
    }
  }
  return parts;
}

export interface Written {
  readonly whole: readonly string[];
  /** What was written before is written once. */
  readonly short: readonly string[];
}

const LEAST_REPEATED = 4;

function write(element: Element, before: Set<string>, options: Options): Written {
  const known = options.cache?.get(element);
  if (known !== undefined) return known;
  const written = writeAnew(element, before, options);
  options.cache?.set(element, written);
  return written;
}

function writeAnew(element: Element, before: Set<string>, options: Options): Written {
  let line = attributesOf(element, options);
  let inner = element;
  const told = () => options.instead?.(inner);
  let parts = told() === undefined ? partsOf(inner, options) : [];
  while (parts.length === 1) {
    const [only] = parts;
    if (only === undefined || typeof only === 'string') break;
    line += ` > ${attributesOf(only, options)}`;
    inner = only;
    parts = told() === undefined ? partsOf(inner, options) : [];
  }
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'string') line += ` “${brief(only, options)}”`;
  const whole = [line];
  const short = [line];
  const add = (more: Written) => {
    whole.push(...more.whole.map((one) => ` ${one}`));
    if (options.cache === undefined) short.push(...more.short.map((one) => ` ${one}`));
  };
  const own = told();
  if (own !== undefined) add({ whole: own, short: own });
  if (parts.length > 1)
    for (const part of parts) {
      if (typeof part !== 'string') add(write(part, before, options));
      else add({ whole: [`“${brief(part, options)}”`], short: [`“${brief(part, options)}”`] });
    }
  if (options.cache !== undefined) return { whole, short: whole };
  if (whole.length < LEAST_REPEATED) return { whole, short };
  const text = whole.join('\n');
  if (before.has(text)) return { whole, short: [`${line} … as above`] };
  before.add(text);
  return { whole, short };
}

export function outlineOf(places: Iterable<Element>, options: Options = {}): string {
  const before = new Set<string>();
  const lines = Array.from(places, (place) => write(place, before, options).short);
  return `${lines.flat().join('\n')}\n`;
}
