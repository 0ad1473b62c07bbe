/** Chooses the prompts that the panels of all variants show, and formats tokens, without side effects. */
import type { GroupFrame } from '../../engine/network-contract.ts';
import type { LanguageView } from '../../worlds/language-contract.ts';

/** Returns prompts that every variant has, in the order of the first variant. A variant without prompts is ignored. */
export function sharedPrompts(lists: readonly (readonly GroupFrame[])[]): readonly string[] {
  const [first = [], ...others] = lists.filter((groups) => groups.length > 0);
  const questions = new Set(first.map(({ question }) => question));
  return [...questions].filter((question) =>
    others.every((groups) => groups.some((group) => group.question === question)),
  );
}

export interface Page {
  readonly shared: boolean;
  readonly pages: number;
  readonly groups: readonly (readonly GroupFrame[])[];
}

/** @param size prompts per page */
export function pageOf(lists: readonly (readonly GroupFrame[])[], page: number, size: number): Page {
  const prompts = sharedPrompts(lists);
  const shared = prompts.length > 0;
  const most = shared ? prompts.length : Math.max(0, ...lists.map(({ length }) => length));
  const pages = Math.max(1, Math.ceil(most / size));
  const from = Math.min(page, pages - 1) * size;
  const wanted = prompts.slice(from, from + size);
  const groups = lists.map((list) =>
    shared
      ? wanted.flatMap((question) => list.find((group) => group.question === question) ?? [])
      : list.slice(from, from + size),
  );
  return { shared, pages, groups };
}

export function tokenText({ vocabulary, end, endOfTurn }: LanguageView, token: number): string {
  if (token === end) return '⊣';
  return token === endOfTurn ? '⏎' : (vocabulary[token] ?? '?');
}
