/** Estimates the work of a step in custom texts from their loops. The rest of a step has a known speed. */

import type { VariantSpec, WorldSpec } from '../../experiment/experiment.ts';
import { sizeOf } from '../../kernel/check/measure-function.ts';
import type { Program } from '../../kernel/ir.ts';
import { isForkedWorld } from './custom-world.ts';

/**
 * Excludes custom agents, because their work at the end of an episode says nothing about their steps. An agent's calls of a
 * custom world count as when it acts, not as when it learns from a batch.
 * @returns nodes that the texts may evaluate in one environment step, with loops multiplied out
 */
export function ownWorkOf({ functions }: Program, world: WorldSpec, variant: VariantSpec): number {
  const owners = new Set(
    variant.reward.flatMap(({ term }, k) => [
      `term${k}own`,
      ...(term === 'custom-module' ? [`term${k}`] : []),
    ]),
  );
  if (isForkedWorld(world)) owners.add('world');
  const whole: number[] = [];
  const own: number[] = [];
  let step = 0;
  let act = Number.POSITIVE_INFINITY;
  // Callees come before callers.
  for (const fn of functions) {
    const all = sizeOf(fn, (index) => whole[index] ?? 0).work;
    const isCustom = owners.has(fn.name.slice(0, fn.name.indexOf('$')));
    whole.push(all);
    const called = isCustom ? all : sizeOf(fn, (index) => own[index] ?? 0, 0).work;
    own.push(fn.name === 'agent$learn' ? Math.min(called, act) : called);
    if (fn.name === 'agent$act') act = called;
    if (fn.name === 'main$step') step = own.at(-1) ?? 0;
  }
  return step;
}
