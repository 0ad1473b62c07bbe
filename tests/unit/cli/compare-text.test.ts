import { beforeAll, describe, expect, it } from 'vitest';
import { compareText } from '../../../src/cli/compare-text.ts';
import { ResultBuilder } from '../../../src/cli/result.ts';
import { runShards } from '../../../src/cli/shard.ts';
import { improvementOf } from '../../../src/stats/stats/improvement.ts';
import { compared } from '../stats/comparison-data.ts';
import { tiny } from './tiny.ts';

/** One variant pulls the best coin, the other never learns which it is. */
async function run(seeds: number, more: object = {}): Promise<ResultBuilder> {
  const experiment = tiny({
    ...more,
    seeds,
    variants: [
      { label: 'blind', agent: { type: 'epsilon-greedy', epsilon: 1 }, reward: [{ term: 'task' }] },
      { label: 'greedy', agent: { type: 'ucb1' }, reward: [{ term: 'task' }] },
    ],
  });
  const builder = new ResultBuilder(experiment);
  await runShards({ experiment, measures: 'all' }, 1, {
    plan: (plan) => builder.plan(plan),
    batch: (batch, shard) => builder.batch(batch, shard),
    fault: (fault) => builder.fault(fault),
    tables: (tables) => builder.tables(tables),
  });
  return builder;
}

describe('--compare', () => {
  let text = '';
  let builder: ResultBuilder;
  beforeAll(async () => {
    builder = await run(12);
    text = compareText(builder.seedSource(), builder.lastPlan());
  });

  it('prints who is ahead at the end and who gets there sooner, with interval and seeds', () => {
    expect(text).toMatch(
      /‘greedy’ ends with a higher task return than ‘blind’: probability of improvement 1\.00, 95 % interval 0\.\d\d–1\.00, 12 seeds;/,
    );
    expect(text).toMatch(/‘greedy’ reaches a task return of .* earlier than ‘blind’/);
    expect(text).toContain(
      'Variants are paired: seed i of every variant draws from the same random streams.',
    );
  });

  it('has the numbers of the seeds, computed independently from the result file', async () => {
    const { variants } = await builder.finish(1, 1);
    const ends = variants.map(({ seeds }) =>
      seeds.map(({ metrics }) => {
        // Twenty measurement points: the last tenth is two. A bandit's window always has episodes.
        const tail = (metrics.taskReturn ?? []).slice(-2).map(Number);
        return ((tail[0] ?? 0) + (tail[1] ?? 0)) / 2;
      }),
    );
    const { pairs } = compared(builder.seedSource());
    const [blind = [], greedy = []] = ends;
    expect(pairs[0]?.improvement.value).toBeCloseTo(improvementOf(greedy, blind), 9);
  });

  it('counts episodes if the budget does', async () => {
    const paced = await run(6, { episodes: 100 });
    const words = compareText(paced.seedSource(), paced.lastPlan());
    expect(words).toMatch(/Episodes to reach (task return|a threshold)/);
    expect(words).not.toContain('nvironment steps');
  });

  it('reports that three seeds are too few for a verdict', async () => {
    const few = await run(3);
    expect(compareText(few.seedSource(), few.lastPlan())).toContain(
      '‘greedy’ and ‘blind’: too few seeds for a verdict (3 seeds). At least 6 are needed; use 20.',
    );
  });
});
