/** Writes texts token by token, for tests. */
import { tokenize } from '../../../src/worlds/text/tokens.ts';
import type { Step, World } from './harness.ts';

/** Writes tokens one after another; the steps, the last of which ended the episode or not. */
export function write(world: World, tokens: readonly number[], from = 0): Step[] {
  let state = from;
  return tokens.map((token) => {
    const step = world.step(state, token);
    state = step.next;
    return step;
  });
}
export const total = (steps: readonly Step[], of: 'reward' | 'proxy' = 'reward') =>
  steps.reduce((sum, step) => sum + step[of], 0);
export const ids = (world: World, text: string) => tokenize(text, world.build.actions) ?? [];
