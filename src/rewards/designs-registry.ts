/** The library of named reward designs. Each file in `designs/` registers itself. */
import type { DesignGroup, RewardDesign } from '../experiment/design.ts';

const found = import.meta.glob<readonly RewardDesign[]>('../../content/designs/*.ts', {
  eager: true,
  import: 'designs',
});

/** In display order. */
const GROUPS: readonly DesignGroup[] = [
  'baseline',
  'sparse and dense',
  'shaping',
  'events and subgoals',
  'exploration',
  'transforms',
  'gamed sensor',
  'text scores',
  'steps and turns',
  'learned reward',
];
const FAMILIES = ['gridworld', 'bandit', 'text', 'language'];
const place = ({ family, group }: RewardDesign) =>
  FAMILIES.indexOf(family) * GROUPS.length + GROUPS.indexOf(group);

/** Sorted by family, then by group, then in file order. */
export const rewardDesigns: readonly RewardDesign[] = Object.values(found)
  .flat()
  .sort((a, b) => place(a) - place(b));
