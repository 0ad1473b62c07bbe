import type { Fault } from '../contract.ts';

/** One variant with one seed: where it is stored and how far it is. */
export interface Replica {
  readonly variant: number;
  readonly seed: number;
  readonly slot: number; // index in the variant's machine
  position: number; // env steps done
  fault: Fault | null;
}

/** An error that nobody foresaw ends this replica alone, and must not look like a failure to learn. @param envSteps that it has taken */
export function bugIn(
  { variant, seed, position }: Pick<Replica, 'variant' | 'seed' | 'position'>,
  envSteps: number,
  error: unknown,
): Fault {
  const message = `Reward Lab has a bug here: ${String(error)}. This replica stopped at environment step ${envSteps}. Its earlier numbers remain valid. Other variants are not affected. Please report it.`;
  return { kind: 'fault', variant, seed, envSteps: position, source: 'agent', message };
}
