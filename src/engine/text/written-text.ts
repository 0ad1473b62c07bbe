/** What kernel-language texts read of a finished completion: its tokens, the prompt, a correct one, and token names. */
import type { ParsedModule } from '../../kernel/contract.ts';
import type { Machine } from '../../kernel/machine.ts';
import { parseKept } from '../../kernel/parse/parse.ts';
import { customDemonstration } from '../../rewards/language-parts.ts';
import { MAX_SEQUENCE_LENGTH } from '../../worlds/language/fields.ts';
import { namesOfTokens } from '../../worlds/language/token-names.ts';
import type { LanguageTask, Problem, Verdict } from '../../worlds/language-contract.ts';
import text from './completion.kernel.ts?raw';

/** `export const t_7 = 3;` for every token that has a name. */
const tokenNames = (vocabulary: readonly string[]): string =>
  [...namesOfTokens(vocabulary)].map(([name, number]) => `export const ${name} = ${number};\n`).join('');

/** Exports the signals of every language task, then the names of this task's tokens. */
export const completionModule = (vocabulary: readonly string[]): ParsedModule =>
  parseKept('main', `${text}\n${tokenNames(vocabulary)}`);

export interface WrittenTokens {
  readonly tokens: readonly number[]; // the policy's own, end token included
  readonly ended: boolean;
  readonly verdict: Verdict;
  readonly task?: LanguageTask;
  readonly problem?: Problem;
}

/** Shows a completion to a program linked with `completionModule`. @param texts of the program, which name what they read */
export function show(
  machine: Machine,
  { tokens, verdict, task, problem }: WrittenTokens,
  texts: readonly ParsedModule[],
): void {
  const reads = (...names: string[]) =>
    texts.some(({ freeNames }) => names.some((name) => freeNames.has(name)));
  const set = (name: string, value: number) => machine.setScalar(`main$${name}`, 0, value);
  // The linker drops tables that nothing reads.
  const write = (name: string, list: readonly number[]) => {
    if (!machine.program.arrays.some((one) => one.name === `main$${name}`)) return;
    const all = Array.from({ length: MAX_SEQUENCE_LENGTH }, (_, k) => list[k] ?? 0);
    machine.setData(`main$${name}`, all);
  };
  set('isCorrect', Number(verdict.correct));
  set('isWellFormed', Number(verdict.wellFormed));
  set('partialShare', verdict.partial);
  set('count', tokens.length);
  write('written', tokens);
  if (task === undefined || problem === undefined) return;
  if (reads('prompt', 'promptTokens')) {
    write('asked', problem.prompt);
    set('askedCount', problem.prompt.length);
  }
  if (!reads('answer', 'answerTokens')) return;
  const answer = customDemonstration({ task, problem });
  write('wanted', answer);
  set('wantedCount', answer.length);
}
