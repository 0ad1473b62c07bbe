/**
 * Diagnoses a run with pure rules over the metrics of all seeds. A rule reports a finding when it holds for at least half of
 * the seeds that can be judged. It reads means over a twentieth of the run, so one noisy point or one unlucky seed is not
 * a finding. A finding is a suspicion with evidence and remedies to try; the charts decide.
 */
import type { DoctorFacts, DoctorRule, Finding, SeedSource } from './contract.ts';
import { FEWEST_CHECKPOINTS, VariantEvidence } from './evidence.ts';
import { entropyCollapse, klRunaway, notANumber, stepTooLarge, valueDivergence } from './learning-rules.ts';
import { farmed, parted, returnFalls, rewardLoop } from './reward-rules.ts';
import { deadExploration, noReward, silentGroups } from './signal-rules.ts';

const RULES: Readonly<Record<DoctorRule, (evidence: VariantEvidence) => Finding | null>> = {
  'not-a-number': notANumber,
  'reward-loop': rewardLoop,
  farmed,
  parted,
  'return-falls': returnFalls,
  'entropy-collapse': entropyCollapse,
  'silent-groups': silentGroups,
  'value-divergence': valueDivergence,
  'kl-runaway': klRunaway,
  'no-reward': noReward,
  'dead-exploration': deadExploration,
  'step-too-large': stepTooLarge,
};

/** [stronger, weaker]: the weaker finding adds nothing and is left out. */
const COVERS: readonly (readonly [DoctorRule, DoctorRule])[] = [
  ['reward-loop', 'parted'],
  ['reward-loop', 'farmed'],
  ['farmed', 'parted'],
  ['no-reward', 'dead-exploration'],
  ['value-divergence', 'step-too-large'],
  ['entropy-collapse', 'silent-groups'],
];

/** Findings by variant, in the order of the rules. */
export function examine(source: SeedSource, facts: DoctorFacts): readonly Finding[] {
  return facts.variants.flatMap((own, variant) => {
    if (variant >= source.variants) return [];
    const evidence = new VariantEvidence(source, facts, variant, own);
    const young = source.length < FEWEST_CHECKPOINTS;
    const found = (young ? [notANumber] : Object.values(RULES)).flatMap((rule) => rule(evidence) ?? []);
    const names = new Set(found.map(({ rule }) => rule));
    return found.filter(({ rule }) => !COVERS.some(([strong, weak]) => weak === rule && names.has(strong)));
  });
}
