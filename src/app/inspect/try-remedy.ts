import type { Remedy } from '../../stats/doctor/contract.ts';
import type { Lab } from '../model/lab.ts';
import type { VariantChange } from '../runs/fork.ts';

/** Adds a variant with the fix, forked where the trouble began. @returns why it was rejected; empty if it runs */
export async function tryRemedy(lab: Lab, variant: number, { change, at }: Remedy): Promise<string> {
  return (await lab.actions.fork({ variant, at, change: change as VariantChange })) ?? '';
}
