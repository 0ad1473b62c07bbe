/** Writes texts token by token for tests. */
import { tokenize } from '../../../src/worlds/text/tokens.ts';
import type { Step, World } from './harness.ts';

/** Writes tokens one after another. @returns the steps, the last of which may have ended the episode */
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

interface Decoded {
  readonly prompt: number;
  readonly tokens: readonly number[];
}

/** The prompt and tokens of a state; text.kernel.ts explains the numbering. */
export function decode(state: number, prompts: number, alphabet: number): Decoded {
  const tokens: number[] = [];
  let rest = state;
  while (rest >= prompts) {
    tokens.unshift((rest - prompts) % alphabet);
    rest = Math.floor((rest - prompts) / alphabet);
  }
  return { prompt: rest, tokens };
}

export function encode(text: Decoded, prompts: number, alphabet: number): number {
  return text.tokens.reduce((state, token) => prompts + state * alphabet + token, text.prompt);
}
