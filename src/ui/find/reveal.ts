/** Brings something into view that may still have to be drawn: a field of the builder or a chart. */
import { goTo } from '../address.ts';

const PATIENCE_MS = 4_000;
const EVERY_MS = 50;

function whenThere(
  find: () => HTMLElement | null,
  show: (found: HTMLElement) => void,
  missing = () => {},
): void {
  const begin = performance.now();
  const look = () => {
    const found = find();
    if (found !== null) show(found);
    else if (performance.now() - begin < PATIENCE_MS) setTimeout(look, EVERY_MS);
    else missing();
  };
  look();
}

function bringIntoView(found: HTMLElement): void {
  for (
    let fold = found.closest('details');
    fold !== null;
    fold = fold.parentElement?.closest('details') ?? null
  )
    fold.open = true;
  found.scrollIntoView({ block: 'center' });
  const entry = 'input:not([tabindex="-1"]), select, textarea, [contenteditable="true"]';
  const target =
    found.querySelector<HTMLElement>(entry) ?? found.querySelector<HTMLElement>('[tabindex="0"], button');
  target?.focus({ preventScroll: true });
}

/** @param path of a field (`variants[0].agent.alpha`) or of a part, of which the first field is shown */
export function revealField(path: string): void {
  if (path === '') return;
  goTo('#builder', true);
  const exactly = `[data-path="${CSS.escape(path)}"]`;
  const within = `[data-path^="${CSS.escape(path)}"]`;
  whenThere(
    () => document.querySelector<HTMLElement>(exactly) ?? document.querySelector<HTMLElement>(within),
    bringIntoView,
  );
}

export function revealChart(title: string, missing: () => void): void {
  whenThere(
    () =>
      [...document.querySelectorAll<HTMLElement>('figure')].find(
        (figure) => figure.querySelector('h3')?.textContent === title,
      ) ?? null,
    bringIntoView,
    missing,
  );
}
