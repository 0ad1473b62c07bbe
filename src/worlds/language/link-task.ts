/** Links a written task into a program: its text, and the module that it reads and calls. */
import type { Program } from '../../kernel/ir.ts';
import { link } from '../../kernel/link/link.ts';
import { parseKept } from '../../kernel/parse/parse.ts';
import host from './task.kernel.ts?raw';
import { namesOfTokens } from './token-names.ts';
import { TASK, type WrittenText } from './written-text.ts';

export const MAIN = 'main';

/**
 * Capacity of the token tables of task.kernel.ts. It is one more than the limits, so that a completion that
 * is too long is noticed.
 */
export const roomOf = ({ longestPrompt, longestCompletion }: WrittenText): number =>
  Math.max(longestPrompt, longestCompletion) + 1;

/** The module that gives the text its signals and token names. */
export const hostModule = ({ vocabulary, aspects }: Pick<WrittenText, 'vocabulary' | 'aspects'>) => {
  const tokens = [...namesOfTokens(vocabulary)];
  const named = [...tokens, ...aspects.map((name, k) => [`a_${name}`, k] as const)];
  return parseKept(MAIN, `${host}\n${named.map(([name, k]) => `export const ${name} = ${k};\n`).join('')}`);
};

/** @param params values of the text's settings @throws KernelError with a position in the text */
export function linkTask(
  text: WrittenText,
  level: number,
  params: Readonly<Record<string, number>> = {},
): Program {
  const { module } = text;
  const called = module.functions.filter(({ name }) => /^(problem|verify|demonstrate|reply)$/.test(name));
  return link({
    modules: [
      // The text comes first, so that errors about the whole program are reported for it.
      {
        name: TASK,
        module,
        stream: 0,
        sees: [MAIN],
        params,
        constants: { level: { type: 'u32', value: level } },
      },
      {
        name: MAIN,
        module: hostModule(text),
        stream: 0,
        sees: [],
        constants: { room: { type: 'u32', value: roomOf(text) } },
      },
    ],
    entries: called.map(({ name }) => `${TASK}$${name}`),
  });
}
