/** Aspects that some completions lack, and long texts, in training. */
import { describe, expect, it } from 'vitest';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { batches, SMALL, smallText } from './small-text.ts';

describe('a probe of an aspect', () => {
  it('is the mean over the completions that have it; a paid one pays 0 for the others', async () => {
    const world = {
      family: 'language',
      task: 'mixture',
      tasks: ['copy level=1', 'sort level=1'],
      letters: 3,
    };
    const aspect = (name: string, probe: boolean) => ({
      term: 'aspect',
      aspect: name,
      ...(probe && { probe }),
    });
    const terms = [aspect('copy', true), aspect('sort', true), aspect('copy', false), { term: 'task' }];
    const of = smallText(
      { groupSize: 8 },
      {
        world,
        variants: [{ label: 'one', agent: SMALL, reward: terms }],
        envSteps: 2000,
        measurementPoints: 1,
      },
    );
    const session = await openNetworkSession(of);
    const [batch] = batches(await session.advance(2000, 1e9));
    const { plan } = session;
    const [copied, sorted, paid, all] = [...(batch?.rows ?? [])].slice(-terms.length);
    expect(plan.variants[0]?.terms.map(({ label }) => label).slice(0, 2)).toEqual([
      'Aspect: copy',
      'Aspect: sort',
    ]);
    // Half of the problems are of each task, so the mean score lies between the two, and the paid share below its own.
    expect(all).toBeGreaterThanOrEqual(Math.min(copied ?? 0, sorted ?? 0));
    expect(all).toBeLessThanOrEqual(Math.max(copied ?? 0, sorted ?? 0));
    expect(paid).toBeLessThanOrEqual(copied ?? 0);
    expect(copied).toBeGreaterThan(0);
    session.close();
  });
});

describe('a text of 400 tokens', () => {
  it('is read to its end by a verifier, and written and scored by a policy', async () => {
    const row = (last: string) => `${Array.from({ length: 400 }, () => 'x').join(' ')} ${last} => ${last}`;
    const world = {
      family: 'language',
      task: 'custom',
      problems: [row('a'), row('b'), row('c')],
      verifier: 'token(0) == prompt(400) ? 1.0 : 0.0',
    };
    const of = smallText({ prompts: 2, groupSize: 2 }, { world, envSteps: 8, measurementPoints: 1 });
    const session = await openNetworkSession(of);
    const [batch] = batches(await session.advance(8, 1e9));
    expect(batch?.rows.length).toBeGreaterThan(0);
    session.close();
  });
});
