/** Arithmetic that ended a replica of the network lane, in words. */
import type { Fault } from '../contract.ts';

/** @throws errors that are not arithmetic: they are bugs and must not look like training failures */
export function replicaFault(of: Pick<Fault, 'variant' | 'seed' | 'envSteps'>, error: unknown): Fault {
  if (!(error instanceof RangeError)) throw error;
  return {
    kind: 'fault',
    ...of,
    source: 'agent',
    message: `${error.message} This replica stopped at environment step ${of.envSteps}. Its earlier numbers remain valid. Try a smaller learning rate, a lower gradient norm limit or a bounded reward.`,
  };
}
