import type { Experiment } from '../../experiment/experiment.ts';
import { policyQuantity } from './policy-quantity.ts';

/** @param policyOf returns the policy of a seed, or null if it has none @returns [seeds] @throws RangeError */
export async function policyScores(
  experiment: Experiment,
  variant: number,
  metric: string,
  policyOf: (seed: number) => ArrayLike<number> | null,
): Promise<Float64Array> {
  const quantity = await policyQuantity(experiment, variant, metric);
  return Float64Array.from({ length: experiment.seeds }, (_, seed) => {
    const policy = policyOf(seed);
    return policy === null ? Number.NaN : quantity(Float32Array.from(policy));
  });
}
