/** The verdict on a claim: every part by its rule, and all of them together. */
import { ahead } from './ahead.ts';
import type {
  ClaimPart,
  LevelPart,
  PartKind,
  PartVerdict,
  Points,
  Reading,
  Rule,
  Scores,
  Values,
  VerdictKind,
} from './contract.ts';
import { decide, estimated, nameOf } from './decide.ts';
import { interaction } from './interaction.ts';
import { interiorOptimum } from './interior-optimum.ts';
import { notAbove } from './not-above.ts';
import { parts } from './parts.ts';
import { published } from './published.ts';
import { rankCorrelation } from './rank-correlation.ts';
import { sooner } from './sooner.ts';
import { logSlope, trend } from './trend.ts';
import { within } from './within.ts';

/** The 95 % interval lies above `above` and below `below`. */
const level: Rule<LevelPart> = {
  readings: ({ variant: of, metric, when, level }) => [{ of, metric, when, level }],
  judge: ({ variant: of, metric, when, level, statistic = 'iqm', above, below }, scores) => [
    decide(estimated(nameOf(of), scores({ of, metric, when, level }), statistic), above, below),
  ],
};

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
