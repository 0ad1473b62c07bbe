import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { jsonSchema } from '../../../src/experiment/json-schema.ts';

test('matches docs/experiment.schema.json (renew it with `npm run docs`)', () => {
  const text = `${JSON.stringify(jsonSchema(catalogue()), null, 1)}\n`;
  expect(readFileSync('docs/experiment.schema.json', 'utf8') === text).toBe(true);
});
