import { expect, test } from 'vitest';
import { worldOf } from '../../../../src/app/draft/draft-edits.ts';
import { changeWorld, type WorldChange } from '../../../../src/app/draft/world-change.ts';
import { estimate } from '../../../../src/engine/experiment/cost.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../../src/engine/program/catalogue.ts';
import type { Experiment, WorldSpec } from '../../../../src/experiment/experiment.ts';
import { assumedSpeed, workOf } from '../../../../src/experiment/work.ts';
import { languageExamples } from '../../../../src/worlds/language/examples.ts';
import { worldFamilies } from '../../../../src/worlds/registry.ts';

const networks = new Set(
  catalogue()
    .agents.filter(({ family }) => family === 'networks')
    .map(({ id }) => id),
);
const THREADS = 2;
const BYTES = 8_192;
const workIn = (experiment: Experiment) => workOf(experiment, (type) => networks.has(type));
const costOf = (experiment: Experiment) =>
  estimate(experiment, workIn(experiment), assumedSpeed(experiment, workIn(experiment)) * THREADS, BYTES);
const dependencies = {
  catalogue: catalogue(),
  presets,
  check: validate,
  seconds: (experiment: Experiment) => costOf(experiment).seconds,
};
const parsed = (input: unknown): Experiment => {
  const found = validate(input);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
};
const examples: readonly WorldSpec[] = [
  ...[...worldFamilies.values()].flatMap((family) => family.examples),
  ...languageExamples,
];
/** The world with which the page opens a family: its first named world, or its defaults. */
const worldFor = (family: string): WorldSpec =>
  examples.find((world) => world.family === family) ?? worldOf(family, catalogue());
const families = catalogue().worlds.map(({ id }) => id);
const firstOf = (family: string) =>
  parsed(presets.find(({ experiment }) => experiment.world.family === family)?.experiment);

function changed(before: Experiment, world: WorldSpec): WorldChange {
  const change = changeWorld(before, world, dependencies);
  if (change === null) throw new Error(`No way from ${before.name} to ${world.family}.`);
  return change;
}

test.each(presets.map(({ id, experiment }) => [id, experiment] as const))(
  'from the preset %s every other family is one choice away: valid, affordable, with the changes in words',
  (_, input) => {
    const before = parsed(input);
    for (const family of families.filter((other) => other !== before.world.family)) {
      const { experiment, changes } = changed(before, worldFor(family));
      expect(validate(experiment)).toMatchObject({ ok: true });
      expect(experiment.world.family).toBe(family);
      // A preset's name describes its world, and would keep its question.
      expect(presets.map((preset) => preset.experiment.name)).not.toContain(experiment.name);
      const most = Math.max(120, costOf(firstOf(family)).seconds * (experiment.variants.length + 1));
      expect(costOf(experiment).seconds).toBeLessThan(most);
      const words = changes.join('; ');
      for (const [name, word] of [
        ['seeds', 'seeds'],
        ['envSteps', 'budget'],
        ['measurementPoints', 'data points'],
      ] as const)
        expect(words.includes(`${word} `), `${family}: ${name} in “${words}”`).toBe(
          experiment[name] !== before[name],
        );
      for (const { agent } of before.variants)
        if (!experiment.variants.some((variant) => variant.agent.type === agent.type)) {
          const label = catalogue().agents.find(({ id }) => id === agent.type)?.label ?? '';
          expect(words).toContain(label);
        }
    }
  },
);

test('from 1,024 seeds of the first preset to Language: what was refused for its memory runs with the family’s own seeds', () => {
  const before = parsed({ ...firstOf('gridworld'), seeds: 1024 });
  const { experiment, changes } = changed(before, worldFor('language'));
  const preset = firstOf('language');
  expect(experiment.seeds).toBe(preset.seeds);
  expect(experiment.envSteps).toBe(Math.min(before.envSteps, preset.envSteps));
  expect(changes.join('; ')).toContain(`seeds ${before.seeds} → ${preset.seeds}`);
});

test('what fits stays: name, seeds, budget, terms and settings of the same name', () => {
  const before = parsed({
    ...firstOf('gridworld'),
    name: 'mine',
    seeds: 7,
    envSteps: 900,
    measurementPoints: 9,
    variants: [
      { label: 'a', agent: { type: 'q-learning', alpha: 0.3 }, reward: [{ term: 'task', weight: 2 }] },
    ],
  });
  const { experiment } = changed(before, worldFor('text'));
  expect(experiment).toMatchObject({ name: 'mine', seeds: 7, envSteps: 900, measurementPoints: 9 });
  expect(experiment.variants[0]?.reward).toEqual([{ term: 'task', weight: 2 }]);
  expect(experiment.variants[0]?.agent).toMatchObject({ type: 'q-learning', alpha: 0.3 });
});

test('variants that become the same are kept once; variants that were the same before stay', () => {
  const agent = { type: 'q-learning' };
  const before = parsed({
    ...firstOf('gridworld'),
    variants: [
      { label: 'plain', agent, reward: [{ term: 'task' }] },
      { label: 'plain again', agent, reward: [{ term: 'task' }] },
      { label: 'guided', agent, reward: [{ term: 'task' }, { term: 'potential' }] },
    ],
  });
  const { experiment, changes } = changed(before, worldFor('bandit'));
  expect(experiment.variants.map(({ label }) => label)).toEqual(['plain', 'plain again']);
  expect(changes.join('; ')).toContain('3 variants → 2');
});

test('the same world again changes nothing', () => {
  const before = firstOf('gridworld');
  expect(changed(before, before.world)).toEqual({ experiment: { ...before, edits: [] }, changes: [] });
});
