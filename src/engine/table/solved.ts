import type { Solution, Solved } from '../contract.ts';
import type { Variant } from '../program/built.ts';
import type { Stage } from '../variant/stage.ts';

export function solvedSince(before: Stage, after: Stage): Solved {
  return after.variants.map((variant, k) =>
    before.variants[k]?.assembly === variant.assembly ? undefined : solutionOf(variant),
  );
}

export const solutionOf = ({ planned, plan }: Pick<Variant, 'planned' | 'plan'>): Solution =>
  planned === null ? { ok: false, reason: plan.noReference ?? '' } : { ok: true, planned };
