/**
 * Uses every control of a page once, the way a hand or a keyboard would, and keeps in `golden/<name>.txt` what each use
 * changed: in the document, in the lab, and outside of it (address, downloads, clipboard, focus). The walk goes on from the state
 * that the last use left, and a dialog is walked before the page under it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { goTo } from '../../src/app/kit/address.ts';
import { outlineOf, type Written } from '../dom/outline.ts';
import { drawnStrokes, type OpenPage } from '../dom/page.ts';
import { changesOf, differenceOf, kept, labState } from './walk/changes.ts';
import { HeldTimers, passTime, realNow, rest } from './walk/clock.ts';
import { Effects } from './walk/effects.ts';
import { nameOf } from './walk/names.ts';
import { handlersOf, isControl, usesOf } from './walk/uses.ts';

export { walkScheduler } from './walk/clock.ts';
export { say } from './walk/effects.ts';

/** While the expected text is unknown, a step is over when nothing has changed for this long: React waits 300 ms between two parts that were late. */
const QUIET_MS = 350;
/** The first part of a page may have to be loaded. */
const FIRST_QUIET_MS = 3_000;
/** While it is known, and something else is shown. */
const PATIENT_QUIET_MS = 10_000;
const PATIENCE_MS = 60_000;
const SHORT_MS = 2;
const LONG_TURN_MS = 10;
/** So many turns without a message, a short timer, a stroke or a change of the document: whatever was asked has answered. */
const CALM_TURNS = 4;
/** After so many, a part of the page that says that it is at work waits for a worker that is silent. */
const STUCK_TURNS = 100;
/** A page that differs in so many steps will differ in all that follow. */
const MANY = 3;
const AGAIN = 3;
/** Controls may bring up others without end. */
const MOST_STEPS = 120;

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
  /** So many uses at most. */
  readonly steps?: number;
  /** Whether a step waits for what the page loads on demand. Not where that is the list of all studies. */
  readonly loads?: boolean;
  /** See outline.ts. */
  readonly prose?: 'brief' | 'whole';
}

/** Notices what changes in the document, and reads it. */
class Reader {
  /** When something has last changed. */
  changed = realNow();
  /** What has changed is written anew, and so are the elements around it. */
  readonly #cache = new Map<Element, Written>();
  /** Values of fields are no attributes. */
  readonly #values = new WeakMap<Element, string>();
  readonly #options: Walk;
  readonly #observer: MutationObserver;

  constructor(options: Walk) {
    this.#options = options;
    this.#observer = new MutationObserver((mutations) => this.#notice(mutations));
    this.#observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  }

  #notice(mutations: readonly MutationRecord[]): void {
    if (mutations.length > 0) this.changed = realNow();
    for (const { target } of mutations) this.#forget(target);
  }
  #forget(node: Node): void {
    for (let place: Node | null = node; place !== null; place = place.parentNode)
      this.#cache.delete(place as Element);
  }
  /** Forgets an element if what it holds is no longer the same. */
  #compare(element: Element, now: string): void {
    if (this.#values.get(element) !== now) this.#forget(element);
    this.#values.set(element, now);
  }

  read(): string[] {
    this.#notice(this.#observer.takeRecords());
    const { compared = 'body', prose = 'whole' } = this.#options;
    const places = document.querySelectorAll(compared);
    for (const place of Array.from(places)) {
      for (const field of Array.from(place.querySelectorAll('input, select, textarea'))) {
        const { value, checked } = field as HTMLInputElement;
        this.#compare(field, `${value} ${checked}`);
      }
    }
    return outlineOf(places, { prose, cache: this.#cache })
      .split('\n')
      .map((line) => line.trimStart());
  }
  close(): void {
    this.#observer.disconnect();
  }
}

function focused(): string {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === null ? 'nothing' : nameOf(activeElement);
}

/** Still at work, as the page itself says. */
const isBusy = () => document.querySelector('[aria-busy=true]:not(.stage), .inspect-progress') !== null;

/** What can be seen of the page and of the lab between two uses. */
interface Look {
  readonly stores: readonly object[];
  readonly lines: readonly string[];
  readonly lab: Map<string, string>;
  readonly address: string;
  readonly title: string;
  readonly focus: string;
}

class Walker {
  readonly #page: OpenPage;
  readonly #options: Walk;
  /** The steps as they were kept. */
  readonly #stored: readonly string[];
  readonly #records: boolean;
  readonly #timers = new HeldTimers();
  readonly #effects = new Effects();
  readonly #reader: Reader;
  readonly #restores: readonly (() => void)[];
  readonly steps: string[] = [];
  #differing = 0;
  /** Controls that have been used, by their place in the code, and by this and their own name. */
  readonly #used = new Map<string, number>();
  readonly #names = new WeakMap<Element, readonly [place: string, own: string] | null>();
  #lab: readonly [stores: readonly object[], values: Map<string, string>] | null = null;
  #startedAt = 0;
  #state: Look;

  constructor(page: OpenPage, options: Walk, stored: readonly string[], records: boolean) {
    this.#page = page;
    this.#options = options;
    this.#stored = stored;
    this.#records = records;
    this.#restores = [this.#timers.install(), this.#effects.install()];
    this.#reader = new Reader(options);
    history.replaceState(null, '', location.pathname);
    this.#state = this.#look();
  }

  close(): void {
    // With the event, for what stays shown would else take the address when it happens to be drawn next.
    goTo('', true);
    this.#reader.close();
    for (const restore of [...this.#restores].reverse()) restore();
  }

  #stores(): readonly object[] {
    const { draft, view, run } = this.#page.lab;
    return [draft.getState(), view.getState(), run.getState()];
  }
  #labNow(): Map<string, string> {
    const now = this.#stores();
    if (this.#lab === null || this.#lab[0].some((store, k) => store !== now[k]))
      this.#lab = [now, labState(this.#page.lab)];
    return this.#lab[1];
  }
  #look(): Look {
    return {
      stores: this.#stores(),
      lines: this.#reader.read(),
      lab: this.#labNow(),
      address: location.hash,
      title: document.title,
      focus: focused(),
    };
  }

  /** Whether nothing has happened since, as far as that can be told without reading all. */
  #isSame(before: Look): boolean {
    const stores = this.#stores();
    return (
      this.#reader.changed < this.#startedAt &&
      this.#effects.said.length === 0 &&
      before.address === location.hash &&
      before.title === document.title &&
      before.focus === focused() &&
      before.stores.every((store, k) => store === stores[k])
    );
  }

  #textOf(before: Look, after: Look): string {
    return [
      ...this.#effects.said.map((text) => `→ ${text}`),
      ...(after.address === before.address ? [] : [`→ address ${after.address}`]),
      ...(after.title === before.title ? [] : [`→ title ${after.title}`]),
      ...(after.focus === before.focus ? [] : [`→ focus ${after.focus}`]),
      ...kept(changesOf(before.lab, after.lab)),
      ...kept(differenceOf(before.lines, after.lines)),
    ].join('\n');
  }

  /** Waits until what has changed is what is expected and nothing is on its way, or nothing changes any more. */
  async #settle(expected: string | undefined): Promise<string> {
    const before = this.#state;
    const begin = realNow();
    const activity = () => this.#timers.posted + drawnStrokes() + this.#reader.changed;
    let [seen, calm, last] = ['', 0, activity()];
    let [quiet, turn, changed] = [0, begin, this.#reader.changed];
    let stores = before.stores;
    let storeChanges = 0;
    for (;;) {
      await rest(calm < CALM_TURNS ? 0 : SHORT_MS);
      this.#timers.frame();
      const now = realNow();
      calm = this.#timers.areSoon || activity() !== last ? 0 : calm + 1;
      // A turn that took long, in which the thread computed or the machine did other things, is no time in which the page was quiet.
      quiet = this.#reader.changed === changed ? quiet + Math.min(now - turn, LONG_TURN_MS) : 0;
      [last, turn, changed] = [activity(), now, this.#reader.changed];
      const isWaiting = isBusy() && calm < STUCK_TURNS;
      const storesNow = this.#stores();
      if (storesNow.some((store, k) => store !== stores[k])) storeChanges++;
      stores = storesNow;
      const sight = `${last} ${storeChanges} ${location.hash} ${this.#effects.said.join()}`;
      if (calm === CALM_TURNS && this.#options.loads === true) {
        await vi.dynamicImportSettled();
        if (activity() !== last) continue;
      }
      if (calm >= CALM_TURNS && !isWaiting && sight !== seen) {
        seen = sight;
        if (expected === '' && this.#isSame(before)) return '';
        const after = this.#look();
        const text = this.#textOf(before, after);
        if (text === expected) {
          this.#state = after;
          return text;
        }
      }
      const enough = this.#quietFor(expected);
      const isQuiet = calm >= CALM_TURNS && quiet > enough && !isWaiting;
      if (!isQuiet && now - begin <= PATIENCE_MS) continue;
      const after = this.#look();
      this.#state = after;
      return this.#textOf(before, after);
    }
  }

  /** In milliseconds without a change. */
  #quietFor(expected: string | undefined): number {
    if (expected !== undefined && !this.#records) return PATIENT_QUIET_MS;
    return this.steps.length === 0 ? FIRST_QUIET_MS : QUIET_MS;
  }

  #beginPart(): void {
    this.#effects.said.length = 0;
    this.#startedAt = realNow();
    this.#reader.changed = this.#startedAt - 1;
  }

  /** Does something, and keeps what it changes: at once, and once the page's timers have run. */
  async #step(title: string, act: () => unknown): Promise<void> {
    const [head, ...body] = this.#stored[this.steps.length]?.split('\n') ?? [];
    const known = head === title ? body.join('\n') : undefined;
    const [first, second] = known?.startsWith('later\n')
      ? ['', known.slice(6)]
      : (known?.split('\nlater\n') ?? []);
    passTime(1_000);
    this.#beginPart();
    await act();
    const parts = [await this.#settle(first)];
    if (!this.#timers.isEmpty) {
      this.#beginPart();
      this.#timers.run();
      const late = await this.#settle(known === undefined ? undefined : (second ?? ''));
      if (late !== '') parts.push('later', late);
    }
    const whole = [title, ...parts].filter(Boolean).join('\n');
    if (this.#stored[this.steps.length] !== whole) this.#differing++;
    this.steps.push(whole);
  }

  /** The place in the code that makes a control, and its own name; null for what is none. */
  #namesOf(element: HTMLElement): readonly [place: string, own: string] | null {
    const before = this.#names.get(element);
    if (before !== undefined) return before;
    const handlers = handlersOf(element);
    const code = Object.values(handlers).map(String).join();
    const place = `${element.tagName} ${element.className} ${element.parentElement?.className} ${code}`;
    const { without } = this.#options;
    const isLeftOut = without !== undefined && element.closest(without) !== null;
    const names =
      isControl(element, handlers) && !isLeftOut
        ? ([place, `${place} ${nameOf(element).replace(/[\d.]+/g, '#')}`] as const)
        : null;
    // A control that is disabled now may be used later.
    if (!element.hasAttribute('disabled')) this.#names.set(element, names);
    return names;
  }

  /** The next control that has not been used: in the dialog on top, else on the page. */
  #next(): readonly [control: HTMLElement, isFirst: boolean] | null {
    const dialog = Array.from(document.querySelectorAll('dialog[open]')).at(-1);
    const places =
      dialog === undefined ? document.querySelectorAll(this.#options.within ?? 'body') : [dialog];
    const all = new Set(
      Array.from(places).flatMap((place) => [place, ...Array.from(place.querySelectorAll('*'))]),
    );
    for (const element of all as Set<HTMLElement>) {
      const names = this.#namesOf(element);
      if (names === null) continue;
      const [place, own] = names;
      const before = this.#used.get(place) ?? 0;
      if (this.#used.has(own) || before >= (this.#options.most ?? 4)) continue;
      this.#used.set(own, 1);
      this.#used.set(place, before + 1);
      return [element, before === 0];
    }
    return null;
  }

  get #isOver(): boolean {
    const { steps = MOST_STEPS } = this.#options;
    return this.steps.length >= steps || (this.#differing >= MANY && !this.#records);
  }

  async #use(element: HTMLElement, isFirst: boolean): Promise<void> {
    const title = nameOf(element);
    for (const { name, act } of usesOf(element, isFirst, this.#effects)) {
      if (!element.isConnected || this.#isOver) break;
      await this.#step(`${title} ${name}`.trim(), act);
    }
  }

  async walk(): Promise<void> {
    await this.#step('is shown', () => this.#options.show());
    let usedWhenShown = 0;
    let shownAgain = 0;
    while (!this.#isOver) {
      const found = this.#next();
      if (found !== null) {
        await this.#use(...found);
        continue;
      }
      const dialog = Array.from(document.querySelectorAll<HTMLDialogElement>('dialog[open]')).at(-1);
      if (dialog !== undefined) {
        await this.#step(`${nameOf(dialog).slice(0, 30)} Escape`, () => {
          dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
        });
        if (!dialog.isConnected) continue;
      }
      // What a use has closed may hold controls that have not been used.
      if (this.#used.size === usedWhenShown || shownAgain++ === AGAIN) break;
      usedWhenShown = this.#used.size;
      await this.#step('is shown again', () => this.#options.show());
    }
  }
}

export async function walk(page: OpenPage, name: string, options: Walk): Promise<void> {
  const file = join(import.meta.dirname, 'golden', `${name}.txt`);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const stored = text.split('\n## ').slice(1);
  const { snapshotState } = expect.getState();
  const records = Reflect.get(snapshotState, '_updateSnapshot') === 'all';
  const walker = new Walker(
    page,
    options,
    stored.map((step) => step.trimEnd()),
    records,
  );
  try {
    await walker.walk();
  } finally {
    walker.close();
  }
  await expect(`${walker.steps.map((step) => `\n## ${step}`).join('\n')}\n`).toMatchFileSnapshot(file);
}
