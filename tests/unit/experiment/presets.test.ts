import { describe, expect, it } from 'vitest';
import { estimate } from '../../../src/engine/experiment/cost.ts';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { laneOf } from '../../../src/engine/lane.ts';
import { writtenPresets } from '../../../src/experiment/presets.ts';
import { studies } from '../../../src/study/registry.ts';
import { languageExamples } from '../../../src/worlds/language/examples.ts';
import { worldFamilies } from '../../../src/worlds/registry.ts';

const examples = [...worldFamilies.values()].flatMap((family) => family.examples);
const everyExample = [...examples, ...languageExamples];

describe('the presets', () => {
  it('have a stable order with the four rooms first, and unique ids and positions', () => {
    expect(presets[0]?.id).toBe('default');
    expect(new Set(presets.map((preset) => preset.id)).size).toBe(presets.length);
    expect(new Set(presets.map((preset) => preset.order)).size).toBe(presets.length);
  });

  it('show, together with the studies, every named world of every family, except those that differ from a shown one in one word', () => {
    const inStudies = studies.flatMap(({ runs }) => Object.values(runs).map(({ world }) => world.example));
    const inPresets = writtenPresets.map(({ experiment }) => experiment.world.example);
    const named = new Set([...inPresets, ...inStudies]);
    // Textbook problems are meant to be opened by name.
    const shown = examples.filter(({ family }) => family !== 'graph').map((world) => world.name);
    expect(shown.filter((name) => !named.has(String(name)))).toEqual([
      'gaussian-five',
      'spell-by-token',
      'two-kinds-of-brackets',
    ]);
  });

  it('never write out a world that a family already has, nor any world twice', () => {
    const drawn = writtenPresets.filter(({ experiment }) => experiment.world.example === undefined);
    const facts = [...everyExample, ...drawn.map(({ experiment }) => experiment.world)].map((world) =>
      JSON.stringify(Object.entries(world).filter(([field]) => field !== 'name')),
    );
    expect(new Set(facts).size).toBe(facts.length);
    const maps = drawn.flatMap(({ experiment: { world } }) => (world.map ? [JSON.stringify(world.map)] : []));
    const kept = new Set(examples.map((world) => JSON.stringify(world.map)));
    expect(maps.filter((map) => kept.has(map))).toEqual([]);
  });

  it('contain the world of the example that they name, with their changes', () => {
    const ids = presets.map(({ id }) => id);
    expect(ids).toEqual(writtenPresets.map(({ id }) => id));
    for (const [index, { experiment }] of writtenPresets.entries()) {
      const { example, ...changes } = experiment.world;
      const world = presets[index]?.experiment.world;
      expect(world).not.toHaveProperty('example');
      const basis = everyExample.find(({ family, name }) => family === changes.family && name === example);
      if (example !== undefined) expect(basis, example).toBeDefined();
      expect(world).toEqual({ ...basis, ...changes });
    }
  });

  it.each(presets.map((preset) => [preset.id, preset] as const))(
    'include %s, which runs unchanged without a warning',
    (_, preset) => {
      const checked = validate(preset.experiment);
      expect(checked.ok ? checked.warnings : checked.problems).toEqual([]);
      expect(checked.ok).toBe(true);
      if (!checked.ok) return;
      const { seeds } = checked.value;
      const { envSteps } = estimate(checked.value, 'networks', 1, 1);
      // At 20 million steps per second on one core, this takes at most half a minute.
      expect(envSteps).toBeLessThanOrEqual(600e6);
      // Networks take seconds where tables take milliseconds, so they use fewer seeds: about two minutes on
      // two cores.
      const networks = laneOf(checked.value) === 'network';
      if (networks) expect(envSteps).toBeLessThanOrEqual(4e6);
      expect(seeds).toBeGreaterThanOrEqual(networks ? 2 : 20);
      for (const text of [preset.title, preset.question, preset.watch])
        expect(text.length).toBeGreaterThan(10);
      expect(preset.question.endsWith('?')).toBe(true);
    },
  );
});
