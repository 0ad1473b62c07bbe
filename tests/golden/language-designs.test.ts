/** Every reward design for language tasks trains a small network briefly without a fault. */
import { describe, expect, it } from 'vitest';
import { createNetworkSession } from '../../src/engine/experiment/open-networks.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { cpuReport } from '../../src/engine/table/live-cpu.ts';
import { languageStages } from '../../src/engine/text/stage.ts';
import { rewardDesigns } from '../../src/rewards/designs-registry.ts';
import { createWasm } from '../../src/tensor/wasm/compute.ts';
import { languageExamples } from '../../src/worlds/language/examples.ts';

const agent = {
  type: 'grpo-lm',
  network: 'transformer',
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0,
  prompts: 4,
  groupSize: 4,
};

describe('a design for language tasks', () => {
  it.each(
    rewardDesigns
      .filter(({ family }) => family === 'language')
      .map((design) => [design.id, design.worlds[0] ?? '', design] as const),
  )('%s trains in “%s”', async (_, world, { terms }) => {
    // Use fewer labeled pairs for the reward models, because this test does not check how well they judge.
    const reward = terms.map((term) =>
      ['learned-reward', 'reward-ensemble', 'preference-as-reward'].includes(term.term)
        ? { ...term, pairs: 16 }
        : term,
    );
    const checked = validate({
      name: 'design',
      world: languageExamples.find(({ name }) => name === world),
      variants: [{ label: 'one', agent, reward }],
      seeds: 1,
      envSteps: 320,
      measurementPoints: 2,
    });
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    const compute = await createWasm();
    const session = await createNetworkSession(checked.value, {
      build: languageStages(compute).build,
      report: cpuReport('WebAssembly', ''),
      shard: { index: 0, count: 1 },
      clock: () => performance.now(),
      release: () => compute.close(),
    });
    while (!session.done)
      for (const result of await session.advance(checked.value.envSteps, 50))
        expect(result.kind).toBe('batch');
    expect(session.envSteps).toBe(checked.value.envSteps);
    session.close();
  });
});
