/** Actions that the search finds: keys that need no position on the page, and links to its views. */

import { type Step, showStep, startBuilding } from '../builder/steps.ts';
import { goTo, goToLab } from '../kit/address.ts';
import { openHelp } from '../kit/overlay.ts';
import { SHORTCUTS, type Shortcut, type ShortcutName } from '../kit/shortcuts.ts';
import type { Lab } from '../model/lab.ts';
import type { PanelName } from '../model/model.ts';
import { printAsked } from '../print/print-asked.ts';
import { type FindEntry, type Target, WEIGHTS } from './entry.ts';

interface Action {
  readonly kind: 'action' | 'page';
  readonly title: string;
  /** What people call it. */
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

/** What can be done in a view. */
const doing = (...of: Parameters<typeof view>): Action => ({ ...view(...of), kind: 'action' });
/** One of the tabs beside the world view. */
const panel = (title: string, name: PanelName, words: string): Action => ({
  kind: 'page',
  title,
  words,
  run(lab) {
    goToLab();
    lab.actions.setView({ panel: name });
  },
});
const building = (title: string, step: Step, words: string): Action => ({
  kind: 'action',
  title,
  words,
  run() {
    showStep(step);
    goTo('#builder');
  },
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
  logarithmic: ofKey('logX', 'log scale logarithmic axis', true),
  seeds: ofKey('seed', 'single seed mean over seeds', true),
  runs: ofKey('runs', 'my runs stored saved history library protect storage resume'),
  compareRuns: doing(
    'Compare stored runs',
    '#runs',
    'compare two runs experiments worlds side by side overlay',
  ),
  wipe: doing('Delete all my data', '#runs', 'erase remove clear privacy storage everything'),
  share: ofKey('share', 'share link embed frame iframe publish send copy a web page website'),
  numbers: doing(
    'Save all numbers as CSV',
    '#share',
    'export download csv spreadsheet excel pandas data results curves seeds json',
  ),
  eventFiles: doing(
    'Save all numbers as event files for TensorBoard',
    '#share',
    'export download tensorboard tfevents event files zip curves',
  ),
  tables: doing(
    'Save learned values and policies as CSV or JSON',
    '#share',
    'export download q table policy action values state values csv json numpy',
  ),
  card: doing(
    'Save a card to repeat and cite the run',
    '#share',
    'reproduce reproducibility card checksum hash version cite citation bibtex',
  ),
  scores: panel(
    'Save scores for rliable: in the comparison',
    'compare',
    'export rliable score matrix runs tasks json iqm',
  ),
  diagnosis: panel(
    'Diagnose a log of another tool: draw it, then look under Inspect',
    'inspect',
    'doctor trl verl stable baselines log entropy collapse kl length what went wrong',
  ),
  latex: doing('Save the results as a LaTeX table', '#share', 'export latex tex paper table results'),
  pictures: panel(
    'Save charts as pictures: menu ⋯ of each chart',
    'charts',
    'export download save chart figure picture image svg png pdf pgfplots latex',
  ),
  print: {
    kind: 'action',
    title: 'Print the run as a handout',
    words: 'print pdf paper handout',
    key: 'Ctrl P',
    run(lab) {
      goToLab();
      if (lab.run.getState().status === 'empty')
        lab.tell('info', 'The run has just begun. Print it when it is done.');
      else printAsked.setState({ asked: true });
    },
  },
  log: doing(
    'Draw a log of another tool next to the curves',
    '#file',
    'import csv log TensorBoard wandb Weights Biases MLflow Stable Baselines CleanRL TRL curve',
  ),
  export: ofKey('file', 'export import open download save load json file checkpoint experiment model'),
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
  variant: building(
    'Add a variant: another reward or agent',
    'rewards',
    'add new variant design condition arm compare duplicate',
  ),
  weights: building(
    'Change rewards while the agents train',
    'rewards',
    'change edit reward weight slider live during training own reward function term formula code',
  ),
  charts: panel('Charts of the run', 'charts', 'live learning curves metrics plots lines'),
  compare: panel(
    'Comparison: which design is better?',
    'compare',
    'compare variants statistical test statistics significance p value confidence interval number of seeds needed verdict',
  ),
  audit: panel(
    'Audit: what does each reward really ask for?',
    'audit',
    'exact audit solution optimal policy value iteration loophole hackable check before training flip point',
  ),
  episodes: panel(
    'Episodes: watch single episodes again',
    'inspect',
    'replay watch trajectory rollout inspect completions tokens colored heat',
  ),
  present: doing(
    'Present a lesson to a class',
    '#lessons',
    'present presentation mode full screen projector slides teacher classroom',
  ),
  front: view('Start page', '', 'home front door introduction'),
  lab: view('Lab', '#lab', 'instrument workbench experiment'),
  atlas: view('Atlas: all studies and papers', '#atlas', 'papers studies claims verdicts list'),
  write: view(
    'Write a study',
    '#write',
    'own claim hypothesis test study file teacher power analysis how many seeds',
  ),
  lessons: view('Lessons', '#lessons', 'learn course teach tutorial class'),
  glossary: view('Glossary', '#glossary', 'words terms definitions dictionary'),
  break: view('Break a reward', '#break', 'exploit red team reward hacking game'),
  puzzle: view('Daily puzzle', '#puzzle', 'day game challenge'),
};

/** Things to do that open a part of the builder, which the experiment may lack. */
const MAKING: readonly (readonly [title: string, target: Target, words: string])[] = [
  [
    'Draw your own map',
    { open: 'part', part: 'worlds', id: 'gridworld' },
    'draw paint edit map grid maze walls level own world editor',
  ],
  [
    'Draw an MDP: states and transitions',
    { open: 'part', part: 'worlds', id: 'graph' },
    'draw mdp graph states transitions nodes edges value iteration policy iteration sweep backup by hand own world',
  ],
  [
    'Paste a map of another tool',
    { open: 'part', part: 'worlds', id: 'gridworld' },
    'import map minigrid gymnasium frozen lake ai safety gridworlds ascii art letters own world',
  ],
  [
    'Paste an MDP as a table',
    { open: 'part', part: 'worlds', id: 'graph' },
    'import mdp gymnasium p table csv json spreadsheet transitions states own world',
  ],
  [
    'Write your own text task in code',
    { open: 'world', name: 'written task: reverse', family: 'language' },
    'write own text language task custom score verifier program code editor',
  ],
  [
    'Give your own problems and answers',
    { open: 'world', name: 'problems of your own', family: 'language' },
    'own text task prompts completions questions data set',
  ],
  [
    'Build a neural network from layers',
    {
      open: 'setting',
      part: 'agents',
      ids: ['dqn', 'a2c-mlp', 'ppo-mlp', 'reinforce-mlp'],
      name: 'layerList',
    },
    'neural network layers architecture own model dense convolution attention gru deep learning',
  ],
  [
    'Write a reward as a formula',
    { open: 'part', part: 'terms', id: 'expression' },
    'own custom reward function formula expression code editor',
  ],
];

export const actionEntries: readonly FindEntry[] = [
  ...Object.entries(ACTIONS).map(
    ([id, { kind, title, words, key = '' }]): FindEntry => ({
      key: `action:${id}`,
      kind,
      title,
      words,
      weight: WEIGHTS[kind],
      hint: '',
      press: key,
      target: { open: 'action', id },
    }),
  ),
  ...MAKING.map(
    ([title, target, words]): FindEntry => ({
      key: `make:${title}`,
      kind: 'action',
      title,
      words,
      weight: WEIGHTS.action,
      hint: '',
      target,
    }),
  ),
];

export const runAction = (id: string, lab: Lab): void => ACTIONS[id]?.run(lab);
