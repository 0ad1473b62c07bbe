/** A kind of short programs: how one is posed, written and run on its tests. */
import type { Draw } from '../../language-contract.ts';

export interface PosedProgram {
  readonly prompt: readonly string[];
  /** What a right program does: plain data, of the kind’s own. */
  readonly meaning: unknown;
}

export interface ProgramKind {
  /** Of programs; the flaws of examples are made of these. */
  readonly words: readonly string[];
  /** Of prompts only. */
  readonly promptWords: readonly string[];
  /** Number of public parts of a prompt, which decide the split, and of the rest. */
  sizes(level: number): { readonly shown: number; readonly hidden: number };
  promptLength(level: number): number;
  /** Longest right program. */
  longest(level: number): number;
  pose(level: number, shown: number, hidden: number): PosedProgram;
  /** One of the right programs. */
  write(meaning: unknown, draw: Draw): string[];
  readonly tests: number;
  /** Result of each test, null where the program fails to execute. null in place of all: it does not parse. */
  run(meaning: unknown, program: readonly string[]): readonly (string | null)[] | null;
}
