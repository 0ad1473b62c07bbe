/** Small experiments on text. */
import type { Batch, Result } from '../../../../src/engine/contract.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';

export const SMALL = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0,
  prompts: 4,
  groupSize: 4,
};

export const readSmall = (agent: object, more: object = {}) =>
  validate({
    name: 'small',
    world: { family: 'language', task: 'micro', level: 2, letters: 4 },
    variants: [{ label: 'one', agent: { ...SMALL, ...agent }, reward: [{ term: 'task' }] }],
    seeds: 1,
    envSteps: 400,
    measurementPoints: 4,
    ...more,
  });

export function smallText(...given: Parameters<typeof readSmall>) {
  const checked = readSmall(...given);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.value;
}

export const batches = (results: readonly Result[]) => results.filter((r): r is Batch => r.kind === 'batch');
