/** What identifies comparable runs: their world, their experiment seed, and the content of each variant. */
import { canonicalText } from './canonical.ts';
import type { Experiment } from './experiment.ts';
import type { Catalogue } from './field.ts';

export interface RunIdentity {
  /** Canonical text: equal texts mean equal worlds. */
  readonly world: string;
  /** For display: the world's own name if it has one, else the experiment's. */
  readonly worldName: string;
  readonly seed: number;
  /** Label, and canonical text of agent and reward without the label. */
  readonly variants: readonly { readonly label: string; readonly content: string }[];
}

export function identityOf(experiment: Experiment, catalogue: Catalogue): RunIdentity {
  const { world, variants } = JSON.parse(canonicalText(experiment, catalogue)) as {
    readonly world: object;
    readonly variants: readonly { readonly agent: unknown; readonly reward: unknown }[];
  };
  const { name } = experiment.world;
  return {
    // A name is only for display and does not affect the world.
    world: JSON.stringify({ ...world, name: undefined }),
    worldName: typeof name === 'string' && name !== '' ? name : experiment.name,
    seed: experiment.seed,
    variants: variants.map(({ agent, reward }, variant) => ({
      label: experiment.variants[variant]?.label ?? '',
      content: JSON.stringify([agent, reward]),
    })),
  };
}
