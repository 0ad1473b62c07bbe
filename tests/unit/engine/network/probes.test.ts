/** Probes in the network lanes: what a network learns has the same bits with and without them. */
import { expect, it } from 'vitest';
import { openNetworkSession } from '../../../../src/engine/network/open.ts';
import { validate } from '../../../../src/engine/validate.ts';
import { NETWORK_METRIC_COLUMNS } from '../../../../src/measure/metrics/metrics.ts';

interface Term {
  readonly term: string;
  readonly probe?: boolean;
  readonly [setting: string]: unknown;
}
const probe = (term: string, settings: object = {}): Term => ({ term, ...settings, probe: true });

/** Rows of metrics and paid terms, by measurement point, with the rows of the probes. */
async function rowsOf(world: object, agent: object, reward: readonly Term[], envSteps: number) {
  const checked = validate({
    ...{ name: 'probes', world, variants: [{ label: 'one', agent, reward }] },
    ...{ seeds: 1, envSteps, measurementPoints: 2 },
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const session = await openNetworkSession(checked.value);
  const paid = reward.flatMap((term, k) => (term.probe ? [] : [k]));
  const rows: { readonly bits: number[]; readonly terms: number[] }[] = [];
  while (!session.done)
    for (const result of await session.advance(envSteps, 1e9)) {
      if (result.kind !== 'batch') throw new Error(JSON.stringify(result));
      const terms = [...result.rows.subarray(NETWORK_METRIC_COLUMNS)];
      const kept = [...result.rows.subarray(0, NETWORK_METRIC_COLUMNS), ...paid.map((k) => terms[k] ?? 0)];
      rows.push({ bits: [...new Uint32Array(Float32Array.from(kept).buffer)], terms });
    }
  session.close();
  return rows;
}

it('language: terms by completion and by token, noise and transforms may be probes anywhere', async () => {
  const world = { family: 'language', task: 'micro', level: 2, letters: 4 };
  const agent = {
    ...{ type: 'grpo-lm', network: 'transformer', layers: 1, width: 32, heads: 2, baseAccuracy: 0 },
    ...{ prompts: 4, groupSize: 4 },
  };
  const paid: Term[] = [
    { term: 'task' },
    { term: 'noise', deviation: 0.2 },
    { term: 'clip', low: -1, high: 1 },
  ];
  const probes = [
    probe('noise', { deviation: 9 }),
    probe('completion-length', { placement: 'token' }),
    probe('clip', { low: 0, high: 0.1 }),
    probe('expression', { expression: 'f32(action) / 0.1' }),
  ];
  const among = [probes[0], paid[0], probes[1], paid[1], probes[2], paid[2], probes[3]] as Term[];
  const [plain, probed] = [await rowsOf(world, agent, paid, 200), await rowsOf(world, agent, among, 200)];
  expect(probed.map(({ bits }) => bits)).toEqual(plain.map(({ bits }) => bits));
  expect(probed.every(({ terms }) => Number.isFinite(terms[2]) && terms[2] !== 0)).toBe(true);
}, 120_000);

it('worlds: probes that draw, remember and read windows change no bit of a network', async () => {
  const world = { family: 'gridworld', map: ['S..', '.#.', '..G'], slip: 0.2, stepLimit: 15 };
  const agent = { type: 'ppo-mlp', envs: 4 };
  const paid: Term[] = [{ term: 'task' }, { term: 'noise', deviation: 0.2 }, { term: 'novelty' }];
  const probes = [
    probe('noise'),
    probe('coverage'),
    probe('optimal-action'),
    probe('credit-auroc'),
    probe('milestone', { event: 'hitWall' }),
  ];
  const among = [probes[0], paid[0], probes[1], probes[2], paid[1], probes[3], paid[2], probes[4]] as Term[];
  const [plain, probed] = [await rowsOf(world, agent, paid, 2048), await rowsOf(world, agent, among, 2048)];
  expect(probed.map(({ bits }) => bits)).toEqual(plain.map(({ bits }) => bits));
  const last = probed.at(-1)?.terms ?? [];
  expect(last[2]).toBe(1); // one memory for four environments: 7 of 7 states
  expect(last[3]).toBeGreaterThan(0.2);
  expect(last[3]).toBeLessThanOrEqual(1);
}, 120_000);
