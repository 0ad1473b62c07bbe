import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/engine/catalogue.ts';
import { validate } from '../../../src/engine/validate.ts';
import { presets } from '../../../src/spec/presets.ts';
import { worldFamilies } from '../../../src/worlds/registry.ts';

describe('the presets', () => {
  it('come in a stable order with the four rooms first, and each id and place is taken once', () => {
    expect(presets[0]?.id).toBe('default');
    expect(new Set(presets.map((preset) => preset.id)).size).toBe(presets.length);
    expect(new Set(presets.map((preset) => preset.order)).size).toBe(presets.length);
  });

  it('show every named world of every family, exactly as the family has it', () => {
    const examples = [...worldFamilies.values()].flatMap((family) => family.examples);
    const shown = new Map(presets.map(({ experiment }) => [experiment.world.name, experiment.world]));
    for (const { experiment } of presets) {
      const example = examples.find((world) => world.name === experiment.world.name);
      const family = catalogue().worlds.find((entry) => entry.id === experiment.world.family);
      for (const field of example === undefined ? [] : (family?.fields ?? [])) {
        const here = experiment.world[field.name] ?? field.default;
        expect(here, `${example?.name}.${field.name}`).toEqual(example?.[field.name] ?? field.default);
      }
    }
    // These differ from a shown world in one field only, or belong to no claim of their own.
    const without = ['spell-by-token', 'two-kinds-of-brackets', 'gaussian-five'];
    expect(examples.map((world) => world.name).filter((name) => !shown.has(name))).toEqual(
      expect.arrayContaining([]),
    );
    const missing = examples.filter(({ name }) => !shown.has(name) && !without.includes(String(name)));
    expect(missing.map((world) => world.name)).toEqual([]);
  });

  it.each(presets.map((preset) => [preset.id, preset] as const))(
    '%s can be run as it stands, without a warning',
    (_, preset) => {
      const checked = validate(preset.experiment);
      expect(checked.ok ? checked.warnings : checked.problems).toEqual([]);
      expect(checked.ok).toBe(true);
      if (!checked.ok) return;
      const { arms, seeds, envSteps } = checked.value;
      // At 20 million steps a second on one core: half a minute at most.
      expect(arms.length * seeds * envSteps).toBeLessThanOrEqual(600e6);
      expect(seeds).toBeGreaterThanOrEqual(20);
      for (const text of [preset.title, preset.question, preset.watch])
        expect(text.length).toBeGreaterThan(10);
      expect(preset.question.endsWith('?')).toBe(true);
    },
  );
});
