/** A kind of short programs: how a problem is posed, and how programs are written and run on tests. */
import type { Draw } from '../../language-contract.ts';

export interface PosedProgram {
  readonly prompt: readonly string[];
  /** What a correct program does, as plain data that depends on the kind. */
  readonly meaning: unknown;
}

export interface ProgramKind {
  /** Words of programs. Flawed examples are made from these. */
  readonly words: readonly string[];
  /** A word, and another that programs run with in its place, for examples that all have the same flaw. */
  readonly confused: readonly [string, string];
  /** Words that occur only in prompts. */
  readonly promptWords: readonly string[];
  /** Number of public parts of a prompt, which decide the split, and of hidden parts. */
  sizes(level: number): { readonly shown: number; readonly hidden: number };
  promptLength(level: number): number;
  /** Length of the longest correct program. */
  longest(level: number): number;
  pose(level: number, shown: number, hidden: number): PosedProgram;
  /** Writes one of the correct programs. */
  write(meaning: unknown, draw: Draw): string[];
  readonly tests: number;
  /**
   * Result of each test, null if the program fails to execute it. Returns null instead of a list if the program does not parse.
   */
  run(meaning: unknown, program: readonly string[]): readonly (string | null)[] | null;
}
