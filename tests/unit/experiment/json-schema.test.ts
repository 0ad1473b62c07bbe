import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { jsonSchema } from '../../../src/experiment/json-schema.ts';
import { parseExperiment } from '../../../src/experiment/parse-experiment.ts';
import { catalogue, smallest } from './catalogue.ts';

describe('the JSON Schema', () => {
  const schema = jsonSchema(catalogue);
  // zod reads the JSON Schema back, so the check does not come from our own tables.
  const judge = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

  it('is draft 2020-12 and has every entry of the catalogue with its fields', () => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    const text = JSON.stringify(schema);
    for (const entry of [...catalogue.worlds, ...catalogue.agents, ...catalogue.terms]) {
      expect(text).toContain(`"const":"${entry.id}"`);
      for (const field of entry.fields)
        expect(text).toContain(
          `"${field.name}":{"default":${JSON.stringify(field.default)},"title":"${field.label}"`,
        );
    }
  });

  it.each([
    [smallest, true],
    [{ ...smallest, seeds: 0 }, false],
    [{ ...smallest, world: { family: 'bandit', means: [1, 2] } }, true],
    [{ ...smallest, world: { family: 'bandit', means: [1, 99] } }, false],
    [{ ...smallest, variants: [] }, false],
    [{ ...smallest, variants: [{ agent: { type: 'sarsa', alpha: 7 }, reward: [] }] }, false],
    [
      {
        ...smallest,
        variants: [{ agent: { type: 'sarsa' }, reward: [{ term: 'event', weight: -1, event: 'x' }] }],
      },
      true,
    ],
    [{ ...smallest, version: 3 }, false],
  ])('judges like the parser: %j → %s', (input, good) => {
    expect(judge.safeParse(input).success).toBe(good);
    expect(parseExperiment(input, catalogue).ok).toBe(good);
  });
});
