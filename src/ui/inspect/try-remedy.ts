import type { Lab } from '../../lab/lab.ts';
import type { VariantChange } from '../../lab/runs/fork.ts';
import type { Remedy } from '../../measure/doctor/contract.ts';

/** Adds a variant with the fix, which forks where the trouble began. @returns the refusal; empty: it runs */
export async function tryRemedy(lab: Lab, variant: number, { change, at }: Remedy): Promise<string> {
  return (await lab.actions.fork({ variant, at, change: change as VariantChange })) ?? '';
}
