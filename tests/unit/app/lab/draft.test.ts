import { afterEach, expect, test } from 'vitest';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { catalogue, experiment, openLab, pause, type Setup, until } from './fake-lab.ts';

let lab: OpenLab;
afterEach(() => lab.dispose());
function open(setup: Setup = {}) {
  const made = openLab(setup);
  lab = made.lab;
  return made;
}
const draft = () => lab.draft.getState();
const alpha = () => draft().experiment.variants[0]?.agent.alpha;
const status = () => lab.run.getState().status;
async function running(spec: object = { ...experiment, envSteps: 1e9, measurementPoints: 2000 }) {
  lab.actions.openText(JSON.stringify(spec));
  lab.actions.start();
  await until(() => status() === 'running' && lab.run.getState().envSteps > 0);
}

test('undo and redo step through a hundred changes, and a new change clears the redo list', () => {
  open();
  for (let k = 1; k <= 120; k++) lab.actions.set(`variants[0].agent.${k % 2 ? 'alpha' : 'gamma'}`, k / 1_000);
  for (let k = 0; k < 150; k++) lab.actions.undo();
  expect(draft().canUndo).toBe(false);
  expect(alpha()).toBe(0.019); // the state before the last hundred changes
  lab.actions.redo();
  expect(alpha()).toBe(0.021);
  lab.actions.set('variants[0].agent.alpha', 1);
  expect(draft().canRedo).toBe(false);
});

test('a dialog’s offer is accepted, or its problems go to the dialog and nothing else changes', async () => {
  open();
  const before = draft().experiment;
  const rejected = await lab.actions.offer('variants[0].agent.alpha', 7);
  expect(rejected[0]?.path).toBe('variants[0].agent.alpha');
  expect(draft().experiment).toBe(before);
  expect(draft().problems).toEqual([]);
  expect(await lab.actions.offer('variants[0].agent.alpha', 0.25)).toEqual([]);
  expect(alpha()).toBe(0.25);
  lab.actions.undo();
  expect(draft().experiment).toBe(before);
});

test('painting a world that has no map says that nothing was painted', async () => {
  open();
  lab.actions.openText(JSON.stringify(presets.find(({ id }) => id === 'three-coins')?.experiment));
  expect(draft().experiment.world.family).toBe('bandit');
  lab.actions.paint(0, 0, '#');
  await until(() => lab.run.getState().notices.some(({ text }) => text.startsWith('Nothing was painted')));
});

test('a slider drag is undone in one step', () => {
  open();
  for (let k = 1; k <= 60; k++) lab.actions.set('variants[0].agent.alpha', k / 100);
  lab.actions.undo();
  expect(alpha()).toBe(0.5);
  expect(draft().canUndo).toBe(false);
});

test('a number that is valid alone is taken back with its undo where the whole experiment is not valid', async () => {
  const WEIGHT = 'variants[0].reward[0].weight';
  const tooMuch = { path: 'seeds', message: 'Too much memory.', severity: 'error' } as const;
  let last = 0;
  const validate = (input: unknown) => {
    const value = (typeof input === 'string' ? JSON.parse(input) : input) as typeof experiment;
    last = value.variants[0]?.reward[0]?.weight ?? 0;
    return last > 5
      ? ({ ok: false, problems: [tooMuch] } as const)
      : ({ ok: true, value, warnings: [] } as const);
  };
  open({ validate });
  const before = draft().experiment;
  lab.actions.setNumber(WEIGHT, 4);
  await until(() => last === 4);
  const checked = draft().experiment;
  lab.actions.setNumber(WEIGHT, 6, '');
  lab.actions.setNumber(WEIGHT, 7, '');
  expect(draft().problems).toEqual([]);
  await until(() => draft().problems.length > 0);
  expect(draft()).toMatchObject({ experiment: checked, problems: [tooMuch], canUndo: true });
  lab.actions.undo();
  expect(draft()).toMatchObject({ experiment: before, problems: [], canUndo: false });
});

test('a change that is not valid leaves the last valid draft and says where the problem is', () => {
  open();
  lab.actions.set('variants[0].agent.alpha', 3);
  expect(alpha()).toBe(0.5);
  expect(draft().problems).toEqual([
    { path: 'variants[0].agent.alpha', message: 'Too large.', severity: 'error' },
  ]);
  lab.actions.set('variants[0].agent.alpha', 0.3);
  expect(draft().problems).toEqual([]);
});

test.each(['__proto__.x', 'variants[9].label', 'variants[0].agent.alpha.x', 'variants[', '', 'constructor'])(
  'the path %s is rejected and pollutes nothing',
  (path) => {
    open();
    lab.actions.set(path, 1);
    expect(draft().problems).toHaveLength(1);
    expect(draft().experiment).toEqual(experiment);
    expect(Reflect.get({}, 'x')).toBeUndefined();
  },
);

test('a live field reaches the run at once, keeps what was learned and leaves a mark', async () => {
  open();
  await running();
  const { generation } = lab.run.getState();
  lab.actions.set('variants[0].agent.alpha', 0.25);
  expect(draft().pending).toBe('none');
  await until(() => lab.run.getState().experiment?.variants[0]?.agent.alpha === 0.25);
  await until(() => lab.run.getState().marks.length === 1);
  expect(lab.run.getState().marks[0]).toMatchObject({ kind: 'edit', text: 'variant 1: alpha 0.5 → 0.25' });
  expect(lab.run.getState().generation).toBe(generation);
  const { envSteps } = lab.run.getState();
  await until(() => lab.run.getState().envSteps > envSteps);
  expect(status()).toBe('running');
});

test('during a burst of changes only the latest waits while one is in progress, and the burst has one mark', async () => {
  const sent: unknown[] = [];
  const revisions = (spec: typeof experiment) => {
    sent.push(spec.variants[0]?.agent.alpha);
    return [];
  };
  open({ threads: 1, options: () => ({ revisions }) });
  await running();
  for (let k = 1; k <= 50; k++) lab.actions.set('variants[0].agent.alpha', k / 100);
  await until(() => lab.run.getState().experiment?.variants[0]?.agent.alpha === 0.5 && sent.at(-1) === 0.5);
  await until(() => lab.run.getState().marks.some((mark) => mark.kind === 'edit'));
  await pause(200);
  expect(sent.length).toBeLessThanOrEqual(3);
  expect(lab.run.getState().marks.filter((mark) => mark.kind === 'edit')).toHaveLength(1);
});

test('a change of shapes waits for a decision, and undoing it takes the question back', async () => {
  open();
  await running();
  lab.actions.addVariant();
  expect(draft()).toMatchObject({ pending: 'choose', difference: '1 variant added (a 2)' });
  expect(lab.run.getState().experiment?.variants).toHaveLength(1);
  lab.actions.undo();
  expect(draft().pending).toBe('none');
  lab.actions.redo();
  lab.actions.keepLearned();
  await until(() => lab.run.getState().experiment?.variants.length === 2);
  expect(draft().pending).toBe('none');
  expect(lab.run.getState().plan?.variants).toHaveLength(2);
});

test('other seeds cannot keep what was learned, and discarding brings back what runs', async () => {
  open();
  await running();
  lab.actions.set('seeds', 5);
  lab.actions.keepLearned();
  expect(lab.run.getState().notices.at(-1) ?? lab.run.getState()).toBeDefined();
  await until(() => lab.run.getState().notices.length === 1);
  expect(draft().pending).toBe('choose');
  lab.actions.discardPending();
  expect(draft()).toMatchObject({ pending: 'none' });
  expect(draft().experiment.seeds).toBe(3);
});

test('names reach the run without asking the workers', async () => {
  const sent: unknown[] = [];
  const revisions = (spec: unknown) => {
    sent.push(spec);
    return [];
  };
  open({ options: () => ({ revisions }) });
  await running();
  lab.actions.set('variants[0].label', 'renamed');
  await until(() => lab.run.getState().plan?.variants[0]?.label === 'renamed');
  expect(draft().pending).toBe('none');
  expect(sent).toEqual([]);
});

test('a painted cell reaches the run when the map keeps its outline, another outline waits', async () => {
  open();
  await running();
  lab.actions.paint(0, 1);
  expect(draft().experiment.world.map).toEqual(['S#G']);
  await until(() => String(lab.run.getState().experiment?.world.map) === 'S#G');
  lab.actions.set('world.map', ['S#G', '...']);
  expect(draft().pending).toBe('choose');
  lab.actions.paint(7, 7, 'G');
  expect(draft().experiment.world.map).toEqual(['S#G', '...']);
});

test('after the engine rejects a live edit, the user is asked; the edit is not sent again and again', async () => {
  let asked = 0;
  const revisions = () => {
    asked++;
    return new Error('The goal cannot be reached.');
  };
  open({ options: () => ({ revisions }) });
  await running();
  lab.actions.paint(0, 1);
  await until(() => draft().pending === 'choose');
  await pause(100);
  expect(asked).toBe(1);
  expect(draft().problems[0]?.message).toBe('The goal cannot be reached.');
  expect(status()).toBe('running');
});

test('another world family brings fitting agents and terms, and undo brings the old ones back', () => {
  open();
  lab.actions.addTerm(0, 'map-only');
  lab.actions.setWorldFamily('bandit');
  const { world, variants } = draft().experiment;
  expect(world).toMatchObject({ family: 'bandit', name: 'ten variants' });
  // alpha is carried over because both agents have it; gamma does not exist there.
  expect(variants[0]).toMatchObject({ agent: { type: 'ucb', alpha: 0.5 }, reward: [{ term: 'task' }] });
  expect(variants[0]?.reward).toHaveLength(1);
  lab.actions.undo();
  expect(draft().experiment.variants[0]?.reward).toHaveLength(2);
});

test('terms are added with their defaults, moved and removed', () => {
  open();
  lab.actions.addTerm(0, 'map-only');
  lab.actions.moveTerm(0, 1, 0);
  expect(draft().experiment.variants[0]?.reward).toEqual([
    { term: 'map-only', weight: 1, scale: 1 },
    { term: 'task', weight: 1 },
  ]);
  lab.actions.removeTerm(0, 1);
  expect(draft().experiment.variants[0]?.reward.map((term) => term.term)).toEqual(['map-only']);
});

test('an expression is checked without touching the draft', async () => {
  open();
  lab.actions.addTerm(0, 'custom');
  const before = draft().experiment;
  expect(await lab.actions.checkExpression(0, 1, 'bad')).toMatchObject([
    { path: 'variants[0].reward[1].expression' },
  ]);
  expect(await lab.actions.checkExpression(0, 1, 'good')).toEqual([]);
  expect(draft().experiment).toBe(before);
});

test('what is exported can be opened again, and damaged text changes nothing', () => {
  open();
  lab.actions.set('variants[0].agent.alpha', 0.125);
  const text = lab.actions.exportText();
  lab.actions.undo();
  lab.actions.openText(text);
  expect(alpha()).toBe(0.125);
  lab.actions.openText('{"variants": ');
  expect(draft().problems[0]?.message).toBe('This is not JSON.');
  expect(alpha()).toBe(0.125);
});

test('opened text never starts by itself, a preset does', async () => {
  open();
  lab.actions.openText(JSON.stringify(experiment));
  await pause(50);
  expect(status()).toBe('empty');
  lab.actions.openPreset('first');
  expect(draft().presetId).toBe('first');
  await until(() => status() === 'done');
});

test('the draft and its view are restored on the next visit; a broken store does no harm', async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
  };
  open({ storage });
  lab.actions.set('variants[0].agent.alpha', 0.125);
  lab.actions.setView({ theme: 'dark', overlay: 'q' });
  lab.dispose();
  open({ storage });
  expect(alpha()).toBe(0.125);
  expect(lab.view.getState()).toMatchObject({ theme: 'dark', overlay: 'q', seed: -1 });
  lab.dispose();
  kept.set(
    'reward-lab/session',
    '{"version":1,"draft":{"variants":[{"agent":{"alpha":7},"reward":[]}]},"view":{"theme":"pink"}}',
  );
  open({ storage });
  expect(alpha()).toBe(0.5);
  expect(lab.view.getState().theme).toBe('system');
  lab.dispose();
  const refusing = {
    getItem: () => {
      throw new Error('SecurityError');
    },
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  open({ storage: refusing });
  lab.actions.set('variants[0].agent.alpha', 0.25);
  lab.flush();
  await until(() => lab.run.getState().notices.length === 1);
});

test('the estimate counts every replica', () => {
  open();
  expect(draft().cost.envSteps).toBe(3_000);
  lab.actions.set('seeds', 6);
  expect(draft().cost.envSteps).toBe(6_000);
  expect(catalogue.worlds).toHaveLength(2);
});
