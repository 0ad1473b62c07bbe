/**
 * Uses every control of a page once, the way a hand or a keyboard would, and keeps in `golden/walk/<name>.txt` what each use
 * changed: in the document, in the lab, and outside of it (address, downloads, clipboard, focus). The walk goes on from the state
 * that the last use left, and a dialog is walked before the page under it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { OpenLab } from '../../src/app/lab/create-lab.ts';
import type { Scheduler } from '../../src/services/scheduler.ts';
import { digest, outlineOf, type Written } from './outline.ts';
import { type OpenPage, replacements } from './page.ts';

/** Timers of the page at least this long do not run by the clock, but once the use that started them has shown what it changes. */
const HELD_MS = 200;
/** An interval would go on for ever. */
const ROUNDS = 6;
const LONGEST_HELD_MS = 10_000;
const FRAME_MS = 2;
/** While the expected text is unknown, a step is over when nothing has changed for this long. */
const QUIET_MS = 350;
/** While it is known, and something else is shown. */
const PATIENT_QUIET_MS = 2_000;
const PATIENCE_MS = 60_000;
/** A page that differs in so many steps will differ in all that follow. */
const MANY = 3;
const AGAIN = 3;
/** Controls may bring up others without end. */
const MOST_STEPS = 120;

const realTimeout = globalThis.setTimeout;
const rest = (milliseconds = 0) => new Promise<void>((resolve) => realTimeout(resolve, milliseconds));

interface HeldTimer {
  readonly due: number;
  readonly callback: () => void;
  readonly every: number | null;
  rounds: number;
}

/** By whom a function was called: the page, or a service or worker behind it. */
const isFromPage = (): boolean => {
  const [, , , ...callers] = (new Error().stack ?? '').split('\n');
  return callers.slice(0, 2).some((line) => line.includes('/src/app/'));
};

class HeldTimers {
  readonly #held = new Map<object, HeldTimer>();
  #virtual = 0;

  install(): () => void {
    const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
    const hold = (callback: () => void, delay: number, every: number | null) => {
      const timer = { unref: () => timer, ref: () => timer };
      this.#held.set(timer, { due: this.#virtual + delay, callback, every, rounds: 0 });
      return timer;
    };
    const later = (callback: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) =>
      delay >= HELD_MS && isFromPage()
        ? hold(() => callback(...values), delay, null)
        : setTimeout(callback as () => void, delay, ...values);
    const often = (callback: () => void, delay = 0) =>
      isFromPage() ? hold(callback, delay, delay) : setInterval(callback, delay);
    const clear = (real: (timer: NodeJS.Timeout) => void) => (timer: object) => {
      if (!this.#held.delete(timer)) real(timer as NodeJS.Timeout);
    };
    Object.assign(globalThis, {
      setTimeout: later,
      setInterval: often,
      clearTimeout: clear(clearTimeout),
      clearInterval: clear(clearInterval),
    });
    return () => Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval });
  }

  get isEmpty(): boolean {
    return [...this.#held.values()].every(({ due }) => due - this.#virtual > LONGEST_HELD_MS);
  }

  /** Runs what is due within the longest wait, the earliest first, and what that starts in turn. */
  run(): void {
    for (let left = 40; left > 0; left--) {
      const [next] = [...this.#held]
        .filter(([, { due, rounds }]) => due - this.#virtual <= LONGEST_HELD_MS && rounds < ROUNDS)
        .sort(([, a], [, b]) => a.due - b.due);
      if (next === undefined) break;
      const [key, timer] = next;
      if (timer.every === null) this.#held.delete(key);
      else this.#held.set(key, { ...timer, due: timer.due + timer.every, rounds: timer.rounds + 1 });
      this.#virtual = Math.max(this.#virtual, timer.due);
      timer.callback();
    }
    // Intervals that go on would otherwise run in each step.
    for (const [key, { rounds }] of this.#held) if (rounds >= ROUNDS) this.#held.delete(key);
  }
}

/** A clock that only the steps of a walk move, so that nothing depends on how fast this machine is. */
let clock = 0;
export const walkScheduler = (): Scheduler => ({
  now: () => clock,
  frame(callback) {
    const timer = setTimeout(callback, FRAME_MS);
    return () => clearTimeout(timer);
  },
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
});

let speaker: (text: string) => void = () => {};
/** For functions of a test that the page calls. */
export const say = (text: string): void => speaker(text);

/** What a page does besides changing its document. */
class Effects {
  readonly said: string[] = [];

  install(): () => void {
    const { replace: replaceProperty, undo } = replacements();
    const replace = (owner: object, name: string, value: unknown) =>
      replaceProperty(owner, name, { writable: true, value });
    const say = (text: string) => void this.said.push(text);
    speaker = say;
    const blobs: Blob[] = [];
    replace(URL, 'createObjectURL', (blob: Blob) => `blob:${blobs.push(blob) - 1}`);
    replace(URL, 'revokeObjectURL', () => {});
    const { click } = HTMLElement.prototype;
    replace(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
      if (this.download === '') return click.call(this);
      const blob = blobs[Number(this.getAttribute('href')?.slice(5))];
      const at = effects.said.push('') - 1;
      void blob?.text().then((text) => {
        effects.said[at] = `saves ${this.download} (${blob.type}): ${shortened(text)}`;
      });
    });
    const effects = this;
    replace(navigator, 'clipboard', {
      writeText: async (text: string) => say(`copies ${shortened(text)}`),
    });
    replace(globalThis, 'print', () => say('prints'));
    replace(globalThis, 'open', (address: string) => say(`opens ${address}`));
    replace(HTMLElement.prototype, 'hidePopover', function (this: HTMLElement) {
      say(
        `closes the popover ${nameOf(this.parentElement?.querySelector(`[popovertarget="${this.id}"]`) ?? this)}`,
      );
    });
    replace(Element.prototype, 'scrollIntoView', function (this: Element) {
      say(`scrolls to ${nameOf(this)}`);
    });
    replace(HTMLElement.prototype, 'getBoundingClientRect', function (this: HTMLElement) {
      return placeOf(this);
    });
    const follow = (event: Event) => {
      const link = (event.target as Element | null)?.closest?.('a[href]');
      if (link == null || event.defaultPrevented) return;
      event.preventDefault();
      say(`follows ${link.getAttribute('href')}`);
    };
    globalThis.addEventListener('click', follow);
    return () => {
      globalThis.removeEventListener('click', follow);
      undo();
    };
  }
}

const [WIDTH, HEIGHT] = [640, 300];
/** Rows lie one under the other, 40 pixels high. All else covers the same place. */
function placeOf(element: Element): DOMRect {
  const isRow = /^(LI|TR)$/.test(element.tagName);
  const at = isRow ? Array.from(element.parentElement?.children ?? []).indexOf(element) : 0;
  return new DOMRect(0, at * 40, WIDTH, isRow ? 40 : HEIGHT);
}

const LONG_TEXT = 240;
const steadyText = (text: string) => text.replace(/localhost:\d+/g, 'localhost');
function shortened(raw: string): string {
  const text = steadyText(raw);
  const line = JSON.stringify(text.length > LONG_TEXT ? text.slice(0, LONG_TEXT) : text);
  return text.length > LONG_TEXT ? `${line} … ${text.length} characters, ${digest(text)}` : line;
}

const LONG_NAME = 60;
function nameOf(element: Element): string {
  const own = element.getAttribute('aria-label') ?? labelOf(element) ?? element.textContent ?? '';
  const text = (
    own.trim() ||
    element.getAttribute('title') ||
    element.getAttribute('placeholder') ||
    ''
  ).replace(/\s+/g, ' ');
  const kind = [element.tagName.toLowerCase(), element.getAttribute('role'), element.getAttribute('type')]
    .filter((part) => part !== null && part !== 'button')
    .join(' ');
  return `${kind} “${text.length > LONG_NAME ? `${text.slice(0, LONG_NAME)}…` : text}”`;
}
function labelOf(element: Element): string | null {
  if (!/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)) return null;
  const label =
    element.closest('label') ??
    (element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`));
  return label === null
    ? ''
    : Array.from(label.childNodes, (node) =>
        node === element
          ? ''
          : node.nodeType === 1 && (node as Element).tagName === 'SELECT'
            ? ''
            : node.textContent,
      )
        .join(' ')
        .trim();
}

type Handlers = Readonly<Record<string, (...values: never[]) => unknown>>;
/** What React calls for an element. */
function handlersOf(element: Element): Handlers {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  const props: Record<string, unknown> = key === undefined ? {} : Reflect.get(element, key);
  return Object.fromEntries(
    Object.entries(props).filter(([name, value]) => /^on[A-Z]/.test(name) && typeof value === 'function'),
  ) as Handlers;
}

interface Use {
  readonly name: string;
  act(element: HTMLElement): void | Promise<void>;
}

const press = (init: MouseEventInit = {}) => ({ bubbles: true, cancelable: true, composed: true, ...init });
const said = (event: Event, effects: Effects) => {
  if (event.defaultPrevented && event.type !== 'click') effects.said.push(`prevents ${event.type}`);
};

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

/** A look at how many of what the lab holds. */
function labState(lab: OpenLab): Map<string, string> {
  const entries = new Map<string, string>();
  const add = (path: string, value: unknown) => {
    if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      if (Object.keys(value).length === 0) entries.set(path, Array.isArray(value) ? '[]' : '{}');
      for (const [name, part] of Object.entries(value))
        add(Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`, part);
    } else entries.set(path, String(value));
  };
  const { experiment, presetId, pending, difference, canUndo, canRedo } = lab.draft.getState();
  add('draft', experiment);
  add('preset', { presetId, pending, difference, canUndo, canRedo });
  add('view', lab.view.getState());
  const { status, envSteps, speed, stepsDone, marks } = lab.run.getState();
  add('run', { status, envSteps, speed, stepsDone, marks });
  return entries;
}

function changesOf(before: Map<string, string>, after: Map<string, string>): string[] {
  const lines: string[] = [];
  for (const [path, value] of after)
    if (before.get(path) !== value) lines.push(`→ ${path}: ${before.get(path) ?? '∅'} ⇒ ${value}`);
  for (const [path, value] of before) if (!after.has(path)) lines.push(`→ ${path}: ${value} ⇒ ∅`);
  return lines;
}

const MOST_COMPARED = 1_000;
/** Lines that are gone, and lines that are new. */
function differenceOf(before: readonly string[], after: readonly string[]): string[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++;
  const a = before.slice(head, before.length - tail);
  const b = after.slice(head, after.length - tail);
  const gone = (line: string) => `- ${clipped(line.trim())}`;
  const come = (line: string) => `+ ${clipped(line.trim())}`;
  if (a.length > MOST_COMPARED || b.length > MOST_COMPARED) return [...a.map(gone), ...b.map(come)];
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] =
        a[i] === b[j]
          ? 1 + (common[(i + 1) * width + j + 1] ?? 0)
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++;
      j++;
    } else if (
      j >= b.length ||
      (i < a.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    )
      lines.push(gone(a[i++] ?? ''));
    else lines.push(come(b[j++] ?? ''));
  }
  return lines;
}

const LONG_LINE = 300;
const clipped = (line: string) =>
  line.length > LONG_LINE ? `${line.slice(0, LONG_LINE)}… ${line.length} characters, ${digest(line)}` : line;

const MOST_LINES = 24;
function kept(lines: readonly string[]): string[] {
  if (lines.length <= MOST_LINES) return [...lines];
  const others = lines.slice(MOST_LINES);
  return [...lines.slice(0, MOST_LINES), `… ${others.length} lines more, ${digest(others.join('\n'))}`];
}

export interface Walk {
  /** Shows the page as it is at first. Called again when a use has closed it. */
  show(): void | Promise<void>;
  /** Elements that are not used, such as buttons that are walked elsewhere. */
  readonly without?: string;
  /** Where controls are looked for; dialogs always are. */
  readonly within?: string;
  /** What is compared. */
  readonly compared?: string;
  /** So many of the controls that one place in the code makes. */
  readonly most?: number;
  /** See outline.ts. */
  readonly prose?: 'brief' | 'whole';
}

const KEYS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'End', 'Home', 'Enter', ' ', 'Escape'];
const TYPED = ['ArrowUp', 'ArrowDown'];

export async function walk(page: OpenPage, name: string, options: Walk): Promise<void> {
  const file = join(import.meta.dirname, 'golden', 'walk', `${name}.txt`);
  const stored = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n## ')
        .slice(1)
        .map((text) => text.trimEnd())
    : [];
  const { snapshotState } = expect.getState();
  const records = Reflect.get(snapshotState, '_updateSnapshot') === 'all';
  const timers = new HeldTimers();
  const effects = new Effects();
  const restores = [timers.install(), effects.install()];
  const steps: string[] = [];
  let differing = 0;
  const used = new Map<string, number>();
  let changed = performance.now();
  /** What has changed is written anew, and so are the elements around it. */
  const cache = new Map<Element, Written>();
  const forget = (node: Node | null) => {
    for (let place = node; place !== null; place = place.parentNode) cache.delete(place as Element);
  };
  const notice = (mutations: readonly MutationRecord[]) => {
    if (mutations.length > 0) changed = performance.now();
    for (const { target } of mutations) forget(target);
  };
  const observer = new MutationObserver(notice);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const values = new WeakMap<Element, string>();
  const read = (): string[] => {
    notice(observer.takeRecords());
    const places = document.querySelectorAll(options.compared ?? 'body');
    // Values of fields are no attributes.
    for (const place of Array.from(places))
      for (const field of Array.from(place.querySelectorAll('input, select, textarea'))) {
        const { value, checked } = field as HTMLInputElement;
        const now = `${value} ${checked}`;
        if (values.get(field) !== now) forget(field);
        values.set(field, now);
      }
    return outlineOf(places, { prose: options.prose ?? 'whole', cache })
      .split('\n')
      .map((line) => line.trimStart());
  };
  const focused = () =>
    document.activeElement === document.body || document.activeElement === null
      ? 'nothing'
      : nameOf(document.activeElement);
  let flat: readonly [readonly object[], Map<string, string>] | null = null;
  const labNow = (): Map<string, string> => {
    const now = stores();
    if (flat === null || flat[0].some((store, k) => store !== now[k])) flat = [now, labState(page.lab)];
    return flat[1];
  };
  const stores = () =>
    [page.lab.draft.getState(), page.lab.view.getState(), page.lab.run.getState()] as const;
  let startedAt = 0;
  /** Whether nothing has happened since, as far as that can be told without reading all. */
  const isSame = (before: Look) =>
    changed < startedAt &&
    effects.said.length === 0 &&
    before.address === location.hash &&
    before.title === document.title &&
    before.focus === focused() &&
    stores().every((store, k) => store === before.stores[k]);
  const look = () => ({
    stores: stores(),
    lines: read(),
    lab: labNow(),
    address: location.hash,
    title: document.title,
    focus: focused(),
  });
  type Look = ReturnType<typeof look>;
  const isBusy = () => document.querySelector('[aria-busy=true], .inspect-progress') !== null;

  const textOf = (before: Look, after: Look): string =>
    [
      ...effects.said.map((text) => `→ ${text}`),
      ...(after.address === before.address ? [] : [`→ address ${after.address}`]),
      ...(after.title === before.title ? [] : [`→ title ${after.title}`]),
      ...(after.focus === before.focus ? [] : [`→ focus ${after.focus}`]),
      ...kept(changesOf(before.lab, after.lab)),
      ...kept(differenceOf(before.lines, after.lines)),
    ].join('\n');

  /** Waits until what has changed is what is expected, or nothing changes any more. */
  const settle = async (before: Look, expected: string | undefined): Promise<[string, Look]> => {
    const begin = performance.now();
    let seen = -1;
    for (let turn = 0; ; turn++) {
      await rest(turn < 3 ? 0 : FRAME_MS);
      const now = performance.now();
      const quiet = now - changed;
      if (turn >= 2 && !isBusy() && changed !== seen) {
        seen = changed;
        if (expected === '' && isSame(before)) return ['', before];
        const after = look();
        const text = textOf(before, after);
        if (text === expected) return [text, after];
      }
      const enough = expected === undefined || records ? QUIET_MS : PATIENT_QUIET_MS;
      if ((quiet > enough && !isBusy()) || now - begin > PATIENCE_MS) {
        const after = look();
        return [textOf(before, after), after];
      }
    }
  };

  let state: Look;
  /** Does something, and keeps what it changes: at once, and once the page's timers have run. */
  const step = async (title: string, act: () => unknown): Promise<void> => {
    const known = stored[steps.length]?.split('\n');
    const [head, ...body] = known ?? [];
    const matching = head === title ? body.join('\n') : undefined;
    const [first, second] = matching?.split('\nlater\n') ?? [];
    const begin = matching?.startsWith('later\n') ? '' : first;
    clock += 1_000;
    const from = performance.now();
    startedAt = from;
    changed = from - 1;
    effects.said.length = 0;
    await act();
    const [at, after] = await settle(state, matching === undefined ? undefined : begin);
    let text = at;
    state = after;
    if (!timers.isEmpty) {
      effects.said.length = 0;
      startedAt = performance.now();
      changed = startedAt - 1;
      timers.run();
      const expected =
        matching === undefined
          ? undefined
          : matching.startsWith('later\n')
            ? matching.slice(6)
            : (second ?? '');
      const [late, last] = await settle(state, expected);
      state = last;
      if (late !== '') text = [text, 'later', late].filter(Boolean).join('\n');
    }
    const whole = text === '' ? title : `${title}\n${text}`;
    if (stored[steps.length] !== whole) differing++;
    steps.push(whole);
  };

  /** @param isFirst of those that one place in the code makes */
  const usesOf = (element: HTMLElement, isFirst: boolean): Use[] => {
    const handlers = handlersOf(element);
    const uses: Use[] = [];
    const fire = (event: Event, target: EventTarget = element) => {
      target.dispatchEvent(event);
      said(event, effects);
    };
    const pointer = (type: string, x: number, y: number, more: PointerEventInit = {}) =>
      fire(
        new PointerEvent(
          type,
          press({
            clientX: x * WIDTH,
            clientY: y * HEIGHT,
            pointerId: 1,
            button: 0,
            ...more,
          }) as PointerEventInit,
        ),
      );
    const key = (pressed: string, more: KeyboardEventInit = {}) => {
      for (const type of ['keydown', 'keyup'])
        fire(
          new KeyboardEvent(type, { key: pressed, bubbles: true, cancelable: true, composed: true, ...more }),
        );
    };
    const use = (title: string, act: Use['act']) => void uses.push({ name: title, act });
    const tag = element.tagName;
    const type = element.getAttribute('type') ?? '';
    if (tag === 'SUMMARY')
      use('opens or closes', () => {
        const details = element.parentElement as HTMLDetailsElement;
        details.toggleAttribute('open');
        fire(new Event('toggle'), details);
      });
    else if (tag === 'SELECT') {
      const select = element as HTMLSelectElement;
      const values = Array.from(select.options, ({ value }) => value);
      const others = values.filter((value) => value !== select.value);
      for (const value of isFirst && others.length < 6
        ? others
        : [...others.slice(0, isFirst ? 2 : 0), ...others.slice(-1)])
        use(`chooses ${value}`, () => {
          setValue(element, value);
          fire(new Event('change', { bubbles: true }));
        });
    } else if (tag === 'INPUT' && type === 'range') {
      const { min, max } = element as HTMLInputElement;
      for (const share of isFirst ? [1, 0, 0.4] : [0.4])
        use(`slides to ${share}`, () => {
          setValue(element, String(Number(min || 0) + share * (Number(max || 100) - Number(min || 0))));
          fire(new Event('input', { bubbles: true }));
          fire(new Event('change', { bubbles: true }));
          pointer('pointerup', share, 0);
        });
    } else if (
      tag === 'TEXTAREA' ||
      (tag === 'INPUT' && !['checkbox', 'radio', 'file', 'button'].includes(type))
    ) {
      const before = (element as HTMLInputElement).value;
      const enter = (text: string) => {
        setValue(element, text);
        fire(new Event('input', { bubbles: true }));
      };
      const commit = () => key('Enter', tag === 'TEXTAREA' ? { ctrlKey: true } : {});
      const number = /^-?[\d.,]+$/.test(before);
      const texts = number
        ? ['3', '-1e9', 'seven']
        : tag === 'TEXTAREA'
          ? [`${before}\n1`, '<b>((']
          : ['Zebra 7', ''];
      for (const text of isFirst ? texts : texts.slice(0, 1))
        use(`types ${JSON.stringify(text.slice(-12))}`, async () => {
          element.focus();
          enter(text);
          await rest();
          commit();
          await rest();
          element.blur();
        });
      if (isFirst) {
        use('types and escapes, types and leaves', async () => {
          element.focus();
          enter('8');
          await rest();
          key('Escape');
          await rest();
          enter(number ? '2' : 'left');
          await rest();
          element.blur();
        });
        for (const one of TYPED) use(`key ${one}`, () => key(one));
      }
      use('is as before', async () => {
        enter(before);
        await rest();
        commit();
        await rest();
        fire(new FocusEvent('blur', { bubbles: false }));
        fire(new FocusEvent('focusout', { bubbles: true }));
      });
    } else if (tag === 'INPUT' && type === 'file') {
      // Files are chosen in tests of their own.
    } else if (tag === 'DIALOG') use('is left by its backdrop', () => fire(new MouseEvent('click', press())));
    else if (element.hasAttribute('popovertarget'))
      use('opens', () => {
        const popover = document.getElementById(element.getAttribute('popovertarget') ?? '');
        if (popover !== null)
          fire(Object.assign(new Event('toggle'), { newState: 'open', oldState: 'closed' }), popover);
      });
    else if (tag === 'A' || tag === 'BUTTON' || tag === 'INPUT' || 'onClick' in handlers)
      use('', () => {
        if (tag === 'BUTTON') element.focus();
        fire(new MouseEvent('click', press({ detail: 1, clientX: 0.3 * WIDTH, clientY: 0.5 * HEIGHT })));
      });
    if (isFirst && 'onPointerDown' in handlers) {
      const drag = (title: string, end: string, more: PointerEventInit = {}) =>
        use(title, async () => {
          pointer('pointerdown', 0.2, 0.1, more);
          await rest();
          pointer('pointermove', 0.4, 0.2);
          await rest();
          pointer('pointermove', 0.6, 0.25);
          await rest();
          pointer(end, 0.6, 0.25, more);
          if (end === 'pointerup')
            fire(new MouseEvent('click', press({ detail: 1, clientX: 0.6 * WIDTH, clientY: 0.25 * HEIGHT })));
        });
      use('is pressed', () => pointer('pointerdown', 0.2, 0.1));
      use('is dragged over', () => pointer('pointermove', 0.7, 0.2));
      use('is given up', () => pointer('pointercancel', 0.7, 0.2));
      drag('drag', 'pointerup');
      drag('drag by another button', 'pointerup', { button: 2, buttons: 2 });
      drag('drag by a finger', 'pointerup', { pointerType: 'touch' });
    }
    if ('onPointerMove' in handlers || 'onPointerEnter' in handlers || 'onMouseEnter' in handlers) {
      use('is pointed at', () => {
        pointer('pointerover', 0.35, 0.4);
        pointer('pointermove', 0.35, 0.4);
      });
      use('is left by the pointer', () => {
        pointer('pointerout', 0.35, 0.4);
        pointer('pointerleave', 0.35, 0.4);
      });
    }
    if ('onDoubleClick' in handlers)
      use('double click', () => fire(new MouseEvent('dblclick', press({ detail: 2, clientX: 0.3 * WIDTH }))));
    if ('onClick' in handlers && String(handlers.onClick).includes('shiftKey'))
      use('click with Shift', () => fire(new MouseEvent('click', press({ shiftKey: true }))));
    if ('onKeyDown' in handlers && !/^(INPUT|TEXTAREA|SELECT)$/.test(tag)) {
      const source = String(handlers.onKeyDown);
      const more = [...source.matchAll(/['"]([^'"]{1,2}|Delete|Backspace|PageUp|PageDown)['"]/g)]
        .map(([, one]) => one ?? '')
        .filter((one) => one.length === 1);
      for (const one of isFirst ? new Set([...KEYS, ...more]) : KEYS.slice(0, 1))
        use(`key ${one === ' ' ? 'Space' : one}`, () => key(one));
      use('Shift ArrowRight', () => key('ArrowRight', { shiftKey: true }));
    }
    if ('onPaste' in handlers)
      for (const text of ['1\t2\n3\t4', 'hello'])
        use(`pastes ${JSON.stringify(text)}`, () =>
          fire(
            Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
              clipboardData: { getData: () => text },
            }),
          ),
        );
    if ('onFocus' in handlers && !/^(INPUT|TEXTAREA|SELECT)$/.test(tag))
      use('gets and loses the focus', async () => {
        fire(new FocusEvent('focusin', { bubbles: true }));
        await rest();
        fire(new FocusEvent('focusout', { bubbles: true }));
      });
    return uses;
  };

  const TAGS =
    'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary';
  const most = options.most ?? 4;
  const isUsable = (element: HTMLElement, handlers: Handlers): boolean =>
    !/^(DIALOG|FORM|LABEL)$/.test(element.tagName) &&
    (element.matches(TAGS) ||
      /onClick|onPointer|onKey|onDouble|onPaste|onMouse|onFocus/.test(Object.keys(handlers).join())) &&
    (options.without === undefined || element.closest(options.without) === null) &&
    !element.matches('.modal-head button');
  const known = new WeakMap<Element, readonly [place: string, own: string] | null>();
  /** The place in the code that makes a control, and its own name; null for what is none. */
  const namesOf = (element: HTMLElement): readonly [place: string, own: string] | null => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const handlers = handlersOf(element);
    const code = Object.values(handlers).map(String).join();
    const place = `${element.tagName} ${element.className} ${element.parentElement?.className} ${code}`;
    const names = isUsable(element, handlers)
      ? ([place, `${place} ${nameOf(element).replace(/[\d.]+/g, '#')}`] as const)
      : null;
    // A control that is disabled now may be used later.
    if (!element.hasAttribute('disabled')) known.set(element, names);
    return names;
  };
  /** The next control that has not been used: in the dialog on top, else on the page. */
  const next = (): readonly [HTMLElement, boolean] | null => {
    const dialog = Array.from(document.querySelectorAll('dialog[open]')).at(-1);
    const places =
      dialog === undefined ? Array.from(document.querySelectorAll(options.within ?? 'body')) : [dialog];
    const all = new Set(
      places.flatMap((place) => [place, ...Array.from(place.querySelectorAll('*'))]),
    ) as Set<HTMLElement>;
    for (const element of all) {
      const names = namesOf(element);
      if (names === null) continue;
      const [place, own] = names;
      if (used.has(own) || (used.get(place) ?? 0) >= most) continue;
      const before = used.get(place) ?? 0;
      used.set(own, 1);
      used.set(place, before + 1);
      return [element, before === 0];
    }
    return null;
  };

  try {
    history.replaceState(null, '', location.pathname);
    state = look();
    await step('is shown', () => options.show());
    let usedWhenShown = 0;
    let shownAgain = 0;
    const isOver = () => steps.length >= MOST_STEPS || (differing >= MANY && !records);
    while (!isOver()) {
      const found = next();
      if (found !== null) {
        const [element, isFirst] = found;
        const title = nameOf(element);
        for (const { name: use, act } of usesOf(element, isFirst)) {
          if (!element.isConnected || isOver()) break;
          await step(`${title} ${use}`.trim(), () => act(element));
        }
        continue;
      }
      const dialog = Array.from(document.querySelectorAll<HTMLDialogElement>('dialog[open]')).at(-1);
      if (dialog !== undefined) {
        await step(`${nameOf(dialog).slice(0, 30)} Escape`, () => {
          dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
        });
        if (!dialog.isConnected) continue;
      }
      // What a use has closed may hold controls that have not been used.
      if (used.size === usedWhenShown || shownAgain++ === AGAIN) break;
      usedWhenShown = used.size;
      await step('is shown again', () => options.show());
    }
  } finally {
    history.replaceState(null, '', location.pathname);
    observer.disconnect();
    for (const one of restores.reverse()) one();
  }
  const text = `${steps.map((one) => `\n## ${one}`).join('\n')}\n`;
  await expect(text).toMatchFileSnapshot(file);
}
