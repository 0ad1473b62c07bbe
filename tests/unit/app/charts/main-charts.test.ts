import { expect, test } from 'vitest';
import { mainCharts } from '../../../../src/app/charts/registry.ts';
import { whyNone } from '../../../../src/app/charts/run-curves.tsx';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';

test('every preset that names charts has them next to the maps, followed by entropy and advantages', async () => {
  const named = presets.filter(({ shows }) => shows !== undefined);
  expect(named.map(({ id }) => id)).toContain('group-std');
  for (const preset of named) {
    const parsed = validate(preset.experiment);
    if (!parsed.ok) throw new Error(`${preset.id} is not valid.`);
    const session = await openNetworkSession({ ...parsed.value, seeds: 1 });
    const learning = ['entropy', 'advantage'].filter((id) => !preset.shows?.includes(id));
    expect(mainCharts(session.plan, preset.shows).map(({ id }) => id)).toEqual([
      ...(preset.shows ?? []),
      ...learning,
    ]);
    expect(mainCharts(session.plan).map(({ id }) => id)).toEqual([
      'taskReturn',
      'return',
      'entropy',
      'advantage',
    ]);
  }
});

test('a chart without values after a whole run says why', () => {
  expect(whyNone('preferenceMargin')).toMatch(/pairs of completions/);
  expect(whyNone('taskReturn')).toMatch(/nothing in this run/);
});
