/** Written forms of built-in tasks to start from, by the task that they reproduce. */
import brackets from './brackets.kernel.ts?raw';
import reverse from './reverse.kernel.ts?raw';
import sort from './sort.kernel.ts?raw';

export const writtenExamples: Readonly<Record<string, string>> = { reverse, sort, brackets };
