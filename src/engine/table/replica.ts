import type { Fault } from '../contract.ts';

export interface Replica {
  readonly variant: number;
  readonly seed: number;
  readonly slot: number; // index in the variant's machine
  position: number; // environment steps done
  fault: Fault | null;
}

/** An unexpected error ends only this replica and must not look like a failure to learn. @param envSteps taken so far */
export function bugIn(
  { variant, seed, position }: Pick<Replica, 'variant' | 'seed' | 'position'>,
  envSteps: number,
  error: unknown,
): Fault {
  const message = `Reward Lab has a bug here: ${String(error)}. This replica stopped at environment step ${envSteps}. Its earlier numbers remain valid. Other variants are not affected. Please report it.`;
  return { kind: 'fault', variant, seed, envSteps: position, source: 'agent', message };
}
