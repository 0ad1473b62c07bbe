import { describe, expect, it } from 'vitest';
import { Draft } from '../../../../src/app/draft/draft.ts';
import { parsePath, withValue } from '../../../../src/app/draft/draft-edits.ts';
import type { TextStorage } from '../../../../src/app/model/storage.ts';
import { createStudio } from '../../../../src/app/studio/studio.ts';
import { misfit } from '../../../../src/engine/experiment/design-fit.ts';
import { knownNames, knownNamesOf } from '../../../../src/engine/experiment/known-names.ts';
import { sourceOf } from '../../../../src/engine/experiment/sources.ts';
import { customTextOf } from '../../../../src/engine/experiment/text-of.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { withModelFiles } from '../../../../src/engine/net/model.ts';
import { rewardDesigns } from '../../../../src/rewards/designs-registry.ts';
import type { Scheduler } from '../../../../src/services/scheduler.ts';
import { gridworldExamples } from '../../../../src/worlds/gridworld/examples.ts';

const scheduler: Scheduler = {
  now: () => 0,
  frame: () => () => {},
  after(_, callback) {
    queueMicrotask(callback);
    return () => {};
  },
};
function memory(fails = false): TextStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (fails) throw new Error('full');
      kept.set(key, value);
    },
  };
}

function open(reward: readonly object[], storage: TextStorage | null = memory(), world = 'key-door') {
  const first = validate({
    name: 'studio',
    world: gridworldExamples.find(({ name }) => name === world),
    variants: [{ label: 'one', agent: { type: 'q-learning' }, reward }],
    seeds: 1,
    envSteps: 100,
  });
  if (!first.ok) throw new Error(JSON.stringify(first.problems));
  const draft = new Draft(
    { experiment: first.value, presetId: null, warnings: [] },
    {
      validate,
      scheduler,
      costOf: () => ({ replicas: 1, envSteps: 1, seconds: 1, bytes: 1, seedEvery: 1 }),
    },
  );
  const studio = createStudio({
    draft,
    scheduler,
    storage,
    set: (path, value) => void draft.propose(withValue(draft.experiment, parsePath(path) ?? [], value)),
    facts: async () => ({
      designs: rewardDesigns,
      misfit,
      knownNames,
      knownNamesOf,
      customTextOf,
      sourceOf,
      withModelFiles,
    }),
  });
  const weights = () => draft.experiment.variants[0]?.reward.map(({ weight }) => weight);
  return { draft, studio, weights };
}
const TWO = [
  { term: 'task', weight: 2 },
  { term: 'step-cost', weight: 0.1 },
];

describe('muting and soloing', () => {
  it('gives a muted term its weight back, wherever it has been moved', () => {
    const { draft, studio, weights } = open(TWO);
    studio.mute(0, 1);
    expect(weights()).toEqual([2, 0]);
    draft.propose({
      ...draft.experiment,
      variants: draft.experiment.variants.map((variant) => ({
        ...variant,
        reward: [...variant.reward].reverse(),
      })),
    });
    studio.mute(0, 0);
    expect(weights()).toEqual([0.1, 2]);
  });

  it('gives 1 to a term that came without a weight', () => {
    const { studio, weights } = open([{ term: 'task', weight: 0 }]);
    studio.mute(0, 0);
    expect(weights()).toEqual([1]);
  });

  it('leaves one term alone, and brings all others back', () => {
    const { studio, weights } = open([...TWO, { term: 'proxy', weight: -3 }]);
    studio.solo(0, 1);
    expect(weights()).toEqual([0, 0.1, 0]);
    studio.solo(0, 2);
    expect(weights()).toEqual([0, 0, -3]);
    studio.solo(0, 2);
    expect(weights()).toEqual([2, 0.1, -3]);
  });

  it('is undone like any other change', () => {
    const { draft, studio, weights } = open(TWO);
    studio.mute(0, 0);
    draft.undo();
    expect(weights()).toEqual([2, 0.1]);
  });
});

describe('probes', () => {
  it('a term becomes a probe, keeps its weight and other fields, is paid again, and each change is undone', () => {
    const probe = { term: 'event', event: 'hitWall', weight: 2, probe: true };
    const { draft, studio } = open([...TWO, probe]);
    const reward = () => draft.experiment.variants[0]?.reward;
    studio.setProbe(0, 1, true);
    expect(reward()).toEqual([TWO[0], { ...TWO[1], probe: true }, probe]);
    studio.setProbe(0, 2, false);
    expect(reward()).toEqual([
      TWO[0],
      { ...TWO[1], probe: true },
      { term: 'event', event: 'hitWall', weight: 2 },
    ]);
    draft.undo();
    draft.undo();
    expect(reward()).toEqual([...TWO, probe]);
    studio.mute(0, 0);
    studio.setProbe(0, 0, true);
    expect(reward()?.[0]).toEqual({ ...TWO[0], weight: 1, probe: true });
  });
});

describe('labels', () => {
  it('a label is set, undone and taken along, and a copy of the term gets one of its own', () => {
    const { draft, studio } = open(TWO);
    const labels = () => draft.experiment.variants[0]?.reward.map(({ label }) => label);
    draft.propose(withValue(draft.experiment, parsePath('variants[0].reward[1].label') ?? [], 'Hurry'));
    expect(labels()).toEqual([undefined, 'Hurry']);
    studio.duplicateTerm(0, 1);
    expect(labels()).toEqual([undefined, 'Hurry', 'Hurry 2']);
    studio.duplicateTerm(0, 1);
    expect(labels()).toEqual([undefined, 'Hurry', 'Hurry 3', 'Hurry 2']);
    studio.setProbe(0, 1, true);
    studio.fork(
      { kind: 'term', variant: 0, index: 1 },
      { term: 'custom-module', text: 'export function reward(): f32 { return 1.0; }' },
    );
    expect(draft.experiment.variants[0]?.reward[1]).toMatchObject({ term: 'custom-module', label: 'Hurry' });
    for (let k = 0; k < 5; k++) draft.undo();
    expect(labels()).toEqual([undefined, undefined]);
  });
});

describe('the library at hand', () => {
  it('offers what this world can have and says of the others why not', async () => {
    const { studio } = open(TWO);
    const offers = await studio.offers(0);
    const of = (id: string) => offers.find(({ design }) => design.id === id)?.obstacle;
    expect(offers).toHaveLength(rewardDesigns.length);
    expect(of('subgoal-potential')).toBeNull();
    expect(of('clicks')).toBe('Needs a bandit world.');
    const bandit = open(TWO, memory(), 'random-walk');
    const there = await bandit.studio.offers(0);
    expect(there.find(({ design }) => design.id === 'potential-closeness')?.obstacle).toBeNull();
  });

  it('puts a design into the variant, or next to it with the same agent under a name that is free', async () => {
    const { draft, studio } = open(TWO);
    const design = rewardDesigns.find(({ id }) => id === 'every-passage');
    if (design === undefined) throw new Error('gone');
    studio.addDesign(0, design);
    studio.addDesign(0, design);
    const [one, two, three] = draft.experiment.variants;
    expect([two?.label, three?.label]).toEqual([design.title, `${design.title} 2`]);
    expect(two?.agent).toEqual(one?.agent);
    expect(two?.reward.map(({ term, weight }) => [term, weight])).toEqual([
      ['task', 1],
      ['event', 0.3],
    ]);
    studio.applyDesign(0, design);
    expect(draft.experiment.variants[0]?.reward).toEqual(two?.reward);
  });

  it('keeps one’s own designs from visit to visit, and forgets them when told', async () => {
    const storage = memory();
    const { studio } = open(TWO, storage);
    expect(studio.saveDesign(0, ' hurry ')).toBeNull();
    const later = open([{ term: 'task', weight: 1 }], storage);
    const [own] = await later.studio.offers(0);
    expect(own?.design).toMatchObject({ title: 'hurry', family: 'gridworld', terms: TWO });
    if (own !== undefined) later.studio.applyDesign(0, own.design);
    expect(later.weights()).toEqual([2, 0.1]);
    later.studio.forgetDesign(own?.design.id ?? '');
    expect(open(TWO, storage).studio.customDesigns.getState()).toEqual([]);
  });

  it('says so when the browser keeps nothing, and still offers the design until you close the page', () => {
    for (const storage of [null, memory(true)]) {
      const { studio } = open(TWO, storage);
      expect(studio.saveDesign(0, 'mine')).toMatch(/until you close the page/);
      expect(studio.customDesigns.getState()).toHaveLength(1);
    }
    expect(open(TWO).studio.saveDesign(0, '  ')).toMatch(/needs a name/);
  });

  it.each([
    ['nonsense', '{'],
    ['another version', '{"version":9,"designs":[]}'],
    ['no list', '{"version":1,"designs":{}}'],
    [
      'designs that are none',
      '{"version":1,"designs":[1,null,{"id":"x"},{"id":"x","title":"t","family":"text","terms":[7]}]}',
    ],
  ])('reads %s as no designs', (_, text) => {
    const storage = memory();
    storage.kept.set('reward-lab/designs', text);
    expect(open(TWO, storage).studio.customDesigns.getState()).toEqual([]);
  });
});

describe('names and sources for the editor', () => {
  it('knows every signal, event and function that a text may name, with a help for each', async () => {
    const { studio } = open([{ term: 'potential-expression', expression: '-distance(s)' }]);
    const names = await studio.names(0, 0);
    const of = (name: string) => names.find((known) => known.name === name);
    expect(of('distance')).toMatchObject({ kind: 'signal', signature: 'distance(s: u32): f32' });
    expect(of('openedDoor')).toMatchObject({ kind: 'event', help: 'went through a door.' });
    expect(of('s')).toMatchObject({ kind: 'parameter', signature: 's: u32' });
    expect(of('exp')?.kind).toBe('function');
    expect(of('step')).toBeUndefined();
    expect(of('clippedValueLoss')).toBeUndefined();
    expect(of('potentialDifference')?.kind).toBe('function');
    expect(names.filter(({ help }) => help.length < 5).map(({ name }) => name)).toEqual([]);
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  });

  it('has no name that the compiler would refuse', async () => {
    const { studio } = open([{ term: 'expression', expression: '1.0' }]);
    const uses: Readonly<Record<string, string>> = {
      u32: 'f32(NAME)',
      f32: 'NAME',
      bool: 'NAME ? 1.0 : 0.0',
    };
    for (const { name, signature, kind } of await studio.names(0, 0)) {
      if (kind === 'function' && !/: (f32|u32|bool)$/.test(signature)) continue;
      const type = /: (\w+)$/.exec(signature)?.[1] ?? 'u32';
      const takes = /\((.*)\)/.exec(signature)?.[1];
      const values: Readonly<Record<string, string>> = { f32: '1.0', u32: 'state', i32: '1', bool: 'true' };
      const given = (takes === '' ? [] : takes?.split(', '))
        ?.map((one) => values[one.split(': ')[1] ?? 'f32'] ?? '1.0')
        .join(', ');
      const text = (uses[type] ?? 'NAME').replace('NAME', given === undefined ? name : `${name}(${given})`);
      const wanted = kind === 'event' ? `happened(${name}) ? 1.0 : 0.0` : text;
      expect(() => open([{ term: 'expression', expression: wanted }]), `${name}: ${wanted}`).not.toThrow();
    }
  });

  it('shows the source of the world, the agent and each term, and forks a term in its place', async () => {
    const { draft, studio } = open([{ term: 'task' }, { term: 'potential', scale: 0.5, weight: 3 }]);
    expect((await studio.source({ kind: 'world' }))?.text).toContain('export function step(');
    expect(await studio.source({ kind: 'agent', variant: 0 })).toMatchObject({
      file: 'src/agents/table/q-learning.kernel.ts',
    });
    const source = await studio.source({ kind: 'term', variant: 0, index: 1 });
    if (source === null || 'reason' in source.fork) throw new Error('no fork');
    studio.fork({ kind: 'term', variant: 0, index: 1 }, source.fork);
    expect(draft.experiment.variants[0]?.reward[1]).toMatchObject({ term: 'custom-module', weight: 3 });
    expect(String(draft.experiment.variants[0]?.reward[1]?.text)).toContain('value: 0.5');
  });

  it('forks an agent in its variant: what its text declares is shown, checked and taken back by undo', async () => {
    const { draft, studio } = open(TWO);
    const subject = { kind: 'agent', variant: 0 } as const;
    expect(await studio.customText(subject)).toBeNull();
    const source = await studio.source(subject);
    if (source === null || 'reason' in source.fork) throw new Error('no fork');
    studio.fork(subject, source.fork);
    expect(draft.experiment.variants[0]?.agent.type).toBe('custom-agent');
    const own = await studio.customText(subject);
    expect(own).toMatchObject({ label: 'Q-learning, forked', prediction: false });
    expect(own?.fields.find(({ name }) => name === 'alpha')).toMatchObject({
      kind: 'number',
      min: 0,
      max: 1,
      default: 0.1,
      live: true,
    });
    expect((await studio.source(subject))?.fork).toEqual({ reason: 'This code is already custom.' });

    const text = String(draft.experiment.variants[0]?.agent.text);
    const path = 'variants[0].agent.text';
    expect(await studio.check(path, text)).toEqual([]);
    expect(await studio.check(path, text.replace('countUpdate();', 'countUpdates();'))).toMatchObject([
      {
        path,
        message: expect.stringContaining('countUpdates'),
        line: text.split('\n').findIndex((l) => l.includes('countUpdate();')) + 1,
      },
    ]);
    draft.undo();
    expect(draft.experiment.variants[0]?.agent.type).toBe('q-learning');
  });

  it('forks the world, and says in the editor what a change of it breaks elsewhere', async () => {
    const { draft, studio } = open([{ term: 'event', event: 'openedDoor' }]);
    const subject = { kind: 'world' } as const;
    const source = await studio.source(subject);
    if (source === null || 'reason' in source.fork) throw new Error('no fork');
    studio.fork(subject, source.fork);
    const text = String(draft.experiment.world.kernel);
    expect(text).toContain('export function step(');
    expect(await studio.customText(subject)).toMatchObject({ label: 'Gridworld, forked', fields: [] });
    const broken = text
      .replace(/export const openedDoor.*\n/, '')
      .replace('emit(openedDoor);', 'emit(teleported);');
    expect((await studio.check('world.kernel', broken))[0]?.message).toMatch(/variants\[0\].*openedDoor/);
    draft.undo();
    expect(draft.experiment.world.kernel ?? '').toBe('');
  });

  it.each(['agent', 'world'] as const)(
    'knows what a text of the %s may name, with a help for each',
    async (kind) => {
      const { studio } = open(TWO);
      const names = await studio.namesOf(kind === 'agent' ? { kind, variant: 0 } : { kind });
      const of = (name: string) => names.find((known) => known.name === name);
      for (const name of kind === 'agent'
        ? ['pi', 'advantage', 'countUpdate', 'legal', 'explore']
        : ['emit', 'pay', 'terminate', 'kindWall', 'landing'])
        expect(of(name), name).toBeDefined();
      expect(of('memory')?.kind).toBe('function');
      expect(names.filter(({ help }) => help.length < 5).map(({ name }) => name)).toEqual([]);
      expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
    },
  );

  it('has the source of what is no kernel text too', async () => {
    const { draft } = open(TWO);
    const language = { ...draft.experiment, world: { family: 'language', task: 'micro' } };
    expect((await sourceOf({ kind: 'world' }, language))?.language).toBe('typescript');
    const neural = {
      ...draft.experiment,
      variants: [{ label: 'n', agent: { type: 'dqn' }, reward: [] }],
    };
    expect((await sourceOf({ kind: 'agent', variant: 0 }, neural))?.file).toBe('src/agents/net/dqn.ts');
  });
});
