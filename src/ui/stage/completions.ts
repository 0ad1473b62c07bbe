/** Texts as numbers: prompt p is state p; writing token t in state s leads to prompts + s × alphabet + t. */
import type { TokensView } from '../../worlds/view.ts';

export interface Completion {
  readonly prompt: number;
  readonly tokens: readonly number[];
}

export function decode(view: TokensView, state: number): Completion {
  const tokens: number[] = [];
  let rest = state;
  while (rest >= view.prompts.length) {
    const from = rest - view.prompts.length;
    tokens.unshift(from % view.alphabet.length);
    rest = Math.floor(from / view.alphabet.length);
  }
  return { prompt: rest, tokens };
}

function encode(view: TokensView, { prompt, tokens }: Completion): number {
  return tokens.reduce((state, token) => view.prompts.length + state * view.alphabet.length + token, prompt);
}

/** The agent's observation of a text: all of it, or the prompt and the last tokens. */
export function observationOf(view: TokensView, completion: Completion): number {
  const { prompt, tokens } = completion;
  const from = view.contexts === 'prefix' ? 0 : Math.max(0, tokens.length - view.contextLength);
  return encode(view, { prompt, tokens: tokens.slice(from) });
}

export interface Likely {
  readonly tokens: readonly number[];
  readonly probability: number;
  readonly complete: boolean;
}

const MOST_EXPANDED = 400;

/** The most probable complete texts under a policy, best first. Stops early on flat policies and then returns prefixes. */
export function likeliest(
  view: TokensView,
  policy: Float32Array,
  prompt: number,
  count: number,
): readonly Likely[] {
  const nActions = view.alphabet.length;
  const open: Likely[] = [{ tokens: [], probability: 1, complete: false }];
  const found: Likely[] = [];
  for (let expanded = 0; expanded < MOST_EXPANDED && open.length > 0 && found.length < count; expanded++) {
    const top = open.sort((a, b) => b.probability - a.probability).shift();
    if (top === undefined) break;
    if (top.complete) {
      found.push(top);
      continue;
    }
    const row = observationOf(view, { prompt, tokens: top.tokens }) * nActions;
    for (let token = 0; token < nActions; token++) {
      const probability = top.probability * (policy[row + token] ?? 0);
      if (!(probability > 1e-6)) continue;
      const tokens = [...top.tokens, token];
      open.push({
        tokens,
        probability,
        complete: token === view.endToken || tokens.length >= view.maxLength,
      });
    }
  }
  return [...found, ...open.sort((a, b) => b.probability - a.probability)].slice(0, count);
}
