/** Names of programs that nobody trained: those of the sessions that would. */
import { describe, expect, it } from 'vitest';
import { openNetworkSession } from '../../../src/engine/experiment/open-networks.ts';
import { programHashes } from '../../../src/engine/experiment/program-hashes.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { laneOf } from '../../../src/engine/lane.ts';
import { createSession } from '../../../src/engine/table/session.ts';

const reward = [{ term: 'task' }, { term: 'step-cost' }, { term: 'coverage', probe: true }];
const table = { label: 'table', agent: { type: 'sarsa' }, reward };
const network = { label: 'network', agent: { type: 'dqn', gamma: 0.9 }, reward: [{ term: 'task' }] };

function experimentOf(changes: object) {
  const parsed = validate({
    name: 'n',
    world: { family: 'gridworld', example: 'cliff-walking' },
    variants: [table],
    seeds: 1,
    envSteps: 1000,
    measurementPoints: 2,
    ...changes,
  });
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return parsed.value;
}

async function planned(changes: object): Promise<readonly string[]> {
  const experiment = experimentOf(changes);
  const session =
    laneOf(experiment) === 'kernel' ? await createSession(experiment) : await openNetworkSession(experiment);
  return session.plan.variants.map(({ programHash }) => programHash);
}

describe('Program hashes without a session', () => {
  for (const [name, changes] of Object.entries({
    'of tables': {},
    'of a budget in episodes': { episodes: 5 },
    'of a potential from the exact solution': {
      variants: [{ ...table, reward: [{ term: 'task' }, { term: 'potential-value' }] }],
    },
    'of a network': { variants: [network] },
    'of a network and a table in episodes': { variants: [network, table], episodes: 5 },
  }))
    it(`are those of a session: ${name}`, async () => {
      const hashes = programHashes(experimentOf(changes));
      expect(hashes.every((hash) => /^[0-9a-f]{16}$/.test(hash))).toBe(true);
      expect(hashes).toEqual(await planned(changes));
    });
  it('are those after the last edit', async () => {
    const edits = [
      { at: 400, patch: { variants: [{ ...table, agent: { type: 'q-learning' } }] } },
      { at: 700, patch: { world: { slip: 0.1 } } },
    ];
    const experiment = experimentOf({ edits });
    const session = await createSession(experiment);
    while (!session.done) session.advance(experiment.envSteps, 1000);
    expect(programHashes(experiment)).toEqual(session.plan.variants.map(({ programHash }) => programHash));
    expect(programHashes(experiment)).not.toEqual(programHashes(experimentOf({})));
  });
  it('differ where the text of the agent, the reward or the world differs, and not where a number does', () => {
    const hashOf = (changes: object) => programHashes(experimentOf(changes))[0];
    const [first] = programHashes(experimentOf({}));
    expect(hashOf({ variants: [{ ...table, agent: { type: 'sarsa', alpha: 0.3 } }] })).toBe(first);
    expect(hashOf({ variants: [{ ...table, agent: { type: 'q-learning' } }] })).not.toBe(first);
    expect(hashOf({ variants: [{ ...table, reward: [{ term: 'task' }] }] })).not.toBe(first);
    expect(hashOf({ world: { family: 'gridworld', example: 'windy' } })).not.toBe(first);
  });
});
