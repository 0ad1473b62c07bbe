/** Lists every key of the page, for both the handler and the help dialog. */
import { OVERLAY_ORDER } from '../../services/painter/overlay.ts';
import type { Lab } from '../model/lab.ts';
import { SPEEDS, THEMES, X_AXES } from '../model/model.ts';
import { openHelp } from './overlay.ts';
import type { LabDialog } from './view-address.ts';

export type DialogName = LabDialog;

export interface KeyHelp {
  readonly shown: string;
  readonly text: string;
}

export interface Shortcut extends KeyHelp {
  readonly keys: readonly string[]; // as in KeyboardEvent.key, letters in lower case
  readonly control?: boolean;
  readonly run: (lab: Lab, open: (dialog: DialogName) => void, key: string) => void;
}

export function next<T>(list: readonly T[], current: T): T {
  return list[(list.indexOf(current) + 1) % list.length] ?? current;
}

/** @param shown text for the key in the help */
const onKey = (key: string, text: string, run: Shortcut['run'], shown = key.toUpperCase()): Shortcut => ({
  keys: [key],
  shown,
  text,
  run,
});
const opens = (key: string, dialog: DialogName, text: string) =>
  onKey(key, text, (_lab, open) => open(dialog));

export const SHORTCUTS = {
  play: onKey(' ', 'Play or pause', (lab) => lab.actions.togglePlay(), 'Space'),
  step: onKey('.', 'One step', (lab) => lab.actions.stepOnce()),
  stop: onKey('q', 'Stop: end the run and keep its curves', (lab) => lab.actions.stop()),
  reset: onKey('r', 'Reset: the same experiment from the beginning', (lab) => lab.actions.reset()),
  speed: {
    keys: ['[', ']'],
    shown: '[ ]',
    text: 'Slower, faster',
    run: (lab, _open, key) => {
      const speed = lab.run.getState().speed + (key === ']' ? 1 : -1);
      lab.actions.setSpeed(Math.max(0, Math.min(SPEEDS.length - 1, speed)));
    },
  },
  overlay: {
    keys: ['1', '2', '3', '4', '5', '6', '7'],
    shown: '1 … 7',
    text: 'Overlay: value, policy, Q, visits, TD error, reward field, none',
    run: (lab, _open, key) => lab.actions.setView({ overlay: OVERLAY_ORDER[Number(key) - 1] ?? 'value' }),
  },
  xAxis: onKey('x', 'Horizontal axis: env steps, episodes, updates', (lab) =>
    lab.actions.setView({ xAxis: next(X_AXES, lab.view.getState().xAxis) }),
  ),
  logX: onKey('l', 'Horizontal axis: linear or logarithmic', (lab) =>
    lab.actions.setView({ logX: !lab.view.getState().logX }),
  ),
  seed: onKey('s', 'World view: mean over seeds, or one seed', (lab) =>
    lab.actions.setView({ seed: lab.view.getState().seed < 0 ? 0 : -1 }),
  ),
  theme: onKey('t', 'Theme: system, light, dark', (lab) =>
    lab.actions.setView({ theme: next(THEMES, lab.view.getState().theme) }),
  ),
  presets: opens('p', 'presets', 'Presets'),
  builder: opens('b', 'builder', 'Edit the experiment: open or close the builder'),
  atlas: onKey('a', 'Atlas: all studies and papers', () => {
    location.hash = 'atlas';
  }),
  file: opens('e', 'file', 'Export or import the experiment'),
  share: opens('k', 'share', 'Share: link, frame and files'),
  runs: onKey('u', 'My runs: all stored runs', () => {
    location.hash = 'runs';
  }),
  undo: { keys: ['z'], shown: 'Ctrl Z', text: 'Undo', control: true, run: (lab) => lab.actions.undo() },
  redo: { keys: ['y', 'Z'], shown: 'Ctrl Y', text: 'Redo', control: true, run: (lab) => lab.actions.redo() },
  help: onKey('?', 'Help and keyboard shortcuts', openHelp),
} satisfies Record<string, Shortcut>;
export type ShortcutName = keyof typeof SHORTCUTS;
const ALL: readonly Shortcut[] = Object.values(SHORTCUTS);

/** Keys that the stage handles itself while it has the focus. */
export const STAGE_KEYS: readonly KeyHelp[] = [
  { shown: '← ↑ → ↓', text: 'Move the cell cursor; the numbers of the state appear below the world view' },
  { shown: 'Space', text: 'In paint mode: paint the cell' },
  { shown: 'a key', text: 'In paint mode: paint that map character and make it the brush' },
  { shown: 'Esc', text: 'Leave paint mode' },
];
/** Keys that a study or a lesson handles itself. */
export const STUDY_KEYS: readonly KeyHelp[] = [
  { shown: '← →', text: 'Previous step, next step' },
  { shown: 'F', text: 'Present to a class, or stop' },
  { shown: 'Esc', text: 'Stop presenting' },
];
export const PAGE_KEYS: readonly KeyHelp[] = [
  { shown: '⌘K, Ctrl K', text: 'Search everything' },
  ...ALL,
  { shown: 'Ctrl P', text: 'Print the run as a handout' },
];
export const EDITOR_KEYS: readonly KeyHelp[] = [
  { shown: 'Tab', text: 'Leave the editor; the text does not change' },
  { shown: 'Ctrl ↵', text: 'Apply the text' },
  { shown: 'Ctrl Space', text: 'List the available names' },
  { shown: 'Esc', text: 'Close the list' },
];
export const CHART_KEYS: readonly KeyHelp[] = [
  { shown: '← →', text: 'Move the reading line by one measurement point; with Shift by ten' },
  { shown: 'Enter', text: 'At the reading line: show the episodes there, or fork' },
  { shown: '+ − 0', text: 'Zoom in around the reading line, zoom out, show the whole run' },
  { shown: 'Esc', text: 'Remove the reading line' },
];

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !['range', 'checkbox', 'radio', 'button'].includes(target.type);
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

/** @param known keys that have a meaning in this view */
export function handleShortcut(
  event: KeyboardEvent,
  lab: Lab,
  open: (dialog: DialogName) => void,
  known: readonly Shortcut[] = ALL,
): void {
  if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
  if (document.querySelector('dialog[open]') !== null) return;
  const control = event.ctrlKey || event.metaKey;
  // Enter also presses a button, and arrow keys choose a radio button. Only the space bar toggles a checkbox.
  const ticks = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
  if (event.key === ' ' && ticks) return;
  // Only Shift determines the case of a letter. Caps Lock would turn Undo into Redo.
  const upper = control && event.shiftKey;
  const key = event.key.length !== 1 ? event.key : upper ? event.key.toUpperCase() : event.key.toLowerCase();
  const shortcut = known.find((entry) => (entry.control ?? false) === control && entry.keys.includes(key));
  if (shortcut === undefined) return;
  event.preventDefault();
  if (key === ' ') swallowRelease();
  shortcut.run(lab, open, key);
}

/** Acts like the space bar, and ignores its release. */
export function pressSpace(act: () => void): void {
  swallowRelease();
  act();
}

/** Browsers press a focused button when the space bar is released. */
function swallowRelease(): void {
  const swallow = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    window.removeEventListener('keyup', swallow, true);
  };
  window.addEventListener('keyup', swallow, true);
}
