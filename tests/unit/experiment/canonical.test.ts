import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalText, fileText } from '../../../src/experiment/canonical.ts';
import { experimentHash } from '../../../src/experiment/experiment-hash.ts';
import { parseExperiment } from '../../../src/experiment/parse-experiment.ts';
import { catalogue, smallest } from './catalogue.ts';

const parse = (input: unknown) => {
  const parsed = parseExperiment(input, catalogue);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
};

describe('the canonical text', () => {
  it('contains only what is not a default, with sorted keys, and always the seed', () => {
    expect(canonicalText(parse(smallest), catalogue)).toBe(
      '{"format":"reward-lab/experiment","seed":1,"variants":[{"agent":{"type":"q-learning"},"reward":[{"term":"task"}]}],"version":2,"world":{"family":"gridworld"}}',
    );
  });

  it('does not depend on written defaults or the order of keys', () => {
    const spelled = {
      seeds: 20,
      variants: [
        {
          reward: [{ weight: 1, term: 'task' }],
          label: 'Variant 1',
          agent: { gamma: 0.99, type: 'q-learning' },
        },
      ],
      world: { map: ['S.G'], family: 'gridworld' },
    };
    expect(canonicalText(parse(spelled), catalogue)).toBe(canonicalText(parse(smallest), catalogue));
  });

  it('reads back to the same experiment as the text of a file', () => {
    const variants = [
      {
        label: 'a',
        agent: { type: 'sarsa', alpha: 0.3 },
        reward: [{ term: 'event', weight: -1, event: 'hitWall' }],
      },
      { agent: { type: 'q-learning' }, reward: [] },
    ];
    const edits = [{ at: 10, patch: { world: { slip: 0.2, map: ['SG'] } } }];
    const full = parse({
      ...smallest,
      variants,
      edits,
      name: 'n',
      notes: 'é\n',
      seeds: 3,
      seed: 9,
      envSteps: 500,
      measurementPoints: 5,
    });
    expect(parse(canonicalText(full, catalogue))).toEqual(full);
    expect(parse(fileText(full, catalogue))).toEqual(full);
  });
});

it('is hashed to the first 16 digits of SHA-256 (compared with Node’s own)', async () => {
  for (const text of ['', 'abc', 'é→']) {
    expect(await experimentHash(text)).toBe(createHash('sha256').update(text).digest('hex').slice(0, 16));
  }
});
