/**
 * Diagnoses a run with pure rules over the metrics of all seeds. A rule reports a finding if it applies to at least half of the
 * seeds that can be judged. It reads means over a twentieth of the run, so one noisy point or one unlucky seed is not a finding.
 * A finding is a suspicion with evidence and remedies to try; the charts decide.
 */
import type { SeedSource } from '../compare/comparison.ts';
import type { DoctorRule, Finding } from './contract.ts';
import { MIN_MEASUREMENT_POINTS, type Report, VariantEvidence } from './evidence.ts';
import type { DoctorFacts } from './facts.ts';
import { entropyCollapse, klRunaway, notANumber, stepTooLarge, valueDivergence } from './learning-rules.ts';
import { farmed, parted, returnFalls, rewardLoop } from './reward-rules.ts';
import { deadExploration, noReward, silentGroups, weakStart } from './signal-rules.ts';

type Rule = readonly [name: DoctorRule, title: string, find: (evidence: VariantEvidence) => Report | null];

/** A young run is judged by the first rule only, because a single fault is a fact. */
const RULES: readonly Rule[] = [
  ['not-a-number', 'Non-finite values', notANumber],
  ['reward-loop', 'Stuck in a paying loop', rewardLoop],
  ['farmed', 'The agent farms a bonus', farmed],
  ['parted', 'Training return rises, task return falls', parted],
  ['return-falls', 'The return falls after its peak', returnFalls],
  ['entropy-collapse', 'Entropy collapse', entropyCollapse],
  ['silent-groups', 'Most groups have zero advantage', silentGroups],
  ['value-divergence', 'Value divergence', valueDivergence],
  ['kl-runaway', 'The policy drifts from the reference', klRunaway],
  ['no-reward', 'No reward found', noReward],
  ['weak-start', 'The warm start was not reached', weakStart],
  ['dead-exploration', 'Exploration stalled', deadExploration],
  ['step-too-large', 'Step size too large: the return oscillates', stepTooLarge],
];

/** [stronger, weaker]: the weaker finding adds nothing to the stronger one and is dropped. */
const COVERS: readonly (readonly [DoctorRule, DoctorRule])[] = [
  ['reward-loop', 'parted'],
  ['reward-loop', 'farmed'],
  ['farmed', 'parted'],
  ['no-reward', 'dead-exploration'],
  ['value-divergence', 'step-too-large'],
  ['entropy-collapse', 'silent-groups'],
];

/** Returns the findings by variant, in the order of the rules. */
export function examine(source: SeedSource, facts: DoctorFacts): readonly Finding[] {
  return facts.variants.flatMap((own, variant) => {
    if (variant >= source.variants) return [];
    const evidence = new VariantEvidence(source, facts, variant, own);
    const young = source.length < MIN_MEASUREMENT_POINTS;
    const found = RULES.slice(0, young ? 1 : RULES.length).flatMap(([rule, title, find]): Finding[] => {
      const report = find(evidence);
      if (report === null) return [];
      const shown = report.evidence.map(([chart, words]) => ({ words, chart }));
      const what = report.what.charAt(0).toUpperCase() + report.what.slice(1);
      return [
        { rule, variant, title, what, since: report.since, evidence: shown, remedies: report.remedies.list },
      ];
    });
    const names = new Set(found.map(({ rule }) => rule));
    return found.filter(({ rule }) => !COVERS.some(([strong, weak]) => weak === rule && names.has(strong)));
  });
}
