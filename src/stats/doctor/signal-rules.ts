/** Rewards without a learning signal: never seen, all equal, or never reached. */
import { meanOfLast, percent, QUARTER, type Report, type VariantEvidence } from './evidence.ts';
import { Remedies } from './remedies.ts';
import { solved } from './reward-rules.ts';

/** No nonzero reward in a quarter of the budget: there is nothing to learn from. */
export function noReward(e: VariantEvidence): Report | null {
  if (e.share < 0.25) return null;
  const rates = e.of('rewardRate');
  const found = e.most((seed) => {
    const rate = e.seed(rates, seed).filter(Number.isFinite);
    if (rate.length === 0) return null;
    return rate.every((value) => value === 0) ? 0 : -1;
  });
  if (found === null) return null;
  const end = e.source.grid[e.source.length - 1] ?? 0;
  return {
    what: `${found.seeds} received no nonzero reward in ${end} ${e.facts.units}, so they could not learn anything.`,
    since: 0,
    evidence: [['rewardRate', `reward per step: 0 in every window, ${percent(e.share)} of the budget`]],
    remedies: exploring(e, 0),
  };
}

/**
 * Warm-start examples ended before the policy was as good as requested, so variants with other starts are not
 * comparable.
 */
export function weakStart(e: VariantEvidence): Report | null {
  const { baseAccuracy: wanted, baseSteps: steps } = e.own.agent;
  if (typeof wanted !== 'number' || typeof steps !== 'number') return null;
  const reached = e.of('warmStart');
  const found = e.most((seed) => {
    const known = e.seed(reached, seed).filter(Number.isFinite);
    return known.length === 0 ? null : (known[0] ?? 1) < wanted ? 0 : -1;
  });
  if (found === null) return null;
  return {
    what: `${found.seeds} ended the warm start after ${steps} steps below the wanted accuracy of ${percent(wanted)}.`,
    since: 0,
    evidence: [['warmStart', `reached ${e.now(reached)} (median over seeds), wanted ${wanted}`]],
    remedies: new Remedies(e.own, 0).set('baseSteps', 4 * steps, 'Allow more warm-start steps', 0),
  };
}

/** Few states visited and no success: the agent stays near the start. */
export function deadExploration(e: VariantEvidence): Report | null {
  const { visited } = e.own;
  if (e.share < 0.25 || !(visited < 0.5)) return null;
  const success = e.of('success');
  const found = e.most((seed) => {
    const known = e.seed(success, seed).filter(Number.isFinite);
    return known.length === 0 ? null : known.every((share) => share === 0) ? 0 : -1;
  });
  if (found === null) return null;
  return {
    what: `The agent visited only ${percent(visited)} of the reachable states, and ${found.seeds} never succeeded.`,
    since: 0,
    evidence: [
      ['episodeLength', `${percent(visited)} of the reachable states visited`],
      ['success', 'success 0 in every window'],
    ],
    remedies: exploring(e, 0),
  };
}

function exploring(e: VariantEvidence, at: number): Remedies {
  const remedies = new Remedies(e.own, at)
    .set('epsilon', 0.3, 'Explore more', at)
    .set('initialValue', 1, 'Start with optimistic values', at)
    .create('entropyCoefficient', 0.03, 3, 'Raise the entropy bonus', at);
  const has = (name: string) => e.own.reward.some(({ term }) => term === name);
  if (e.facts.family === 'gridworld' && !has('potential'))
    remedies.with(
      { term: 'potential', weight: 1, scale: 0.1 },
      'Add the distance to the goal as a potential',
      at,
    );
  if (!has('novelty')) remedies.with({ term: 'novelty', weight: 0.1 }, 'Pay for rarely visited states', at);
  return remedies;
}

/** Minimum share of groups whose completions all earn the same reward, which makes their advantages 0. */
const SILENT = 0.65;

export function silentGroups(e: VariantEvidence): Report | null {
  const measured = e.of('silentGroups');
  const spread = e.of('advantageStd');
  const grouped = 'groupSize' in e.own.agent;
  if (!grouped) return null;
  const isMeasured = measured.some((row) => row.some(Number.isFinite));
  const found = e.most((seed) => {
    const course = isMeasured
      ? e.seed(measured, seed)
      : // Tabular agents do not count groups. In a window without any advantage, every group had zero advantage.
        e.seed(spread, seed).map((std) => (std === 0 ? 1 : 0));
    if (!course.some(Number.isFinite)) return null;
    if (!(meanOfLast(course, QUARTER) >= SILENT) || solved(e, seed)) return -1;
    const from = course.findIndex((share) => share >= SILENT);
    return from < 0 ? e.blocks - QUARTER : from;
  });
  if (found === null) return null;
  const { since } = found;
  const share = isMeasured ? meanOfLast(e.median(measured), QUARTER) : 1;
  const half = typeof e.own.agent.groupSize === 'number' ? e.own.agent.groupSize : 4;
  return {
    what: `In ${found.seeds}, all completions earn the same reward in ${percent(share)} of the groups. Their advantages are 0, so the agent learns nothing from them, although the task is not solved.`,
    since,
    evidence: [
      [isMeasured ? 'silentGroups' : 'advantageStd', `${percent(share)} of groups with zero advantage`],
      ['return', `return ${e.now(e.of('return'))}`],
    ],
    remedies: new Remedies(e.own, since)
      .set('groupSize', half * 2, 'Enlarge the groups, so that rewards differ more often')
      .create('entropyCoefficient', 0.003, 3, 'Raise the entropy bonus')
      .create('temperature', 1.2, 1.3, 'Sample more varied completions')
      .smallerStep(3),
  };
}
