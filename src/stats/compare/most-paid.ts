/** What a reward that pays for something else than the task looks like: it is collected most, and the task is done less. */
import type { Estimate } from '../stats/summary.ts';

/** With fewer seeds, intervals decide nothing. */
const FEWEST_SEEDS = 5;

type Ends = readonly (Estimate | undefined)[];

const isAbove = (one: Estimate | undefined, other: Estimate | undefined): boolean =>
  one !== undefined && other !== undefined && one.low > other.high;
const others = (ends: Ends, about: number): Ends => ends.filter((_, variant) => variant !== about);

/** Whether the variant is above all others beyond the intervals. @param ends by variant */
export const isMost = (ends: Ends, about: number, seeds: number): boolean =>
  seeds >= FEWEST_SEEDS && others(ends, about).every((other) => isAbove(ends[about], other));

export const isLeast = (ends: Ends, about: number, seeds: number): boolean =>
  seeds >= FEWEST_SEEDS && others(ends, about).every((other) => isAbove(other, ends[about]));

/** “‘bonus’ collects the most reward and reaches the goal least often, in 17 % of episodes” */
export const mostPaidText = (name: string, least: boolean, reached: string): string =>
  `${name} collects the most reward and reaches the goal ${least ? 'least often, ' : ''}in ${reached} of episodes`;

interface PaidEnds {
  /** The reward that each variant collects, and how well it does the task: as success, or else as task return. */
  readonly training: Ends;
  readonly task: Ends;
  readonly isSuccess: boolean;
  readonly seeds: number;
}

/**
 * Names the variant that collects the most reward, if another one does the task better. @param name of a variant, in quotes
 * @param write a share or a task return @returns empty if reward and task have the same order at the top
 */
export function paidSentence(
  { training, task, isSuccess, seeds }: PaidEnds,
  name: (variant: number) => string,
  write: (value: number) => string,
): string {
  const paid = training.findIndex((_, variant) => training.length > 1 && isMost(training, variant, seeds));
  const own = task[paid];
  if (own === undefined) return '';
  if (isLeast(task, paid, seeds))
    return isSuccess
      ? mostPaidText(name(paid), true, write(own.value))
      : `${name(paid)} collects the most reward and has the lowest task return (${write(own.value)})`;
  const better = task.findIndex((other) => isAbove(other, own));
  const most = task[better];
  if (most === undefined) return '';
  return isSuccess
    ? `${name(paid)} collects the most reward, but ${name(better)} reaches the goal more often (${write(most.value)} against ${write(own.value)} of episodes)`
    : `${name(paid)} collects the most reward, but ${name(better)} has a higher task return (${write(most.value)} against ${write(own.value)})`;
}
