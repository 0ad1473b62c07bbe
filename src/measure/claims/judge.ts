/** The verdict on a claim: every part by its rule, and all of them together. */
import { ahead } from './ahead.ts';
import type {
  ClaimPart,
  PartKind,
  PartVerdict,
  Points,
  Reading,
  Rule,
  Scores,
  Values,
  VerdictKind,
} from './contract.ts';
import { interaction } from './interaction.ts';
import { interiorOptimum } from './interior-optimum.ts';
import { level } from './level.ts';
import { notAbove } from './not-above.ts';
import { parts } from './parts.ts';
import { published } from './published.ts';
import { rankCorrelation } from './rank-correlation.ts';
import { sooner } from './sooner.ts';
import { logSlope, trend } from './trend.ts';
import { within } from './within.ts';

type Rules = { readonly [Kind in PartKind]: Rule<Extract<ClaimPart, { kind: Kind }>> };

const RULES: Rules = {
  ahead,
  within,
  notAbove,
  level,
  sooner,
  trend,
  logSlope,
  rankCorrelation,
  parts,
  interaction,
  interiorOptimum,
  published,
};
export const PART_KINDS = Object.keys(RULES) as readonly PartKind[];

const ruleOf = (part: ClaimPart) => RULES[part.kind] as Rule<ClaimPart>;

export const readingsOf = (part: ClaimPart, values: Values): readonly Reading[] =>
  ruleOf(part).readings(part, values);

/** All must hold: an intersection–union test, which needs no correction. One that fails is enough to fail. */
export function together(verdicts: readonly VerdictKind[]): VerdictKind {
  if (verdicts.includes('fails')) return 'fails';
  return verdicts.length > 0 && verdicts.every((verdict) => verdict === 'holds') ? 'holds' : 'undecided';
}

export function judgePart(
  part: ClaimPart,
  scores: Scores,
  values: Values,
  points: Points = () => [],
): PartVerdict {
  const rows = ruleOf(part).judge(part, scores, values, points);
  return { verdict: together(rows.map(({ verdict }) => verdict)), rows };
}
