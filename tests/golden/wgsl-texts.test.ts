/** The generated WGSL of three programs, as it is for a real device. Renew with `npx vitest run tests/golden/wgsl-texts.test.ts -u` and read the difference. */
import { expect, it } from 'vitest';
import { constantsOf } from '../../src/engine/gpu/program-words.ts';
import { createSession } from '../../src/engine/session/session.ts';
import type { WorldSpec } from '../../src/experiment/experiment.ts';
import { compileWgsl } from '../../src/kernel/wgsl/compile.ts';
import { lake } from '../bench/engine.ts';
import { exampleOf, experimentOf } from '../conformance/small-experiments.ts';

const { name: _, ...text } = exampleOf('text');
const PROGRAMS: readonly { readonly file: string; readonly world: WorldSpec; readonly agent: string }[] = [
  { file: 'q-learning-lake', world: lake('q-learning', false).world, agent: 'q-learning' },
  {
    file: 'epsilon-greedy-testbed',
    world: { family: 'bandit', kind: 'testbed', arms: 10, noise: 1 },
    agent: 'epsilon-greedy',
  },
  { file: 'reinforce-text', world: text, agent: 'reinforce' },
];

for (const { file, world, agent } of PROGRAMS)
  it(`translates ${file} as it did`, async () => {
    const session = await createSession(experimentOf(world, agent));
    const machine = session.stage.variants[0]?.machine;
    if (machine === undefined) throw new Error('no variant');
    const known = constantsOf(machine, false);
    const { text: translated } = compileWgsl(machine.program, 'main$run', { known });
    await expect(translated).toMatchFileSnapshot(`wgsl/${file}.wgsl`);
  });
