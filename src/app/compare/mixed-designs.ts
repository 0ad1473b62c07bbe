/** Warns where a difference between two variants can have two causes. */
import type { VariantSpec } from '../../experiment/experiment.ts';
import { samePlain } from '../../experiment/plain-data.ts';
import type { PairComparison } from '../../stats/compare/comparison.ts';
import { variantName } from '../../stats/compare/variant-words.ts';

/** Names the compared pairs that differ in reward and agent at once, in a sentence; empty if none does. */
export function mixedText(
  variants: readonly Pick<VariantSpec, 'label' | 'agent' | 'reward'>[],
  pairs: readonly Pick<PairComparison, 'variant' | 'against'>[],
): string {
  const labels = variants.map(({ label }) => label);
  const mixed = pairs.filter((pair) => {
    const [one, other] = [variants[pair.variant], variants[pair.against]];
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
