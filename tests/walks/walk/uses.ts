/** What a hand or a keyboard can do with a control, as the browser would tell the page. */

import { rest } from './clock.ts';
import { type Effects, HEIGHT, WIDTH } from './effects.ts';

export type Handlers = Readonly<Record<string, (...values: never[]) => unknown>>;
/** What React calls for an element. */
export function handlersOf(element: Element): Handlers {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  const props: Record<string, unknown> = key === undefined ? {} : Reflect.get(element, key);
  return Object.fromEntries(
    Object.entries(props).filter(([name, value]) => /^on[A-Z]/.test(name) && typeof value === 'function'),
  ) as Handlers;
}

export interface Use {
  readonly name: string;
  act(): void | Promise<void>;
}

const KEYS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'End', 'Home', 'Enter', ' ', 'Escape'];
const TYPED = ['ArrowUp', 'ArrowDown'];
const EVENT = { bubbles: true, cancelable: true, composed: true };

/** Sets the value the way the browser does, so that React notices. */
function setValue(element: HTMLElement, value: string): void {
  const owner = Object.getPrototypeOf(element);
  for (let place = owner; place !== null; place = Object.getPrototypeOf(place)) {
    const property = Object.getOwnPropertyDescriptor(place, 'value');
    if (property?.set === undefined) continue;
    property.set.call(element, value);
    return;
  }
}

/** Sends events to one element, and says which of them it kept from the browser. */
class Hand {
  readonly element: HTMLElement;
  readonly #effects: Effects;

  constructor(element: HTMLElement, effects: Effects) {
    this.element = element;
    this.#effects = effects;
  }

  fire(event: Event, target: EventTarget = this.element): void {
    target.dispatchEvent(event);
    if (event.defaultPrevented && event.type !== 'click') this.#effects.said.push(`prevents ${event.type}`);
  }
  pointer(type: string, x: number, y: number, more: PointerEventInit = {}): void {
    const place = { clientX: x * WIDTH, clientY: y * HEIGHT, pointerId: 1, button: 0 };
    this.fire(new PointerEvent(type, { ...EVENT, ...place, ...more }));
  }
  click(x: number, y: number, more: MouseEventInit = {}): void {
    const place = { detail: 1, clientX: x * WIDTH, clientY: y * HEIGHT };
    this.fire(new MouseEvent('click', { ...EVENT, ...place, ...more }));
  }
  key(key: string, more: KeyboardEventInit = {}): void {
    for (const type of ['keydown', 'keyup']) this.fire(new KeyboardEvent(type, { ...EVENT, key, ...more }));
  }
  change(value: string): void {
    setValue(this.element, value);
    this.fire(new Event('change', { bubbles: true }));
  }
  type(text: string): void {
    setValue(this.element, text);
    this.fire(new Event('input', { bubbles: true }));
  }
}

const use = (name: string, act: Use['act']): Use => ({ name, act });

function detailsUses(hand: Hand): Use[] {
  const details = hand.element.parentElement as HTMLDetailsElement;
  return [
    use('opens or closes', () => {
      details.toggleAttribute('open');
      hand.fire(new Event('toggle'), details);
    }),
  ];
}

/** All values if they are few; else the first two and the last. */
function selectUses(hand: Hand, isFirst: boolean): Use[] {
  const select = hand.element as HTMLSelectElement;
  const others = Array.from(select.options, ({ value }) => value).filter((value) => value !== select.value);
  const some =
    isFirst && others.length < 6 ? others : [...others.slice(0, isFirst ? 2 : 0), ...others.slice(-1)];
  return some.map((value) => use(`chooses ${value}`, () => hand.change(value)));
}

function sliderUses(hand: Hand, isFirst: boolean): Use[] {
  const { min, max } = hand.element as HTMLInputElement;
  const [low, high] = [Number(min || 0), Number(max || 100)];
  return (isFirst ? [1, 0, 0.4] : [0.4]).map((share) =>
    use(`slides to ${share}`, () => {
      hand.type(String(low + share * (high - low)));
      hand.fire(new Event('change', { bubbles: true }));
      hand.pointer('pointerup', share, 0);
    }),
  );
}

function textUses(hand: Hand, isFirst: boolean): Use[] {
  const { element } = hand;
  const isArea = element.tagName === 'TEXTAREA';
  const before = (element as HTMLInputElement).value;
  const commit = () => hand.key('Enter', isArea ? { ctrlKey: true } : {});
  const isNumber = /^-?[\d.,]+$/.test(before);
  const texts = isNumber ? ['3', '-1e9', 'seven'] : isArea ? [`${before}\n1`, '<b>(('] : ['Zebra 7', ''];
  const uses = texts.slice(0, isFirst ? texts.length : 1).map((text) =>
    use(`types ${JSON.stringify(text.slice(-12))}`, async () => {
      element.focus();
      hand.type(text);
      await rest();
      commit();
      await rest();
      element.blur();
    }),
  );
  if (isFirst) {
    uses.push(
      use('types and escapes, types and leaves', async () => {
        element.focus();
        hand.type('8');
        await rest();
        hand.key('Escape');
        await rest();
        hand.type(isNumber ? '2' : 'left');
        await rest();
        element.blur();
      }),
    );
    for (const one of TYPED) uses.push(use(`key ${one}`, () => hand.key(one)));
  }
  uses.push(
    use('is as before', async () => {
      hand.type(before);
      await rest();
      commit();
      await rest();
      hand.fire(new FocusEvent('blur', { bubbles: false }));
      hand.fire(new FocusEvent('focusout', { bubbles: true }));
    }),
  );
  return uses;
}

const popoverUse = (hand: Hand): Use =>
  use('opens', () => {
    const popover = document.getElementById(hand.element.getAttribute('popovertarget') ?? '');
    if (popover === null) return;
    hand.fire(Object.assign(new Event('toggle'), { newState: 'open', oldState: 'closed' }), popover);
  });

const clickUse = (hand: Hand): Use =>
  use('', () => {
    if (hand.element.tagName === 'BUTTON') hand.element.focus();
    hand.click(0.3, 0.5);
  });

/** What a control of this kind is for. */
function ownUses(hand: Hand, handlers: Handlers, isFirst: boolean): Use[] {
  const { element } = hand;
  const { tagName } = element;
  const type = element.getAttribute('type') ?? '';
  if (tagName === 'SUMMARY') return detailsUses(hand);
  if (tagName === 'SELECT') return selectUses(hand, isFirst);
  if (tagName === 'INPUT' && type === 'range') return sliderUses(hand, isFirst);
  if (tagName === 'INPUT' && type === 'file') return []; // chosen in tests of their own
  const isText = tagName === 'INPUT' && !['checkbox', 'radio', 'button'].includes(type);
  if (tagName === 'TEXTAREA' || isText) return textUses(hand, isFirst);
  if (element.hasAttribute('popovertarget')) return [popoverUse(hand)];
  return /^(A|BUTTON|INPUT)$/.test(tagName) || 'onClick' in handlers ? [clickUse(hand)] : [];
}

function dragUses(hand: Hand): Use[] {
  const drag = (title: string, more: PointerEventInit = { buttons: 1 }) =>
    use(title, async () => {
      hand.pointer('pointerdown', 0.2, 0.1, more);
      await rest();
      hand.pointer('pointermove', 0.4, 0.2, more);
      await rest();
      hand.pointer('pointermove', 0.6, 0.25, more);
      await rest();
      hand.pointer('pointerup', 0.6, 0.25, more);
      hand.click(0.6, 0.25);
    });
  return [
    use('is pressed', () => hand.pointer('pointerdown', 0.2, 0.1)),
    use('is dragged over', () => hand.pointer('pointermove', 0.7, 0.2)),
    use('is given up', () => hand.pointer('pointercancel', 0.7, 0.2)),
    drag('drag'),
    drag('drag by another button', { button: 2, buttons: 2 }),
    drag('drag by a finger', { buttons: 1, pointerType: 'touch' }),
  ];
}

const pointingUses = (hand: Hand): Use[] => [
  use('is pointed at', () => {
    hand.pointer('pointerover', 0.35, 0.4);
    hand.pointer('pointermove', 0.35, 0.4);
  }),
  use('is left by the pointer', () => {
    hand.pointer('pointerout', 0.35, 0.4);
    hand.pointer('pointerleave', 0.35, 0.4);
  }),
];

/** The usual keys, and those that the code of the handler names. */
function keyUses(hand: Hand, source: string, isFirst: boolean): Use[] {
  const more = Array.from(source.matchAll(/['"]([^'"])['"]/g), ([, one = '']) => one);
  const keys = isFirst ? [...new Set([...KEYS, ...more])] : KEYS.slice(0, 1);
  return [
    ...keys.map((one) => use(`key ${one === ' ' ? 'Space' : one}`, () => hand.key(one))),
    use('Shift ArrowRight', () => hand.key('ArrowRight', { shiftKey: true })),
  ];
}

const pasteUses = (hand: Hand): Use[] =>
  ['1\t2\n3\t4', 'hello'].map((text) =>
    use(`pastes ${JSON.stringify(text)}`, () =>
      hand.fire(
        Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
          clipboardData: { getData: () => text },
        }),
      ),
    ),
  );

const focusUse = (hand: Hand): Use =>
  use('gets and loses the focus', async () => {
    hand.fire(new FocusEvent('focusin', { bubbles: true }));
    await rest();
    hand.fire(new FocusEvent('focusout', { bubbles: true }));
  });

/** @param isFirst of those that one place in the code makes: the others are used less */
export function usesOf(element: HTMLElement, isFirst: boolean, effects: Effects): Use[] {
  const hand = new Hand(element, effects);
  const handlers = handlersOf(element);
  const isField = /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
  const has = (...names: string[]) => names.some((name) => name in handlers);
  const uses = ownUses(hand, handlers, isFirst);
  if (isFirst && has('onPointerDown')) uses.push(...dragUses(hand));
  if (has('onPointerMove', 'onPointerEnter', 'onMouseEnter')) uses.push(...pointingUses(hand));
  if (has('onDoubleClick'))
    uses.push(
      use('double click', () =>
        hand.fire(new MouseEvent('dblclick', { ...EVENT, detail: 2, clientX: 0.3 * WIDTH })),
      ),
    );
  if (String(handlers.onClick ?? '').includes('shiftKey'))
    uses.push(
      use('click with Shift', () => hand.fire(new MouseEvent('click', { ...EVENT, shiftKey: true }))),
    );
  if (has('onKeyDown') && !isField) uses.push(...keyUses(hand, String(handlers.onKeyDown), isFirst));
  if (has('onPaste')) uses.push(...pasteUses(hand));
  if (has('onFocus') && !isField) uses.push(focusUse(hand));
  return uses;
}

const TAGS =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary';

export const isControl = (element: HTMLElement, handlers: Handlers): boolean =>
  !/^(DIALOG|FORM|LABEL)$/.test(element.tagName) &&
  !element.matches('.modal-head button') &&
  (element.matches(TAGS) ||
    /onClick|onPointer|onKey|onDouble|onPaste|onMouse|onFocus/.test(Object.keys(handlers).join()));
