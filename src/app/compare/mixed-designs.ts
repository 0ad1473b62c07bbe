/** Warns where a difference between two variants can have two causes. */
import type { VariantSpec } from '../../experiment/experiment.ts';
import { samePlain } from '../../experiment/plain-data.ts';
import type { PairComparison } from '../../stats/compare/comparison.ts';
import { variantName } from '../../stats/compare/variant-words.ts';

type Design = Pick<VariantSpec, 'agent' | 'reward'>;

/**
 * Names the compared pairs that differ in reward and agent at once, in a sentence; empty if none does.
 * @param designs of each variant; undefined if it is not known
 */
export function mixedText(
  labels: readonly string[],
  designs: readonly (Design | undefined)[],
  pairs: readonly Pick<PairComparison, 'variant' | 'against'>[],
): string {
  const mixed = pairs.filter((pair) => {
    const [one, other] = [designs[pair.variant], designs[pair.against]];
    if (one === undefined || other === undefined) return false;
    return !samePlain(one.reward, other.reward) && !samePlain(one.agent, other.agent);
  });
  const [first] = mixed;
  if (first === undefined) return '';
  const who =
    mixed.length === 1
      ? `${variantName(labels, first.variant)} and ${variantName(labels, first.against)} differ`
      : `${mixed.length === pairs.length ? 'All' : mixed.length} compared pairs differ`;
  return `${who} in reward and in agent, so a difference between them is not due to the reward alone.`;
}
