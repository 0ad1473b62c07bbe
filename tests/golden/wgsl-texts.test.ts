/**
 * The generated WGSL of three programs: one as text, the others as hashes. Update them with `npx vitest run
 * tests/golden/wgsl-texts.test.ts -u` and read the difference.
 */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { constantsOf } from '../../src/engine/gpu/bank.ts';
import { createSession } from '../../src/engine/table/session.ts';
import type { WorldSpec } from '../../src/experiment/experiment.ts';
import { compileWgsl } from '../../src/kernel/wgsl/compile.ts';
import { lake } from '../bench/engine.ts';
import { exampleOf, experimentOf } from '../conformance/small-experiments.ts';

const { name: _, ...text } = exampleOf('text');
const testbed: WorldSpec = { family: 'bandit', kind: 'testbed', arms: 10, noise: 1 };

async function translated(world: WorldSpec, agent: string): Promise<string> {
  const session = await createSession(experimentOf(world, agent));
  const machine = session.stage.variants[0]?.machine;
  if (machine === undefined) throw new Error('no variant');
  return compileWgsl(machine.program, 'main$run', { known: constantsOf(machine) });
}

it('translates Q-learning on the lake as it did', async () => {
  const found = await translated(lake('q-learning', false).world, 'q-learning');
  await expect(found).toMatchFileSnapshot('wgsl/q-learning-lake.wgsl');
});

it('translates other programs as it did', async () => {
  const hashOf = async (world: WorldSpec, agent: string) =>
    createHash('sha256')
      .update(await translated(world, agent))
      .digest('hex');
  const hashes = {
    'epsilon-greedy-testbed': await hashOf(testbed, 'epsilon-greedy'),
    'reinforce-text': await hashOf(text, 'reinforce'),
  };
  await expect(`${JSON.stringify(hashes, null, 2)}\n`).toMatchFileSnapshot('wgsl/hashes.json');
});
