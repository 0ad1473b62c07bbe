/** A written task as a program: its text, and the module that it reads and calls. */
import type { Program } from '../../kernel/ir.ts';
import { link } from '../../kernel/link/link.ts';
import { parseKept } from '../../kernel/parse/parse.ts';
import host from './task.kernel.ts?raw';
import { namesOfTokens } from './token-names.ts';
import { TASK, type WrittenText } from './written-text.ts';

export const MAIN = 'main';

/** Tokens that the tables of task.kernel.ts hold: one beyond the limits, so that a completion that is too long is seen to be. */
export const roomOf = ({ longestPrompt, longestCompletion }: WrittenText): number =>
  Math.max(longestPrompt, longestCompletion) + 1;

/** Signals and token names, as the text sees them. */
export const hostModule = ({ vocabulary, aspects }: Pick<WrittenText, 'vocabulary' | 'aspects'>) => {
  const tokens = [...namesOfTokens(vocabulary)];
  const named = [...tokens, ...aspects.map((name, k) => [`a_${name}`, k] as const)];
  return parseKept(MAIN, `${host}\n${named.map(([name, k]) => `export const ${name} = ${k};\n`).join('')}`);
};

/** @param params values of the text's settings @throws KernelError in the text */
export function linkTask(
  text: WrittenText,
  level: number,
  params: Readonly<Record<string, number>> = {},
): Program {
  const { module } = text;
  const called = module.functions.filter(({ name }) => /^(problem|verify|demonstrate|reply)$/.test(name));
  return link({
    modules: [
      // In front: what is wrong with the whole is said of the text.
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
