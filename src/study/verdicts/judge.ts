/** Judges every part of a study by its rule, and all of them together, from scores alone. */
import type {
  ClaimPart,
  PartKind,
  PartVerdict,
  Points,
  Reading,
  Rule,
  Scores,
  Section,
  StudyVerdict,
  StudyVerdictKind,
  Values,
  VerdictKind,
} from './contract.ts';
import { published } from './published.ts';
import {
  ahead,
  diverge,
  interaction,
  interiorOptimum,
  level,
  logSlope,
  notAbove,
  rankCorrelation,
  sooner,
  trend,
  within,
} from './rules.ts';

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
  diverge,
  interaction,
  interiorOptimum,
  published,
};

const ruleOf = (part: ClaimPart) => RULES[part.kind] as Rule<ClaimPart>;

export const readingsOf = (part: ClaimPart, values: Values): readonly Reading[] =>
  ruleOf(part).readings(part, values);

/** All must hold: an intersection–union test, which needs no correction. A single failure is enough to fail. */
function together(verdicts: readonly { readonly verdict: VerdictKind }[]): VerdictKind {
  if (verdicts.some(({ verdict }) => verdict === 'fails')) return 'fails';
  return verdicts.length > 0 && verdicts.every(({ verdict }) => verdict === 'holds') ? 'holds' : 'undecided';
}

export function judgePart(
  part: ClaimPart,
  scores: Scores,
  values: Values,
  points: Points = () => [],
): PartVerdict {
  const rows = ruleOf(part).judge(part, scores, values, points);
  return { verdict: together(rows), rows };
}

/**
 * A gate that fails says that nothing was tested, whatever the parts say. A claim fails by its own parts; to hold it needs every gate and
 * every control as well.
 */
export function judgeStudy(
  written: { readonly [Name in Section]?: readonly ClaimPart[] | undefined },
  scores: Scores,
  values: Values,
  points: Points = () => [],
): StudyVerdict {
  const judged = (section: readonly ClaimPart[] = []) =>
    section.map((part) => judgePart(part, scores, values, points));
  const [gates, parts, controls] = [judged(written.gates), judged(written.parts), judged(written.controls)];
  return { verdict: verdictOn(gates, parts, controls), gates, parts, controls };
}

function verdictOn(
  gates: readonly PartVerdict[],
  parts: readonly PartVerdict[],
  controls: readonly PartVerdict[],
): StudyVerdictKind {
  const has = (list: readonly PartVerdict[], kind: VerdictKind) =>
    list.some(({ verdict }) => verdict === kind);
  const claim = together(parts);
  if (has(gates, 'fails') || (claim === 'holds' && has(controls, 'fails'))) return 'untested';
  if (has(gates, 'undecided') || (claim === 'holds' && has(controls, 'undecided'))) return 'undecided';
  return claim;
}
