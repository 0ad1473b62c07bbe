import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../../src/engine/contract.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { Learner } from '../../../../src/engine/text/learner.ts';
import { LanguageReplica } from '../../../../src/engine/text/replica.ts';
import { languageStages } from '../../../../src/engine/text/stage.ts';
import { createWasm } from '../../../../src/tensor/wasm/compute.ts';
import { batches, readSmall, SMALL, smallText } from './small-text.ts';

const words = ({ rows }: Batch) => [...new Uint32Array(rows.buffer)];

describe('a periodic reset of the reference', () => {
  it('makes the reference the policy after every so many updates, and leaves it alone between them', async () => {
    const compute = await createWasm();
    const of = smallText({ referenceReset: 3, klCoefficient: 0.1 });
    const stage = await languageStages(compute).build(of);
    const replica = (await stage.variants[0]?.create(0)) as LanguageReplica;
    expect(replica).toBeInstanceOf(LanguageReplica);
    const same: boolean[] = [];
    while (same.length < 7) {
      do await replica.work(400);
      while (!replica.settled);
      if (replica.policies === null) continue;
      const [policy, reference] = [replica.policies.policy, replica.policies.reference];
      const [now, before] = [
        await compute.readFloats(policy.parameters.values),
        await compute.readFloats(reference.parameters.values),
      ];
      same.push(now.every((x, i) => x === before[i]));
    }
    // One optimizer step for each batch.
    expect(same).toEqual([false, false, true, false, false, true, false]);
    replica.close();
    compute.close();
  });

  it('starts Adam again: its first step after a reset is as long as the first of all, whatever it had averaged', async () => {
    const compute = await createWasm();
    const stage = await languageStages(compute).build(smallText({ referenceReset: 3, klCoefficient: 0.1 }));
    const replica = (await stage.variants[0]?.create(0)) as LanguageReplica;
    const states: { readonly steps: number; readonly moved: boolean }[] = [];
    while (states.length < 7) {
      do await replica.work(400);
      while (!replica.settled);
      if (!(replica.policies instanceof Learner)) continue;
      const { steps, first, second } = await replica.policies.adam.state();
      states.push({ steps, moved: [...first, ...second].some((x) => x !== 0) });
    }
    // Right after the third and the sixth update nothing is left of them.
    expect(states.map(({ steps }) => steps)).toEqual([1, 2, 0, 1, 2, 0, 1]);
    expect(states.map(({ moved }) => moved)).toEqual([true, true, false, true, true, false, true]);
    replica.close();
    compute.close();
  });

  it('continues from a snapshot with the same bits, and moves other weights than without', async () => {
    const of = smallText({ referenceReset: 4, klCoefficient: 0.1 });
    const whole = await openNetworkSession(of);
    await whole.advance(200, 1e9);
    const bytes = await whole.snapshot();
    const rest = batches(await whole.advance(400, 1e9)).map(words);
    const again = await openNetworkSession(of);
    await again.restore(bytes);
    expect(batches(await again.advance(400, 1e9)).map(words)).toEqual(rest);
    const never = await openNetworkSession(smallText({ klCoefficient: 0.1 }));
    const others = batches(await never.advance(400, 1e9)).map(words);
    expect(others.slice(-rest.length)).not.toEqual(rest);
    for (const session of [whole, again, never]) session.close();
  });

  it('is refused with a reward that compares with completions of one reference', () => {
    const checked = readSmall(
      { referenceReset: 4 },
      {
        variants: [
          {
            label: 'one',
            agent: { ...SMALL, referenceReset: 4 },
            reward: [{ term: 'preference-as-reward' }],
          },
        ],
      },
    );
    const problems = checked.ok ? [] : checked.problems;
    expect(problems[0]).toMatchObject({ path: 'variants[0].agent.referenceReset' });
    expect(problems[0]?.fix).toContain('learned-reward');
  });
});
