/**
 * Keeps keyboard focus in place. When the focused element is removed or disabled, the browser drops the focus and Tab starts at
 * the top of the page. This moves the focus to the nearest remaining element: next to it, around it, or the element that opened
 * its dialog or menu.
 */
interface Step {
  readonly element: Element;
  readonly next: Element | null;
  readonly previous: Element | null;
}
/** The path from an element up to the page. */
type Trail = readonly Step[];

const CAN_HAVE_IT =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';
/** Elements that a user action removes disappear within this time. Some removals wait for a worker. */
const WATCH_MS = 10_000;
const EVERY_MS = 50;

export function keepFocus(page: Document): () => void {
  const { defaultView } = page;
  let trail: Trail = [];
  const before = new WeakMap<Element, Trail>();
  /** The pointer was pressed after the last focus change. */
  let pressed = false;
  let until = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === page.body) return;
    pressed = false;
    const left = trail;
    trail = trailOf(target);
    for (const { element } of trail)
      if (element instanceof HTMLDialogElement && !left.some((step) => step.element === element))
        before.set(element, left);
  };
  const look = () => {
    timer = undefined;
    const [last] = trail;
    const lost = page.activeElement === page.body || page.activeElement === null;
    if (lost && last !== undefined) {
      // The focus left an element that still exists, either on purpose (a press elsewhere) or because its row was moved.
      if (pressed && canHaveIt(last.element)) trail = [];
      else heirOf(trail, before)?.focus({ preventScroll: true });
    }
    if (performance.now() < until) timer = setTimeout(look, EVERY_MS);
  };
  const watch = () => {
    until = performance.now() + WATCH_MS;
    timer ??= setTimeout(look, 0);
  };
  const press = () => {
    pressed = true;
  };
  const end = new AbortController();
  const early = { capture: true, signal: end.signal };
  page.addEventListener('focusin', remember, end);
  page.addEventListener('pointerdown', press, early);
  for (const act of ['keydown', 'click', 'close']) defaultView?.addEventListener(act, watch, early);
  return () => {
    clearTimeout(timer);
    end.abort();
  };
}

function trailOf(target: Element): Trail {
  const steps: Step[] = [];
  for (let element: Element | null = target; element !== null; element = element.parentElement)
    steps.push({ element, next: element.nextElementSibling, previous: element.previousElementSibling });
  return steps;
}

function heirOf(trail: Trail, before: WeakMap<Element, Trail>): HTMLElement | null {
  for (const { element, next, previous } of trail) {
    if (canHaveIt(element)) return element;
    const shut = element instanceof HTMLDialogElement && !element.open;
    const opener = shut ? before.get(element) : undefined;
    if (opener !== undefined) return heirOf(opener, before);
    const invoker = element.id === '' ? null : document.querySelector(`[popovertarget="${element.id}"]`);
    if (invoker !== null && canHaveIt(invoker)) return invoker;
    for (const neighbor of [next, previous]) {
      const heir = neighbor === null ? null : firstIn(neighbor);
      if (heir !== null) return heir;
    }
  }
  return null;
}

function firstIn(root: Element): HTMLElement | null {
  if (!root.isConnected) return null;
  const text = root.shadowRoot?.querySelector<HTMLElement>('[contenteditable="true"]');
  if (text?.checkVisibility() === true) return text;
  // Skip text fields, where the next key, such as Ctrl+Z, would edit text.
  const isHeir = (element: Element): element is HTMLElement =>
    canHaveIt(element) && !element.matches('input, select, textarea');
  return [root, ...root.querySelectorAll(CAN_HAVE_IT)].find(isHeir) ?? null;
}

function canHaveIt(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.isConnected &&
    element.matches(CAN_HAVE_IT) &&
    element.tabIndex >= 0 &&
    element.closest('[inert]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  );
}
