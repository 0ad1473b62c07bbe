import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { jsonSchema } from '../../../src/experiment/json-schema.ts';
import { studySchema } from '../../../src/study/study-file.ts';

test.each([
  ['docs/experiment.schema.json', () => jsonSchema(catalogue())],
  ['docs/study.schema.json', studySchema],
])('%s is up to date (renew it with `npm run docs`)', (file, schema) => {
  expect(readFileSync(file, 'utf8') === `${JSON.stringify(schema(), null, 1)}\n`).toBe(true);
});
