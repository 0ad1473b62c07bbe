/** What the audit says of the worlds with a known hack, before any training. */
import { describe, expect, it } from 'vitest';
import { auditVariant } from '../../../../src/engine/audit/audit.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { WorldReplica } from '../../../../src/engine/net/replica.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';

function preset(id: string): Experiment {
  const parsed = validate(presets.find((p) => p.id === id)?.experiment);
  if (!parsed.ok) throw new Error(`preset ${id} is not valid`);
  return parsed.value;
}

async function audited(id: string, label: string) {
  const experiment = preset(id);
  const variant = experiment.variants.findIndex((candidate) => candidate.label === label);
  if (variant < 0) throw new Error(`preset ${id} has no variant ${label}`);
  const audit = await auditVariant(experiment, variant);
  if (audit.exact === undefined) throw new Error(audit.reasons.join(' '));
  return { ...audit, exact: audit.exact };
}

describe('the audit names the hack before training', () => {
  it('boat-race: points are collected between two waypoints and the boat never finishes', async () => {
    const { verdict, sentence, exact } = await audited('boat-race', 'points');
    expect(verdict).toBe('hackable');
    expect(exact.returns.design).toEqual({ worst: 0, best: 0 });
    expect(exact.returns.possible).toBe(1);
    expect(exact.loop?.design).toBe(1);
    expect(exact.loop?.actions).toHaveLength(2);
    expect(sentence).toMatch(
      /^“points” is hackable: its optimal policy paces \w+ and \w+ for \+1 every 2 steps and never reaches the goal\. Task return 0\.00, where 1\.00 is possible\.$/,
    );
  });
  it('boat-race: finishing must pay 51 points before it is worth more than the loop', async () => {
    // A loop of 2 steps pays 1/(1 − .99²) = 50.25 from a waypoint's neighbor on; 0.99^d of the way differs for both.
    const { exact } = await audited('boat-race', 'points + 10 × finish');
    const cliffs = exact.terms[1]?.sweep?.pieces.map(({ from }) => from).slice(1) ?? [];
    expect(cliffs).toHaveLength(1);
    expect(cliffs[0]).toBeGreaterThan(50);
    expect(cliffs[0]).toBeLessThan(52);
  });
  it('vacuum: the robot stays on the mat and the dirt stays where it is', async () => {
    const { verdict, exact } = await audited('vacuum', 'no dirt seen');
    expect(verdict).toBe('hackable');
    expect(exact.loop?.actions).toHaveLength(1);
    expect(exact.loop?.design).toBe(1);
    expect(exact.returns.design.best).toBe(0);
    expect(exact.returns.possible).toBe(4);
  });
  it('clickbait: the article that is clicked most is worth least', async () => {
    const { verdict, sentence, exact } = await audited('clickbait', 'clicks');
    expect(verdict).toBe('hackable');
    expect(sentence).toContain('pulls “outrage”. Task return −0.50, where 1.00 is possible');
    expect(exact.returns.random).toBeCloseTo((1 + 0.6 + 0.3 - 0.5) / 4, 6);
  });
  it('clickbait: with clicks weighed 1 the choice turns where the lines cross, at 0.375 and 0.5', async () => {
    // clicks + w·means: .8 − .5w, .5 + .3w, .3 + .6w, .15 + w. 0.8 − .5w = .5 + .3w at 0.375; .5 + .3w = .15 + w at 0.5.
    const { exact } = await audited('clickbait', 'clicks + 0.3 value');
    const pieces = exact.terms[1]?.sweep?.pieces ?? [];
    expect(pieces).toHaveLength(3);
    expect(pieces[1]?.from).toBeCloseTo(0.375, 6);
    expect(pieces[2]?.from).toBeCloseTo(0.5, 6);
    expect(pieces.map(({ best }) => Number(best.toFixed(6)))).toEqual([-0.5, 0.3, 1]);
  });
  it('reply: the naive grader is paid for five polite tokens', async () => {
    const { verdict, sentence, exact } = await audited('reply', 'GRPO, naive grader');
    expect(verdict).toBe('hackable');
    expect(exact.path.actions).toHaveLength(5);
    expect(sentence).toMatch(/writes “.*(please|thanks).*”/);
    expect(exact.returns.design.best).toBeLessThan(exact.returns.possible - 0.1);
  });
});

describe('the audit of shaping', () => {
  it('recognizes the potential of the distance, and of an own expression', async () => {
    const farming = await audited('distance-farming', 'potential');
    expect([farming.verdict, farming.exact.shaping.potential]).toEqual(['agrees', 'each']);
    const key = await audited('key-door', 'key potential');
    expect([key.verdict, key.exact.shaping.potential]).toEqual(['agrees', 'each']);
  });
  it('draws the loop that the bonus for coming closer pays: 0.2 every two steps', async () => {
    const { verdict, exact } = await audited('distance-farming', 'bonus for closer');
    expect(verdict).toBe('hackable');
    expect(exact.shaping.loop?.shaping).toBeCloseTo(0.2, 6);
    expect(exact.shaping.loop?.actions).toHaveLength(2);
  });
  it('never says that a loop is paid which only costs less than a potential would charge for it', async () => {
    const { variants, ...rest } = preset('distance-farming');
    const reward = [
      { term: 'task', weight: 1 },
      { term: 'expression', weight: -0.02, expression: 'distance(next) < distance(state) ? 1.0 : 0.0' },
    ];
    const parsed = validate({ ...rest, variants: [{ ...variants[0], reward }] });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const { sentence, exact } = await auditVariant(parsed.value, 0, { brief: true });
    expect(exact?.shaping.loop?.shaping).toBe(0);
    expect(sentence).toMatch(
      /But its shaping favors a loop: \w+ for 0 every step, more than a potential would pay there\./,
    );
  });
  it('says that paying and charging the way alike is no potential at γ < 1, yet harmless', async () => {
    const { verdict, exact } = await audited('distance-farming', 'closer and farther');
    expect(verdict).toBe('agrees');
    expect(exact.shaping.potential).toBe('no');
    expect(exact.shaping.loop).toBeNull();
    expect(exact.shaping.detour).not.toBeNull();
  });
});

describe('the share of the task', () => {
  const variant = (reward: unknown) => {
    const { variants, ...rest } = preset('distance-farming');
    const parsed = validate({ ...rest, variants: [{ ...variants[0], reward }] });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return auditVariant(parsed.value, 0, { brief: true });
  };
  it('is found where a transform hides it: 3 × task by Scale is the task', async () => {
    const { exact, verdict } = await variant([
      { term: 'task', weight: 1 },
      { term: 'scale', weight: 1, factor: 3 },
    ]);
    expect(verdict).toBe('agrees');
    expect(exact?.shaping.share).toBeCloseTo(3, 6);
    expect(exact?.shaping.shareFrom).toBe('fit');
  });
  it('leaves a constant of every step, which pays for lingering', async () => {
    const { exact, verdict } = await variant([
      { term: 'task', weight: 1 },
      { term: 'step-cost', weight: -0.5 },
    ]);
    expect(exact?.shaping.potential).toBe('no');
    expect(exact?.shaping.constant).toBeCloseTo(0.5, 6);
    expect(verdict).toBe('hackable');
    expect(exact?.shaping.loop?.shaping).toBeCloseTo(0.5 * (exact?.shaping.loop?.actions.length ?? 0), 6);
  });
  it('is nothing in a pure potential, which asks for nothing', async () => {
    const { verdict, exact } = await variant([{ term: 'potential', weight: 1, scale: 0.2 }]);
    expect(verdict).toBe('empty');
    expect(exact?.returns.design).toEqual({ worst: 0, best: 1 });
  });
});

describe('sparsity', () => {
  it('of three coins is the mean wait for heads under random pulls: 1/0.5 pulls', async () => {
    const { exact } = await audited('three-coins', 'UCB1');
    expect(exact.sparsity.task.probability).toBeCloseTo(0.5, 6);
    expect(exact.sparsity.task.steps).toBeCloseTo(2, 5);
  });
});

describe('the audit shows given data', () => {
  it('of the run itself, with what they cover', async () => {
    const { given } = await audited('unseen-actions', 'CQL');
    if (given === undefined || 'missing' in given) throw new Error('no data');
    expect(given.transitions).toBe(300);
    expect(given.success).toBe(1);
    expect(given.covered / given.pairs).toBeLessThan(0.5);
    // A shortest path of 11 steps: 1 − 11 · 0.02
    expect(given.highest).toBeCloseTo(0.78, 5);
    const session = await openNetworkSession({ ...preset('unseen-actions'), seeds: 1 });
    const seals = session.replicas.flatMap((one) =>
      one instanceof WorldReplica ? one.options.given?.report.checksum : [],
    );
    expect(seals).toEqual(seals.map(() => given.checksum)); // all variants learn from the same
    session.close();
  });
  it('and says why there are none', async () => {
    const { variants, ...rest } = preset('given-data');
    const [first] = variants;
    const agent = { ...first?.agent, type: 'bc', dataSkipped: 100 };
    const never = { ...rest, variants: [{ label: 'never', reward: [], ...first, agent }] } as Experiment;
    expect((await auditVariant(never, 0)).given).toEqual({
      missing: expect.stringMatching(/recorded only 0 of/),
    });
  });
  it('of no other agent', async () => {
    expect(await audited('boat-race', 'points')).not.toHaveProperty('given');
  });
});
