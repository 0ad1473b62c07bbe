import { expect, it } from 'vitest';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { sourceOf } from '../../../../src/engine/experiment/sources.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';

it('shows what a language task pays for next to the text of the task', async () => {
  const parsed = validate(presets.find(({ id }) => id === 'addition-policies')?.experiment);
  if (!parsed.ok) throw new Error('the preset is not valid');
  const source = await sourceOf({ kind: 'term', variant: 0, index: 0 }, parsed.value);
  expect(source).toMatchObject({ title: 'Task reward', file: 'src/worlds/language/tasks/addition.ts' });
});
