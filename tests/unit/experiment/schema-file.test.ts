import { expect, test } from 'vitest';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { jsonSchema } from '../../../src/experiment/json-schema.ts';

test('matches docs/experiment.schema.json (update it with `npx vitest run tests/unit/experiment -u`)', async () => {
  const text = `${JSON.stringify(jsonSchema(catalogue()), null, 1)}\n`;
  await expect(text).toMatchFileSnapshot('../../../docs/experiment.schema.json');
});
