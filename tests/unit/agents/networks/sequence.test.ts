import { expect, test } from 'vitest';
import { SequencePolicy } from '../../../../src/agents/networks/sequence.ts';
import { BACKENDS, stream } from './harness.ts';
import { sequenceSuite } from './sequence-suite.ts';

for (const [name, make] of BACKENDS) sequenceSuite(name, make);

test('rejects a transformer whose heads do not divide its width before allocating memory', async () => {
  const [, make] = BACKENDS[0] as (typeof BACKENDS)[0];
  const compute = await make();
  expect(
    () =>
      new SequencePolicy(
        compute,
        {
          shape: { kind: 'transformer', layers: 1, width: 8, heads: 3 },
          vocabulary: 5,
          context: 4,
        },
        stream(1),
      ),
  ).toThrow('3 heads do not divide a width of 8');
});
