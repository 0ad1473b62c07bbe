/** Settings that declare under which choice they have an effect. */
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import type { WorldSpec } from '../../../src/experiment/experiment.ts';
import { effective, type Field, type FieldValue } from '../../../src/experiment/field.ts';
import { worldFamilies } from '../../../src/worlds/registry.ts';

const { worlds, agents, terms } = catalogue();
const limited = [...worlds, ...agents, ...terms].flatMap((entry) =>
  entry.fields.flatMap((field) => (field.where === undefined ? [] : [{ entry, field, where: field.where }])),
);

const other = (field: Field): FieldValue => {
  switch (field.kind) {
    case 'number':
    case 'integer':
      return field.default === field.max ? field.min : field.max;
    case 'numbers':
      return [field.max, field.min];
    case 'lines':
      return ['somewhere else'];
    default:
      return 'something else';
  }
};

describe.each(limited)('$entry.id $field.name', ({ entry, field, where: [name, ...values] }) => {
  const chooser = entry.fields.find((candidate) => candidate.name === name);

  it('depends on a choice of the same part', () => {
    expect(chooser?.kind).toBe('choice');
    expect(chooser?.kind === 'choice' && chooser.options).toEqual(expect.arrayContaining(values));
  });

  it('is offered only for that choice', () => {
    if (chooser?.kind !== 'choice') throw new Error('no choice');
    for (const option of chooser.options)
      expect(effective(entry.fields, { [name]: option }).includes(field)).toBe(values.includes(option));
    expect(effective(entry.fields, {}).includes(field)).toBe(values.includes(chooser.default));
  });

  const family = worldFamilies.get(entry.id);
  if (family === undefined) return;
  it('has no effect for other choices', () => {
    if (chooser?.kind !== 'choice') throw new Error('no choice');
    for (const option of chooser.options.filter((one) => !values.includes(one))) {
      const built = (more: Record<string, FieldValue>) => {
        const answer = family.build({ family: entry.id, [name]: option, ...more } as WorldSpec);
        // A function is compared by what it reads, which is in the build's tables.
        return answer.ok ? { ...answer.build, params: null, preciseProbability: null } : answer;
      };
      expect(built({ [field.name]: other(field) }), option).toEqual(built({}));
    }
  });
});
