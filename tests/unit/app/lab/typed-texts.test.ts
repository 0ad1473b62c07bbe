import { afterEach, expect, test } from 'vitest';
import { Draft } from '../../../../src/app/draft/draft.ts';
import { TypedTexts } from '../../../../src/app/draft/typed-texts.ts';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import type { Experiment, Parsed } from '../../../../src/experiment/experiment.ts';
import { catalogue, experiment, openLab, testScheduler, until } from './fake-lab.ts';

const PATH = 'variants[0].reward[0].expression';
const custom = {
  ...experiment,
  variants: experiment.variants.map((variant) => ({
    ...variant,
    reward: [{ term: 'custom', weight: 1, expression: '0' }],
  })),
};

let lab: OpenLab;
afterEach(() => lab?.dispose());
function open() {
  lab = openLab().lab;
  lab.actions.openText(JSON.stringify(custom));
}
let shown = '';
const type = (text: string) => {
  shown = text;
  const revert = () => {
    shown = String(lab.draft.getState().experiment.variants[0]?.reward[0]?.expression);
  };
  lab.typed.note(PATH, { text, label: 'e', revert });
};
const status = () => lab.run.getState().status;
const runs = () => lab.run.getState().experiment?.variants[0]?.reward[0]?.expression;
const drafted = () => lab.draft.getState().experiment.variants[0]?.reward[0]?.expression;
const messages = () => lab.draft.getState().problems.map(({ message }) => message);

test.each(['start', 'togglePlay', 'reset'] as const)(
  'a typed text that was not applied is part of the run that %s begins',
  async (verb) => {
    open();
    type('-5');
    lab.actions[verb]();
    await until(() => status() === 'done');
    expect(runs()).toBe('-5');
  },
);

test.each(['start', 'togglePlay', 'reset', 'keepLearned'] as const)(
  'a wrong text stops %s, and the page names its variant and its field',
  async (verb) => {
    open();
    lab.actions.start();
    await until(() => status() === 'done');
    const { generation } = lab.run.getState();
    type('bad');
    lab.actions[verb]();
    expect(lab.run.getState().generation).toBe(generation);
    expect(status()).toBe('done');
    expect(messages()).toEqual(['“a” has an error in “custom”, so nothing was started.', 'Bad.']);
    // Nobody needs the message once the field shows the text of the draft again.
    lab.typed.note(PATH, null);
    expect(messages()).toEqual([]);
    lab.actions.start();
    await until(() => status() === 'done');
    expect(runs()).toBe('0');
  },
);

test('a valid text is applied when its field is left, and a wrong one waits there', () => {
  open();
  type('-5');
  lab.actions.leaveText(PATH);
  expect(drafted()).toBe('-5');
  type('bad');
  lab.actions.leaveText(PATH);
  expect(drafted()).toBe('-5');
  expect(messages()).toEqual([]);
});

test('a text that a worker checks is in the draft only then, together with what was edited meanwhile', async () => {
  const answers: ((parsed: Parsed<Experiment>) => void)[] = [];
  const asked: Experiment[] = [];
  const draft = new Draft(
    { experiment: custom, presetId: null, warnings: [] },
    {
      validate: (input) => ({ ok: true, value: input as Experiment, warnings: [] }),
      checkAway: (input) => {
        asked.push(input as Experiment);
        return new Promise((resolve) => answers.push(resolve));
      },
      scheduler: testScheduler(),
      costOf: () => ({ replicas: 1, envSteps: 1, seconds: 1, bytes: 1, seedEvery: 1 }),
    },
  );
  const typed = new TypedTexts(draft, catalogue);
  typed.note(PATH, { text: '-5', label: 'e', revert() {} });
  const applied = typed.apply();
  draft.propose({ ...custom, seeds: 7 });
  const answer = () => answers.shift()?.({ ok: true, value: asked.at(-1) ?? custom, warnings: [] });
  answer();
  await until(() => asked.length === 2);
  expect(draft.experiment.variants[0]?.reward[0]?.expression).toBe('0');
  answer();
  expect(await applied).toBe(true);
  expect(draft.experiment.variants[0]?.reward[0]?.expression).toBe('-5');
  expect(draft.experiment.seeds).toBe(7);
});

test('another experiment and Discard drop what was typed before', async () => {
  open();
  type('bad');
  lab.actions.openText(JSON.stringify(custom));
  expect(shown).toBe('0');
  lab.actions.start();
  await until(() => status() === 'done');
  type('bad');
  lab.actions.discardPending();
  expect(shown).toBe('0');
  lab.actions.start();
  await until(() => status() === 'done');
  expect(runs()).toBe('0');
});
