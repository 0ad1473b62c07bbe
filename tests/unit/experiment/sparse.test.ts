import { expect, test } from 'vitest';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { canonicalText } from '../../../src/experiment/canonical.ts';
import { withDefaults, withoutDefaults } from '../../../src/experiment/sparse.ts';

test('settings at their default are left out, all others are kept, and writing the defaults out again restores the experiment', () => {
  const all = catalogue();
  let left = 0;
  for (const { id, experiment } of presets) {
    const read = validate(experiment);
    if (!read.ok) throw new Error(id);
    const whole = withDefaults(read.value, all);
    const sparse = withoutDefaults(whole, all);
    for (const [k, { agent }] of sparse.variants.entries()) {
      const fields = all.agents.find((entry) => entry.id === agent.type)?.fields ?? [];
      for (const { name, default: usual } of fields) {
        const given = whole.variants[k]?.agent[name];
        const isDefault = JSON.stringify(given) === JSON.stringify(usual);
        expect(name in agent, `${id}: ${agent.type}.${name}`).toBe(!isDefault);
        left += Number(isDefault);
      }
    }
    expect(withDefaults(sparse, all), id).toEqual(whole);
    expect(canonicalText(sparse, all), id).toBe(canonicalText(read.value, all));
  }
  expect(left).toBeGreaterThan(presets.length);
});
