/** Actions that the search finds: keys that need no position on the page, and links to its views. */

import { startBuilding } from '../builder/steps.ts';
import { goTo, goToLab } from '../kit/address.ts';
import { openHelp } from '../kit/overlay.ts';
import { SHORTCUTS, type Shortcut, type ShortcutName } from '../kit/shortcuts.ts';
import type { Lab } from '../model/lab.ts';
import { type FindEntry, WEIGHTS } from './entry.ts';

interface Action {
  readonly kind: 'action' | 'page';
  readonly title: string;
  readonly words: string;
  readonly key?: string;
  run(lab: Lab): void;
}

/** @param inLab true if it acts on the run or charts of the lab, which is then shown first */
const ofKey = (name: ShortcutName, words: string, inLab = false): Action => {
  const { text, shown, run }: Shortcut = SHORTCUTS[name];
  return {
    kind: 'action',
    title: text,
    words,
    key: shown,
    run(lab) {
      const begins = inLab && lab.run.getState().status === 'empty';
      if (inLab) goToLab();
      if (begins) return; // the lab starts its run by itself
      run(lab, (dialog) => goTo(`#${dialog}`), '');
    },
  };
};
const view = (title: string, hash: string, words: string): Action => ({
  kind: 'page',
  title,
  words,
  run: () => goTo(hash),
});

const ACTIONS: Readonly<Record<string, Action>> = {
  play: ofKey('play', 'start run pause resume train training', true),
  step: ofKey('step', 'single step advance', true),
  stop: ofKey('stop', 'end finish cancel training', true),
  restart: ofKey('reset', 'restart run again from the beginning', true),
  undo: ofKey('undo', 'revert take back last change', true),
  redo: ofKey('redo', 'repeat last change', true),
  theme: ofKey('theme', 'dark mode light mode appearance color scheme'),
  axis: ofKey('xAxis', 'x axis episodes updates environment steps', true),
  log: ofKey('logX', 'log scale logarithmic axis', true),
  seeds: ofKey('seed', 'single seed mean over seeds', true),
  runs: ofKey('runs', 'my runs stored saved history library protect storage'),
  share: ofKey('share', 'link embed frame publish send copy'),
  export: ofKey('file', 'export import download save load json file checkpoint'),
  presets: ofKey('presets', 'examples experiments templates'),
  help: {
    kind: 'page',
    title: 'Help',
    words: 'how this page works keyboard shortcuts keys guide',
    key: '?',
    run: openHelp,
  },
  build: {
    kind: 'page',
    title: 'Build your own experiment',
    words: 'builder editor world reward design variant',
    run: startBuilding,
  },
  front: view('Start page', '', 'home front door introduction'),
  lab: view('Lab', '#lab', 'instrument workbench experiment'),
  atlas: view('Atlas: all studies and papers', '#atlas', 'papers studies claims verdicts list'),
  write: view('Write a study', '#write', 'own claim hypothesis test study file teacher power seeds'),
  lessons: view('Lessons', '#lessons', 'learn course teach tutorial class'),
  glossary: view('Glossary', '#glossary', 'words terms definitions dictionary'),
  break: view('Break a reward', '#break', 'exploit red team reward hacking game'),
  puzzle: view('Daily puzzle', '#puzzle', 'day game challenge'),
};

export const actionEntries: readonly FindEntry[] = Object.entries(ACTIONS).map(
  ([id, { kind, title, words, key = '' }]) => ({
    key: `action:${id}`,
    kind,
    title,
    words,
    weight: WEIGHTS[kind],
    hint: '',
    press: key,
    target: { open: 'action', id },
  }),
);

export const runAction = (id: string, lab: Lab): void => ACTIONS[id]?.run(lab);
